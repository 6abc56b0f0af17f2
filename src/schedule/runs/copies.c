#include "schedule/runs/copies.h"
#include <string.h>
#include "copy/box.h"
#include "copy/inside.h"

/* Items of a size that is known here are moved without a call. */
#define MOVE_EACH(size)                                                                            \
    for (uint64_t k = 0; k < count; k++)                                                           \
    memmove(to + k * to_stride, from + k * from_stride, size)

/* Moves `count` items of `bytes`, each side with a stride of its own. */
static void move_items(unsigned char *to, uint64_t to_stride, const unsigned char *from,
                       uint64_t from_stride, uint64_t bytes, uint64_t count)
{
    switch (bytes) {
    case 4:
        MOVE_EACH(4);
        break;
    case 8:
        MOVE_EACH(8);
        break;
    case 16:
        MOVE_EACH(16);
        break;
    case 32:
        MOVE_EACH(32);
        break;
    case 64:
        MOVE_EACH(64);
        break;
    default:
        MOVE_EACH(bytes);
    }
}

/* What copy_box_bytes takes; found innermost first. */
struct common_loops {
    uint32_t rank;
    uint64_t shape[COPY_RANK_MAX], to[COPY_RANK_MAX], from[COPY_RANK_MAX];
};

/* One side of a copy: its innermost loop that is not done, and how many are outside it. */
struct open_loop {
    const struct runs *runs;
    uint32_t outside;
    uint64_t count, stride;
};

/* A count of 1 when there is none. */
static void open_next(struct open_loop *loop)
{
    loop->count = 1;
    while (loop->count == 1 && loop->outside > 0) {
        loop->outside--;
        loop->count = loop->runs->count[loop->outside];
        loop->stride = loop->runs->stride[loop->outside];
    }
}

/* A run that is longer than the common one is a loop over these. */
static struct open_loop open_first(const struct runs *runs, uint64_t run)
{
    struct open_loop loop = {runs, runs->nloops, runs->run_bytes / run, run};
    if (loop.count == 1)
        open_next(&loop);
    return loop;
}

static void pass_indices(struct open_loop *loop, uint64_t count)
{
    loop->count /= count;
    loop->stride *= count;
    if (loop->count == 1)
        open_next(loop);
}

/* Loops over both boxes at once: one is split where the other side's ends. Counts and runs are
 * products of the sizes of adjacent dimensions, so one divides the other; false where not. */
static bool find_common_loops(const struct runs *from, const struct runs *to, uint64_t run,
                              struct common_loops *loops)
{
    struct open_loop give = open_first(from, run), take = open_first(to, run);
    loops->rank = 0;
    while (give.count > 1 || take.count > 1) {
        uint64_t count = give.count < take.count ? give.count : take.count;
        if (count <= 1 || give.count % count != 0 || take.count % count != 0 ||
            loops->rank == COPY_RANK_MAX)
            return false;
        loops->shape[loops->rank] = count;
        loops->to[loops->rank] = take.stride;
        loops->from[loops->rank] = give.stride;
        loops->rank++;
        pass_indices(&give, count);
        pass_indices(&take, count);
    }
    return true;
}

static void reverse_numbers(uint64_t *number, uint32_t count)
{
    for (uint32_t a = 0, b = count; a + 1 < b; a++) {
        uint64_t kept = number[a];
        number[a] = number[--b];
        number[b] = kept;
    }
}

static bool copy_common_runs(const struct runs *from, const void *array, uint64_t array_bytes,
                             const struct runs *to, void *result, uint64_t result_bytes,
                             uint64_t run)
{
    struct common_loops loops;
    if (!find_common_loops(from, to, run, &loops))
        return false;
    reverse_numbers(loops.shape, loops.rank);
    reverse_numbers(loops.to, loops.rank);
    reverse_numbers(loops.from, loops.rank);
    return copy_box_bytes((unsigned char *)result + to->first_byte, result_bytes - to->first_byte,
                          loops.to, (const unsigned char *)array + from->first_byte,
                          array_bytes - from->first_byte, loops.from, loops.shape, loops.rank,
                          run) == 1;
}

bool copy_runs(const struct runs *from, const void *array, uint64_t array_bytes,
               const struct runs *to, void *result, uint64_t result_bytes)
{
    uint64_t run = from->run_bytes < to->run_bytes ? from->run_bytes : to->run_bytes;
    if (run == 0 || from->run_bytes % run != 0 || to->run_bytes % run != 0 ||
        count_run_bytes(from) != count_run_bytes(to) || from->first_byte > array_bytes ||
        to->first_byte > result_bytes)
        return false;
    return copy_common_runs(from, array, array_bytes, to, result, result_bytes, run);
}

bool copy_box(const struct runs *runs, const void *array, uint64_t array_bytes, void *to,
              uint64_t to_bytes)
{
    struct runs whole = {.run_bytes = count_run_bytes(runs)};
    return copy_runs(runs, array, array_bytes, &whole, to, to_bytes);
}

static bool lies_within(const struct runs *runs, uint64_t bytes)
{
    return runs->first_byte <= bytes &&
           is_box_inside(runs->count, runs->stride, runs->nloops, runs->run_bytes,
                         bytes - runs->first_byte) == 1 &&
           count_run_bytes(runs) <= bytes;
}

bool gather_box(const struct runs *runs, void *array, uint64_t array_bytes)
{
    unsigned char *bytes = array, *to = array;
    uint32_t last = runs->nloops - 1;
    struct run_cursor cursor;
    if (!lies_within(runs, array_bytes))
        return false;
    for (start_cursor(runs, &cursor); !cursor.done; advance_cursor(&cursor)) {
        uint64_t count = runs->nloops > 0 ? runs->count[last] : 1;
        uint64_t stride = runs->nloops > 0 ? runs->stride[last] : 0;
        move_items(to, runs->run_bytes, bytes + cursor.offset, stride, runs->run_bytes, count);
        to += count * runs->run_bytes;
        if (runs->nloops > 0)
            cursor.index[last] = count - 1;
        cursor.offset += (count - 1) * stride;
    }
    return true;
}

bool spread_box(const struct runs *runs, void *array, uint64_t array_bytes)
{
    unsigned char *bytes = array;
    if (!lies_within(runs, array_bytes))
        return false;
    for (uint64_t k = count_run_bytes(runs) / runs->run_bytes; k-- > 0;) {
        uint64_t offset = runs->first_byte, rest = k;
        for (uint32_t loop = runs->nloops; loop-- > 0; rest /= runs->count[loop])
            offset += rest % runs->count[loop] * runs->stride[loop];
        memmove(bytes + offset, bytes + k * runs->run_bytes, runs->run_bytes);
    }
    return true;
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
