#include "cli/steps_view.h"
#include <inttypes.h>
#include <string.h>
#include "cli/tool.h"

enum { BAR_WIDTH = 12, TYPE_TEXT = 8192 };

void format_table_type(const struct redist_problem *problem, const struct tile_table *table,
                       char *text, size_t size) {
    uint64_t sizes[REDIST_MAX_RANK] = {0};
    struct redist_type type;
    size_t used = 0;
    for (uint32_t i = 0; i < table->rank; i++) sizes[i] = problem->from.dim[i].size;
    if (find_type_of_table(&problem->mesh, sizes, table, &type)) {
        (void)redist_format_type(&problem->mesh, &type, text, size);
        return;
    }
    for (uint32_t i = 0; i < table->rank && used < size; i++) {
        uint64_t tiles = sizes[i] / table->tile[i];
        const char *before = i == 0 ? "[" : ", ", *after = i + 1 == table->rank ? "]" : "";
        int length = tiles == 1
            ? snprintf(text + used, size - used, "%s%" PRIu64 "%s", before, sizes[i], after)
            : snprintf(text + used, size - used, "%s%" PRIu64 "{*%" PRIu64 "}%" PRIu64 "%s",
                       before, table->tile[i], tiles, sizes[i], after);
        used += length > 0 ? (size_t)length : 0;
    }
}

/* The height profile: a bar proportional to the local size, at least one mark. */
static void format_bar(uint64_t local_size, uint64_t height, char bar[BAR_WIDTH + 1]) {
    double share = height == 0 ? 0.0 : (double)local_size / (double)height;
    int length = (int)(share * BAR_WIDTH + 0.5);
    if (length < 1) length = 1;
    if (length > BAR_WIDTH) length = BAR_WIDTH;
    memset(bar, '#', (size_t)length);
    memset(bar + length, ' ', (size_t)(BAR_WIDTH - length));
    bar[BAR_WIDTH] = '\0';
}

static void print_row(FILE *out, const char *number, const char *operation, const char *factor,
                      const char *cost, uint64_t local_size, uint64_t height, const char *type) {
    char bar[BAR_WIDTH + 1];
    format_bar(local_size, height, bar);
    fprintf(out, "%4s  %-13s %7s %10s  %s %-10" PRIu64 " %s\n", number, operation, factor, cost,
            bar, local_size, type);
}

static void print_head(FILE *out, const struct redist_problem *problem, uint64_t height) {
    char type[TYPE_TEXT];
    fprintf(out, "step  operation      factor       cost  local size               type\n");
    redist_format_type(&problem->mesh, &problem->from, type, sizeof type);
    print_row(out, "", "from", "", "", redist_compute_local_size(&problem->from), height, type);
}

static void print_step(FILE *out, uint32_t number, const struct redist_step *step,
                       uint64_t height, const char *type) {
    char digits[12], operation[32], factor[12] = "", cost[24];
    (void)snprintf(digits, sizeof digits, "%u", number);
    format_step(step, operation, sizeof operation);
    if (step->op != REDIST_ALLPERMUTE) (void)snprintf(factor, sizeof factor, "%u", step->factor);
    (void)snprintf(cost, sizeof cost, "%" PRIu64, step->cost);
    print_row(out, digits, operation, factor, cost, step->local_size, height, type);
}

void print_steps(FILE *out, const struct redist_problem *problem, const struct redist_step *step,
                 uint32_t nsteps, uint64_t height) {
    struct tile_table table;
    char type[TYPE_TEXT] = "[]";
    if (!create_table(&problem->mesh, &problem->from, &table)) return;
    print_head(out, problem, height);
    for (uint32_t s = 0; s < nsteps; s++) {
        replay_step(&step[s], &table);
        format_table_type(problem, &table, type, sizeof type);
        print_step(out, s + 1, &step[s], height, type);
    }
    free_table(&table);
}

void print_sequence(FILE *out, const struct redist_problem *problem,
                    const struct typed_sequence *sequence, const struct redist_type *types) {
    uint64_t before = redist_compute_local_size(&problem->from), height = before;
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        uint64_t local_size = redist_compute_local_size(&types[s]);
        if (local_size > height) height = local_size;
    }
    print_head(out, problem, height);
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        const struct typed_step *typed = &sequence->step[s];
        char type[TYPE_TEXT];
        struct redist_step step = {.op = typed->op, .into = typed->into, .split = typed->split};
        step.local_size = redist_compute_local_size(&types[s]);
        step.factor = compute_factor(&problem->mesh, typed, s == 0 ? &problem->from : &types[s - 1]);
        step.cost = typed->op == REDIST_DYNSLICE ? 0 : step.local_size;
        redist_format_type(&problem->mesh, &types[s], type, sizeof type);
        print_step(out, s + 1, &step, height, type);
    }
}
