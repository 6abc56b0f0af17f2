/* Is the planner's cost really the least? Exhaustive search over physical
 * tables for all pairs of types on small meshes (exact/physical.h).
 *
 * A table keeps three bits per device. An alltoall or allgather is determined
 * by its table; slices try every assignment of members; a permute leads to
 * every rearrangement. States that hold not every tile have lost data.
 *
 * The environment: TEST_EXACT=full for all meshes to 8 devices at rank 3. */
#include "exact/physical.h"
#include "exact/sized_types.h"
#include "plan/choose/plan.h"

#define SMALL 8u /* devices */
#define TABLES (1u << (3 * SMALL))
#define UNSEEN 255u

/* All states of one mesh and one global array, by cost from a source. */
struct search {
    struct space space;    /* first, so that a step can find its search */
    uint8_t *cost[SHAPES]; /* by table */
    uint32_t *bucket[UNSEEN];
    uint32_t nbucket[UNSEEN], room[UNSEEN];
    uint32_t *opened[SHAPES]; /* multisets whose rearrangements are pushed */
    uint32_t nopened[SHAPES];
};

static uint32_t pack(const uint32_t *tile, uint32_t n)
{
    uint32_t table = 0;
    for (uint32_t d = 0; d < n; d++)
        table |= tile[d] << (3 * d);
    return table;
}

static void push(struct space *space, const struct state *state)
{
    struct search *search = (struct search *)space;
    uint32_t table = pack(state->tile, space->ndevices);
    uint8_t *known = &search->cost[state->shape][table];
    uint32_t cost = state->cost;
    if (cost >= *known)
        return;
    assert_true(cost < UNSEEN);
    *known = (uint8_t)cost;
    if (search->nbucket[cost] == search->room[cost]) {
        search->room[cost] = search->room[cost] * 2 + 1024;
        search->bucket[cost] = realloc(search->bucket[cost], search->room[cost] * sizeof(uint32_t));
        assert_non_null(search->bucket[cost]);
    }
    search->bucket[cost][search->nbucket[cost]++] = state->shape << 24 | table;
}

static void rearrange_from(struct search *search, struct state *child, uint32_t d, uint32_t *left)
{
    if (d == search->space.ndevices) {
        push(&search->space, child);
        return;
    }
    for (uint32_t t = 0; t < search->space.shape[child->shape].ntiles; t++) {
        if (left[t] == 0)
            continue;
        child->tile[d] = t;
        left[t]--;
        rearrange_from(search, child, d + 1, left);
        left[t]++;
    }
}

/* The first state of a multiset that is expanded is its cheapest. */
static void try_permute(struct search *search, const struct state *state)
{
    const struct shape *shape = &search->space.shape[state->shape];
    uint32_t left[DEVICES] = {0};
    uint32_t multiset = 0;
    for (uint32_t d = 0; d < search->space.ndevices; d++)
        left[state->tile[d]]++;
    for (uint32_t t = 0; t < SMALL; t++)
        multiset |= left[t] << (4 * t);
    uint32_t *n = &search->nopened[state->shape];
    for (uint32_t k = 0; k < *n; k++)
        if (search->opened[state->shape][k] == multiset)
            return;
    search->opened[state->shape] =
        realloc(search->opened[state->shape], (*n + 1) * sizeof(uint32_t));
    assert_non_null(search->opened[state->shape]);
    search->opened[state->shape][(*n)++] = multiset;
    struct state child = {.shape = state->shape,
                          .cost = state->cost + search->space.ndevices / shape->ntiles};
    rearrange_from(search, &child, 0, left);
}

static void run_search(struct search *search, const struct state *source)
{
    for (uint32_t s = 0; s < search->space.nshapes; s++) {
        memset(search->cost[s], UNSEEN, (size_t)1 << (3 * search->space.ndevices));
        search->nopened[s] = 0;
    }
    push(&search->space, source);
    for (uint32_t c = 0; c < UNSEEN; c++) {
        for (uint32_t k = 0; k < search->nbucket[c]; k++) {
            uint32_t code = search->bucket[c][k];
            struct state state = {.shape = code >> 24, .cost = c};
            if (search->cost[state.shape][code & (TABLES - 1)] != c)
                continue;
            for (uint32_t d = 0; d < search->space.ndevices; d++)
                state.tile[d] = code >> (3 * d) & 7u;
            take_steps(&search->space, &state);
            try_permute(search, &state);
        }
        search->nbucket[c] = 0;
    }
}

/* --- all pairs of types of a mesh ------------------------------------------ */

static uint64_t pairs_checked, exceptions;

static void compare_target(const struct search *search, struct redist_problem *problem)
{
    struct state target;
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    uint32_t n = search->space.ndevices;
    fill_state(&search->space, &problem->mesh, &problem->to, &target);
    uint64_t least = search->cost[target.shape][pack(target.tile, n)];
    assert_ok(make_paper_plan(problem, &plan, &error));
    pairs_checked++;
    if (plan->cost * n != least * redist_compute_global_size(&problem->to) ||
        !plan->report.optimal) {
        if (exceptions++ < 20)
            report_exception(problem, plan->cost, least, n);
    }
    redist_free_plan(plan);
}

/* Same-size axes are interchangeable: sources name them in order of their
 * first use only. */
static bool is_canonical(const struct redist_mesh *mesh, const struct redist_type *type)
{
    uint32_t last[DEVICES + 1];
    memset(last, 0, sizeof last);
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t k = 0; k < type->dim[i].naxes; k++) {
            uint32_t x = type->dim[i].axis[k], size = mesh->axis[x].size;
            for (uint32_t y = 0; y < x; y++)
                if (mesh->axis[y].size == size && (last[size] & 1u << y) == 0)
                    return false;
            last[size] |= 1u << x;
        }
    }
    return true;
}

static void check_array(void *context, const struct redist_mesh *mesh, uint32_t rank,
                        const uint64_t *size)
{
    struct search *search = context;
    struct types *types = list_types(mesh, rank, size, false);
    open_space(&search->space, rank, size);
    for (uint32_t a = 0; a < types->n; a++) {
        struct redist_problem problem = {.mesh = *mesh, .elem_bytes = 1};
        struct state source;
        if (!is_canonical(mesh, &types->type[a]))
            continue;
        problem.from = types->type[a];
        fill_state(&search->space, mesh, &problem.from, &source);
        run_search(search, &source);
        for (uint32_t b = 0; b < types->n; b++) {
            problem.to = types->type[b];
            compare_target(search, &problem);
        }
    }
    free(types);
}

static void check_meshes(const char *const *meshes, size_t n, uint32_t rank)
{
    for (size_t k = 0; k < n; k++) {
        struct search *search = calloc(1, sizeof *search);
        struct redist_mesh mesh;
        struct redist_error error;
        uint64_t size[RANK];
        assert_non_null(search);
        assert_ok(redist_parse_mesh(meshes[k], &mesh, &error));
        search->space.ndevices = redist_count_devices(&mesh);
        search->space.reach = push;
        for (uint32_t s = 0; s < SHAPES; s++) {
            search->cost[s] = malloc((size_t)1 << (3 * search->space.ndevices));
            assert_non_null(search->cost[s]);
        }
        pairs_checked = 0;
        check_sizes(&mesh, rank, 0, size, check_array, search);
        print_message("mesh %s rank %u: %llu pairs, %llu exceptions\n", meshes[k], rank,
                      (unsigned long long)pairs_checked, (unsigned long long)exceptions);
        for (uint32_t s = 0; s < SHAPES; s++) {
            free(search->cost[s]);
            free(search->opened[s]);
        }
        for (uint32_t c = 0; c < UNSEEN; c++)
            free(search->bucket[c]);
        free(search);
    }
    assert_int_equal(exceptions, 0);
}

static const char *const small[] = {"a=1", "a=2",     "a=3",     "a=4",         "a=2,b=2", "a=5",
                                    "a=6", "a=2,b=3", "a=3,b=2", "a=2,b=1,c=2", "a=7"};
static const char *const large[] = {"a=2,b=2,c=2", "a=4,b=2", "a=2,b=4", "a=8"};

static void test_small(void **state)
{
    check_meshes(small, sizeof small / sizeof small[0], 1);
    check_meshes(small, sizeof small / sizeof small[0], 2);
    check_meshes(small, sizeof small / sizeof small[0], 3);
}

static void test_large(void **state)
{
    for (uint32_t rank = 1; rank <= (is_full_run() ? 3 : 1); rank++)
        check_meshes(large, sizeof large / sizeof large[0], rank);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
