#include "import/chunks.h"
#include <stdlib.h>
#include <string.h>
#include "import/mesh_text.h"
#include "import/placements.h"
#include "base/grow.h"
#include "base/report.h"

enum { MOST_RUNS = 1 << 16, MOST_LOOKS = 1 << 28 };

/* A mesh, its devices, and what each axis does. */
struct chunk_reader {
    const struct shard_request *request;
    struct devices devices;
    struct placements placements;
    struct piece_list place[REDIST_MAX_AXES]; /* of each axis, in the line of devices */
    struct device_shard shard;
    struct run_list spare;
    uint64_t looks; /* at runs, for the chunks of all devices */
};

/* Appends places behind the others; joins them to the last run where they go on with it. */
static bool append_run(struct run_list *list, uint64_t low, uint64_t count)
{
    struct shard_run *last = list->count > 0 ? &list->run[list->count - 1] : NULL;
    if (count == 0)
        return true;
    if (last != NULL && last->low + last->count == low) {
        last->count += count;
        return true;
    }
    if (list->count >= MOST_RUNS ||
        !grow_array(&list->run, &list->room, list->count, 1, sizeof *list->run))
        return false;
    list->run[list->count++] = (struct shard_run){low, count};
    return true;
}

/* Appends places begin .. end - 1 of what `from` has, one behind the other. */
static bool append_part(struct run_list *list, const struct run_list *from, uint64_t begin,
                        uint64_t end)
{
    uint64_t at = 0;
    for (uint32_t k = 0; k < from->count && at < end; k++) {
        const struct shard_run *run = &from->run[k];
        uint64_t first = begin > at ? begin - at : 0;
        uint64_t last = end - at < run->count ? end - at : run->count;
        if (first < last && !append_run(list, run->low + first, last - first))
            return false;
        at += run->count;
    }
    return true;
}

static uint64_t count_places(const struct run_list *list)
{
    uint64_t count = 0;
    for (uint32_t k = 0; k < list->count; k++)
        count += list->run[k].count;
    return count;
}

/* Where chunk `index` of `chunks` begins, as torch.chunk has it: all of one size, but for the
 * last ones, which are smaller or empty. */
static uint64_t find_chunk(uint64_t size, uint64_t chunks, uint64_t index)
{
    uint64_t length = size / chunks + (size % chunks != 0);
    return length > 0 && index > size / length ? size : index * length;
}

/* Leaves the part of mesh coordinate `index` of `size`. */
static bool cut_runs(struct chunk_reader *reader, struct run_list *list, uint32_t strided,
                     uint32_t size, uint32_t index)
{
    uint64_t all = count_places(list);
    uint32_t parts = strided > 0 ? strided : 1;
    struct run_list cut = reader->spare;
    bool room = true;
    cut.count = 0;
    for (uint32_t part = 0; part < parts && room; part++) {
        uint64_t begin = find_chunk(all, parts, part), end = find_chunk(all, parts, part + 1);
        reader->looks += list->count + 1;
        room = append_part(&cut, list, begin + find_chunk(end - begin, size, index),
                           begin + find_chunk(end - begin, size, index + 1));
        if (end == all)
            break;
        room = room && reader->looks <= MOST_LOOKS;
    }
    reader->spare = *list;
    *list = cut;
    return room;
}

/* The coordinate along a mesh axis of what stands at `line` in the line of devices. */
static uint32_t find_coordinate(const struct chunk_reader *reader, uint32_t axis, uint32_t line)
{
    const struct piece_list *place = &reader->place[axis];
    uint32_t coordinate = 0;
    for (uint32_t k = 0; k < place->count; k++) {
        const struct piece *piece = &place->item[k];
        uint32_t behind = reader->devices.count / (piece->pre * piece->size);
        coordinate = coordinate * piece->size + line / behind % piece->size;
    }
    return coordinate;
}

/* The axis that cuts `dimension` as the one of number `turn`: as traces say, or in order. */
static uint32_t find_turn(const struct placements *placements, int dimension, uint32_t turn)
{
    uint32_t in_order = 0;
    for (uint32_t a = 0; a < placements->count; a++) {
        const struct placement *item = &placements->item[a];
        if (!item->shards || item->dimension != dimension)
            continue;
        if (item->place == IN_ORDER ? in_order == turn : item->place == (int64_t)turn)
            return a;
        in_order++;
    }
    return placements->count;
}

static enum redist_status fill_dimension(struct chunk_reader *reader, uint32_t x, uint32_t line,
                                         struct redist_error *error)
{
    struct run_list *list = &reader->shard.dim[x];
    const struct redist_mesh *mesh = &reader->devices.mesh;
    list->count = 0;
    bool room = append_run(list, 0, reader->request->extent[x]);
    for (uint32_t turn = 0; room; turn++) {
        uint32_t a = find_turn(&reader->placements, (int)x, turn);
        if (a == reader->placements.count)
            return REDIST_OK;
        room = cut_runs(reader, list, reader->placements.item[a].strided, mesh->axis[a].size,
                        find_coordinate(reader, a, line));
    }
    return report_failure(error,
                          "dimension %u: more than %d runs of places of a device, or too many "
                          "chunks in all",
                          x, MOST_RUNS);
}

static enum redist_status visit_device(struct chunk_reader *reader, uint32_t line,
                                       struct redist_error *error)
{
    struct device_shard *shard = &reader->shard;
    shard->device = reader->devices.list != NULL ? reader->devices.list[line] : line;
    shard->nsums = 0;
    for (uint32_t a = 0; a < reader->placements.count; a++)
        if (reader->placements.item[a].partial) {
            shard->sum_size[shard->nsums] = reader->devices.mesh.axis[a].size;
            shard->summand[shard->nsums++] = find_coordinate(reader, a, line);
        }
    for (uint32_t x = 0; x < shard->rank; x++)
        PASS_FAILURE(fill_dimension(reader, x, line, error));
    return reader->request->visit(reader->request->context, shard, error);
}

/* Dimensions that are there; of one dimension places of all axes that cut it, or of none, and
 * none beside split factors. */
static enum redist_status check_placements(const struct chunk_reader *reader,
                                           struct redist_error *error)
{
    uint32_t rank = reader->request->rank, cutting[REDIST_MAX_RANK] = {0};
    uint32_t placed[REDIST_MAX_RANK] = {0}, turns[REDIST_MAX_RANK] = {0};
    for (uint32_t a = 0; a < reader->placements.count; a++) {
        const struct placement *item = &reader->placements.item[a];
        int x = item->dimension;
        if (!item->shards)
            continue;
        if (x < 0 || x >= (int)rank)
            return report_failure(error, "there is no dimension %d: the array has %u", x, rank);
        if (item->place != IN_ORDER && item->place < REDIST_MAX_AXES)
            turns[x] |= UINT32_C(1) << item->place;
        placed[x] += item->place != IN_ORDER || item->strided != 0;
        cutting[x]++;
        if (item->strided != 0)
            turns[x] |= UINT32_C(1) << 31;
    }
    for (uint32_t x = 0; x < rank; x++)
        if ((turns[x] & ~(UINT32_C(1) << 31)) != 0 &&
            (placed[x] != cutting[x] || turns[x] != (UINT32_C(1) << cutting[x]) - 1))
            return report_failure(error,
                                  "dimension %u: expected the places [0], [1], .. of the shard "
                                  "order once each, and no split factors beside them",
                                  x);
    return REDIST_OK;
}

static enum redist_status read_chunks(struct chunk_reader *reader, struct redist_error *error)
{
    const struct shard_request *request = reader->request;
    struct scan scan = {request->sharding, strlen(request->sharding), 0};
    struct redist_error inner = {{0}};
    if (request->mesh == NULL)
        return report_failure(error, "expected a mesh");
    if (parse_mesh_text(request->mesh, &reader->devices, &inner) != REDIST_OK)
        return report_failure(error, "mesh: %s", inner.message);
    PASS_FAILURE(read_placements(&scan, reader->devices.mesh.naxes, request->rank,
                                 &reader->placements, error));
    for (uint32_t a = 0; a < reader->placements.count; a++)
        if (reader->devices.mesh.axis[a].size > 1 &&
            !locate_piece(&reader->devices, get_axis_piece(&reader->devices.mesh, a),
                          &reader->place[a]))
            return report_failure(error, "mesh axis '%s': its devices stand in no order of axes",
                                  reader->devices.mesh.axis[a].name);
    return check_placements(reader, error);
}

enum redist_status visit_chunks(const struct shard_request *request, struct redist_error *error)
{
    struct chunk_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return report_no_memory(error, "out of memory");
    reader->request = request;
    reader->shard.rank = request->rank;
    enum redist_status status = read_chunks(reader, error);
    for (uint32_t line = 0; line < reader->devices.count && status == REDIST_OK; line++)
        status = visit_device(reader, line, error);
    for (uint32_t x = 0; x < REDIST_MAX_RANK; x++)
        free(reader->shard.dim[x].run);
    free(reader->spare.run);
    free(reader->devices.list);
    free(reader);
    return status;
}
