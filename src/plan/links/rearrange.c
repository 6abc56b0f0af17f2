#include "plan/links/rearrange.h"

struct rearranging {
    const struct run_space *space;
    const struct run_places *before;
    uint64_t parts[REDIST_MAX_RANK]; /* that each dimension is cut into */
    uint64_t weight[MOST_RUNS];      /* of each run: parts that are made on its major side */
    struct run_places made;
    uint32_t *left;
    visit_places *visit;
    void *context;
};

/* Dimension i, which has `n` runs so far, is to be cut into so many parts more; bit r of
 * `moved`: run r is not where it was, or not yet anywhere. */
static void fill_dimension(struct rearranging *search, uint32_t i, uint32_t n, uint64_t parts,
                           uint32_t moved)
{
    const struct run_space *space = search->space;
    uint32_t rank = space->problem->from.rank;
    while (parts == 1 && i < rank) {
        i++;
        n = 0;
        parts = i < rank ? search->parts[i] : 1;
    }
    if (i == rank) {
        *search->left -= *search->left > 0;
        if (moved != 0)
            search->visit(search->context, &search->made, moved);
        return;
    }
    uint64_t made = search->parts[i] / parts;
    for (uint32_t r = 0; r<space->nruns && * search->left> 0; r++) {
        const struct run_place *before = &search->before->run[r];
        if (search->made.run[r].where != NOWHERE || parts % space->run[r].size != 0)
            continue;
        bool stays = before->where == i && search->weight[r] == made;
        uint32_t own = 1u << r, others = moved & ~own;
        search->made.run[r] = (struct run_place){(uint8_t)i, (uint8_t)n};
        fill_dimension(search, i, n + 1, parts / space->run[r].size, others | (stays ? 0 : own));
        search->made.run[r] = (struct run_place){NOWHERE, 0};
    }
}

void visit_rearranged(const struct run_space *space, const struct run_places *places,
                      uint32_t *left, visit_places *visit, void *context)
{
    struct rearranging search = {.space = space,
                                 .before = places,
                                 .made = *places,
                                 .left = left,
                                 .visit = visit,
                                 .context = context};
    const struct redist_type *from = &space->problem->from;
    uint32_t moved = 0;
    for (uint32_t i = 0; i < from->rank; i++)
        search.parts[i] = from->dim[i].size / find_run_tile(space, places, i);
    for (uint32_t r = 0; r < space->nruns; r++) {
        bool cuts = places->run[r].where != UNREDUCED && places->run[r].where != NOWHERE;
        search.weight[r] = count_major_parts(space, places, r);
        if (cuts)
            search.made.run[r] = (struct run_place){NOWHERE, 0};
        moved |= (uint32_t)cuts << r;
    }
    if (from->rank > 0)
        fill_dimension(&search, 0, 0, search.parts[0], moved);
}
