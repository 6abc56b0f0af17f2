#include "schedule/runs.h"
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

void copy_box(const struct runs *runs, const void *array, void *to)
{
    const unsigned char *bytes = array;
    unsigned char *next = to;
    struct run_cursor cursor;
    for (start_cursor(runs, &cursor); !cursor.done; advance_cursor(&cursor)) {
        /* memmove, because compaction may overlap; no run is overwritten
         * before it is read, since each moves towards the front */
        memmove(next, bytes + cursor.offset, runs->run_bytes);
        next += runs->run_bytes;
    }
}
