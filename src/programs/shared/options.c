#include "programs/shared/options.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "notation/nearest.h"
#include "report/option_word.h"
#include "base/report.h"

enum { LONGEST_WORD = 40, MOST_OPTIONS = 64 };

enum { MEANT_BYTES = 128 };

/* The options whose names begin with `word`: "from, --free-slices". */
static void list_longer(const char *word, size_t length, const struct option *names,
                        char meant[MEANT_BYTES])
{
    size_t used = 0;
    meant[0] = '\0';
    for (const struct option *option = names; length > 0 && option->name != NULL; option++) {
        if (strncmp(option->name, word, length) != 0 ||
            used + strlen(option->name) + 6 > MEANT_BYTES)
            continue;
        used += (size_t)snprintf(meant + used, MEANT_BYTES - used, "%s%s", used > 0 ? ", --" : "",
                                 option->name);
    }
}

static enum redist_status report_unknown(const char *word, const struct option *names,
                                         struct redist_error *error)
{
    char bare[LONGEST_WORD + 1], meant[MEANT_BYTES];
    const char *all[MOST_OPTIONS];
    size_t count = 0, length = strcspn(word + 2, "=");
    list_longer(word + 2, length, names, meant);
    (void)snprintf(bare, sizeof bare, "%.*s", length < LONGEST_WORD ? (int)length : LONGEST_WORD,
                   word + 2);
    while (count < MOST_OPTIONS && names[count].name != NULL) {
        all[count] = names[count].name;
        count++;
    }
    const char *nearest = meant[0] != '\0' ? meant : find_nearest(bare, all, count);
    if (nearest == NULL)
        return report_failure(error, "unknown option '%.40s'; see --help", word);
    return report_failure(error, "unknown option '%.40s'; did you mean --%s? See --help", word,
                          nearest);
}

static bool is_option(const char *word, int value, const struct option *names)
{
    size_t length = strcspn(word + 2, "=");
    for (const struct option *option = names; option->name != NULL; option++)
        if (option->val == value && strncmp(option->name, word + 2, length) == 0)
            return true;
    return false;
}

/* For a `letter` of getopt_long that is no option. */
static enum redist_status report_option(int letter, const char *word, const struct option *names,
                                        struct redist_error *error)
{
    bool is_long = strncmp(word, "--", 2) == 0;
    if (letter == ':' && is_long)
        return report_failure(error, "'%.40s' needs an argument; see --help", word);
    if (letter == ':')
        return report_failure(error, "'-%c' needs an argument; see --help", optopt);
    if (optopt == 0)
        return report_unknown(word, names, error);
    if (is_long && strchr(word, '=') != NULL && is_option(word, optopt, names))
        return report_failure(error, "'%.40s': this option takes no argument; see --help", word);
    return report_failure(error, "unknown option '-%c'; see --help", optopt);
}

/* Of whatever command: a file, or a directory. */
static bool takes_file_name(const char *name)
{
    static const char *const options[] = {
        "in",    "out",      "output",   "problem",     "svg",    "png",          "topology",
        "batch", "cert-dir", "platform", "certificate", "layout", "source-layout"};
    for (size_t k = 0; k < sizeof options / sizeof options[0]; k++)
        if (strcmp(name, options[k]) == 0)
            return true;
    return false;
}

/* Of the argument of the option `name`. An empty file name is what an unset variable of a
 * shell leaves; of two arguments neither is known to be the one that was meant. */
static enum redist_status check_argument(const char *name, const char *repeatable, bool *given,
                                         struct redist_error *error)
{
    if (*optarg == '\0' && takes_file_name(name))
        return report_failure(error, "--%s: expected a file name, got an empty one", name);
    if (*given && (repeatable == NULL || strcmp(name, repeatable) != 0))
        return report_failure(error, "--%s is given twice; see --help", name);
    *given = true;
    return REDIST_OK;
}

/* What getopt_long wants: the long names, and the letters behind ':'. A long option without a
 * letter has a number above all letters. */
static void list_names(const struct command_option *table, struct option *names, char *letters)
{
    enum { NO_LETTER = 256 };
    *letters++ = ':';
    for (int k = 0; k < MOST_OPTIONS && table->name != NULL; k++, table++) {
        bool takes_argument = table->argument != NULL;
        names[k] = (struct option){table->name, takes_argument ? required_argument : no_argument,
                                   NULL, table->letter != 0 ? table->letter : NO_LETTER + k};
        if (table->letter == 0)
            continue;
        *letters++ = (char)table->letter;
        if (takes_argument)
            *letters++ = ':';
    }
}

int take_option(int argc, char **argv, const struct command_option *table, const char *repeatable,
                struct redist_error *error)
{
    static bool given[MOST_OPTIONS]; /* of `table`, in this line: as long as getopt's own place */
    struct option names[MOST_OPTIONS + 1] = {{0}};
    char letters[2 * MOST_OPTIONS + 2] = "";
    if (optind <= 1)
        memset(given, 0, sizeof given);
    list_names(table, names, letters);
    opterr = 0; /* the line is ours, and who prints it is the caller's business */
    int index = -1, letter = getopt_long(argc, argv, letters, names, &index), row = 0;
    if (letter == -1)
        return NO_MORE_OPTIONS;
    const char *shortened = find_shortened_option(letter, index, argv, names);
    if (shortened != NULL || letter == ':' || letter == '?') {
        (void)(shortened != NULL ? report_unknown(shortened, names, error)
                                 : report_option(letter, argv[optind - 1], names, error));
        return WRONG_OPTION;
    }
    while (names[row].val != letter)
        row++;
    if (table[row].argument != NULL) {
        if (check_argument(names[row].name, repeatable, &given[row], error) != REDIST_OK)
            return WRONG_OPTION;
        *table[row].argument = optarg;
    }
    if (table[row].given != NULL)
        *table[row].given = true;
    return row;
}

int take_options(int argc, char **argv, const struct command_option *table,
                 struct redist_error *error)
{
    int row;
    do
        row = take_option(argc, argv, table, NULL, error);
    while (row >= 0 && strcmp(table[row].name, "help") != 0);
    return row;
}
