#include "checkpoint/tensor_shard.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"

uint64_t count_cut_parts(const struct shard_layout *layout, const struct shard_cut *cut)
{
    uint64_t count = 1;
    for (uint32_t k = 0; k < cut->naxes; k++)
        count *= layout->axis[cut->axis[k]].size;
    return count;
}

uint64_t find_cut_part(const struct shard_layout *layout, const struct shard_cut *cut,
                       uint64_t rank)
{
    uint64_t part = 0;
    for (uint32_t k = 0; k < cut->naxes; k++)
        part = part * layout->axis[cut->axis[k]].size +
               find_rank_coordinate(layout, rank, cut->axis[k]);
    return part;
}

enum redist_status holds_tensor(const struct shard_layout *layout, const struct shard_rule *rule,
                                const struct name_numbers *numbers, const char *name, uint64_t rank,
                                bool *held, struct redist_error *error)
{
    *held = true;
    for (uint32_t k = 0; k < rule->nplaces; k++) {
        const struct shard_place *place = &rule->place[k];
        uint64_t size = layout->axis[place->axis].size, index;
        if (!place->counted)
            index = place->index < 0 ? size - (uint64_t)-place->index : (uint64_t)place->index;
        else if (place->number < numbers->count && numbers->number[place->number] < place->of)
            index = numbers->number[place->number] * size / place->of;
        else
            return report_failure(error,
                                  "%.200s: rule '%.100s': 'at': expected number %" PRIu32
                                  " in '%.200s' to be below %" PRIu64,
                                  layout->name, rule->pattern, place->number, name, place->of);
        if (find_rank_coordinate(layout, rank, place->axis) != index)
            *held = false;
    }
    return REDIST_OK;
}

/* Elements [low, high) of `extent` that part `part` of `parts` has; `extent` is whole units. */
static void find_chunk(const struct shard_cut *cut, uint64_t extent, uint64_t parts, uint64_t part,
                       uint64_t *low, uint64_t *high)
{
    uint64_t units = extent / cut->unit;
    if (cut->repeat && units > 0 && units < parts && parts % units == 0) {
        part /= parts / units;
        parts = units;
    }
    uint64_t even = units / parts, rest = units % parts, longest = even + (rest > 0);
    if (cut->balanced) {
        *low = part * even + (part < rest ? part : rest);
        *high = *low + even + (part < rest);
    } else {
        *low = part * longest < units ? part * longest : units;
        *high = units - *low < longest ? units : *low + longest;
    }
    *low *= cut->unit;
    *high *= cut->unit;
}

static uint64_t count_chunk(const struct shard_cut *cut, uint64_t extent, uint64_t parts,
                            uint64_t part)
{
    uint64_t low, high;
    find_chunk(cut, extent, parts, part, &low, &high);
    return high - low;
}

/* No part has more than one before it, so that empty ones are the last. */
void find_cut_spread(const struct shard_cut *cut, uint64_t extent, uint64_t parts,
                     struct cut_spread *spread)
{
    uint64_t first[2], end[2];
    *spread = (struct cut_spread){.units = extent / cut->unit, .parts = parts};
    while (spread->empty < parts && count_chunk(cut, extent, parts, parts - 1 - spread->empty) == 0)
        spread->empty++;
    find_chunk(cut, extent, parts, 0, &first[0], &end[0]);
    find_chunk(cut, extent, parts, parts - 1, &first[1], &end[1]);
    spread->uneven = end[0] - first[0] != end[1] - first[1];
    if (parts > 1)
        find_chunk(cut, extent, parts, 1, &first[1], &end[1]);
    spread->shared = parts > 1 && end[0] > first[0] && first[0] == first[1] && end[0] == end[1];
}

static enum redist_status refuse_extent(const struct shard_layout *layout,
                                        const struct whole_tensor *tensor, uint32_t x,
                                        const char *of, uint64_t unit, struct redist_error *error)
{
    return report_failure(error,
                          "%.200s: tensor %.200s: dimension %" PRIu32 " of extent %" PRIu64
                          " is no multiple of %s %" PRIu64,
                          layout->name, tensor->name, x, tensor->extent[x], of, unit);
}

/* The parts so far, of which none is cut along dimension x yet, become those of each of the
 * tensors that are fused there. */
static void fuse_parts(const struct shard_cut *cut, uint64_t extent, uint64_t parts, uint64_t part,
                       uint32_t x, struct tensor_shard *shard)
{
    uint64_t share = extent / cut->fused_sum, before = 0;
    shard->extent[x] = 0;
    shard->nparts = cut->nfused;
    for (uint32_t k = 0; k < cut->nfused; k++) {
        struct shard_part *box = &shard->part[k];
        *box = shard->part[0];
        find_chunk(cut, share * cut->fused[k], parts, part, &box->low[x], &box->high[x]);
        box->low[x] += before;
        box->high[x] += before;
        box->at[x] = shard->extent[x];
        shard->extent[x] += box->high[x] - box->low[x];
        before += share * cut->fused[k];
    }
}

static enum redist_status cut_dimension(const struct shard_layout *layout,
                                        const struct shard_cut *cut,
                                        const struct whole_tensor *tensor, uint64_t rank,
                                        uint32_t x, struct tensor_shard *shard,
                                        struct redist_error *error)
{
    uint64_t parts = count_cut_parts(layout, cut), part = find_cut_part(layout, cut, rank);
    uint64_t extent = tensor->extent[x], low, high;
    if (cut->nfused > 0) {
        if (extent % cut->fused_sum != 0)
            return refuse_extent(layout, tensor, x, "the fused parts'", cut->fused_sum, error);
        for (uint32_t k = 0; k < cut->nfused; k++)
            if (extent / cut->fused_sum * cut->fused[k] % cut->unit != 0)
                return refuse_extent(layout, tensor, x, "parts of the unit", cut->unit, error);
        fuse_parts(cut, extent, parts, part, x, shard);
        return REDIST_OK;
    }
    if (extent % cut->unit != 0)
        return refuse_extent(layout, tensor, x, "its unit", cut->unit, error);
    find_chunk(cut, extent, parts, part, &low, &high);
    shard->extent[x] = high - low;
    for (uint32_t k = 0; k < shard->nparts; k++) {
        shard->part[k].low[x] = low;
        shard->part[k].high[x] = high;
    }
    return REDIST_OK;
}

static enum redist_status cut_tensor(const struct shard_layout *layout,
                                     const struct shard_rule *rule,
                                     const struct whole_tensor *tensor, uint64_t rank,
                                     struct tensor_shard *shard, struct redist_error *error)
{
    static const struct shard_cut uncut = {.unit = 1};
    if (rule->ndims > tensor->rank)
        return report_failure(error,
                              "%.200s: rule '%.100s': %" PRIu32 " dimensions for tensor %.200s, "
                              "which has %" PRIu32,
                              layout->name, rule->pattern, rule->ndims, tensor->name, tensor->rank);
    shard->rank = tensor->rank;
    shard->nparts = 1;
    memset(&shard->part[0], 0, sizeof shard->part[0]);
    for (uint32_t pass = 0; pass < 2; pass++) /* the fused dimension first, as it makes the parts */
        for (uint32_t x = 0; x < tensor->rank; x++) {
            const struct shard_cut *cut = x < rule->ndims ? &rule->cut[x] : &uncut;
            if ((cut->nfused > 0) == (pass == 0))
                PASS_FAILURE(cut_dimension(layout, cut, tensor, rank, x, shard, error));
        }
    for (uint32_t k = 0; k < shard->nparts; k++)
        memcpy(shard->part[k].extent, shard->extent, sizeof shard->extent);
    return REDIST_OK;
}

/* Elements of an index step in dimension x. */
static uint64_t count_inner(const struct whole_tensor *tensor, uint32_t x)
{
    uint64_t count = 1;
    for (uint32_t y = x + 1; y < tensor->rank; y++)
        count *= tensor->extent[y];
    return count;
}

/* The longest box that begins with element `first` in row-major order and ends before `end`,
 * whole in all dimensions but one: it becomes a buffer. Returns its number of elements. */
static uint64_t take_flat_box(const struct whole_tensor *tensor, uint64_t first, uint64_t end,
                              struct shard_part *box)
{
    uint32_t x = 0;
    uint64_t inner = count_inner(tensor, 0), rest = first;
    while (x + 1 < tensor->rank && (first % inner != 0 || end - first < inner))
        inner = count_inner(tensor, ++x);
    for (uint32_t y = 0; y < tensor->rank; y++) {
        uint64_t step = count_inner(tensor, y), index = rest / step;
        rest %= step;
        box->low[y] = y <= x ? index : 0;
        box->high[y] = y < x ? index + 1 : tensor->extent[y];
    }
    uint64_t steps = (end - first) / inner, room = tensor->extent[x] - box->low[x];
    box->high[x] = box->low[x] + (steps < room ? steps : room);
    for (uint32_t y = 0; y < tensor->rank; y++)
        box->extent[y] = box->high[y] - box->low[y];
    return (box->high[x] - box->low[x]) * inner;
}

static void cut_flat(const struct shard_layout *layout, const struct shard_cut *cut,
                     const struct whole_tensor *tensor, uint64_t rank, struct tensor_shard *shard)
{
    uint64_t count = tensor->rank == 0 ? 1 : tensor->extent[0] * count_inner(tensor, 0);
    uint64_t first, end;
    find_chunk(cut, count, count_cut_parts(layout, cut), find_cut_part(layout, cut, rank), &first,
               &end);
    shard->rank = 1;
    shard->extent[0] = end - first;
    shard->nparts = 0;
    for (uint64_t at = first; at < end;) {
        struct shard_part *box = &shard->part[shard->nparts++];
        memset(box, 0, sizeof *box);
        box->offset = at - first;
        at += tensor->rank == 0 ? 1 : take_flat_box(tensor, at, end, box);
    }
}

enum redist_status find_tensor_shard(const struct shard_layout *layout,
                                     const struct shard_rule *rule,
                                     const struct name_numbers *numbers,
                                     const struct whole_tensor *tensor, uint64_t rank,
                                     struct tensor_shard *shard, struct redist_error *error)
{
    PASS_FAILURE(holds_tensor(layout, rule, numbers, tensor->name, rank, &shard->held, error));
    shard->nparts = 0;
    if (!shard->held)
        return REDIST_OK;
    if (!rule->flat)
        return cut_tensor(layout, rule, tensor, rank, shard, error);
    if (rule->cut[0].unit != 1)
        return report_failure(error, "%.200s: rule '%.100s': 'flat' has no unit", layout->name,
                              rule->pattern);
    cut_flat(layout, &rule->cut[0], tensor, rank, shard);
    return REDIST_OK;
}
