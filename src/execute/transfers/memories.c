#include "execute/transfers/memories.h"
#include <stdio.h>
#include <stdlib.h>
#include "base/report.h"

enum { RANGE_NAME = 64 };

/* "source", or where there are several "source of program 3". */
static const char *name_range(const struct redist_transfer_executor *executor,
                              const struct memory_range *range, char name[RANGE_NAME])
{
    const char *side = range->written ? "target" : "source";
    if (executor->nplans == 1)
        return side;
    (void)snprintf(name, RANGE_NAME, "%s of program %u", side, (unsigned)range->plan);
    return name;
}

static enum redist_status add_range(const struct redist_transfer_executor *executor,
                                    struct memory_range range, uint32_t *count,
                                    struct redist_error *error)
{
    char name[RANGE_NAME];
    if (range.bytes == 0)
        return REDIST_OK;
    if (range.begin == 0)
        return report_failure(error, "rank %d: %s is NULL, expected a memory of %llu bytes",
                              executor->rank, name_range(executor, &range, name),
                              (unsigned long long)range.bytes);
    executor->range[(*count)++] = range;
    return REDIST_OK;
}

uint64_t count_target_bytes(const struct joined_plan *plan)
{
    return plan->moves.target_bytes + plan->blank_elements * plan->elem_bytes;
}

static int compare_ranges(const void *first, const void *second)
{
    const struct memory_range *a = first, *b = second;
    return (a->begin > b->begin) - (a->begin < b->begin);
}

static enum redist_status report_overlap(const struct redist_transfer_executor *executor,
                                         const struct memory_range *one,
                                         const struct memory_range *other,
                                         struct redist_error *error)
{
    char name[RANGE_NAME], other_name[RANGE_NAME];
    return report_failure(error,
                          "rank %d: the %s memory of %llu bytes and the %s memory of %llu bytes "
                          "overlap, expected two separate ones",
                          executor->rank, name_range(executor, one, name),
                          (unsigned long long)one->bytes, name_range(executor, other, other_name),
                          (unsigned long long)other->bytes);
}

/* The one of both that ends last. */
static const struct memory_range *choose_last(const struct memory_range *one,
                                              const struct memory_range *other)
{
    return one == NULL || other->begin + other->bytes > one->begin + one->bytes ? other : one;
}

static bool reaches(const struct memory_range *range, uintptr_t place)
{
    return range != NULL && range->begin + range->bytes > place;
}

/* In the order of their places each is compared with what reaches furthest so far: of all where it
 * is written, else of what is. */
static enum redist_status compare_ranges_of(const struct redist_transfer_executor *executor,
                                            uint32_t count, struct redist_error *error)
{
    const struct memory_range *last = NULL, *written = NULL;
    qsort(executor->range, count, sizeof *executor->range, compare_ranges);
    for (uint32_t k = 0; k < count; k++) {
        const struct memory_range *range = &executor->range[k];
        const struct memory_range *before = range->written ? last : written;
        if (reaches(before, range->begin))
            return before->written ? report_overlap(executor, range, before, error)
                                   : report_overlap(executor, before, range, error);
        last = choose_last(last, range);
        if (range->written)
            written = choose_last(written, range);
    }
    return REDIST_OK;
}

enum redist_status check_memories(const struct redist_transfer_executor *executor,
                                  const void *const *source, void *const *target,
                                  struct redist_error *error)
{
    uint32_t count = 0;
    if (executor->nplans > 0 && (source == NULL || target == NULL))
        return report_failure(error, "rank %d: the list of %s is NULL", executor->rank,
                              source == NULL ? "sources" : "targets");
    for (uint32_t p = 0; p < executor->nplans; p++) {
        const struct joined_plan *plan = &executor->plan[p];
        const struct memory_range given = {(uintptr_t)source[p], plan->moves.source_bytes, p,
                                           false},
                                  wanted = {(uintptr_t)target[p], count_target_bytes(plan), p,
                                            true};
        PASS_FAILURE(add_range(executor, given, &count, error));
        PASS_FAILURE(add_range(executor, wanted, &count, error));
    }
    return compare_ranges_of(executor, count, error);
}
