/* The planner: golden problems of the paper, random problems, certificates.
 *
 * Every plan is replayed on a table of tiles by a simulator of its own, after
 * docs/FORMAT.md section 3, and must end at the target type's table.
 * TEST_SEED and TEST_COUNT in the environment replay and lengthen the random
 * part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <redist/plan.h>

#include "plan/lower.h"

/* --- simulator ---------------------------------------------------------- */

struct table {
    uint32_t ndevices, rank;
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t (*offset)[REDIST_MAX_RANK];
};

static void fill_table(struct table *table, const struct redist_mesh *mesh,
                       const struct redist_type *type) {
    table->ndevices = redist_count_devices(mesh);
    table->rank = type->rank;
    table->offset = calloc(table->ndevices, sizeof *table->offset);
    assert_non_null(table->offset);
    for (uint32_t i = 0; i < type->rank; i++) table->tile[i] = type->dim[i].tile;
    for (uint32_t d = 0; d < table->ndevices; d++) {
        redist_compute_offset(mesh, type, d, table->offset[d]);
    }
}

static void check_permutation(const uint32_t *list, uint32_t n) {
    uint8_t *seen = calloc(n, 1);
    assert_non_null(seen);
    for (uint32_t p = 0; p < n; p++) {
        assert_true(list[p] < n);
        assert_false(seen[list[p]]);
        seen[list[p]] = 1;
    }
    free(seen);
}

static void replay_permute(struct table *table, const struct redist_step *step) {
    size_t size = table->ndevices * sizeof *table->offset;
    uint64_t(*old)[REDIST_MAX_RANK] = malloc(size);
    assert_non_null(old);
    memcpy(old, table->offset, size);
    for (uint32_t d = 0; d < table->ndevices; d++) {
        memcpy(table->offset[d], old[step->list[d]], sizeof *old);
    }
    free(old);
}

/* One group: `member` holds n devices. */
static void replay_group(struct table *table, const struct redist_step *step,
                         const uint32_t *member) {
    uint32_t i = step->into, j = step->split, n = step->factor;
    uint64_t first[REDIST_MAX_RANK];
    memcpy(first, table->offset[member[0]], sizeof first);
    for (uint32_t m = 0; m < n; m++) {
        uint64_t *offset = table->offset[member[m]];
        if (step->op == REDIST_DYNSLICE) {
            offset[j] += m * (table->tile[j] / n);
            continue;
        }
        for (uint32_t k = 0; k < table->rank; k++) {
            uint64_t expected = first[k] + (k == i ? m * table->tile[i] : 0);
            assert_int_equal(offset[k], expected);
        }
        offset[i] = first[i];
        if (step->op == REDIST_ALLTOALL) offset[j] += m * (table->tile[j] / n);
    }
}

static void replay_step(struct table *table, const struct redist_step *step) {
    check_permutation(step->list, table->ndevices);
    if (step->op == REDIST_ALLPERMUTE) {
        replay_permute(table, step);
        return;
    }
    uint32_t n = step->factor;
    assert_true(n >= 2 && table->ndevices % n == 0);
    if (step->op != REDIST_ALLGATHER) assert_int_equal(table->tile[step->split] % n, 0);
    if (step->op == REDIST_ALLTOALL) assert_int_not_equal(step->into, step->split);
    for (uint32_t g = 0; g < table->ndevices; g += n) replay_group(table, step, step->list + g);
    if (step->op != REDIST_DYNSLICE) table->tile[step->into] *= n;
    if (step->op != REDIST_ALLGATHER) table->tile[step->split] /= n;
}

static uint64_t compute_size(const struct table *table) {
    uint64_t size = 1;
    for (uint32_t i = 0; i < table->rank; i++) size *= table->tile[i];
    return size;
}

static uint64_t price_step(enum redist_op op, uint64_t before, uint64_t after) {
    return op == REDIST_DYNSLICE ? 0 : op == REDIST_ALLGATHER ? after : before;
}

/* Replays everything and checks what the plan says about itself. */
static void check_plan(const struct redist_plan *plan) {
    struct table table, target;
    fill_table(&table, &plan->problem.mesh, &plan->problem.from);
    fill_table(&target, &plan->problem.mesh, &plan->problem.to);
    uint64_t cost = 0, height = compute_size(&table);
    unsigned phase = 0, permutes = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        uint64_t before = compute_size(&table);
        replay_step(&table, step);
        uint64_t after = compute_size(&table);
        uint64_t price = price_step(step->op, before, after);
        assert_memory_equal(step->tile, table.tile, table.rank * sizeof table.tile[0]);
        assert_int_equal(step->local_size, after);
        assert_int_equal(step->cost, price);
        cost += price;
        height = after > height ? after : height;
        unsigned now = step->op == REDIST_DYNSLICE ? 0 : step->op == REDIST_ALLGATHER ? 2 : 1;
        assert_true(now >= phase);
        phase = now;
        permutes += step->op == REDIST_ALLPERMUTE;
    }
    for (uint32_t d = 0; d < table.ndevices; d++) {
        assert_memory_equal(table.offset[d], target.offset[d], table.rank * sizeof(uint64_t));
    }
    assert_memory_equal(table.tile, target.tile, table.rank * sizeof(uint64_t));
    assert_int_equal(plan->cost, cost);
    assert_int_equal(plan->height, height);
    assert_true(plan->height <= plan->bound && plan->normal && permutes <= 1);
    assert_int_equal(plan->report.permute, permutes);
    free(table.offset);
    free(target.offset);
}

/* --- problems ------------------------------------------------------------ */

static struct redist_problem read_problem(const char *mesh, const char *from, const char *to) {
    struct redist_problem problem = {.elem_bytes = 4};
    struct redist_error error = {""};
    if (redist_parse_mesh(mesh, &problem.mesh, &error) != REDIST_OK ||
        redist_parse_type(from, &problem.mesh, &problem.from, &error) != REDIST_OK ||
        redist_parse_type(to, &problem.mesh, &problem.to, &error) != REDIST_OK) {
        fail_msg("%s", error.message);
    }
    return problem;
}

static struct redist_plan *make_plan(const struct redist_problem *problem) {
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (redist_make_plan(problem, &plan, &error) != REDIST_OK) fail_msg("%s", error.message);
    check_plan(plan);
    /* Theorem 6.7, and the closed-form bound. */
    assert_true(plan->cost <= plan->report.weak_cost + redist_compute_local_size(&problem->to));
    assert_true(plan->cost >= plan->report.weak_cost);
    assert_true(plan->report.weak_cost >= plan->report.lower_bound);
    return plan;
}

struct golden {
    const char *mesh, *from, *to;
    uint64_t weak, cost;
    bool permute;
    uint32_t nsteps;
};

static void test_golden(void **state) {
    (void)state;
    static const struct golden golden[] = {
        /* Example 3.1 */
        {"x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]", 12, 18, true, 3},
        /* Example 4.9 */
        {"a=8", "[1{a}8, 8]", "[8, 1{a}8]", 8, 8, false, 1},
        {"a=2,b=2,c=2", "[1{a,b,c}8, 8]", "[8, 1{a,b,c}8]", 8, 8, false, 1},
        /* Figure 12 */
        {"x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]", 320, 384, true, 0},
    };
    for (size_t k = 0; k < sizeof golden / sizeof golden[0]; k++) {
        struct redist_problem problem =
            read_problem(golden[k].mesh, golden[k].from, golden[k].to);
        struct redist_plan *plan = make_plan(&problem);
        print_message("%s -> %s: weak %llu cost %llu steps %u%s\n", golden[k].from, golden[k].to,
                      (unsigned long long)plan->report.weak_cost,
                      (unsigned long long)plan->cost, plan->nsteps,
                      plan->report.permute ? " permute" : "");
        for (uint32_t s = 0; s < plan->nsteps; s++)
            print_message("  %s into %u split %u n %u\n", redist_name_op(plan->step[s].op),
                          plan->step[s].into, plan->step[s].split, plan->step[s].factor);
        redist_free_plan(plan);
    }
}

/* --- random problems ----------------------------------------------------- */

static uint64_t random_state;

static uint32_t draw(uint32_t n) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % n);
}

static void draw_type(const struct redist_mesh *mesh, uint32_t rank, struct redist_type *type) {
    uint32_t order[REDIST_MAX_AXES];
    type->rank = rank;
    for (uint32_t i = 0; i < rank; i++) type->dim[i].naxes = 0;
    for (uint32_t x = 0; x < mesh->naxes; x++) order[x] = x;
    for (uint32_t x = mesh->naxes; x > 1; x--) {
        uint32_t y = draw(x), swap = order[x - 1];
        order[x - 1] = order[y];
        order[y] = swap;
    }
    for (uint32_t k = 0; k < mesh->naxes; k++) {
        uint32_t where = draw(rank + 1);
        if (where == 0) continue;
        struct redist_dim *dim = &type->dim[where - 1];
        dim->axis[dim->naxes++] = (uint8_t)order[k];
    }
}

static uint64_t count_pieces(const struct redist_mesh *mesh, const struct redist_dim *dim) {
    uint64_t pieces = 1;
    for (uint32_t k = 0; k < dim->naxes; k++) pieces *= mesh->axis[dim->axis[k]].size;
    return pieces;
}

/* Both types at random on the mesh; sizes the least that fit, times a little. */
static void draw_types(struct redist_problem *problem, uint32_t rank) {
    draw_type(&problem->mesh, rank, &problem->from);
    draw_type(&problem->mesh, rank, &problem->to);
    for (uint32_t i = 0; i < rank; i++) {
        struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        uint64_t a = count_pieces(&problem->mesh, from), b = count_pieces(&problem->mesh, to);
        uint64_t x = a, y = b;
        while (y != 0) {
            uint64_t rest = x % y;
            x = y;
            y = rest;
        }
        from->size = to->size = a / x * b * (1 + draw(4));
        from->tile = from->size / a;
        to->tile = to->size / b;
    }
}

static void draw_mesh(struct redist_mesh *mesh, uint32_t most) {
    static const uint32_t sizes[] = {1, 2, 2, 2, 3, 4, 4, 5, 6, 8, 12};
    mesh->naxes = 0;
    uint32_t wanted = 1 + draw(4), devices = 1;
    for (uint32_t x = 0; x < wanted; x++) {
        uint32_t size = sizes[draw(sizeof sizes / sizeof sizes[0])];
        if (devices * size > most) size = 1;
        devices *= size;
        snprintf(mesh->axis[x].name, sizeof mesh->axis[x].name, "x%u", x);
        mesh->axis[x].size = size;
        mesh->naxes++;
    }
}

static void test_random(void **state) {
    (void)state;
    const char *seed = getenv("TEST_SEED"), *count = getenv("TEST_COUNT");
    random_state = seed != NULL ? strtoull(seed, NULL, 10) : 20240613;
    uint32_t n = count != NULL ? (uint32_t)strtoul(count, NULL, 10) : 2000;
    print_message("TEST_SEED=%llu TEST_COUNT=%u\n", (unsigned long long)random_state, n);
    uint32_t permutes = 0, optimal = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem = {.elem_bytes = 4};
        draw_mesh(&problem.mesh, k % 4 == 0 ? 512 : 24);
        draw_types(&problem, draw(5));
        struct redist_plan *plan = make_plan(&problem);
        permutes += plan->report.permute;
        optimal += plan->report.optimal;
        redist_free_plan(plan);
    }
    print_message("%u plans, %u with a permute, %u proven optimal\n", n, permutes, optimal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
