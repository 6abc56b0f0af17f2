/* Options of the command line: kept where a table says, and what is wrong with a
 * word of it in one line that helps. */
#ifndef REDIST_PROGRAMS_SHARED_OPTIONS_H
#define REDIST_PROGRAMS_SHARED_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <redist/error.h>

/* An option and where it is kept: its argument, or that it was given. `letter` is its short
 * form, or 0; one that keeps no argument takes none. A table of these ends with name NULL. */
struct command_option {
    const char *name;
    int letter;
    const char **argument;
    bool *given;
};

enum { NO_MORE_OPTIONS = -1, WRONG_OPTION = -2 };

/* Takes the next option, keeps it, and returns its row. WRONG_OPTION for every word that is no
 * option's whole name, lacks its argument, has an empty one for a file name or has one for the
 * second time, with `error` saying what is wrong, and the name that is nearest. `repeatable` is
 * the name of the option whose arguments add up, or NULL. */
int take_option(int argc, char **argv, const struct command_option *table, const char *repeatable,
                struct redist_error *error);

/* Takes all options up to the first "help" and returns the last row that it took; NO_MORE_OPTIONS
 * and WRONG_OPTION as above. */
int take_options(int argc, char **argv, const struct command_option *table,
                 struct redist_error *error);

#endif
