#include "schedule/runs/runs.h"

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

uint64_t count_run_bytes(const struct runs *runs)
{
    uint64_t bytes = runs->run_bytes;
    for (uint32_t k = 0; k < runs->nloops; k++)
        bytes *= runs->count[k];
    return bytes;
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
