#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "types/iota.h"
#include "plan/weak/weak.h"
#include "types/report.h"

/* A growing text; `failed` once memory ran out, and then it stays as it is. */
struct writer {
    char *text;
    size_t length;
    size_t room;
    bool failed;
};

static bool reserve_text(struct writer *writer, size_t more)
{
    if (writer->failed) {
        return false;
    }
    if (writer->room - writer->length > more) {
        return true;
    }
    size_t room = writer->room * 2 + more + 1;
    char *larger = realloc(writer->text, room);
    if (larger == NULL) {
        writer->failed = true;
        return false;
    }
    writer->text = larger;
    writer->room = room;
    return true;
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
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    digits[--at] = ' ';
    write_text(writer, digits + at, sizeof digits - 1 - at);
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
        for (uint32_t k = 0; k < dim->naxes; k++) {
            write_number(writer, dim->axis[k]);
        }
        write_word(writer, "\n");
    }
}

static void write_header(struct writer *writer, const struct redist_plan *plan)
{
    const struct redist_mesh *mesh = &plan->problem.mesh;
    write_word(writer, "redist-cert 1\nmesh");
    write_number(writer, mesh->naxes);
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        write_number(writer, mesh->axis[x].size);
    }
    write_word(writer, "\nelem");
    write_number(writer, plan->problem.elem_bytes);
    write_word(writer, "\n");
    write_type(writer, "from", &plan->problem.from);
    write_type(writer, "to", &plan->problem.to);
    write_word(writer, "claim height");
    write_number(writer, plan->height);
    write_word(writer, " cost");
    write_number(writer, plan->cost);
    write_word(writer, " bounded");
    write_number(writer, plan->height <= plan->memory_bound);
    write_word(writer, " normal");
    write_number(writer, plan->normal);
    write_word(writer, "\nsteps");
    write_number(writer, plan->nsteps);
    write_word(writer, "\n");
}

static void write_list(struct writer *writer, const uint32_t *list, uint32_t ndevices)
{
    struct iota iota;
    if (ndevices > 1 && find_iota(list, ndevices, &iota)) {
        write_word(writer, "iota");
        write_number(writer, iota.q);
        for (uint32_t t = 0; t < iota.q; t++) {
            write_number(writer, iota.dim[t]);
        }
        for (uint32_t t = 0; t < iota.q; t++) {
            write_number(writer, iota.perm[t]);
        }
    } else {
        write_word(writer, "list");
        for (uint32_t p = 0; p < ndevices; p++) {
            write_number(writer, list[p]);
        }
    }
    write_word(writer, "\n");
}

static void write_step(struct writer *writer, const struct redist_plan *plan, uint32_t k,
                       uint64_t cost)
{
    const struct redist_step *step = &plan->step[k];
    write_word(writer, "step");
    write_number(writer, k + 1);
    write_word(writer, " ");
    write_word(writer, redist_name_op(step->op));
    if (step->op == REDIST_ALLTOALL || step->op == REDIST_ALLGATHER) {
        write_number(writer, step->into);
    }
    if (step->op == REDIST_ALLTOALL || step->op == REDIST_DYNSLICE) {
        write_number(writer, step->split);
    }
    if (step->op != REDIST_ALLPERMUTE) {
        write_number(writer, step->factor);
    }
    write_word(writer, " tile");
    for (uint32_t i = 0; i < plan->problem.from.rank; i++) {
        write_number(writer, step->tile[i]);
    }
    write_word(writer, " size");
    write_number(writer, step->local_size);
    write_word(writer, " cost");
    write_number(writer, cost);
    write_word(writer, "\n");
    write_list(writer, step->list, plan->ndevices);
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
        for (uint32_t i = 0; i < plan->problem.from.rank; i++) {
            write_number(writer, bound->state[k].tile[i]);
        }
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
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        any = any || plan->step[k].fused;
    }
    if (!any) {
        return;
    }
    write_word(writer, "fused");
    write_number(writer, plan->fused_cost);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        write_number(writer, plan->step[k].fused);
    }
    write_word(writer, "\n");
}

enum redist_status redist_format_certificate(const struct redist_plan *plan, char **text,
                                             size_t *length, struct redist_error *error)
{
    struct writer writer = {.text = NULL};
    *text = NULL;
    *length = 0;
    write_header(&writer, plan);
    uint64_t cost = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        cost = add_costs(cost, plan->step[k].cost);
        write_step(&writer, plan, k, cost);
    }
    write_fusion(&writer, plan);
    if (plan->proof.stated) {
        write_bound(&writer, plan);
    }
    write_word(&writer, "end");
    write_number(&writer, plan->nsteps);
    write_word(&writer, "\n");
    if (writer.failed) {
        free(writer.text);
        return report_failure(error, "out of memory");
    }
    *text = writer.text;
    *length = writer.length;
    return REDIST_OK;
}
