#include "cli/options.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "types/report.h"

enum { LONGEST_WORD = 40, MOST_OPTIONS = 64 };

static unsigned take_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters to insert, remove, replace or exchange with their neighbour (optimal
 * string alignment); words of at most LONGEST_WORD letters. */
static unsigned count_edits(const char *from, const char *to)
{
    unsigned edits[LONGEST_WORD + 1][LONGEST_WORD + 1];
    size_t length = strlen(from), width = strlen(to);
    for (size_t i = 0; i <= length; i++) {
        for (size_t j = 0; j <= width; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = (unsigned)(i + j);
                continue;
            }
            unsigned replaced = edits[i - 1][j - 1] + (from[i - 1] != to[j - 1]);
            edits[i][j] = take_least(replaced, 1 + take_least(edits[i - 1][j], edits[i][j - 1]));
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                edits[i][j] = take_least(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    }
    return edits[length][width];
}

const char *find_nearest(const char *word, const char *const name[], size_t count)
{
    const char *nearest = NULL;
    if (strlen(word) > LONGEST_WORD)
        return NULL;
    unsigned most = (unsigned)strlen(word) / 3 + 1; /* more is another word */
    for (size_t k = 0; k < count; k++) {
        unsigned edits = strlen(name[k]) > LONGEST_WORD ? most + 1 : count_edits(word, name[k]);
        if (edits <= most && edits < strlen(name[k])) {
            nearest = name[k];
            most = edits - (edits > 0); /* of equally near ones the first */
        }
    }
    return nearest;
}

/* `--na` where several names start so. */
static bool report_ambiguous(const char *word, size_t length, const struct option *names,
                             struct redist_error *error)
{
    char fitting[128] = "";
    size_t used = 0;
    unsigned count = 0;
    for (const struct option *option = names; option->name != NULL; option++) {
        if (strncmp(option->name, word, length) != 0 || used + strlen(option->name) + 6 > 128)
            continue;
        used += (size_t)snprintf(fitting + used, sizeof fitting - used, "%s--%s",
                                 count++ > 0 ? ", " : "", option->name);
    }
    if (count > 1)
        (void)report_failure(error, "'--%.*s' is short for more than one option: %s", (int)length,
                             word, fitting);
    return count > 1;
}

static enum redist_status report_unknown(const char *word, const struct option *names,
                                         struct redist_error *error)
{
    char bare[LONGEST_WORD + 1];
    const char *all[MOST_OPTIONS];
    size_t count = 0, length = strcspn(word + 2, "=");
    if (length > 0 && report_ambiguous(word + 2, length, names, error))
        return REDIST_FAILED;
    (void)snprintf(bare, sizeof bare, "%.*s", (int)take_least((unsigned)length, LONGEST_WORD),
                   word + 2);
    while (count < MOST_OPTIONS && names[count].name != NULL) {
        all[count] = names[count].name;
        count++;
    }
    const char *nearest = find_nearest(bare, all, count);
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

int take_option(int argc, char **argv, const char *letters, const struct option *names,
                struct redist_error *error)
{
    opterr = 0; /* the line is ours, and who prints it is the caller's business */
    int letter = getopt_long(argc, argv, letters, names, NULL);
    if (letter != ':' && letter != '?')
        return letter;
    (void)report_option(letter, argv[optind - 1], names, error);
    return '?';
}

bool keep_option(int letter, const struct kept_option *table)
{
    while (table->letter != 0 && table->letter != letter)
        table++;
    if (table->argument != NULL)
        *table->argument = optarg;
    if (table->given != NULL)
        *table->given = true;
    return table->letter != 0;
}

bool keep_options(int argc, char **argv, const char *letters, const struct option *names,
                  const struct kept_option *table, struct redist_error *error)
{
    int letter = 0;
    while (letter != 'h' && (letter = take_option(argc, argv, letters, names, error)) != -1)
        if (!keep_option(letter, table))
            return false;
    return true;
}
