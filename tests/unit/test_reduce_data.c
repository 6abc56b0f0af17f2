/* Programs executed with numbers on whole systems: after the last step every
 * device holds the sum over the devices that have its place on all axes but the
 * reduced ones. Which numbers move follows from groups and collectives alone; the
 * states of the search are not asked. */
#include "support/checks.h"
#include "reduce/placement.h"
#include "reduce/study.h"

enum { DEVICES = 64, CHUNKS = 64 };

/* A device holds some of the chunks of the array, as many as its group has devices. */
struct device {
    bool held[CHUNKS];
    uint64_t value[CHUNKS];
};

static uint64_t draw_value(uint32_t device, uint32_t chunk)
{
    uint64_t x = (device * UINT64_C(1000003) + chunk + 1) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 31;
}

static void add_held(struct device *const *member, uint32_t count, struct device *sum)
{
    memset(sum, 0, sizeof *sum);
    for (uint32_t j = 0; j < count; j++)
        for (uint32_t r = 0; r < CHUNKS; r++)
            if (member[j]->held[r]) {
                sum->held[r] = true;
                sum->value[r] += member[j]->value[r];
            }
}

/* Chunks that `whole` holds, cut into `count` runs; the run of member `place`. */
static void take_run(const struct device *whole, uint32_t count, uint32_t place,
                     struct device *part)
{
    uint32_t held = 0, seen = 0;
    for (uint32_t r = 0; r < CHUNKS; r++)
        held += whole->held[r];
    *part = *whole;
    for (uint32_t r = 0; r < CHUNKS; r++)
        if (whole->held[r]) {
            part->held[r] = seen / (held / count) == place;
            seen++;
        }
}

static void run_group(enum collective collective, struct device *const *member, uint32_t count)
{
    struct device result;
    if (collective == BROADCAST)
        result = *member[0];
    else /* chunks of an allgather differ: their sum is their union */
        add_held(member, count, &result);
    for (uint32_t j = 0; j < count; j++)
        if (collective == REDUCE_SCATTER)
            take_run(&result, count, j, member[j]);
        else if (collective == REDUCE && j > 0)
            memset(member[j]->held, 0, sizeof member[j]->held);
        else
            *member[j] = result;
}

static void run_program(const struct studied_reduction *studied,
                        const struct reduction_program *program, struct device *device)
{
    const struct reduction *reduction = &studied->reduction;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        struct group_shape shape = shape_groups(&studied->synthesis->set[program->step[s].set],
                                                reduction->nlevels, reduction->size);
        for (uint32_t replica = 0; replica < reduction->replicas; replica++)
            for (uint32_t g = 0; g < shape.ngroups; g++) {
                struct device *member[DEVICES];
                uint32_t start = find_group_start(&shape, g) + replica * reduction->members;
                for (uint32_t j = 0; j < shape.count; j++)
                    member[j] = &device[reduction->device[start + j * shape.stride]];
                run_group((enum collective)program->step[s].collective, member, shape.count);
            }
    }
}

/* Whether two devices have the same index on all axes that are not reduced. */
static bool reduce_together(const struct hierarchy *hierarchy, const struct matrix *matrix,
                            uint32_t axes, uint32_t one, uint32_t other)
{
    struct position first, second;
    locate_device(hierarchy, matrix, one, &first);
    locate_device(hierarchy, matrix, other, &second);
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++)
        if ((axes >> i & 1) == 0 && find_axis_index(hierarchy, matrix, &first, i) !=
                                        find_axis_index(hierarchy, matrix, &second, i))
            return false;
    return true;
}

static void compute_sums(const struct hierarchy *hierarchy, const struct matrix *matrix,
                         uint32_t axes, uint32_t chunks, uint64_t sum[DEVICES][CHUNKS])
{
    uint32_t devices = redist_count_devices(&hierarchy->levels);
    memset(sum, 0, sizeof(uint64_t[DEVICES][CHUNKS]));
    for (uint32_t d = 0; d < devices; d++)
        for (uint32_t e = 0; e < devices; e++)
            if (reduce_together(hierarchy, matrix, axes, d, e))
                for (uint32_t r = 0; r < chunks; r++)
                    sum[d][r] += draw_value(e, r);
}

static uint32_t run_placement(struct study *study, const struct matrix *matrix, uint32_t axes)
{
    static struct device device[DEVICES];
    static uint64_t sum[DEVICES][CHUNKS];
    struct studied_reduction studied;
    struct redist_error error = {{0}};
    uint32_t devices = redist_count_devices(&study->hierarchy.levels);
    assert_ok(study_reduction(study, matrix, axes, &studied, &error));
    uint32_t chunks = studied.reduction.members, count = studied.synthesis->count;
    compute_sums(&study->hierarchy, matrix, axes, chunks, sum);
    for (uint32_t p = 0; p < count; p++) {
        memset(device, 0, sizeof device);
        for (uint32_t d = 0; d < devices; d++)
            for (uint32_t r = 0; r < chunks; r++) {
                device[d].held[r] = true;
                device[d].value[r] = draw_value(d, r);
            }
        run_program(&studied, &studied.synthesis->program[p], device);
        for (uint32_t d = 0; d < devices; d++)
            for (uint32_t r = 0; r < chunks; r++)
                assert_true(device[d].held[r] && device[d].value[r] == sum[d][r]);
    }
    free_studied(&studied);
    return count;
}

/* All placements, by both orders of members; returns the number of programs run. */
static uint32_t run_block(const char *levels, const char *axes, const char *reduced)
{
    struct study study = {.reading = paper_reading, .limit = 5};
    struct redist_error error = {{0}};
    struct matrix *list = NULL;
    uint32_t count = 0, mask = 0, programs = 0;
    assert_ok(read_hierarchy(levels, axes, &study.hierarchy, &error));
    assert_ok(read_reduced_axes(reduced, &study.hierarchy, &mask, &error));
    assert_ok(list_placements(&study.hierarchy, &list, &count, &error));
    for (int order = LEVEL_ORDER; order <= AXIS_ORDER; order++) {
        study.order = (enum member_order)order;
        for (uint32_t p = 0; p < count; p++)
            programs += run_placement(&study, &list[p], mask);
    }
    free(list);
    free_study(&study);
    return programs;
}

static void test_two_levels(void **state)
{
    assert_int_equal(run_block("node=4,gpu=16", "a=64", "0"), 2 * 47);
    assert_int_equal(run_block("node=4,gpu=16", "a=8,b=8", "0"), 2 * 97);
    assert_int_equal(run_block("node=4,gpu=16", "a=8,b=8", "1"), 2 * 97);
    assert_int_equal(run_block("node=4,gpu=16", "a=4,b=2,c=8", "0,2"), 2 * 235);
    assert_int_equal(run_block("node=3,gpu=4", "a=6,b=2", "0"), 2 * 47);
}

static void test_more_levels(void **state)
{
    assert_int_equal(run_block("pod=2,node=2,gpu=3", "a=12", "a"), 2 * 825);
    assert_int_equal(run_block("rack=1,server=2,cpu=2,gpu=4", "data=4,shard=4", "shard"),
                     2 * (3 + 47 + 47 + 47));
    assert_int_equal(run_block("pod=2,node=2,cpu=2,gpu=2", "a=16", "a"), 2 * 3967);
}

RUN_TESTS(cmocka_unit_test(test_two_levels), cmocka_unit_test(test_more_levels))
