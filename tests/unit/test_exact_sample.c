/* Is the planner's cost the least on 12 and 16 devices? A random sample, by
 * exhaustive search over physical tables (exact/physical.h) for anything
 * cheaper than the plan.
 *
 * To make that feasible, a state is dropped when its cost and the least cost
 * from its shape to the target's, whatever the devices hold, already reach the
 * plan's. After a permute only that bound is looked at. Both err on the side
 * of reporting an exception. Problems with too many states are given up, and
 * counted.
 *
 * TEST_SEED and TEST_COUNT in the environment replay and lengthen the run. */
#include "exact/physical.h"
#include "exact/random.h"

#define SLOTS (1u << 20)
#define MOST_STATES (1u << 17) /* more, and the problem is given up */
#define COSTS 256u
#define NOTHING UINT32_MAX

/* A table of four bits per device, and its shape plus 1; 0 is an empty slot. */
struct slot {
    uint64_t table;
    uint32_t shape;
    uint32_t cost;
};

struct search {
    struct space space; /* first, so that a step can find its search */
    uint32_t limit;     /* cost of the plan: only less is of interest */
    uint32_t found;     /* least cost below the limit, or NOTHING */
    uint32_t rest[SHAPES]; /* least cost from a shape to the target's */
    struct state target;
    uint32_t nstates;
    struct slot *slot; /* open addressing */
    uint32_t *bucket[COSTS]; /* slots by cost */
    uint32_t nbucket[COSTS], room[COSTS];
};

static uint64_t pack(const struct state *state, uint32_t n) {
    uint64_t table = 0;
    for (uint32_t d = 0; d < n; d++) table |= (uint64_t)state->tile[d] << (4 * d);
    return table;
}

static struct slot *find_slot(const struct search *search, uint64_t table, uint32_t shape) {
    uint64_t mixed = (table ^ shape * UINT64_C(0xd6e8feb86659fd93)) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 44) % SLOTS;
    while (search->slot[at].shape != 0 &&
           (search->slot[at].shape != shape + 1 || search->slot[at].table != table)) {
        at = (at + 1) % SLOTS;
    }
    return &search->slot[at];
}

static void push(struct search *search, struct slot *slot) {
    uint32_t cost = slot->cost;
    assert_true(cost < COSTS);
    if (search->nbucket[cost] == search->room[cost]) {
        search->room[cost] = search->room[cost] * 2 + 1024;
        search->bucket[cost] =
            realloc(search->bucket[cost], search->room[cost] * sizeof(uint32_t));
        assert_non_null(search->bucket[cost]);
    }
    search->bucket[cost][search->nbucket[cost]++] = (uint32_t)(slot - search->slot);
}

static void note(struct search *search, uint32_t cost) {
    if (cost < search->limit && cost < search->found) search->found = cost;
}

static void reach(struct space *space, const struct state *state) {
    struct search *search = (struct search *)space;
    uint32_t rest = search->rest[state->shape];
    if (state->cost >= space->ceiling[state->shape] || search->nstates >= MOST_STATES) return;
    struct slot *slot = find_slot(search, pack(state, space->ndevices), state->shape);
    if (slot->shape != 0 && slot->cost <= state->cost) return;
    search->nstates += slot->shape == 0;
    *slot = (struct slot){pack(state, space->ndevices), state->shape + 1, state->cost};
    push(search, slot);
    /* At best a permute leads to a table from which `rest` is enough. */
    note(search, state->cost + space->ndevices / space->shape[state->shape].ntiles + rest);
    if (state->shape == search->target.shape &&
        slot->table == pack(&search->target, space->ndevices)) {
        note(search, state->cost);
    }
}

/* --- least costs between shapes, by repeated relaxation ------------------- */

static uint32_t price(const struct space *space, const struct shape *a, const struct shape *b) {
    uint32_t lower = RANK, higher = RANK, n = space->ndevices;
    for (uint32_t i = 0; i < RANK; i++) {
        uint32_t *which = a->pieces[i] > b->pieces[i] ? &lower : &higher;
        if (a->pieces[i] == b->pieces[i]) continue;
        if (*which != RANK) return NOTHING;
        *which = i;
    }
    if (lower < RANK && a->pieces[lower] % b->pieces[lower] != 0) return NOTHING;
    if (higher < RANK && b->pieces[higher] % a->pieces[higher] != 0) return NOTHING;
    if (lower == RANK) return 0; /* slice, or the same */
    if (higher == RANK) return n / b->ntiles;
    return a->ntiles == b->ntiles ? n / a->ntiles : NOTHING;
}

static void find_rests(struct search *search) {
    const struct space *space = &search->space;
    bool changed = true;
    for (uint32_t a = 0; a < space->nshapes; a++) {
        search->rest[a] = a == search->target.shape ? 0 : NOTHING;
    }
    while (changed) {
        changed = false;
        for (uint32_t a = 0; a < space->nshapes; a++) {
            for (uint32_t b = 0; b < space->nshapes; b++) {
                uint32_t step = price(space, &space->shape[a], &space->shape[b]);
                if (step == NOTHING || search->rest[b] == NOTHING) continue;
                if (step + search->rest[b] < search->rest[a]) {
                    search->rest[a] = step + search->rest[b];
                    changed = true;
                }
            }
        }
    }
}

static void run_search(struct search *search, const struct state *source) {
    struct space *space = &search->space;
    memset(search->slot, 0, SLOTS * sizeof *search->slot);
    memset(search->nbucket, 0, sizeof search->nbucket);
    search->nstates = 0;
    search->found = NOTHING;
    reach(space, source);
    for (uint32_t cost = 0; cost < COSTS; cost++) {
        for (uint32_t k = 0; k < search->nbucket[cost]; k++) {
            if (search->nstates >= MOST_STATES) return;
            struct slot slot = search->slot[search->bucket[cost][k]];
            struct state state = {.shape = slot.shape - 1, .cost = cost};
            if (slot.cost != cost) continue;
            for (uint32_t d = 0; d < space->ndevices; d++) {
                state.tile[d] = slot.table >> (4 * d) & 15u;
            }
            take_steps(space, &state);
        }
    }
}

/* --- random problems --------------------------------------------------------- */

static void draw_type(const struct redist_mesh *mesh, uint32_t rank, const uint64_t *size,
                      struct redist_type *type) {
    *type = (struct redist_type){.rank = rank};
    for (uint32_t i = 0; i < rank; i++) type->dim[i].size = type->dim[i].tile = size[i];
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        struct redist_dim *dim = &type->dim[draw(rank)];
        uint32_t at = draw(dim->naxes + 1), n = mesh->axis[x].size;
        if (dim->tile % n != 0 || draw(6) == 0) continue;
        memmove(dim->axis + at + 1, dim->axis + at, dim->naxes - at);
        dim->axis[at] = (uint8_t)x;
        dim->naxes++;
        dim->tile /= n;
    }
}

static void draw_problem(const char *mesh, struct redist_problem *problem) {
    struct redist_error error;
    uint64_t size[RANK];
    uint32_t rank = 1 + draw(RANK);
    assert_int_equal(redist_parse_mesh(mesh, &problem->mesh, &error), REDIST_OK);
    uint32_t n = redist_count_devices(&problem->mesh);
    for (uint32_t i = 0; i < rank; i++) {
        do {
            size[i] = 1 + draw(n);
        } while (n % size[i] != 0);
    }
    problem->elem_bytes = 1;
    draw_type(&problem->mesh, rank, size, &problem->from);
    draw_type(&problem->mesh, rank, size, &problem->to);
}

struct tally {
    uint32_t searched, easy, given_up, exceptions;
};

static void check_problem(struct search *search, const struct redist_problem *problem,
                          struct tally *tally) {
    struct state source;
    struct redist_plan *plan = NULL;
    struct redist_error error;
    uint64_t size[RANK];
    uint64_t global = redist_compute_global_size(&problem->from);
    for (uint32_t i = 0; i < problem->from.rank; i++) size[i] = problem->from.dim[i].size;
    search->space.ndevices = redist_count_devices(&problem->mesh);
    open_space(&search->space, problem->from.rank, size);
    fill_state(&search->space, &problem->mesh, &problem->from, &source);
    fill_state(&search->space, &problem->mesh, &problem->to, &search->target);
    find_rests(search);
    assert_int_equal(redist_make_plan(problem, &plan, &error), REDIST_OK);
    search->limit = (uint32_t)(plan->cost * search->space.ndevices / global);
    assert_int_equal(search->limit * global, plan->cost * search->space.ndevices);
    redist_free_plan(plan);
    assert_true(search->limit >= search->rest[source.shape]);
    for (uint32_t a = 0; a < search->space.nshapes; a++) {
        uint32_t rest = search->rest[a];
        search->space.ceiling[a] = rest < search->limit ? search->limit - rest : 0;
    }
    if (search->limit == search->rest[source.shape]) {
        tally->easy++; /* nothing is cheaper, whatever the devices hold */
        return;
    }
    run_search(search, &source);
    tally->searched++;
    if (search->found != NOTHING) {
        tally->exceptions++;
        report_exception(problem, search->limit * global / search->space.ndevices, search->found,
                         search->space.ndevices);
    } else if (search->nstates >= MOST_STATES) {
        tally->given_up++;
    }
}

static void test_sample(void **state) {
    (void)state;
    static const char *const meshes[] = {"a=12",        "a=3,b=4",     "a=6,b=2",
                                         "a=2,b=2,c=3", "a=4,b=4",     "a=2,b=4,c=2",
                                         "a=2,b=8",     "a=2,b=2,c=2,d=2"};
    uint32_t n = start_random(40);
    struct search *search = calloc(1, sizeof *search);
    struct tally tally = {0, 0, 0, 0};
    assert_non_null(search);
    search->space.reach = reach;
    search->slot = malloc(SLOTS * sizeof *search->slot);
    assert_non_null(search->slot);
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        draw_problem(meshes[draw(sizeof meshes / sizeof meshes[0])], &problem);
        check_problem(search, &problem, &tally);
    }
    print_message("%u cost the weak optimum; %u searched: %u exceptions, %u given up\n",
                  tally.easy, tally.searched, tally.exceptions, tally.given_up);
    for (uint32_t c = 0; c < COSTS; c++) free(search->bucket[c]);
    free(search->slot);
    free(search);
    assert_int_equal(tally.exceptions, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sample)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
