#include "notation/nearest.h"
#include <string.h>
#include "base/report.h"

enum { LONGEST_WORD = 40 };

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Copies the letters that count and returns how many; 0 when there are none or too many. */
static size_t copy_letters(const char *word, char letters[LONGEST_WORD + 1])
{
    size_t length = 0;
    for (; *word != '\0'; word++) {
        if (*word == '-' || *word == '_')
            continue;
        if (length == LONGEST_WORD)
            return 0;
        letters[length++] = fold(*word);
    }
    letters[length] = '\0';
    return length;
}

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
    char letters[LONGEST_WORD + 1], other[LONGEST_WORD + 1];
    const char *nearest = NULL;
    size_t length = copy_letters(word, letters);
    unsigned most = (unsigned)length / 3 + 1; /* more is another word */
    for (size_t k = 0; k < count && length > 0; k++) {
        size_t longer = copy_letters(name[k], other);
        unsigned edits = longer == 0 ? most + 1 : count_edits(letters, other);
        longer = longer > length ? longer : length;
        if (edits <= most && 2 * edits < longer) {
            nearest = name[k];
            most = edits - (edits > 0); /* of equally near ones the first */
        }
    }
    return nearest;
}

enum redist_status report_unknown_axis(const struct redist_mesh *mesh, const char *name,
                                       struct redist_error *error)
{
    const char *names[REDIST_MAX_AXES];
    for (uint32_t a = 0; a < mesh->naxes; a++)
        names[a] = mesh->axis[a].name;
    const char *meant = find_nearest(name, names, mesh->naxes);
    if (meant == NULL)
        return report_failure(error, "unknown axis '%s': not in the mesh", name);
    return report_failure(error, "unknown axis '%s': not in the mesh; did you mean '%s'?", name,
                          meant);
}
