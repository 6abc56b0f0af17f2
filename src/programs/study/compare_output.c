#include "programs/study/compare_output.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include "programs/command/json.h"
#include "programs/command/plan_facts.h"
#include "programs/command/plan_output.h"
#include "export/pictures/columns.h"
#include "program/step_name.h"
#include "types/plain.h"

/* Figures of 2^64-1 mean "that or more". */
static void format_figure(uint64_t figure, char text[24])
{
    (void)snprintf(text, 24, figure == UINT64_MAX ? ">=2^64-1" : "%" PRIu64, figure);
}

/* Cost, ratio to ours, joint cost, height, received, bytes, messages, steps, permutes,
 * microseconds. */
enum { COLUMNS = 10, CELL = 24, ROWS = METHODS + OTHERS, NAME = 15 };

/* Of picoseconds. */
#define MICROSECOND 1e6

static bool is_over_bound(const struct baseline_result *figures, const struct redist_plan *plan)
{
    return figures->height > plan->memory_bound;
}

static void fill_cells(const struct method *method, const struct redist_plan *plan,
                       char cell[COLUMNS][CELL])
{
    const struct baseline_result *figures = &method->figures;
    for (int c = 0; c < COLUMNS; c++)
        strcpy(cell[c], "-");
    if (figures->failure != NULL)
        return;
    format_figure(figures->cost, cell[0]);
    if (plan->cost > 0)
        (void)snprintf(cell[1], CELL, "%.2f", (double)figures->cost / (double)plan->cost);
    format_figure(figures->joint_cost, cell[2]);
    format_figure(figures->height, cell[3]);
    if (is_over_bound(figures, plan))
        strcat(cell[3], "!"); /* at most 21 bytes */
    format_figure(figures->received, cell[4]);
    format_figure(method->bytes, cell[5]);
    format_figure(method->messages, cell[6]);
    (void)snprintf(cell[7], CELL, "%u", figures->nsteps);
    (void)snprintf(cell[8], CELL, "%u", figures->npermutes);
    (void)snprintf(cell[9], CELL, method->price == UINT64_MAX ? ">=%.1f" : "%.1f",
                   (double)method->price / MICROSECOND);
}

static void print_remarks(const struct baseline_result *figures, unsigned used)
{
    struct wrapped_list list = {stdout, read_columns(), NAME, used};
    if (figures->replicates)
        print_item(&list, "  replicates everything");
    if (figures->pads)
        print_item(&list, "  pads");
    if (figures->parts_of_axes)
        print_item(&list, "  by parts of axes");
}

/* Row r of the table: the plan that runs best, which is the default of `redist plan`, the
 * methods, then the other plans of any steps. */
static const struct method *get_row(const struct comparison *comparison, int r)
{
    if (r == 0)
        return &comparison->other[0];
    return r <= METHODS ? &comparison->method[r - 1] : &comparison->other[r - METHODS];
}

static const char *name_row(const struct comparison *comparison, int r)
{
    const char *name = get_row(comparison, r)->name;
    return r == 0 ? "redist" : r == 1 ? "redist --paper" : name;
}

/* The table, all of its texts. */
struct grid {
    int rows, width[COLUMNS];
    char cell[ROWS][COLUMNS][CELL];
};

static const char *const head[COLUMNS] = {"cost",  "ratio",    "joint", "height",   "received",
                                          "bytes", "messages", "steps", "permutes", "price/us"};

static void fill_grid(const struct comparison *comparison, struct grid *grid)
{
    grid->rows = METHODS + comparison->nothers;
    for (int c = 0; c < COLUMNS; c++)
        grid->width[c] = (int)strlen(head[c]);
    for (int r = 0; r < grid->rows; r++) {
        fill_cells(get_row(comparison, r), comparison->plan, grid->cell[r]);
        for (int c = 0; c < COLUMNS; c++)
            if ((int)strlen(grid->cell[r][c]) > grid->width[c])
                grid->width[c] = (int)strlen(grid->cell[r][c]);
    }
}

/* The first column that a line which begins with column `first` has no room for. */
static int find_end(const struct grid *grid, int first)
{
    unsigned used = NAME, columns = read_columns();
    int end = first;
    while (end < COLUMNS && (end == first || used + 2 + (unsigned)grid->width[end] <= columns))
        used += 2 + (unsigned)grid->width[end++];
    return end;
}

/* A method without a plan has its reason in place of figures, once. */
static void print_figures(const struct comparison *comparison, const struct grid *grid, int r,
                          int first, int end)
{
    const struct baseline_result *figures = &get_row(comparison, r)->figures;
    if (first > 0 && figures->failure != NULL)
        return;
    int used = printf("%-*s", NAME, name_row(comparison, r));
    if (figures->failure != NULL)
        printf("  no plan: %s", figures->failure);
    for (int c = first; c < end && figures->failure == NULL; c++)
        used += printf("  %*s", grid->width[c], grid->cell[r][c]);
    if (end == COLUMNS && figures->failure == NULL)
        print_remarks(figures, (unsigned)used);
    putchar('\n');
}

/* As many columns side by side as fit, the others below. */
static void print_methods(const struct comparison *comparison)
{
    struct grid grid;
    fill_grid(comparison, &grid);
    for (int first = 0, end; first < COLUMNS; first = end) {
        end = find_end(&grid, first);
        printf("\n%-*s", NAME, "method");
        for (int c = first; c < end; c++)
            printf("  %*s", grid.width[c], head[c]);
        putchar('\n');
        for (int r = 0; r < grid.rows; r++) {
            fputs(r == METHODS + 1 ? "with every kind of step\n" : "", stdout);
            print_figures(comparison, &grid, r, first, end);
        }
    }
}

static bool is_any_over_bound(const struct comparison *comparison)
{
    for (int r = 0; r < METHODS + comparison->nothers; r++) {
        const struct baseline_result *figures = &get_row(comparison, r)->figures;
        if (figures->failure == NULL && is_over_bound(figures, comparison->plan))
            return true;
    }
    return false;
}

static void print_bounds(const struct comparison *comparison)
{
    const struct redist_plan *plan = comparison->plan;
    struct wrapped_list list = {stdout, read_columns(), 11, 0};
    char text[256];
    fputs("\nlower bounds\n", stdout);
    if (knows_weak_cost(plan)) {
        (void)snprintf(text, sizeof text,
                       "%" PRIu64 ", the weak optimum: no sequence of %s between types, within the "
                       "memory bound, costs less",
                       plan->report.weak_cost,
                       plan->problem.from.nunreduced > 0 ? "the paper's collectives and reductions"
                                                         : "the paper's four collectives");
        list.column = (unsigned)printf("  cost     ");
        print_words(&list, text);
        putchar('\n');
    }
    printf("  received  %" PRIu64 ", what some device's target tile lacks (mean %.1f)\n"
           "  height    %" PRIu64 ", the memory bound%s\n",
           comparison->least.max, comparison->least.mean, plan->memory_bound,
           is_any_over_bound(comparison) ? "; ! is over it" : "");
}

static void print_extensions(const struct comparison *comparison)
{
    fputs("\nextensions, with a cost model of their own\n", stdout);
    for (int e = 0; e < EXTENSIONS; e++)
        printf("  --%-11s  fused cost %" PRIu64 " (Figure 11 cost %" PRIu64 ")\n",
               comparison->extended[e].name, comparison->extended[e].fused_cost,
               comparison->extended[e].cost);
}

bool print_comparison(const struct comparison *comparison)
{
    if (!print_plan(stdout, comparison->plan))
        return false;
    fputs("this is `redist --paper` of the table; ratio is to its cost\n", stdout);
    print_methods(comparison);
    print_bounds(comparison);
    if (is_plain_problem(&comparison->plan->problem))
        print_extensions(comparison);
    return true;
}

static json_t *list_plan(const struct baseline_result *figures)
{
    json_t *list = json_array();
    for (uint32_t s = 0; s < figures->nsteps && s < REDIST_MAX_STEPS; s++) {
        const struct baseline_step *step = &figures->step[s];
        const struct redist_step named = {
            .op = step->op, .into = step->into, .split = step->split, .factor = step->factor};
        char text[64];
        format_step(&named, step->op != REDIST_ALLPERMUTE, text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *describe_method(const struct method *method)
{
    const struct baseline_result *figures = &method->figures;
    json_t *object = json_object();
    json_object_set_new(object, "failure",
                        figures->failure != NULL ? json_string(figures->failure) : json_null());
    json_object_set_new(object, "cost", make_json_number(figures->cost));
    json_object_set_new(object, "joint_cost", make_json_number(figures->joint_cost));
    json_object_set_new(object, "height", make_json_number(figures->height));
    json_object_set_new(object, "received", make_json_number(figures->received));
    json_object_set_new(object, "bytes", make_json_number(method->bytes));
    json_object_set_new(object, "messages", make_json_number(method->messages));
    json_object_set_new(object, "price", make_json_number(method->price));
    json_object_set_new(object, "steps", make_json_number(figures->nsteps));
    json_object_set_new(object, "collectives", make_json_number(figures->ncollectives));
    json_object_set_new(object, "permutes", make_json_number(figures->npermutes));
    json_object_set_new(object, "replicates", json_boolean(figures->replicates));
    json_object_set_new(object, "pads", json_boolean(figures->pads));
    json_object_set_new(object, "parts_of_axes", json_boolean(figures->parts_of_axes));
    json_object_set_new(object, "plan", list_plan(figures));
    return object;
}

static json_t *describe_extended(const struct extended *extended)
{
    json_t *object = json_object();
    json_object_set_new(object, "fused_cost", make_json_number(extended->fused_cost));
    json_object_set_new(object, "cost", make_json_number(extended->cost));
    json_object_set_new(object, "height", make_json_number(extended->height));
    return object;
}

void describe_comparison(const struct comparison *comparison, json_t *result)
{
    const struct redist_plan *plan = comparison->plan;
    json_object_set_new(result, "bound", make_json_number(plan->memory_bound));
    json_object_set_new(result, "weak_cost", make_weak_cost(plan));
    json_object_set_new(result, "target_size",
                        make_json_number(redist_compute_local_size(&plan->problem.to)));
    json_object_set_new(result, "least_received", make_json_number(comparison->least.max));
    for (int m = 0; m < METHODS; m++)
        json_object_set_new(result, comparison->method[m].name,
                            describe_method(&comparison->method[m]));
    for (int k = 0; k < comparison->nothers; k++)
        json_object_set_new(result, comparison->other[k].name,
                            describe_method(&comparison->other[k]));
    for (int e = 0; e < EXTENSIONS; e++)
        json_object_set_new(result, comparison->extended[e].name,
                            describe_extended(&comparison->extended[e]));
}

/* Positive doubles are in the order of their bits. */
static void raise_worst(_Atomic uint64_t *worst, double height)
{
    uint64_t bits, before = *worst;
    memcpy(&bits, &height, sizeof bits);
    while (bits > before && !atomic_compare_exchange_weak(worst, &before, bits))
        continue;
}

/* A method that costs nothing where we cost something counts as one that costs 1. */
static int64_t count_log(uint64_t cost, uint64_t ours)
{
    return llround(log((double)(cost > 0 ? cost : 1) / (double)ours) / LOG_UNIT);
}

void add_to_summary(const struct comparison *comparison, struct comparison_summary *summary)
{
    const struct redist_plan *plan = comparison->plan;
    summary->problems++;
    for (int m = 0; m < METHODS; m++) {
        const struct baseline_result *figures = &comparison->method[m].figures;
        struct method_summary *method = &summary->method[m];
        if (figures->failure != NULL) {
            method->failed++;
            continue;
        }
        raise_worst(&method->worst, (double)figures->height / (double)plan->memory_bound);
        method->over += is_over_bound(figures, plan);
        method->pads += figures->pads;
        method->parts += figures->parts_of_axes;
        method->replicates += figures->replicates;
        if (plan->cost > 0) {
            method->nratios++;
            method->logs += count_log(figures->cost, plan->cost);
            method->joint_logs += count_log(figures->joint_cost, plan->cost);
        }
    }
}

static double read_worst(const struct method_summary *method)
{
    uint64_t bits = method->worst;
    double worst;
    memcpy(&worst, &bits, sizeof worst);
    return worst;
}

static double find_mean(int64_t logs, uint64_t n)
{
    return n == 0 ? 1.0 : exp((double)logs * LOG_UNIT / (double)n);
}

void print_summary(const struct comparison_summary *summary)
{
    json_t *object = json_object(), *methods = json_object();
    for (int m = 0; m < METHODS; m++) {
        const struct method_summary *method = &summary->method[m];
        const char *name = m == 0 ? "redist" : name_baseline((enum baseline)(m - 1));
        json_object_set_new(
            methods, name,
            json_pack("{s:I, s:I, s:I, s:I, s:I, s:f, s:f, s:f}", "over_bound",
                      (json_int_t)method->over, "no_plan", (json_int_t)method->failed, "pads",
                      (json_int_t)method->pads, "parts_of_axes", (json_int_t)method->parts,
                      "replicates", (json_int_t)method->replicates, "worst_height",
                      read_worst(method), "mean_ratio", find_mean(method->logs, method->nratios),
                      "mean_joint_ratio", find_mean(method->joint_logs, method->nratios)));
    }
    json_object_set_new(object, "problems", make_json_number(summary->problems));
    json_object_set_new(object, "summary", methods);
    print_json(stdout, object);
}
