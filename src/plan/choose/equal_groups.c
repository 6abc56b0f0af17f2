#include "plan/choose/equal_groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "base/number_table.h"
#include "base/report.h"
#include "plan/lower/assemble.h"
#include "table/table.h"

/* Groups of one kind combine the same. */
struct kinds {
    struct tile_table table; /* before the step */
    const uint32_t *list;
    uint32_t factor, ngroups, nkinds;
    uint32_t *kind;  /* of each group */
    uint32_t *first; /* group of each kind */
    uint32_t *count; /* groups of each kind */
};

struct wanted_row {
    const struct kinds *kinds;
    const uint64_t *row;
};

/* Where the first device of a group begins. */
static const uint64_t *get_row(const struct kinds *kinds, uint32_t group)
{
    return get_offsets(&kinds->table, kinds->list[(size_t)group * kinds->factor]);
}

static bool has_wanted_row(const void *context, uint32_t kind)
{
    const struct wanted_row *wanted = context;
    const struct kinds *kinds = wanted->kinds;
    return memcmp(get_row(kinds, kinds->first[kind]), wanted->row,
                  kinds->table.ndims * sizeof *wanted->row) == 0;
}

static bool find_kinds(struct kinds *kinds)
{
    struct number_table numbers;
    if (!create_number_table(&numbers, kinds->ngroups))
        return false;
    for (uint32_t g = 0; g < kinds->ngroups; g++) {
        const struct wanted_row wanted = {kinds, get_row(kinds, g)};
        uint64_t digest = digest_struct(wanted.row, kinds->table.ndims * sizeof *wanted.row);
        uint32_t *place = find_thing(&numbers, digest, has_wanted_row, &wanted);
        if (*place == NO_THING) {
            kinds->first[kinds->nkinds] = g;
            *place = kinds->nkinds++;
        }
        kinds->kind[g] = *place;
        kinds->count[*place]++;
    }
    free_number_table(&numbers);
    return true;
}

/* Up to the last step of `plan`; before it there are only resizes. */
static bool open_kinds(const struct redist_plan *plan, struct kinds *kinds)
{
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    const struct redist_step *step = &plan->step[plan->nsteps - 1];
    *kinds = (struct kinds){
        .list = step->list, .factor = step->factor, .ngroups = plan->ndevices / step->factor};
    kinds->kind = calloc(kinds->ngroups, sizeof *kinds->kind);
    kinds->first = calloc(kinds->ngroups, sizeof *kinds->first);
    kinds->count = calloc(kinds->ngroups, sizeof *kinds->count);
    return kinds->kind != NULL && kinds->first != NULL && kinds->count != NULL &&
           create_table(&of, SOURCE_SIDE, &kinds->table) && find_kinds(kinds);
}

static void close_kinds(struct kinds *kinds)
{
    free_table(&kinds->table);
    free(kinds->kind);
    free(kinds->first);
    free(kinds->count);
}

static void copy_group(const struct kinds *kinds, uint32_t from, uint32_t *list, uint32_t to)
{
    size_t n = kinds->factor;
    memcpy(list + to * n, kinds->list + from * n, n * sizeof *list);
}

/* The first groups of all kinds, and behind them the others. */
static void list_firsts(const struct kinds *kinds, uint32_t *list)
{
    uint32_t next = kinds->nkinds;
    for (uint32_t g = 0; g < kinds->ngroups; g++) {
        bool is_first = kinds->first[kinds->kind[g]] == g;
        copy_group(kinds, g, list, is_first ? kinds->kind[g] : next++);
    }
}

/* All groups of a kind side by side, its first one before the others. */
static void list_by_kind(const struct kinds *kinds, uint32_t *list)
{
    uint32_t each = kinds->ngroups / kinds->nkinds;
    memset(kinds->count, 0, kinds->nkinds * sizeof *kinds->count);
    for (uint32_t g = 0; g < kinds->ngroups; g++)
        copy_group(kinds, g, list, kinds->kind[g] * each + kinds->count[kinds->kind[g]]++);
}

static bool are_equally_many(const struct kinds *kinds)
{
    for (uint32_t k = 0; k < kinds->nkinds; k++)
        if (kinds->count[k] != kinds->count[0])
            return false;
    return true;
}

static enum redist_status rewrite_step(const struct kinds *kinds, struct redist_plan *plan,
                                       bool *spread, struct redist_error *error)
{
    size_t bytes = plan->ndevices * sizeof(uint32_t);
    struct redist_step *reduce = &plan->step[plan->nsteps - 1];
    struct redist_step broadcast = {.op = REDIST_BROADCAST, .used = plan->ndevices};
    uint32_t *list = malloc(bytes);
    if (list == NULL)
        return report_no_memory(error, "out of memory");
    list_firsts(kinds, list);
    *spread = *spread && are_equally_many(kinds);
    if (*spread) {
        broadcast.factor = plan->ndevices / kinds->nkinds;
        broadcast.list = malloc(bytes);
        if (broadcast.list == NULL) {
            free(list);
            return report_no_memory(error, "out of memory");
        }
        list_by_kind(kinds, broadcast.list);
    }
    free(reduce->list);
    reduce->list = list;
    reduce->used = kinds->nkinds * kinds->factor;
    if (*spread && !append_full_step(plan, &broadcast))
        return report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    return REDIST_OK;
}

enum redist_status reduce_in_one_group(struct redist_plan *plan, bool *spread,
                                       struct redist_error *error)
{
    struct kinds kinds;
    enum redist_status status = open_kinds(plan, &kinds) ? rewrite_step(&kinds, plan, spread, error)
                                                         : report_no_memory(error, "out of memory");
    close_kinds(&kinds);
    return status;
}
