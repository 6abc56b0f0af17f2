#include "programs/run/data/run_synthetic.h"
#include <inttypes.h>
#include <string.h>
#include "programs/run/data/run_element.h"
#include "programs/run/data/run_tile.h"
#include "programs/run/data/run_values.h"
#include "elements/identity.h"
#include "execute/consensus.h"
#include "base/report.h"

static uint64_t count_summands(const struct redist_program *program)
{
    uint64_t summands = 1;
    for (uint32_t k = 0; k < program->nsums; k++)
        summands *= program->sum[k].size;
    return summands;
}

uint32_t count_passes(const struct job *job)
{
    const struct redist_program *program = job->program;
    uint64_t last =
        count_summands(program) * redist_compute_global_size(&program->problem.from) - 1;
    uint32_t elem_bytes = program->problem.elem_bytes, passes = 1;
    if (combines_elements(program))
        return 1;
    for (; elem_bytes < 8 && last >> 8 * elem_bytes > 0; passes++)
        last >>= 8 * elem_bytes;
    return passes;
}

/* What is visited: a tile that is filled or compared. */
struct visit {
    const struct job *job;
    enum table_side side;
    uint32_t elem_bytes, pass;
    struct formula formula;
    uint64_t numbered; /* of the summand: added to an index */
    unsigned char *data;
    bool wrong; /* an element that is not what it must be: where, and which it is */
    uint64_t place, index;
};

/* The number of this rank's summand; of several, the first. */
static uint64_t find_summand(const struct job *job, enum table_side side)
{
    const struct tile_table *table = &job->table[side];
    const uint64_t *offset = get_offsets(table, (uint32_t)job->rank) + table->rank;
    uint64_t summand = 0;
    for (uint32_t k = 0; k < job->program->nsums; k++)
        summand = summand * job->program->sum[k].size + offset[k];
    return summand;
}

static struct visit start_visit(const struct job *job, enum table_side side, uint32_t pass)
{
    const struct redist_program *program = job->program;
    uint64_t size = redist_compute_global_size(&program->problem.from);
    return (struct visit){.job = job,
                          .side = side,
                          .elem_bytes = program->problem.elem_bytes,
                          .pass = pass,
                          .formula = {.combine = program->problem.combine,
                                      .element = job->element,
                                      .summands = count_summands(program)},
                          .numbered = find_summand(job, side) * size,
                          .data = job->data[side]};
}

/* Combines, from the formula, all summands that this rank's tile is a combination of: those
 * from its offset on, `tile` many along each summand dimension. */
static struct number combine_summands(const struct visit *visit, uint64_t index)
{
    const struct tile_table *table = &visit->job->table[visit->side];
    const struct redist_sum *sum = visit->job->program->sum;
    uint64_t parts = 1;
    struct number value = {0, 0};
    for (uint32_t k = table->rank; k < table->ndims; k++)
        parts *= table->tile[k];
    for (uint64_t p = 0; p < parts; p++) {
        uint64_t rest = p, added = 0, weight = 1;
        for (uint32_t k = visit->job->program->nsums; k-- > 0;) {
            added += rest % table->tile[table->rank + k] * weight;
            rest /= table->tile[table->rank + k];
            weight *= sum[k].size;
        }
        struct number next =
            compute_summand(&visit->formula, find_summand(visit->job, visit->side) + added, index);
        value = p == 0 ? next : combine_numbers(visit->formula.combine, value, next);
    }
    return value;
}

static bool fill_number(void *context, uint64_t place, uint64_t index)
{
    struct visit *visit = context;
    encode_number(visit->numbered + index, visit->elem_bytes, visit->pass,
                  visit->data + place * visit->elem_bytes);
    return true;
}

static bool fill_value(void *context, uint64_t place, uint64_t index)
{
    struct visit *visit = context;
    store_value(visit->job->element, combine_summands(visit, index),
                visit->data + place * visit->elem_bytes);
    return true;
}

static bool check_number(void *context, uint64_t place, uint64_t index)
{
    struct visit *visit = context;
    unsigned char expected[REDIST_MAX_ELEM];
    encode_number(visit->numbered + index, visit->elem_bytes, visit->pass, expected);
    visit->place = place;
    visit->index = index;
    visit->wrong =
        memcmp(visit->data + place * visit->elem_bytes, expected, visit->elem_bytes) != 0;
    return !visit->wrong;
}

static bool check_value(void *context, uint64_t place, uint64_t index)
{
    struct visit *visit = context;
    visit->place = place;
    visit->index = index;
    visit->wrong = !equals_value(visit->job->element, combine_summands(visit, index),
                                 visit->data + place * visit->elem_bytes);
    return !visit->wrong;
}

/* The right bytes of a tile, but for places that do not exist; these are to have the identity
 * too. */
static void fill_tile(struct job *job, enum table_side side, struct visit *visit)
{
    const struct formula *formula = &visit->formula;
    unsigned char identity[REDIST_MAX_ELEM];
    if (side == TARGET_SIDE && job->blank) {
        store_identity(formula->element, formula->combine, identity);
        fill_elements(identity, visit->elem_bytes, visit->data, job->elements[side]);
        return;
    }
    /* padding too: what does not exist must not matter */
    memset(visit->data, 0xa5, job->elements[side] * visit->elem_bytes);
    walk_tile(job, side, combines_elements(job->program) ? fill_value : fill_number, visit);
}

void fill_tiles(struct job *job, uint32_t pass)
{
    for (enum table_side side = SOURCE_SIDE; side <= TARGET_SIDE; side++) {
        struct visit visit = start_visit(job, side, pass);
        uint64_t bytes = job->elements[side] * visit.elem_bytes;
        if (!job->holds[side])
            continue;
        fill_tile(job, side, &visit);
        /* the complement of the right bytes: what is not written cannot pass */
        for (uint64_t b = 0; side == TARGET_SIDE && b < bytes; b++)
            job->data[side][b] ^= 0xff;
    }
}

/* Every place of the tile, as none is left with anything. */
static enum redist_status verify_identities(const struct job *job, const struct visit *visit,
                                            struct redist_error *error)
{
    unsigned char identity[REDIST_MAX_ELEM];
    store_identity(visit->formula.element, visit->formula.combine, identity);
    for (uint64_t place = 0; place < job->elements[TARGET_SIDE]; place++)
        if (memcmp(visit->data + place * visit->elem_bytes, identity, visit->elem_bytes) != 0)
            return report_failure(error,
                                  "rank %d: element %" PRIu64
                                  " of its tile is wrong, expected the identity of %s",
                                  job->rank, place, redist_name_operator(visit->formula.combine));
    return REDIST_OK;
}

enum redist_status verify_target(struct job *job, uint32_t pass, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    bool combined = combines_elements(job->program);
    struct visit visit = start_visit(job, TARGET_SIDE, pass);
    if (job->blank)
        status = verify_identities(job, &visit, error);
    else
        walk_tile(job, TARGET_SIDE, combined ? check_value : check_number, &visit);
    if (visit.wrong)
        status = report_failure(error,
                                "rank %d: element %" PRIu64 " of its tile is wrong, expected %sthe "
                                "element of global index %" PRIu64,
                                job->rank, visit.place, combined ? "the combined summands of " : "",
                                visit.index);
    return reach_consensus(job->comm, status, error);
}
