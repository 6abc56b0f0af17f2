/* Mutants of a plan: its lists, iota forms and steps. */
#include <stdlib.h>
#include <string.h>
#include "mutants.h"

static void judge_plan(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    size_t length;
    char *text = raw_write_certificate(plan, &length);
    judge(context, text, length);
    free(text);
}

static void exchange(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

static void rotate(uint32_t *list, uint32_t n)
{
    uint32_t first = list[0];
    memmove(list, list + 1, (n - 1) * sizeof *list);
    list[n - 1] = first;
}

/* Every change is undone before the next; D rotations make none. */
static void mutate_list(struct raw_plan *plan, uint32_t s, uint32_t stride, judge_mutant *judge,
                        void *context)
{
    uint32_t *list = plan->step[s].list, n = plan->ndevices, pair = 0;
    for (uint32_t p = 0; p < n; p++) {
        for (uint32_t q = p + 1; q < n; q++) {
            if (pair++ % stride != 0)
                continue;
            exchange(&list[p], &list[q]);
            judge_plan(plan, judge, context);
            exchange(&list[p], &list[q]);
        }
        uint32_t kept = list[p];
        list[p] = list[(p + 1) % n];
        judge_plan(plan, judge, context);
        list[p] = n;
        judge_plan(plan, judge, context);
        list[p] = kept;
    }
    for (uint32_t k = 0; k < n; k++) {
        rotate(list, n);
        judge_plan(plan, judge, context);
    }
    for (uint32_t p = 0; p < n / 2; p++)
        exchange(&list[p], &list[n - 1 - p]);
    judge_plan(plan, judge, context);
    for (uint32_t p = 0; p < n / 2; p++)
        exchange(&list[p], &list[n - 1 - p]);
}

void mutate_lists(const struct raw_plan *plan, uint32_t stride, judge_mutant *judge, void *context)
{
    struct raw_plan mutant;
    raw_copy_plan(plan, &mutant);
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        mutant.step[s].iota_rank = 0;
        mutate_list(&mutant, s, stride, judge, context);
        mutant.step[s].iota_rank = plan->step[s].iota_rank;
    }
    raw_free_plan(&mutant);
}

void mutate_iotas(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    struct raw_plan mutant;
    raw_copy_plan(plan, &mutant);
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        struct raw_step *step = &mutant.step[s];
        for (uint32_t t = 0; t < step->iota_rank; t++) {
            for (uint32_t v = 0; v < t; v++) {
                exchange(&step->iota_perm[t], &step->iota_perm[v]);
                judge_plan(&mutant, judge, context);
                exchange(&step->iota_dim[t], &step->iota_dim[v]);
                judge_plan(&mutant, judge, context);
                exchange(&step->iota_perm[t], &step->iota_perm[v]);
                judge_plan(&mutant, judge, context);
                exchange(&step->iota_dim[t], &step->iota_dim[v]);
            }
        }
    }
    raw_free_plan(&mutant);
}

static void judge_restated(struct raw_plan *plan, judge_mutant *judge, void *context)
{
    raw_restate_plan(plan);
    judge_plan(plan, judge, context);
}

static void drop_step(const struct raw_plan *plan, uint32_t s, judge_mutant *judge, void *context)
{
    struct raw_plan mutant = *plan; /* the lists stay with `plan` */
    mutant.nsteps--;
    memmove(&mutant.step[s], &mutant.step[s + 1], (mutant.nsteps - s) * sizeof *mutant.step);
    judge_restated(&mutant, judge, context);
}

static void double_step(const struct raw_plan *plan, uint32_t s, judge_mutant *judge, void *context)
{
    struct raw_plan mutant = *plan;
    if (plan->nsteps == RAW_STEPS)
        return;
    memmove(&mutant.step[s + 1], &mutant.step[s], (plan->nsteps - s) * sizeof *mutant.step);
    mutant.nsteps++;
    judge_restated(&mutant, judge, context);
}

static void reorder_steps(const struct raw_plan *plan, uint32_t s, judge_mutant *judge,
                          void *context)
{
    struct raw_plan mutant = *plan;
    for (uint32_t other = s + 1; other < plan->nsteps; other++) {
        mutant.step[s] = plan->step[other];
        mutant.step[other] = plan->step[s];
        judge_restated(&mutant, judge, context);
        mutant.step[other] = plan->step[other];
    }
}

/* Step s with these dimensions and every nearby factor. */
static void alter_factor(struct raw_plan *mutant, uint32_t s, const struct raw_step *original,
                         judge_mutant *judge, void *context)
{
    uint32_t factors[] = {original->factor, original->factor / 2, original->factor * 2,
                          original->factor + 1, original->used};
    for (size_t f = 0; f < sizeof factors / sizeof *factors; f++) {
        mutant->step[s].factor = factors[f] > 0 ? factors[f] : 1;
        judge_restated(mutant, judge, context);
    }
}

/* Step s with every other operation, dimension and nearby factor. */
static void alter_step(const struct raw_plan *plan, uint32_t s, judge_mutant *judge, void *context)
{
    struct raw_plan mutant = *plan;
    struct raw_step *step = &mutant.step[s];
    uint32_t rank = plan->problem.from.rank, all = raw_count_dimensions(plan);
    for (uint32_t op = RAW_DYNSLICE; op < RAW_OPS; op++) {
        for (uint32_t dims = 0; dims < all * rank; dims++) {
            step->op = (enum raw_op)op;
            step->into = dims / rank;
            step->split = dims % rank;
            alter_factor(&mutant, s, &plan->step[s], judge, context);
        }
    }
}

/* A resize that shrinks or grows dimension i by one, before step s. */
static void insert_resize(const struct raw_plan *plan, uint32_t s, uint32_t i, uint64_t by,
                          judge_mutant *judge, void *context)
{
    struct raw_plan mutant = *plan;
    struct raw_step *step = &mutant.step[s];
    if (plan->nsteps == RAW_STEPS)
        return;
    memmove(step + 1, step, (plan->nsteps - s) * sizeof *step);
    mutant.nsteps++;
    step->op = RAW_RESIZE; /* with the list of the step behind it, which it does not need */
    if (s == 0)
        raw_fill_tile(plan, false, step->tile);
    else
        memcpy(step->tile, plan->step[s - 1].tile, sizeof step->tile);
    step->tile[i] += by;
    if (step->tile[i] > 0)
        judge_restated(&mutant, judge, context);
}

/* Fewer devices used, and more. */
static void alter_used(const struct raw_plan *plan, uint32_t s, judge_mutant *judge, void *context)
{
    struct raw_plan mutant = *plan;
    for (uint32_t used = 1; used <= plan->ndevices; used += used < 16 ? 1 : used) {
        mutant.step[s].used = used;
        judge_restated(&mutant, judge, context);
    }
    mutant.step[s].used = plan->ndevices;
    judge_restated(&mutant, judge, context);
}

void mutate_steps(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        drop_step(plan, s, judge, context);
        double_step(plan, s, judge, context);
        reorder_steps(plan, s, judge, context);
        alter_step(plan, s, judge, context);
        alter_used(plan, s, judge, context);
        for (uint32_t i = 0; i < raw_count_dimensions(plan); i++) {
            insert_resize(plan, s, i, 1, judge, context);
            insert_resize(plan, s, i, UINT64_MAX, judge, context);
        }
    }
}

void mutate_statements(const struct raw_plan *plan, judge_mutant *judge, void *context)
{
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        struct raw_plan mutant = *plan; /* the lists stay with `plan` */
        for (uint32_t t = s; t < plan->nsteps; t++)
            mutant.step[t].cost++;
        mutant.cost++;
        judge_plan(&mutant, judge, context);
        mutant = *plan;
        mutant.step[s].size++;
        mutant.height++;
        mutant.cost += plan->nsteps;
        judge_plan(&mutant, judge, context);
        for (uint32_t t = s; t < plan->nsteps; t++)
            mutant.step[t].cost++;
        judge_plan(&mutant, judge, context);
    }
}
