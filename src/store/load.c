#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <redist/checkpoint.h>
#include "base/report.h"
#include "base/sized.h"
#include "checkpoint/box_copy.h"
#include "checkpoint/file_copy.h"
#include "checkpoint/reshard.h"
#include "store/judge_plan.h"

/* Where what a rank has of a tensor lies in a file of the target that is written nowhere; `stored`
 * is NULL where it has nothing. */
struct tile_place {
    const struct stored_tensor *stored;
    uint32_t first, count; /* its boxes */
};

/* Of each tensor of the list. */
static void find_places(const struct reshard_plan *plan, uint64_t rank, struct tile_place *place)
{
    const struct stored_side *side = &plan->target;
    for (uint32_t f = 0; f < side->nfiles; f++) {
        const struct stored_file *file = &side->file[f];
        uint32_t end = f + 1 < side->nfiles ? side->file[f + 1].first_box : side->nboxes;
        for (size_t k = 0; file->rank == rank && k < file->count; k++)
            place[find_tensor(&plan->list, file->tensor[k].name)].stored = &file->tensor[k];
        for (uint32_t k = file->first_box; file->rank == rank && k < end; k++) {
            struct tile_place *of = &place[side->box[k].tensor];
            of->first = of->count == 0 ? k : of->first; /* one behind the other */
            of->count++;
        }
    }
}

static enum redist_status check_tile(const struct reshard_plan *plan, uint64_t rank,
                                     const struct tile_place *place, const struct redist_tile *tile,
                                     struct redist_error *error)
{
    int64_t number = find_tensor(&plan->list, tile->name);
    const struct stored_tensor *stored = number < 0 ? NULL : place[number].stored;
    if (stored == NULL)
        return report_failure(error, "rank %" PRIu64 " has no tensor %.200s", rank, tile->name);
    uint64_t bytes = stored->end - stored->begin;
    if (bytes == tile->bytes)
        return REDIST_OK;
    return report_failure(
        error, "tensor %.200s: %" PRIu64 " bytes are given, rank %" PRIu64 " has %" PRIu64,
        tile->name, tile->bytes, rank, bytes);
}

/* What is being loaded; mapped are those source files that were needed so far. */
struct tile_loader {
    const struct reshard_plan *plan;
    struct mapped_files *maps;
};

static enum redist_status copy_move(const struct tile_loader *loader, const struct stored_box *box,
                                    const struct box_move *move, char *data,
                                    struct redist_error *error)
{
    const struct reshard_plan *plan = loader->plan;
    const struct stored_box *giver = &plan->source.box[move->giver];
    const struct whole_tensor *tensor = &plan->list.tensor[box->tensor];
    const struct tensor_file *file = &plan->files.file[giver->file];
    uint64_t to_stride[TENSOR_DIMS], from_stride[TENSOR_DIMS], extent[TENSOR_DIMS];
    uint32_t rank = tensor->rank, unit = tensor->type->unit_bytes;
    struct mapped_file *mapped = &loader->maps->file[giver->file];
    if (mapped->map == NULL)
        PASS_FAILURE(map_whole_file(loader->maps, giver->file, file, error));
    const char *from = mapped->map + file->data_at + giver->place;
    find_strides(box->extent, rank, unit, to_stride);
    find_strides(giver->extent, rank, unit, from_stride);
    uint64_t last = 0;
    for (uint32_t x = 0; x < rank; x++) {
        uint64_t low = move->bounds[x];
        extent[x] = move->bounds[rank + x] - low;
        data += (low - box->low[x] + box->at[x]) * to_stride[x];
        from += (low - giver->low[x] + giver->at[x]) * from_stride[x];
        last += (extent[x] - 1) * from_stride[x];
    }
    copy_strided_box(data, to_stride, from, from_stride, extent, rank, unit);
    release_soon(loader->maps, giver->file, (uint64_t)(from - mapped->map), last + unit);
    return REDIST_OK;
}

static enum redist_status load_tile(const struct tile_loader *loader,
                                    const struct tile_place *place, char *data,
                                    struct redist_error *error)
{
    const struct reshard_plan *plan = loader->plan;
    for (uint32_t k = place->first; k < place->first + place->count; k++) {
        const struct stored_box *box = &plan->target.box[k];
        for (uint32_t m = plan->moves.start[k]; m < plan->moves.start[k + 1]; m++)
            PASS_FAILURE(copy_move(loader, box, &plan->moves.move[m],
                                   data + (box->place - place->stored->begin), error));
    }
    return REDIST_OK;
}

static enum redist_status load_tiles(const struct reshard_plan *plan,
                                     const struct redist_tile *tile, const struct tile_place *place,
                                     size_t ntiles, struct redist_error *error)
{
    struct tile_loader loader = {plan, create_mapped_files(plan->files.count)};
    enum redist_status status =
        loader.maps == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (size_t k = 0; k < ntiles && status == REDIST_OK; k++)
        status =
            load_tile(&loader, &place[find_tensor(&plan->list, tile[k].name)], tile[k].data, error);
    free_mapped_files(loader.maps);
    return status;
}

static enum redist_status find_and_load(const struct redist_checkpoint *checkpoint,
                                        struct reshard_plan *plan, const struct redist_tile *tile,
                                        size_t ntiles, struct redist_error *error)
{
    if (checkpoint->rank >= plan->target_layout.ranks)
        return report_failure(error, "%.200s has ranks 0 to %" PRIu64 ", not %" PRIu64,
                              checkpoint->layout, plan->target_layout.ranks - 1, checkpoint->rank);
    struct tile_place *place = calloc((size_t)plan->list.count + 1, sizeof *place);
    enum redist_status status = place == NULL ? report_no_memory(error, "out of memory")
                                              : judge_checkpoint(&plan->texts, error);
    if (status == REDIST_OK)
        status = take_moves(plan, error);
    if (status == REDIST_OK)
        find_places(plan, checkpoint->rank, place);
    for (size_t k = 0; k < ntiles && status == REDIST_OK; k++)
        status = check_tile(plan, checkpoint->rank, place, &tile[k], error);
    if (status == REDIST_OK)
        status = load_tiles(plan, tile, place, ntiles, error);
    free(place);
    return status;
}

enum redist_status redist_load_checkpoint(const struct redist_checkpoint *checkpoint,
                                          const struct redist_tile *tile, size_t ntiles,
                                          struct redist_error *error)
{
    struct reshard_plan plan;
    struct redist_checkpoint own;
    PASS_FAILURE(take_sized(&own, sizeof own, checkpoint, "struct redist_checkpoint", error));
    checkpoint = &own;
    enum redist_status status = plan_reshard(checkpoint->directory, checkpoint->source_layout,
                                             checkpoint->layout, checkpoint->mesh, &plan, error);
    if (status == REDIST_OK)
        status = find_and_load(checkpoint, &plan, tile, ntiles, error);
    free_reshard_plan(&plan);
    return status;
}
