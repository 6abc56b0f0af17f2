/* What is wrong with a word of the command line, in one line that helps. */
#ifndef REDIST_CLI_OPTIONS_H
#define REDIST_CLI_OPTIONS_H

#include <getopt.h>
#include <stddef.h>
#include <redist/error.h>

/* The name that `word` was meant to be: the one fewest edits away, if they are few
 * for its length; else NULL. */
const char *find_nearest(const char *word, const char *const name[], size_t count);

/* getopt_long, but '?' for every word that is no option or lacks its argument, with
 * `error` saying what is wrong, and the name that is nearest. `letters`, the short
 * options, start with ':'. */
int take_option(int argc, char **argv, const char *letters, const struct option *names,
                struct redist_error *error);

#endif
