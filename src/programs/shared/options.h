/* Options of the command line: kept where a table says, and what is wrong with a
 * word of it in one line that helps. */
#ifndef REDIST_PROGRAMS_SHARED_OPTIONS_H
#define REDIST_PROGRAMS_SHARED_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <redist/error.h>

/* getopt_long, but '?' for every word that is no option's whole name, lacks its argument, has an
 * empty one for a file name or has one for the second time, with `error` saying what is
 * wrong, and the name that is nearest. `letters`, the short options, start with ':';
 * `repeatable` is the name of the option whose arguments add up, or NULL. */
int take_option(int argc, char **argv, const char *letters, const struct option *names,
                const char *repeatable, struct redist_error *error);

/* Where an option is kept: its argument, or that it was given. A table of these
 * ends with letter 0. */
struct kept_option {
    int letter;
    const char **argument;
    bool *given;
};

/* Keeps the option that take_option has just returned; false when it is not in the table. */
bool keep_option(int letter, const struct kept_option *table);

/* Takes and keeps all options, up to the first "help"; false at one that is not in
 * the table, with `error` saying what is wrong. */
bool keep_options(int argc, char **argv, const char *letters, const struct option *names,
                  const struct kept_option *table, struct redist_error *error);

#endif
