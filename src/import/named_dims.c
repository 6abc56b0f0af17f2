#include "import/named_dims.h"
#include "import/token.h"
#include "base/report.h"

/* `"x", "y":(1)2` up to the '}' or the '?'. Parts of one axis that could be
 * written as one must be: so say the rules of Shardy. */
static enum redist_status scan_axes(struct scan *scan, struct sharding *sharding, int dimension,
                                    struct redist_error *error)
{
    struct axis_part last = {REDIST_MAX_AXES, {1, 1}}, read;
    while (!sees_char(scan, '}') && !sees_char(scan, '?')) {
        /* HLO prints a name without quotes where it needs none */
        bool quoted =
            sharding->notation != REDIST_HLO || sees_char(scan, '\'') || sees_char(scan, '"');
        PASS_FAILURE(scan_axis_or_part(scan, sharding, dimension, quoted, &read, error));
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
    PASS_FAILURE(add_dimension(&sharding->layout, error));
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    PASS_FAILURE(scan_axes(scan, sharding, (int)sharding->layout.rank - 1, error));
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
        PASS_FAILURE(scan_dimension(scan, sharding, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* Whether a cut behind `first` lies on the same devices as another one. */
static bool uses_twice(const struct layout *layout, uint32_t first)
{
    for (uint32_t c = 0; c < layout->ncuts; c++) {
        for (uint32_t b = first; b < layout->ncuts; b++) {
            struct piece one = layout->cut[c].piece, other = layout->cut[b].piece;
            if (b != c && one.pre < other.pre * other.size && other.pre < one.pre * one.size)
                return true;
        }
    }
    return false;
}

/* `{"x", "y"}`: axes that are free of the dimensions and of the groups before, all of
 * them in `all`; `dimension` is UNREDUCED or any, for axes that cut nothing. */
static enum redist_status scan_group(struct scan *scan, struct sharding *all, int dimension,
                                     struct redist_error *error)
{
    uint32_t first = all->layout.ncuts;
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    PASS_FAILURE(scan_axes(scan, all, dimension, error));
    if (uses_twice(&all->layout, first))
        return report_failure(error, "column %zu: an axis is used twice", scan->position + 1);
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "'}'", error);
}

/* `unreduced={"y"}`, and `unreduced=max{"y"}` where it is no sum. */
static enum redist_status scan_unreduced(struct scan *scan, struct sharding *sharding,
                                         struct sharding *all, struct redist_error *error)
{
    enum redist_operator combine = REDIST_SUM;
    uint32_t first = all->layout.ncuts;
    if (!sees_char(scan, '{') && !take_operator(scan, &combine))
        return report_unexpected(scan, "'{', max or min", error);
    PASS_FAILURE(scan_group(scan, all, UNREDUCED, error));
    for (uint32_t c = first; c < all->layout.ncuts; c++) {
        if (sharding->layout.ncuts == MAX_PIECES)
            return report_failure(error, "more than %d axes and sub-axes", MAX_PIECES);
        sharding->layout.cut[sharding->layout.ncuts++] = all->layout.cut[c];
    }
    return all->layout.ncuts == first ? REDIST_OK : set_operator(sharding, combine, error);
}

/* `manual={}` says nothing. */
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
    struct sharding all = *sharding; /* with the replicated axes, which cut nothing */
    while (take_char(scan, ',')) {
        enum redist_status status = REDIST_OK;
        if (take_empty_group(scan, "manual"))
            continue;
        if (sees_text(scan, "manual"))
            return refuse(scan, "manual axes (code for one device)", error);
        if (sees_text(scan, "metadata"))
            return report_unexpected(scan, "the sharding without its metadata", error);
        if (take_keyword(scan, "unreduced"))
            status = scan_unreduced(scan, sharding, &all, error);
        else if (take_keyword(scan, "replicated"))
            status = scan_group(scan, &all, 0, error);
        else
            status = report_unexpected(scan, "replicated={..} or unreduced={..}", error);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}
