/* For the planner's tests: reading problems, and replaying a plan on a table of
 * tiles after docs/FORMAT.md section 3. Shares no code with the planner. */
#ifndef TESTS_EXACT_REPLAY_H
#define TESTS_EXACT_REPLAY_H

#include "support/checks.h"

#include "types/sequence.h"

struct table {
    uint32_t ndevices, rank;
    uint64_t tile[REDIST_MAX_RANK];
    uint64_t (*offset)[REDIST_MAX_RANK];
};

static void fill_table(struct table *table, const struct redist_mesh *mesh,
                       const struct redist_type *type)
{
    table->ndevices = redist_count_devices(mesh);
    table->rank = type->rank;
    table->offset = calloc(table->ndevices, sizeof *table->offset);
    assert_non_null(table->offset);
    for (uint32_t i = 0; i < type->rank; i++)
        table->tile[i] = type->dim[i].tile;
    for (uint32_t d = 0; d < table->ndevices; d++)
        redist_compute_offset(mesh, type, d, table->offset[d]);
}

static void check_permutation(const uint32_t *list, uint32_t n)
{
    uint8_t *seen = calloc(n, 1);
    assert_non_null(seen);
    for (uint32_t p = 0; p < n; p++) {
        assert_true(list[p] < n);
        assert_false(seen[list[p]]);
        seen[list[p]] = 1;
    }
    free(seen);
}

static void replay_permute(struct table *table, const struct redist_step *step)
{
    size_t size = table->ndevices * sizeof *table->offset;
    uint64_t(*old)[REDIST_MAX_RANK] = malloc(size);
    assert_non_null(old);
    memcpy(old, table->offset, size);
    for (uint32_t d = 0; d < table->ndevices; d++)
        memcpy(table->offset[d], old[step->list[d]], sizeof *old);
    free(old);
}

/* One group: `member` holds n devices. */
static void replay_group(struct table *table, const struct redist_step *step,
                         const uint32_t *member)
{
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
        if (step->op == REDIST_ALLTOALL)
            offset[j] += m * (table->tile[j] / n);
    }
}

static void replay_step(struct table *table, const struct redist_step *step)
{
    check_permutation(step->list, table->ndevices);
    if (step->op == REDIST_ALLPERMUTE) {
        replay_permute(table, step);
        return;
    }
    uint32_t n = step->factor;
    assert_true(n >= 2 && table->ndevices % n == 0);
    if (step->op != REDIST_ALLGATHER)
        assert_int_equal(table->tile[step->split] % n, 0);
    if (step->op == REDIST_ALLTOALL)
        assert_int_not_equal(step->into, step->split);
    for (uint32_t g = 0; g < table->ndevices; g += n)
        replay_group(table, step, step->list + g);
    if (step->op != REDIST_DYNSLICE)
        table->tile[step->into] *= n;
    if (step->op != REDIST_ALLGATHER)
        table->tile[step->split] /= n;
}

static uint64_t compute_size(const struct table *table)
{
    uint64_t size = 1;
    for (uint32_t i = 0; i < table->rank; i++)
        size *= table->tile[i];
    return size;
}

static uint64_t price_step(enum redist_op op, uint64_t before, uint64_t after)
{
    return op == REDIST_DYNSLICE ? 0 : op == REDIST_ALLGATHER ? after : before;
}

/* Replays everything, whatever its order and height, and checks what the plan
 * says about itself. */
static inline void replay_plan(const struct redist_plan *plan)
{
    struct table table, target;
    fill_table(&table, &plan->problem.mesh, &plan->problem.from);
    fill_table(&target, &plan->problem.mesh, &plan->problem.to);
    uint64_t cost = 0, height = compute_size(&table);
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
    }
    for (uint32_t d = 0; d < table.ndevices; d++)
        assert_memory_equal(table.offset[d], target.offset[d], table.rank * sizeof(uint64_t));
    assert_memory_equal(table.tile, target.tile, table.rank * sizeof(uint64_t));
    assert_int_equal(plan->cost, cost);
    assert_int_equal(plan->height, height);
    free(table.offset);
    free(target.offset);
}

/* A plan of ours: in normal form as well, within the bound, one permute at most. */
static inline void check_plan(const struct redist_plan *plan)
{
    unsigned phase = 0, permutes = 0, fused = 0;
    replay_plan(plan);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        unsigned now = step->op == REDIST_DYNSLICE ? 0 : step->op == REDIST_ALLGATHER ? 2 : 1;
        assert_true(now >= phase);
        phase = now;
        permutes += step->op == REDIST_ALLPERMUTE && !step->fused;
        fused += step->op == REDIST_ALLPERMUTE && step->fused;
    }
    assert_true(plan->height <= plan->memory_bound && plan->normal && permutes <= 1);
    assert_int_equal(plan->report.permute, permutes + fused > 0);
}

static inline struct redist_problem read_problem(const char *mesh, const char *from, const char *to)
{
    struct redist_problem problem = {.elem_bytes = 4};
    struct redist_error error = {""};
    if (redist_parse_mesh(mesh, &problem.mesh, &error) != REDIST_OK ||
        redist_parse_type(from, &problem.mesh, &problem.from, &error) != REDIST_OK ||
        redist_parse_type(to, &problem.mesh, &problem.to, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    return problem;
}

static inline void expect_failure(enum redist_status status, const struct redist_error *error,
                                  struct redist_plan *const *plan, const char *part)
{
    assert_int_equal(status, REDIST_BAD_INPUT);
    assert_null(*plan);
    if (strstr(error->message, part) == NULL)
        fail_msg("message: %s", error->message);
}

#endif
