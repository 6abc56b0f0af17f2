#include "plan/sums/scatters.h"

/* The reducescatters into one dimension from a state. */
struct scatters {
    struct reducing *search;
    follow_move *follow;
    uint32_t split;
    uint32_t before;           /* digits of the dimension without those of the run */
    struct digit_stack stack;  /* with them, as far as they are chosen */
    uint32_t nfactors;         /* divisors that are not too large */
    bool open[MAX_DIVISORS];   /* such factors may do where the run follows the target */
    bool astray[MAX_DIVISORS]; /* and where it has a wrong digit */
};

/* Whether the tables leave enough for what follows a reducescatter by `factor`. */
static bool leaves_rest(struct reducing *search, uint32_t split, uint32_t factor)
{
    search->pieces[split] *= factor;
    const struct rest_entry *left = find_left(search);
    search->pieces[split] /= factor;
    return left != NULL;
}

/* Whether what follows may be affordable, whatever the reducescatter takes, with these needs. */
static bool can_meet(struct reducing *search, uint32_t factor, struct moves_needed needed)
{
    return is_affordable(search, bound_moves(search->graph, search->local / factor,
                                             search->outstanding / factor, needed));
}

/* Which factors may do; false where none may. */
static bool find_open_factors(struct scatters *scatters, uint32_t room)
{
    struct reducing *search = scatters->search;
    const struct weak_graph *graph = search->graph;
    const struct rest before = search->spent;
    struct moves_needed others = count_needed(search), all;
    unsigned need = search->need[scatters->split];
    bool found = false;
    others.into -= (need & NEED_PIECES) != 0;
    others.out -= (need & NEED_MERGE_FIRST) != 0;
    all = others;
    count_dimension(&all, NEED_PIECES | NEED_MERGE_FIRST);
    search->spent = add_step_cost(before, search->local);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        uint32_t factor = graph->divisor[k];
        bool open = room % factor == 0 && leaves_rest(search, scatters->split, factor) &&
                    can_meet(search, factor, others);
        scatters->nfactors = k + 1;
        scatters->open[k] = open;
        scatters->astray[k] = open && (!search->aligned || can_meet(search, factor, all));
        found = found || open;
    }
    search->spent = before;
    return found;
}

/* Whether the digits that are chosen, the most significant of the run, are wrong already. */
static bool goes_astray(struct scatters *scatters, const struct axis_run *reversed)
{
    const struct reducing *search = scatters->search;
    uint32_t k = reversed->n - 1;
    struct digit digit = reversed->part[k];
    digit.origin = search->axes.axis[digit.origin];
    scatters->stack.digit[scatters->before + k] = digit;
    scatters->stack.n = scatters->before + reversed->n;
    unsigned need = compare_digits(&search->wanted[scatters->split], &scatters->stack);
    return (need & NEED_MERGE_FIRST) != 0;
}

static void scatter_run(const struct scatters *scatters, uint32_t factor,
                        const struct axis_run *reversed)
{
    struct reducing *search = scatters->search;
    struct axis_run *run = &search->run[search->nmoves];
    run->n = reversed->n;
    for (uint32_t k = 0; k < run->n; k++)
        run->part[k] = reversed->part[run->n - 1 - k];
    const struct redist_weak_op op = {REDIST_ALLTOALL, search->graph->rank, scatters->split,
                                      factor};
    scatters->follow(search, &op);
}

static bool enter_scatter(void *context, const struct axis_run *reversed, uint32_t factor)
{
    struct scatters *scatters = context;
    struct reducing *search = scatters->search;
    const struct weak_graph *graph = search->graph;
    if (search->trials == TRIAL_CAP || ++search->parts > PART_CAP) {
        search->choice->cap_hit = true;
        return false;
    }
    bool astray = search->aligned && goes_astray(scatters, reversed), longer = false;
    const bool *open = astray ? scatters->astray : scatters->open;
    for (uint32_t k = 0; k < scatters->nfactors; k++)
        if (open[k] && graph->divisor[k] % factor == 0) {
            if (graph->divisor[k] == factor)
                scatter_run(scatters, factor, reversed);
            else
                longer = true;
        }
    return longer;
}

void choose_scatters(struct reducing *search, uint32_t split, uint32_t room, follow_move *follow)
{
    struct scatters scatters = {.search = search, .follow = follow, .split = split};
    if (!find_open_factors(&scatters, room))
        return;
    if (search->aligned)
        scatters.stack = search->stacks.dim[split];
    scatters.before = scatters.stack.n;
    struct run_walk walk = {.axes = &search->axes,
                            .divisor = search->graph->divisor,
                            .ndivisors = search->graph->ndivisors,
                            .room = room,
                            .enter = enter_scatter,
                            .context = &scatters};
    walk_runs(&walk);
}
