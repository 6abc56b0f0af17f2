/* Options of a command line are given by their whole names: a script that shortens one
 * would mean something else, or nothing, when another option comes. */
#ifndef REDIST_REPORT_OPTION_WORD_H
#define REDIST_REPORT_OPTION_WORD_H

#include <getopt.h>

/* The word that getopt_long took for a long option of a longer name (`--max-c`), NULL when
 * it took none so. `letter` is what it returned; `index` what it set, this time or
 * before, -1 if never. */
const char *find_shortened_option(int letter, int index, char **argv, const struct option *names);

#endif
