#include "plan/links/rearrange.h"

struct rearranging {
    const struct run_space *space;
    const struct run_places *before;
    uint64_t parts[REDIST_MAX_RANK]; /* that each dimension is cut into */
    uint64_t weight[MOST_RUNS];      /* of each run: parts that are made on its major side */
    struct run_places made;
    const struct rearrange_use *use;
    uint32_t *left;
};

/* A bit for each run. */
struct rearranged {
    uint32_t moved;     /* not where it was, or not yet anywhere */
    uint32_t placed;    /* of those that are somewhere, the ones that are not where they were */
    uint32_t misplaced; /* likewise not where the target has them */
};

/* Behind run r at the end of dimension i, with so many parts on its major side. */
static struct rearranged place_run(const struct rearranging *search, uint32_t r, uint32_t i,
                                   uint64_t parts, struct rearranged runs)
{
    bool stays = search->before->run[r].where == i && search->weight[r] == parts;
    uint32_t own = 1u << r;
    runs.moved &= ~own;
    if (!stays) {
        runs.moved |= own;
        runs.placed |= own;
    }
    if (!is_at_target(search->use->bound, r, i, parts))
        runs.misplaced |= own;
    return runs;
}

/* Dimension i, which has `n` runs so far, is to be cut into so many parts more. */
static void fill_dimension(struct rearranging *search, uint32_t i, uint32_t n, uint64_t parts,
                           struct rearranged runs)
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
        if (runs.moved != 0)
            search->use->visit(search->use->context, &search->made, runs.moved);
        return;
    }
    uint64_t made = search->parts[i] / parts;
    for (uint32_t r = 0; r<space->nruns && * search->left> 0; r++) {
        if (search->made.run[r].where != NOWHERE || parts % space->run[r].size != 0)
            continue;
        const struct rearranged next = place_run(search, r, i, made, runs);
        if (!search->use->may_help(search->use->context, next.placed, next.misplaced))
            continue;
        search->made.run[r] = (struct run_place){(uint8_t)i, (uint8_t)n};
        fill_dimension(search, i, n + 1, parts / space->run[r].size, next);
        search->made.run[r] = (struct run_place){NOWHERE, 0};
    }
}

void visit_rearranged(const struct run_space *space, const struct run_places *places,
                      const struct rearrange_use *use, uint32_t *left)
{
    struct rearranging search = {
        .space = space, .before = places, .made = *places, .use = use, .left = left};
    const struct redist_type *from = &space->problem->from;
    struct rearranged runs = {0, 0, 0};
    for (uint32_t i = 0; i < from->rank; i++)
        search.parts[i] = from->dim[i].size / find_run_tile(space, places, i);
    for (uint32_t r = 0; r < space->nruns; r++) {
        bool cuts = places->run[r].where != UNREDUCED && places->run[r].where != NOWHERE;
        search.weight[r] = count_major_parts(space, places, r);
        if (cuts)
            search.made.run[r] = (struct run_place){NOWHERE, 0};
        runs.moved |= (uint32_t)cuts << r;
    }
    if (from->rank > 0)
        fill_dimension(&search, 0, 0, search.parts[0], runs);
}
