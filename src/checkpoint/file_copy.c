#define _GNU_SOURCE /* sync_file_range */
#include "checkpoint/file_copy.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/report.h"
#include "checkpoint/box_copy.h"

#define LARGEST_CHUNK (UINT64_C(1) << 24)  /* more is not faster */
#define SMALLEST_RANGE (UINT64_C(1) << 16) /* for the kernel to copy by itself */
#define SMALLEST_CHUNK (UINT64_C(1) << 16)
/* Of many small tensors, so many bytes are gathered for one call of the kernel. */
#define WRITTEN_AFTER (UINT64_C(1) << 20)
/* A run of whole index steps in dimension `dim` of a target buffer, one after the other in the
 * file; the indices of the dimensions before are fixed. */
struct buffer_chunk {
    const struct stored_box *first; /* of the buffer */
    uint32_t count;                 /* of its boxes */
    uint32_t rank, dim;
    uint64_t unit, stride[TENSOR_DIMS];
    uint64_t low[TENSOR_DIMS], high[TENSOR_DIMS];
    uint64_t begin, bytes; /* from the start of the buffer */
};

/* A part of a move that lies in a chunk: from which bytes of the source, to which of it. */
struct chunk_part {
    uint32_t file;
    uint64_t from, to; /* bytes from the start of the file, and of the chunk */
    uint64_t extent[TENSOR_DIMS], from_stride[TENSOR_DIMS];
    uint64_t bytes, span, to_span; /* first byte to last, of the source and of the chunk */
};

enum redist_status write_bytes(int descriptor, const char *path, uint64_t at, const char *bytes,
                               size_t count, struct redist_error *error)
{
    for (size_t done = 0; done < count;) {
        ssize_t put = pwrite(descriptor, bytes + done, count - done, (off_t)(at + done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return report_io_failure(error, "%.200s: %s", path,
                                     put < 0 ? strerror(errno) : "nothing can be written");
        done += (size_t)put;
    }
    return REDIST_OK;
}

enum redist_status open_file_copier(struct file_copier *copier, struct redist_error *error)
{
    uint32_t count = copier->files->count;
    enum redist_status status = REDIST_OK;
    copier->maps = create_mapped_files(count);
    copier->room = LARGEST_CHUNK < copier->memory / 4 ? LARGEST_CHUNK : copier->memory / 4;
    copier->chunk = malloc(copier->room);
    if (copier->maps == NULL || copier->chunk == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t f = 0; f < count && status == REDIST_OK; f++)
        status = map_whole_file(copier->maps, f, &copier->files->file[f], error);
    return status;
}

void close_file_copier(struct file_copier *copier)
{
    close_range_copier(&copier->ranges);
    free_mapped_files(copier->maps);
    free(copier->chunk);
}

/* The part of move `move` to box `box` that lies in the chunk; false when none does. */
static bool find_chunk_part(const struct file_copier *copier, const struct buffer_chunk *chunk,
                            const struct stored_box *box, const struct box_move *move,
                            struct chunk_part *part)
{
    const struct stored_box *giver = &copier->source->box[move->giver];
    uint64_t at = 0, from = giver->place, last = 0, to_last = 0;
    uint32_t rank = chunk->rank;
    find_strides(giver->extent, rank, chunk->unit, part->from_stride);
    part->bytes = chunk->unit;
    for (uint32_t x = 0; x < rank; x++) {
        uint64_t low = move->bounds[x] - box->low[x] + box->at[x];
        uint64_t high = move->bounds[rank + x] - box->low[x] + box->at[x];
        low = low < chunk->low[x] ? chunk->low[x] : low;
        high = high > chunk->high[x] ? chunk->high[x] : high;
        if (low >= high)
            return false;
        part->extent[x] = high - low;
        part->bytes *= high - low;
        at += low * chunk->stride[x];
        from +=
            (low - box->at[x] + box->low[x] - giver->low[x] + giver->at[x]) * part->from_stride[x];
        last += (high - low - 1) * part->from_stride[x];
        to_last += (high - low - 1) * chunk->stride[x];
    }
    part->file = giver->file;
    part->from = copier->files->file[giver->file].data_at + from;
    part->to = at - chunk->begin;
    part->span = last + chunk->unit;
    part->to_span = to_last + chunk->unit;
    return true;
}

typedef enum redist_status visit_chunk_part(struct file_copier *copier,
                                            const struct buffer_chunk *chunk,
                                            const struct chunk_part *part, void *context);

static enum redist_status visit_chunk_parts(struct file_copier *copier,
                                            const struct buffer_chunk *chunk,
                                            visit_chunk_part *visit, void *context)
{
    struct chunk_part part;
    for (uint32_t k = 0; k < chunk->count; k++) {
        size_t number = (size_t)(chunk->first - copier->target->box) + k;
        for (uint32_t m = copier->moves->start[number]; m < copier->moves->start[number + 1]; m++)
            if (find_chunk_part(copier, chunk, chunk->first + k, &copier->moves->move[m], &part))
                PASS_FAILURE(visit(copier, chunk, &part, context));
    }
    return REDIST_OK;
}

static enum redist_status copy_part(struct file_copier *copier, const struct buffer_chunk *chunk,
                                    const struct chunk_part *part, void *context)
{
    (void)context;
    const char *from = copier->maps->file[part->file].map + part->from;
    copy_strided_box(copier->chunk + copier->held + part->to, chunk->stride, from,
                     part->from_stride, part->extent, chunk->rank, chunk->unit);
    release_soon(copier->maps, part->file, part->from, part->span);
    copier->bytes_read += part->bytes;
    return REDIST_OK;
}

static enum redist_status find_longest_span(struct file_copier *copier,
                                            const struct buffer_chunk *chunk,
                                            const struct chunk_part *part, void *context)
{
    uint64_t *longest = context;
    (void)copier;
    (void)chunk;
    *longest = part->span > *longest ? part->span : *longest;
    return REDIST_OK;
}

/* The chunk that begins at `begin` and has at most `most` bytes, if not one element is more:
 * as many index steps as fit in the first dimension whose steps are small enough and which
 * is at the start of one. */
static void set_chunk(struct buffer_chunk *chunk, uint64_t most)
{
    const uint64_t *extent = chunk->first->extent;
    uint64_t rest = chunk->begin;
    uint32_t x = 0;
    while (x + 1 < chunk->rank && (chunk->begin % chunk->stride[x] != 0 || chunk->stride[x] > most))
        x++;
    for (uint32_t y = 0; y < chunk->rank; y++) {
        uint64_t index = rest / chunk->stride[y];
        rest %= chunk->stride[y];
        chunk->low[y] = y <= x ? index : 0;
        chunk->high[y] = y < x ? index + 1 : extent[y];
    }
    chunk->dim = x;
    chunk->bytes = chunk->unit;
    if (chunk->rank == 0)
        return;
    uint64_t steps = most / chunk->stride[x], room = extent[x] - chunk->low[x];
    steps = steps == 0 ? 1 : steps;
    steps = steps < room ? steps : room;
    chunk->high[x] = chunk->low[x] + steps;
    chunk->bytes = steps * chunk->stride[x];
}

/* Long runs of bytes in both files, all of them. */
static enum redist_status find_shortest_range(struct file_copier *copier,
                                              const struct buffer_chunk *chunk,
                                              const struct chunk_part *part, void *context)
{
    uint64_t *shortest = context;
    (void)copier;
    (void)chunk;
    uint64_t run = part->bytes == part->span && part->bytes == part->to_span ? part->bytes : 0;
    *shortest = run < *shortest ? run : *shortest;
    return REDIST_OK;
}

struct range_target {
    const struct open_file *file;
    uint64_t at; /* of the chunk in the file */
    struct redist_error *error;
};

static enum redist_status copy_part_range(struct file_copier *copier,
                                          const struct buffer_chunk *chunk,
                                          const struct chunk_part *part, void *context)
{
    const struct range_target *target = context;
    (void)chunk;
    PASS_FAILURE(copy_range(&copier->ranges, &copier->files->file[part->file], part->from,
                            target->file->descriptor, target->file->path, target->at + part->to,
                            part->bytes, target->error));
    copier->bytes_read += copier->ranges.refused ? 0 : part->bytes;
    return REDIST_OK;
}

/* Of what is in the file. */
static void count_written(struct file_copier *copier, const struct open_file *file, uint64_t at,
                          uint64_t bytes)
{
    /* the disk begins at once, and the end has less to wait for */
    (void)sync_file_range(file->descriptor, (off_t)at, (off_t)bytes, SYNC_FILE_RANGE_WRITE);
    copier->bytes_written += bytes;
    if (copier->visit != NULL)
        copier->visit(copier->context, bytes);
}

static enum redist_status write_held(struct file_copier *copier, const struct open_file *file,
                                     struct redist_error *error)
{
    size_t bytes = copier->held;
    copier->held = 0;
    if (bytes == 0)
        return REDIST_OK;
    PASS_FAILURE(
        write_bytes(file->descriptor, file->path, copier->held_at, copier->chunk, bytes, error));
    count_written(copier, file, copier->held_at, bytes);
    return REDIST_OK;
}

/* From file to file, where all parts are long enough for that and it is possible, which is in
 * `done`. */
static enum redist_status copy_ranges(struct file_copier *copier, const struct buffer_chunk *chunk,
                                      const struct open_file *file, uint64_t at, bool *done,
                                      struct redist_error *error)
{
    struct range_target target = {file, at, error};
    uint64_t shortest = copier->ranges.refused ? 0 : UINT64_MAX;
    (void)visit_chunk_parts(copier, chunk, find_shortest_range, &shortest);
    *done = false;
    if (shortest < SMALLEST_RANGE)
        return REDIST_OK;
    PASS_FAILURE(visit_chunk_parts(copier, chunk, copy_part_range, &target));
    *done = !copier->ranges.refused;
    if (*done)
        count_written(copier, file, at, chunk->bytes);
    return REDIST_OK;
}

/* To byte `to` of the file's data, through memory or where that is not needed from file to file.
 * In memory it may be held behind what is there and comes before it in the file. */
static enum redist_status copy_chunk(struct file_copier *copier, const struct buffer_chunk *chunk,
                                     const struct open_file *file, uint64_t to,
                                     struct redist_error *error)
{
    uint64_t at = file->data_at + to;
    bool done, follows = at == copier->held_at + copier->held;
    PASS_FAILURE(copy_ranges(copier, chunk, file, at, &done, error));
    if (done)
        return REDIST_OK;
    if ((!follows || chunk->bytes > copier->room - copier->held))
        PASS_FAILURE(write_held(copier, file, error));
    (void)visit_chunk_parts(copier, chunk, copy_part, NULL);
    if (copier->held == 0)
        copier->held_at = at;
    copier->held += chunk->bytes;
    return copier->held < WRITTEN_AFTER ? REDIST_OK : write_held(copier, file, error);
}

/* Bytes of whole units before byte `at` of the file's data, from the start of a buffer of `total`
 * bytes; a unit that is cut in two counts. */
static uint64_t find_buffer_end(const struct buffer_chunk *chunk, uint64_t total, uint64_t at)
{
    uint64_t place = chunk->first->place;
    if (at <= place)
        return 0;
    uint64_t bytes = at - place + chunk->unit - 1;
    return bytes < total ? bytes - bytes % chunk->unit : total;
}

/* What is in `range` of `count` boxes of one buffer. */
static enum redist_status copy_buffer(struct file_copier *copier, const struct stored_box *first,
                                      uint32_t count, const struct data_range *range,
                                      const struct open_file *file, struct redist_error *error)
{
    const struct whole_tensor *tensor = &copier->list->tensor[first->tensor];
    struct buffer_chunk chunk = {
        .first = first, .count = count, .rank = tensor->rank, .unit = tensor->type->unit_bytes};
    uint64_t total = chunk.unit;
    for (uint32_t x = 0; x < tensor->rank; x++)
        total *= first->extent[x];
    find_strides(first->extent, tensor->rank, chunk.unit, chunk.stride);
    uint64_t end = find_buffer_end(&chunk, total, range->high);
    for (chunk.begin = find_buffer_end(&chunk, total, range->low); chunk.begin < end;
         chunk.begin += chunk.bytes) {
        uint64_t most = end - chunk.begin < copier->room ? end - chunk.begin : copier->room,
                 longest;
        do {
            longest = 0;
            set_chunk(&chunk, most);
            (void)visit_chunk_parts(copier, &chunk, find_longest_span, &longest);
            most /= 2;
        } while (longest > copier->memory / 4 && most >= SMALLEST_CHUNK);
        PASS_FAILURE(copy_chunk(copier, &chunk, file, first->place + chunk.begin, error));
    }
    return REDIST_OK;
}

enum redist_status copy_file_data(struct file_copier *copier, uint32_t number,
                                  const struct data_range *range, const struct open_file *file,
                                  struct redist_error *error)
{
    const struct stored_side *target = copier->target;
    uint32_t first = target->file[number].first_box;
    uint32_t end =
        number + 1 < target->nfiles ? target->file[number + 1].first_box : target->nboxes;
    copier->held = 0; /* a file that failed may have left something */
    for (uint32_t k = first, next; k < end; k = next) {
        const struct stored_box *box = &target->box[k];
        for (next = k + 1; next < end && target->box[next].place == box->place &&
                           target->box[next].tensor == box->tensor;)
            next++;
        PASS_FAILURE(copy_buffer(copier, box, next - k, range, file, error));
    }
    return write_held(copier, file, error);
}
