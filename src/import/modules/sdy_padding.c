#include "import/modules/sdy_padding.h"
#include <inttypes.h>
#include <string.h>
#include "import/modules/module_steps.h"
#include "base/multiples.h"
#include "base/report.h"

void add_stage(struct sdy_padding *padding, const struct sdy_sharding *sharding)
{
    uint64_t *parts = padding->parts[padding->nstages++];
    for (uint32_t x = 0; x < REDIST_MAX_RANK; x++)
        parts[x] = x < sharding->rank ? multiply_sub_axes(&sharding->dim[x]) : 1;
}

/* The size of a dimension from a stage on until it is whole, padding included: the least that
 * all parts divide. They divide the number of devices, so that nothing overflows. */
static uint64_t find_padded_size(const struct sdy_padding *padding, uint64_t size, uint32_t x,
                                 uint32_t stage, bool *to_end)
{
    uint64_t common = 1;
    for (; stage < padding->nstages && padding->parts[stage][x] > 1; stage++)
        common = find_common_multiple(common, padding->parts[stage][x]);
    *to_end = stage == padding->nstages;
    return divide_rounded_up(size, common) * common;
}

/* At the source and the target the tiles are those of Shardy, rounded up once. */
static enum redist_status expect_tiles(uint64_t padded, uint64_t size, uint64_t parts, uint32_t x,
                                       struct redist_error *error)
{
    if (padded / parts == divide_rounded_up(size, parts))
        return REDIST_OK;
    return report_failure(error,
                          "dimension %u: %" PRIu64 " elements in tiles of %" PRIu64
                          " cannot be cut or joined without a halo: expected a size that all "
                          "numbers of parts on the way divide",
                          x, size, divide_rounded_up(size, parts));
}

enum redist_status begin_padding(struct sdy_padding *padding, const struct redist_problem *problem,
                                 struct redist_error *error)
{
    for (uint32_t x = 0; x < problem->from.rank; x++) {
        const struct redist_dim *dim = &problem->from.dim[x];
        const uint64_t first = padding->parts[0][x];
        const uint64_t last = padding->parts[padding->nstages - 1][x];
        bool to_end = false;
        uint64_t padded = find_padded_size(padding, dim->size, x, 0, &to_end);
        padding->tile[x] = dim->tile;
        if (first > 1) {
            PASS_FAILURE(expect_tiles(padded, dim->size, first, x, error));
            if (to_end)
                PASS_FAILURE(expect_tiles(padded, dim->size, last, x, error));
        }
    }
    return REDIST_OK;
}

static enum redist_status keep_resize(struct sdy_value *value, const uint64_t *tile,
                                      struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_RESIZE, .factor = 1, .used = value->reader->ndevices};
    memcpy(step.tile, tile, sizeof step.tile);
    return keep_step(value->reader, value->operation, &step, error);
}

enum redist_status pad_for_stage(struct sdy_value *value, struct sdy_padding *padding,
                                 uint32_t stage, struct redist_error *error)
{
    const struct redist_type *from = &value->reader->problem->from;
    const uint64_t *before = padding->parts[stage - 1], *after = padding->parts[stage];
    bool resized = false;
    if (stage >= padding->nstages)
        return REDIST_OK;
    for (uint32_t x = 0; x < from->rank; x++) {
        const uint64_t size = from->dim[x].size;
        bool to_end = false;
        if (before[x] > 1 || after[x] == 1)
            continue;
        uint64_t padded = find_padded_size(padding, size, x, stage, &to_end);
        uint64_t last = padding->parts[padding->nstages - 1][x];
        if (to_end)
            PASS_FAILURE(expect_tiles(padded, size, last, x, error));
        resized = resized || padding->tile[x] != padded;
        padding->tile[x] = padded;
    }
    if (resized)
        PASS_FAILURE(keep_resize(value, padding->tile, error));
    for (uint32_t x = 0; x < from->rank; x++)
        padding->tile[x] = padding->tile[x] * before[x] / after[x];
    return REDIST_OK;
}

enum redist_status end_padding(struct sdy_value *value, struct sdy_padding *padding,
                               struct redist_error *error)
{
    const struct redist_type *to = &value->reader->problem->to;
    bool resized = false;
    for (uint32_t x = 0; x < to->rank; x++) {
        const uint64_t size = to->dim[x].size, tile = to->dim[x].tile;
        const uint64_t whole = tile > size ? tile : size;
        if (padding->parts[padding->nstages - 1][x] > 1 || padding->tile[x] == whole)
            continue;
        padding->tile[x] = whole;
        resized = true;
    }
    return resized ? keep_resize(value, padding->tile, error) : REDIST_OK;
}
