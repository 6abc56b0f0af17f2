#include "transfers/moves/placed_copy.h"
#include "copy/box.h"

/* What copy_box_bytes takes: the dimensions outside the run, in the order of the target. */
struct loops {
    uint32_t rank;
    uint64_t shape[COPY_RANK_MAX], to[COPY_RANK_MAX], from[COPY_RANK_MAX];
    uint64_t run;
};

void set_row_strides(const uint64_t *extent, uint32_t rank, uint64_t elem, uint64_t *stride)
{
    for (uint32_t x = rank; x > 0; x--) {
        stride[x - 1] = elem;
        elem *= extent[x - 1];
    }
}

static void put_loop(struct loops *loops, uint32_t k, uint64_t shape, uint64_t to, uint64_t from)
{
    loops->shape[k] = shape;
    loops->to[k] = to;
    loops->from[k] = from;
}

/* Where the target steps farthest first; of dimensions with one index there is no step. */
static void order_loops(struct loops *loops, const uint64_t *to, const uint64_t *from,
                        const uint64_t *extent, uint32_t rank)
{
    loops->rank = 0;
    for (uint32_t x = 0; x < rank; x++) {
        uint32_t k = loops->rank;
        if (extent[x] == 1)
            continue;
        for (; k > 0 && loops->to[k - 1] < to[x]; k--)
            put_loop(loops, k, loops->shape[k - 1], loops->to[k - 1], loops->from[k - 1]);
        put_loop(loops, k, extent[x], to[x], from[x]);
        loops->rank++;
    }
}

/* Whether the loop outside loop k goes on, on both sides, where that one ends. */
static bool continues(const struct loops *loops, uint32_t k)
{
    return loops->to[k - 1] == loops->shape[k] * loops->to[k] &&
           loops->from[k - 1] == loops->shape[k] * loops->from[k];
}

/* Longer runs, and fewer loops, over the same bytes. */
static void join_loops(struct loops *loops)
{
    uint32_t last = loops->rank;
    for (; last > 0 && loops->to[last - 1] == loops->run && loops->from[last - 1] == loops->run;
         last--)
        loops->run *= loops->shape[last - 1];
    loops->rank = last;
    for (uint32_t k = last; k > 1; k--) {
        if (!continues(loops, k - 1))
            continue;
        put_loop(loops, k - 2, loops->shape[k - 2] * loops->shape[k - 1], loops->to[k - 1],
                 loops->from[k - 1]);
        for (uint32_t x = k - 1; x + 1 < loops->rank; x++)
            put_loop(loops, x, loops->shape[x + 1], loops->to[x + 1], loops->from[x + 1]);
        loops->rank--;
    }
}

bool copy_placed_box(unsigned char *memory, const struct placed_box *to,
                     const struct placed_box *from, const uint64_t *extent, uint32_t rank,
                     uint64_t elem)
{
    struct loops loops = {.run = elem};
    if (rank > COPY_RANK_MAX || to->first > to->bytes || from->first > from->bytes)
        return false;
    order_loops(&loops, to->stride, from->stride, extent, rank);
    join_loops(&loops);
    return copy_box_bytes(memory + to->first, to->bytes - to->first, loops.to,
                          from->memory + from->first, from->bytes - from->first, loops.from,
                          loops.shape, loops.rank, loops.run) == 1;
}
