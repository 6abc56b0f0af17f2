#include "export/pictures/steps_view.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "program/step_name.h"
#include "program/table_type.h"

enum { BAR_WIDTH = 8, TYPE_TEXT = 8192 };

/* One line of the table; all texts, so that columns can be fitted to them. */
struct row {
    char number[12], operation[40], factor[12], cost[24], local[24];
    uint64_t local_size;
    char *type;
};

struct view {
    uint32_t nrows;
    struct row row[REDIST_MAX_STEPS + 1];
};

/* The height profile: a bar proportional to the local size, at least one mark. */
static void format_bar(uint64_t local_size, uint64_t height, char bar[BAR_WIDTH + 1])
{
    double share = height == 0 ? 0.0 : (double)local_size / (double)height;
    int length = (int)(share * BAR_WIDTH + 0.5);
    if (length < 1)
        length = 1;
    if (length > BAR_WIDTH)
        length = BAR_WIDTH;
    memset(bar, '#', (size_t)length);
    memset(bar + length, ' ', (size_t)(BAR_WIDTH - length));
    bar[BAR_WIDTH] = '\0';
}

static int widen(int width, const char *text)
{
    return (int)strlen(text) > width ? (int)strlen(text) : width;
}

/* A type that does not fit beside its row goes below it. */
static void print_row(FILE *out, const struct row *row, const int width[3], const char *bar,
                      unsigned columns)
{
    int used = fprintf(out, "%4s  %-13s %*s %*s  %s %*s", row->number, row->operation, width[0],
                       row->factor, width[1], row->cost, bar, width[2], row->local);
    bool fits = used > 0 && (size_t)used + 2 + strlen(row->type) <= columns;
    fprintf(out, fits ? "  %s\n" : "\n      %s\n", row->type);
}

static void print_view(FILE *out, struct view *view, unsigned columns)
{
    uint64_t height = 0;
    struct row head = {.operation = "operation",
                       .factor = "factor",
                       .cost = "cost",
                       .local = "local size",
                       .number = "step",
                       .type = NULL};
    char title[] = "type";
    int width[3] = {6, 6, 10};
    for (uint32_t r = 0; r < view->nrows; r++) {
        width[0] = widen(width[0], view->row[r].factor);
        width[1] = widen(width[1], view->row[r].cost);
        width[2] = widen(width[2], view->row[r].local);
        if (view->row[r].local_size > height)
            height = view->row[r].local_size;
    }
    head.type = title;
    print_row(out, &head, width, "height  ", columns);
    for (uint32_t r = 0; r < view->nrows; r++) {
        char bar[BAR_WIDTH + 1];
        format_bar(view->row[r].local_size, height, bar);
        print_row(out, &view->row[r], width, bar, columns);
    }
}

static void free_view(struct view *view)
{
    for (uint32_t r = 0; view != NULL && r < view->nrows; r++)
        free(view->row[r].type);
    free(view);
}

static void add_row(struct view *view, const char *operation, uint64_t local_size, const char *type)
{
    struct row *row = &view->row[view->nrows];
    row->type = strdup(type);
    if (row->type == NULL)
        return; /* out of memory: seen by the number of rows */
    (void)snprintf(row->operation, sizeof row->operation, "%s", operation);
    (void)snprintf(row->local, sizeof row->local, "%" PRIu64, local_size);
    row->local_size = local_size;
    view->nrows++;
}

static struct view *start_view(const struct tile_table *table)
{
    char type[TYPE_TEXT] = "[]";
    struct view *view = calloc(1, sizeof *view);
    if (view == NULL)
        return NULL;
    format_table_type(table, type, sizeof type);
    add_row(view, "from", redist_compute_local_size(&table->of.problem->from), type);
    return view;
}

static void add_step_row(struct view *view, const struct redist_step *step, const char *type)
{
    char operation[40];
    struct row *row = &view->row[view->nrows];
    format_step(step, false, operation, sizeof operation);
    (void)snprintf(row->number, sizeof row->number, "%s%u", step->fused ? "+" : "", view->nrows);
    if (step->factor > 1)
        (void)snprintf(row->factor, sizeof row->factor, "%u", step->factor);
    (void)snprintf(row->cost, sizeof row->cost, "%" PRIu64, step->cost);
    add_row(view, operation, step->local_size, type);
}

bool print_steps(FILE *out, const struct redist_sequence *sequence, unsigned columns)
{
    const struct summed_problem of = {&sequence->problem, sequence->sum, sequence->nsums};
    struct tile_table table;
    char type[TYPE_TEXT] = "[]";
    if (!create_table(&of, SOURCE_SIDE, &table))
        return false;
    struct view *view = start_view(&table);
    if (view == NULL) {
        free_table(&table);
        return false;
    }
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        replay_step(&sequence->step[s], &table);
        format_table_type(&table, type, sizeof type);
        add_step_row(view, &sequence->step[s], type);
    }
    bool complete = view->nrows == sequence->nsteps + 1;
    if (complete)
        print_view(out, view, columns);
    free_table(&table);
    free_view(view);
    return complete;
}
