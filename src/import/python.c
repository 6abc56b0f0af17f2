#include "import/python.h"
#include "import/token.h"
#include "base/report.h"

bool sees_keyword(const struct scan *scan)
{
    struct scan ahead = *scan;
    char name[REDIST_MAX_NAME + 1u];
    return take_name(&ahead, name) && take_char(&ahead, '=');
}

enum redist_status pass_argument(struct scan *scan, struct redist_error *error)
{
    uint32_t depth = 0;
    char name[REDIST_MAX_NAME + 1u];
    if (sees_keyword(scan)) {
        (void)take_name(scan, name);
        (void)take_char(scan, '=');
    }
    do {
        if (take_char(scan, '(') || take_char(scan, '[')) {
            depth++;
            continue;
        }
        if (depth > 0 && (take_char(scan, ')') || take_char(scan, ']'))) {
            depth--;
            continue;
        }
        if (depth > 0 && take_char(scan, ','))
            continue;
        if (!pass_value(scan))
            return report_unexpected(scan, "an argument", error);
    } while (depth > 0 && !at_end(scan));
    return depth == 0 ? REDIST_OK : report_unexpected(scan, "the closing bracket", error);
}

enum redist_status scan_names(struct scan *scan, char names[][REDIST_MAX_NAME + 1u],
                              uint32_t *count, struct redist_error *error)
{
    char close = take_char(scan, '(') ? ')' : take_char(scan, '[') ? ']' : '\0';
    *count = 0;
    do {
        if (*count > 0 && close != '\0' && sees_char(scan, close))
            break; /* a tuple of Python may end in a comma */
        if (*count == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        PASS_FAILURE(scan_quoted_name(scan, names[(*count)++], error));
    } while (close != '\0' && take_char(scan, ','));
    if (close != '\0' && !take_char(scan, close))
        return report_unexpected(scan, "',' or the closing bracket", error);
    return REDIST_OK;
}
