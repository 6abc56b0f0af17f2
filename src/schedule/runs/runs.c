#include "schedule/runs/runs.h"
#include <string.h>

void set_whole_box(uint32_t rank, const uint64_t *shape, struct box *box)
{
    *box = (struct box){.rank = rank};
    for (uint32_t k = 0; k < rank; k++)
        box->extent[k] = box->shape[k] = shape[k];
}

bool is_whole_box(const struct box *box)
{
    for (uint32_t k = 0; k < box->rank; k++)
        if (box->shape[k] != box->extent[k])
            return false;
    return true;
}

/* Adds a loop around the ones found so far; loops are collected innermost first. */
static void add_loop(struct runs *runs, uint64_t count, uint64_t stride)
{
    uint32_t last = runs->nloops - 1;
    if (runs->nloops > 0 && stride == runs->count[last] * runs->stride[last]) {
        runs->count[last] *= count;
        return;
    }
    runs->count[runs->nloops] = count;
    runs->stride[runs->nloops] = stride;
    runs->nloops++;
}

static void reverse_loops(struct runs *runs)
{
    for (uint32_t a = 0, b = runs->nloops; a + 1 < b; a++) {
        b--;
        uint64_t count = runs->count[a], stride = runs->stride[a];
        runs->count[a] = runs->count[b];
        runs->stride[a] = runs->stride[b];
        runs->count[b] = count;
        runs->stride[b] = stride;
    }
}

struct box cut_slice(const struct box *box, uint32_t dim, uint32_t factor, uint32_t m)
{
    struct box slice = *box;
    slice.shape[dim] /= factor;
    slice.start[dim] += m * slice.shape[dim];
    return slice;
}

bool is_empty_box(const struct box *box)
{
    for (uint32_t k = 0; k < box->rank; k++)
        if (box->shape[k] == 0)
            return true;
    return false;
}

void compute_runs(const struct box *box, uint32_t elem_bytes, struct runs *runs)
{
    *runs = (struct runs){.run_bytes = elem_bytes};
    uint64_t stride = elem_bytes;
    for (uint32_t k = box->rank; k-- > 0;) {
        runs->first_byte += box->start[k] * stride;
        if (runs->nloops == 0 && stride == runs->run_bytes)
            runs->run_bytes *= box->shape[k];
        else if (box->shape[k] > 1)
            add_loop(runs, box->shape[k], stride);
        stride *= box->extent[k];
    }
    reverse_loops(runs);
}

void start_cursor(const struct runs *runs, struct run_cursor *cursor)
{
    *cursor = (struct run_cursor){.runs = runs, .offset = runs->first_byte};
}

void advance_cursor(struct run_cursor *cursor)
{
    const struct runs *runs = cursor->runs;
    for (uint32_t k = runs->nloops; k-- > 0;) {
        cursor->offset += runs->stride[k];
        if (++cursor->index[k] < runs->count[k])
            return;
        cursor->offset -= runs->count[k] * runs->stride[k];
        cursor->index[k] = 0;
    }
    cursor->done = true;
}

/* Items of a size that is known here are copied without a call. */
#define COPY_EACH(size)                                                                            \
    for (uint64_t k = 0; k < count; k++)                                                           \
    memmove(to + k * to_stride, from + k * from_stride, size)

/* Copies `count` items of `bytes`, each side with a stride of its own. */
static void copy_items(unsigned char *to, uint64_t to_stride, const unsigned char *from,
                       uint64_t from_stride, uint64_t bytes, uint64_t count)
{
    switch (bytes) {
    case 4:
        COPY_EACH(4);
        break;
    case 8:
        COPY_EACH(8);
        break;
    case 16:
        COPY_EACH(16);
        break;
    case 32:
        COPY_EACH(32);
        break;
    case 64:
        COPY_EACH(64);
        break;
    default:
        COPY_EACH(bytes);
    }
}

/* One side of a copy: where it stands in its runs. */
struct side {
    struct run_cursor cursor;
    uint64_t within; /* bytes of the current run that are done */
};

/* How many items of `bytes` follow each other at one stride from here. */
static uint64_t count_items(const struct side *side, uint64_t bytes, uint64_t *stride)
{
    const struct runs *runs = side->cursor.runs;
    *stride = bytes;
    if (runs->run_bytes > bytes)
        return (runs->run_bytes - side->within) / bytes;
    if (runs->nloops == 0)
        return 1;
    *stride = runs->stride[runs->nloops - 1];
    return runs->count[runs->nloops - 1] - side->cursor.index[runs->nloops - 1];
}

static void pass_items(struct side *side, uint64_t bytes, uint64_t count)
{
    const struct runs *runs = side->cursor.runs;
    if (runs->run_bytes > bytes) {
        side->within += count * bytes;
        if (side->within < runs->run_bytes)
            return;
        side->within = 0;
    } else if (runs->nloops > 0) {
        side->cursor.index[runs->nloops - 1] += count - 1;
        side->cursor.offset += (count - 1) * runs->stride[runs->nloops - 1];
    }
    advance_cursor(&side->cursor);
}

void copy_runs(const struct runs *from, const void *array, const struct runs *to, void *result)
{
    const unsigned char *source = array;
    unsigned char *target = result;
    /* both are products of the sizes of the innermost dimensions: one divides the other */
    uint64_t bytes = from->run_bytes < to->run_bytes ? from->run_bytes : to->run_bytes;
    struct side give = {.within = 0}, take = {.within = 0};
    start_cursor(from, &give.cursor);
    start_cursor(to, &take.cursor);
    while (!give.cursor.done && !take.cursor.done) {
        uint64_t give_stride, take_stride, count = count_items(&give, bytes, &give_stride);
        uint64_t taken = count_items(&take, bytes, &take_stride);
        if (taken < count)
            count = taken;
        copy_items(target + take.cursor.offset + take.within, take_stride,
                   source + give.cursor.offset + give.within, give_stride, bytes, count);
        pass_items(&give, bytes, count);
        pass_items(&take, bytes, count);
    }
}

uint64_t count_run_bytes(const struct runs *runs)
{
    uint64_t bytes = runs->run_bytes;
    for (uint32_t k = 0; k < runs->nloops; k++)
        bytes *= runs->count[k];
    return bytes;
}

void copy_box(const struct runs *runs, const void *array, void *to)
{
    struct runs whole = {.run_bytes = count_run_bytes(runs)};
    copy_runs(runs, array, &whole, to);
}

void spread_box(const struct runs *runs, void *array)
{
    unsigned char *bytes = array;
    for (uint64_t k = count_run_bytes(runs) / runs->run_bytes; k-- > 0;) {
        uint64_t offset = runs->first_byte, rest = k;
        for (uint32_t loop = runs->nloops; loop-- > 0; rest /= runs->count[loop])
            offset += rest % runs->count[loop] * runs->stride[loop];
        memmove(bytes + offset, bytes + k * runs->run_bytes, runs->run_bytes);
    }
}

uint64_t count_bytes_before(const struct runs *runs, uint64_t offset)
{
    uint64_t inner = count_run_bytes(runs), before = 0;
    if (offset <= runs->first_byte)
        return 0;
    uint64_t left = offset - runs->first_byte;
    for (uint32_t k = 0; k < runs->nloops; k++) {
        uint64_t index = left / runs->stride[k];
        inner /= runs->count[k];
        if (index >= runs->count[k])
            return before + runs->count[k] * inner;
        before += index * inner;
        left -= index * runs->stride[k];
    }
    return before + (left < runs->run_bytes ? left : runs->run_bytes);
}

/* Stands on the run that holds byte `place` of the box; returns how far inside it. */
static uint64_t find_run(const struct runs *runs, uint64_t place, struct run_cursor *cursor)
{
    uint64_t rest = place / runs->run_bytes;
    start_cursor(runs, cursor);
    for (uint32_t k = runs->nloops; k-- > 0; rest /= runs->count[k]) {
        cursor->index[k] = rest % runs->count[k];
        cursor->offset += cursor->index[k] * runs->stride[k];
    }
    return place % runs->run_bytes;
}

void spread_part(const struct runs *runs, uint64_t begin, uint64_t count, const void *part,
                 void *piece)
{
    const unsigned char *from = part;
    unsigned char *to = piece;
    struct run_cursor cursor;
    if (count == 0)
        return;
    uint64_t within = find_run(runs, count_bytes_before(runs, begin), &cursor);
    while (count > 0) {
        uint64_t bytes = runs->run_bytes - within < count ? runs->run_bytes - within : count;
        memcpy(to + (cursor.offset + within - begin), from, bytes);
        from += bytes;
        count -= bytes;
        within = 0;
        advance_cursor(&cursor);
    }
}
