#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "types/plain.h"
#include "base/digits.h"
#include "base/iota.h"
#include "base/grow.h"
#include "plan/weak/weak.h"
#include "table/cut_mesh.h"
#include "base/report.h"
#include "base/given.h"

/* A growing text; `failed` once memory ran out, and then it stays as it is. */
struct writer {
    char *text;
    size_t length;
    size_t room;
    bool failed;
};

static bool reserve_text(struct writer *writer, size_t more)
{
    writer->failed =
        writer->failed || !grow_array(&writer->text, &writer->room, writer->length, more + 1, 1);
    return !writer->failed;
}

/* `text` has a NUL behind its `length` bytes. */
static void write_text(struct writer *writer, const char *text, size_t length)
{
    if (reserve_text(writer, length)) {
        memcpy(writer->text + writer->length, text, length + 1);
        writer->length += length;
    }
}

static void write_word(struct writer *writer, const char *word)
{
    write_text(writer, word, strlen(word));
}

/* A blank and the number; lists have up to 2^20 of them, so no printf here. */
static void write_number(struct writer *writer, uint64_t number)
{
    char digits[DIGITS_BYTES + 1];
    char *end = append_digits(digits, number);
    *end = '\0';
    write_text(writer, digits, (size_t)(end - digits));
}

static void write_type(struct writer *writer, const char *word, const struct redist_type *type)
{
    write_word(writer, word);
    write_number(writer, type->rank);
    write_word(writer, "\n");
    for (uint32_t i = 0; i < type->rank; i++) {
        char line[24];
        const struct redist_dim *dim = &type->dim[i];
        (void)snprintf(line, sizeof line, "%" PRIu64, dim->tile);
        write_word(writer, line);
        write_number(writer, dim->size);
        write_number(writer, dim->naxes);
        for (uint32_t k = 0; k < dim->naxes; k++)
            write_number(writer, dim->axis[k]);
        write_word(writer, "\n");
    }
}

static void write_mesh(struct writer *writer, const struct redist_mesh *mesh)
{
    write_word(writer, "mesh");
    write_number(writer, mesh->naxes);
    for (uint32_t x = 0; x < mesh->naxes; x++)
        write_number(writer, mesh->axis[x].size);
    write_word(writer, "\n");
}

/* The parts of axes that summand dimensions are on, when there are any; numbered behind the
 * axes. */
static void write_parts(struct writer *writer, const struct redist_mesh *mesh,
                        const struct axis_cuts *cuts)
{
    uint32_t n = 0;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        n += cuts->n[a];
    if (n == 0)
        return;
    write_word(writer, "parts");
    write_number(writer, n);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        for (uint32_t k = 0; k < cuts->n[a]; k++) {
            write_number(writer, a);
            write_number(writer, cuts->size[a][k]);
        }
    write_word(writer, "\n");
}

/* The number of a part, or of a whole axis. */
static uint32_t number_part(const struct redist_mesh *mesh, const struct axis_cuts *cuts,
                            const struct redist_sum *sum, uint32_t k)
{
    uint32_t number = mesh->naxes, minor = 1;
    if (sum->part[k] == 0)
        return sum->axis[k];
    for (uint32_t a = 0; a < sum->axis[k]; a++)
        number += cuts->n[a];
    for (uint32_t p = 0; minor < sum->minor[k]; p++) {
        minor *= cuts->size[sum->axis[k]][p];
        number++;
    }
    return number;
}

static void write_sums(struct writer *writer, const struct redist_plan *plan)
{
    const struct redist_mesh *mesh = &plan->problem.mesh;
    struct axis_cuts cuts;
    collect_cuts(plan->sum, plan->nsums, &cuts);
    write_parts(writer, mesh, &cuts);
    write_word(writer, "sums");
    write_number(writer, plan->nsums);
    write_word(writer, "\n");
    for (uint32_t k = 0; k < plan->nsums; k++) {
        const struct redist_sum *sum = &plan->sum[k];
        write_word(writer, sum->kept ? "1" : "0");
        write_number(writer, sum->size);
        write_number(writer, sum->naxes);
        for (uint32_t a = 0; a < sum->naxes; a++)
            write_number(writer, number_part(mesh, &cuts, sum, a));
        write_word(writer, "\n");
    }
}

static void write_problem(struct writer *writer, const struct redist_plan *plan)
{
    const struct redist_problem *problem = &plan->problem;
    write_word(writer, "redist-cert 2\ndevices");
    write_number(writer, plan->ndevices);
    write_word(writer, "\n");
    write_mesh(writer, &problem->mesh);
    write_word(writer, "elem");
    write_number(writer, problem->elem_bytes);
    write_word(writer, "\n");
    if (problem->combine != REDIST_NO_OPERATOR) {
        write_word(writer, "op ");
        write_word(writer, redist_name_operator(problem->combine));
        write_word(writer, "\n");
    }
    write_sums(writer, plan);
    write_type(writer, "from", &problem->from);
    if (problem->two_meshes)
        write_mesh(writer, &problem->target_mesh);
    write_type(writer, "to", &problem->to);
}

static void write_claims(struct writer *writer, const struct redist_plan *plan)
{
    write_word(writer, "claim height");
    write_number(writer, plan->height);
    write_word(writer, " cost");
    write_number(writer, plan->cost);
    write_word(writer, " bounded");
    write_number(writer, plan->height <= plan->memory_bound);
    write_word(writer, " normal");
    write_number(writer, plan->normal);
    write_word(writer, " received");
    write_number(writer, plan->received);
    write_word(writer, " identical");
    write_number(writer, plan->identical);
    write_word(writer, "\nsteps");
    write_number(writer, plan->nsteps);
    write_word(writer, "\n");
}

/* The list of a step, and how many of its entries take part; what reading it takes. */
static uint64_t write_groups(struct writer *writer, const struct redist_step *step,
                             uint32_t ndevices)
{
    struct iota iota;
    bool regular = ndevices > 1 && find_iota(step->list, ndevices, &iota);
    if (regular) {
        write_word(writer, "iota");
        write_number(writer, iota.q);
        for (uint32_t t = 0; t < iota.q; t++)
            write_number(writer, iota.dim[t]);
        for (uint32_t t = 0; t < iota.q; t++)
            write_number(writer, iota.perm[t]);
    } else {
        write_word(writer, "list");
        for (uint32_t p = 0; p < ndevices; p++)
            write_number(writer, step->list[p]);
    }
    if (step->used < ndevices) {
        write_word(writer, " use");
        write_number(writer, step->used);
    }
    write_word(writer, "\n");
    return regular ? REDIST_WORK_REGULAR : REDIST_WORK_LISTED;
}

/* The operation with its dimensions and factor, as many as it has. */
static void write_move(struct writer *writer, const struct redist_step *step)
{
    bool split = cuts_tile(step->op);
    bool into =
        step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL || combines_values(step->op);
    write_word(writer, redist_name_op(step->op));
    if (into)
        write_number(writer, step->into);
    if (split)
        write_number(writer, step->split);
    if (into || split || step->op == REDIST_BROADCAST)
        write_number(writer, step->factor);
}

/* What reading its list takes. */
static uint64_t write_step(struct writer *writer, const struct redist_plan *plan, uint32_t k,
                           uint64_t cost)
{
    const struct redist_step *step = &plan->step[k];
    write_word(writer, "step");
    write_number(writer, k + 1);
    write_word(writer, " ");
    write_move(writer, step);
    write_word(writer, " tile");
    for (uint32_t x = 0; x < plan->problem.from.rank + plan->nsums; x++)
        write_number(writer, step->tile[x]);
    write_word(writer, " size");
    write_number(writer, step->local_size);
    write_word(writer, " cost");
    write_number(writer, cost);
    write_word(writer, "\n");
    return step->list != NULL ? write_groups(writer, step, plan->ndevices) : 0;
}

/* What judging step k takes for each device, when reading its list takes `listed`. */
static uint64_t count_step_work(const struct redist_plan *plan, uint32_t k, uint64_t listed)
{
    const struct redist_step *step = &plan->step[k];
    uint64_t dims = plan->problem.from.rank + plan->nsums;
    if (step->op == REDIST_EXCHANGE)
        return REDIST_WORK_EXCHANGE + REDIST_WORK_EXCHANGED * dims;
    if (step->op == REDIST_ALLPERMUTE)
        return 2 * listed + REDIST_WORK_PERMUTED * dims;
    if (step->op == REDIST_REDUCE || step->used < plan->ndevices)
        return 2 * listed + REDIST_WORK_CLEARED * dims;
    return 2 * listed + dims;
}

/* All steps with their running cost; what judging them takes. */
static uint64_t write_steps(struct writer *writer, const struct redist_plan *plan)
{
    uint64_t cost = 0, work = 0, before = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        cost = add_costs(cost, plan->step[k].cost);
        uint64_t listed = write_step(writer, plan, k, cost);
        work += count_step_work(plan, k, listed);
        if (plan->step[k].fused)
            work += before + listed;
        before = listed;
    }
    return work * plan->ndevices;
}

static void write_bound(struct writer *writer, const struct redist_plan *plan)
{
    const struct redist_bound *bound = &plan->proof;
    write_word(writer, "bound");
    write_number(writer, bound->cost);
    write_number(writer, bound->nstates);
    write_word(writer, "\n");
    for (uint32_t k = 0; k < bound->nstates; k++) {
        write_word(writer, "state");
        for (uint32_t i = 0; i < plan->problem.from.rank; i++)
            write_number(writer, bound->state[k].tile[i]);
        if (plan->nsums > 0)
            write_number(writer, bound->state[k].joined);
        write_word(writer, " paid");
        write_number(writer, bound->state[k].paid);
        write_word(writer, "\n");
    }
}

/* Which steps are carried out with the one before: only plans of the labelled
 * extensions have this section. */
static void write_fusion(struct writer *writer, const struct redist_plan *plan)
{
    bool any = false;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        any = any || plan->step[k].fused;
    if (!any)
        return;
    write_word(writer, "fused");
    write_number(writer, plan->fused_cost);
    for (uint32_t k = 0; k < plan->nsteps; k++)
        write_number(writer, plan->step[k].fused);
    write_word(writer, "\n");
}

enum redist_status redist_format_certificate(const struct redist_plan *plan, char **text,
                                             size_t *length, struct redist_error *error)
{
    struct writer writer = {.text = NULL};
    *text = NULL;
    *length = 0;
    REFUSE_NULL(plan, error);
    write_problem(&writer, plan);
    write_claims(&writer, plan);
    uint64_t work = write_steps(&writer, plan);
    write_fusion(&writer, plan);
    if (plan->proof.stated)
        write_bound(&writer, plan);
    write_word(&writer, "end");
    write_number(&writer, plan->nsteps);
    write_word(&writer, "\n");
    if (writer.failed) {
        free(writer.text);
        return report_no_memory(error, "out of memory");
    }
    if (work > REDIST_MAX_WORK) {
        free(writer.text);
        return report_failure(error, "judging the plan takes work of %" PRIu64 ", of %u at most",
                              work, REDIST_MAX_WORK);
    }
    *text = writer.text;
    *length = writer.length;
    return REDIST_OK;
}
