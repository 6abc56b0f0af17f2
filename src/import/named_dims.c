#include "import/named_dims.h"
#include "import/token.h"
#include "types/report.h"

/* `"x", "y":(1)2` up to the '}' or the '?'. Parts of one axis that could be
 * written as one must be: so say the rules of Shardy. */
static enum redist_status scan_axes(struct scan *scan, struct sharding *sharding, int dimension,
                                    struct redist_error *error)
{
    struct axis_part last = {REDIST_MAX_AXES, {1, 1}}, read;
    while (!sees_char(scan, '}') && !sees_char(scan, '?')) {
        if (scan_axis_or_part(scan, sharding, dimension, true, &read, error) != REDIST_OK)
            return REDIST_FAILED;
        if (read.axis == last.axis && read.part.pre == last.part.pre * last.part.size)
            return report_failure(error,
                                  "column %zu: neighbouring parts of axis '%s': expected them as "
                                  "one, :(%u)%u",
                                  scan->position + 1, sharding->devices.mesh.axis[read.axis].name,
                                  last.part.pre, last.part.size * read.part.size);
        last = read;
        if (sees_char(scan, '}'))
            break;
        if (!take_char(scan, ','))
            return report_unexpected(scan, "',' or '}'", error);
        if (sees_char(scan, '}'))
            return report_unexpected(scan, "an axis or '?'", error);
    }
    return REDIST_OK;
}

static enum redist_status scan_dimension(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    if (add_dimension(&sharding->layout, error) != REDIST_OK)
        return REDIST_FAILED;
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    if (scan_axes(scan, sharding, (int)sharding->layout.rank - 1, error) != REDIST_OK)
        return REDIST_FAILED;
    (void)take_char(scan, '?'); /* may be cut further: not by us */
    if (!take_char(scan, '}'))
        return report_unexpected(scan, "'}'", error);
    if (take_char(scan, 'p')) { /* the priority of the dimension: for propagation */
        uint64_t priority = 0;
        if (!take_number(scan, &priority))
            return report_unexpected(scan, "the number of the priority", error);
    }
    return REDIST_OK;
}

enum redist_status scan_named_dims(struct scan *scan, struct sharding *sharding,
                                   struct redist_error *error)
{
    sharding->layout.exact = true;
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'[' and the dimensions", error);
    if (take_char(scan, ']'))
        return REDIST_OK;
    do {
        if (scan_dimension(scan, sharding, error) != REDIST_OK)
            return REDIST_FAILED;
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* The axes are read, and must be free, but cut nothing. */
static enum redist_status scan_replicated(struct scan *scan, struct sharding *sharding,
                                          struct redist_error *error)
{
    struct sharding trial = *sharding;
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    if (scan_axes(scan, &trial, 0, error) != REDIST_OK)
        return REDIST_FAILED;
    for (uint32_t c = 0; c < trial.layout.ncuts; c++) {
        for (uint32_t b = sharding->layout.ncuts; b < trial.layout.ncuts; b++) {
            struct piece one = trial.layout.cut[c].piece, other = trial.layout.cut[b].piece;
            if (b != c && one.pre < other.pre * other.size && other.pre < one.pre * one.size)
                return report_failure(error, "column %zu: an axis is used twice",
                                      scan->position + 1);
        }
    }
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "'}'", error);
}

/* `unreduced={}` says nothing. */
static bool take_empty_group(struct scan *scan, const char *keyword)
{
    struct scan ahead = *scan;
    if (!take_keyword(&ahead, keyword) || !take_char(&ahead, '{') || !take_char(&ahead, '}'))
        return false;
    *scan = ahead;
    return true;
}

enum redist_status scan_named_groups(struct scan *scan, struct sharding *sharding,
                                     struct redist_error *error)
{
    while (take_char(scan, ',')) {
        enum redist_status status = REDIST_OK;
        if (take_empty_group(scan, "unreduced") || take_empty_group(scan, "manual"))
            continue;
        if (sees_text(scan, "unreduced"))
            return refuse(scan, "unreduced axes (partial sums)", error);
        if (sees_text(scan, "manual"))
            return refuse(scan, "manual axes (code for one device)", error);
        if (sees_text(scan, "metadata"))
            return report_unexpected(scan, "the sharding without its metadata", error);
        if (!take_keyword(scan, "replicated"))
            return report_unexpected(scan, "replicated={..} or unreduced={..}", error);
        status = scan_replicated(scan, sharding, error);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}
