/* `redist place` */
#include "programs/command/commands.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "programs/command/json.h"
#include "programs/study/study_options.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/study/placement_picture.h"
#include "programs/study/placement_svg.h"
#include "export/pictures/columns.h"
#include "notation/scan.h"
#include "reduce/placement.h"
#include "base/text_stream.h"
#include "base/report.h"

/* Pricing is a matter of seconds for so many devices in all placements together. */
enum { WANTED_MAX = 16, DEVICES_PRICED = 1 << 22 };

static const char *const help =
    "redist place - all placements of parallelism axes, and what reducing costs\n"
    "\n"
    "  redist place --hierarchy L --axes A [--reduce AXES[:WEIGHT]].. [options]\n"
    "\n"
    "A placement is a matrix with a row for each axis and a column for each level:\n"
    "into how many parts the axis is split there. Rows multiply to the axes, columns\n"
    "to the levels. `[[2 4] [2 4]]` on node=4,gpu=16 puts two parts of each axis on\n"
    "nodes and splits each of them into four inside a node. Devices are numbered\n"
    "level by level, inside a level the first axis outermost.\n"
    "\n"
    "  -r, --reduce AXES[:WEIGHT]  a reduction that will be done, over one axis or\n"
    "                      several (data,shard), WEIGHT times (1 by default); may be\n"
    "                      repeated. For each placement and reduction: the number of\n"
    "                      programs, with --platform also the seconds of AllReduce\n"
    "                      and of the cheapest program, and the placements by the\n"
    "                      weighted sum\n"
    "      --draw N        a picture of placement N: device number and index on each\n"
    "                      axis\n"
    "      --svg FILE      with --draw, the picture as SVG, at most 1024 devices;\n"
    "                      those that reduce together in the first --reduce have one\n"
    "                      colour\n" STUDY_HELP "\n"
    "The seconds are those of a model and certify nothing. `redist reduce` lists the\n"
    "programs of one placement.\n"
    "\n"
    "Example:\n"
    "  redist place -H node=4,gpu=16 -A data=8,shard=8 -r data -r shard:10 \\\n"
    "    -P docs/platforms/a100.platform\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, I/O or resources.\n";

struct place_options {
    struct study_options study;
    uint32_t nwanted;
    const char *wanted[WANTED_MAX], *draw, *svg;
};

struct wanted_reduction {
    uint32_t axes;
    uint64_t weight;
};

/* One reduction under one placement, in seconds of all runs. */
struct price {
    double all_reduce, best, least;
    uint32_t programs;
};

struct priced_placement {
    uint32_t number; /* in the list, from 0 */
    double sum;      /* of weight times best */
    struct price price[WANTED_MAX];
};

struct place_job {
    struct study study;
    uint32_t nwanted, count;
    struct wanted_reduction wanted[WANTED_MAX];
    struct matrix *matrix;
    struct priced_placement *placement;
};

static int parse_options(int argc, char **argv, struct place_options *options)
{
    const struct command_option table[] = {STUDY_OPTIONS(&options->study),
                                           {"draw", 0, &options->draw, NULL},
                                           {"svg", 0, &options->svg, NULL},
                                           {0}};
    struct redist_error error = {{0}};
    int row;
    while ((row = take_option(argc, argv, table, "reduce", &error)) >= 0) {
        if (strcmp(table[row].name, "reduce") != 0)
            continue;
        if (options->nwanted == WANTED_MAX)
            return fail_with("--reduce: expected at most %d reductions", WANTED_MAX);
        options->wanted[options->nwanted++] = options->study.reduced;
    }
    if (row == WRONG_OPTION)
        return fail_with("%s", error.message);
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    return REDIST_OK;
}

/* AXES or AXES:WEIGHT. */
static enum redist_status read_wanted(const char *text, const struct hierarchy *hierarchy,
                                      struct wanted_reduction *wanted, struct redist_error *error)
{
    enum { WEIGHT_MAX = 1000000 };
    char axes[1024];
    const char *colon = strchr(text, ':');
    size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);
    wanted->weight = 1;
    if (length >= sizeof axes)
        return report_failure(error, "--reduce: expected names of axes, got %zu bytes", length);
    memcpy(axes, text, length);
    axes[length] = '\0';
    if (colon != NULL) {
        struct scan scan = {colon + 1, strlen(colon + 1), 0};
        if (!take_number(&scan, &wanted->weight) || !at_end(&scan) || wanted->weight == 0 ||
            wanted->weight > WEIGHT_MAX)
            return report_failure(error, "--reduce: expected a weight from 1 to %d, got '%s'",
                                  WEIGHT_MAX, colon + 1);
    }
    return read_reduced_axes(axes, hierarchy, &wanted->axes, error);
}

static enum redist_status price_placement(struct place_job *job, uint32_t number,
                                          struct redist_error *error)
{
    struct priced_placement *placement = &job->placement[number];
    *placement = (struct priced_placement){.number = number};
    for (uint32_t w = 0; w < job->nwanted; w++) {
        struct studied_reduction studied;
        PASS_FAILURE(study_reduction(&job->study, &job->matrix[number], job->wanted[w].axes,
                                     &studied, error));
        struct price *price = &placement->price[w];
        price->programs = studied.ranking.count;
        if (job->study.priced) {
            price->all_reduce = studied.all_reduce;
            price->least = studied.least;
            price->best = find_best_seconds(&job->study, &studied);
            placement->sum += (double)job->wanted[w].weight * price->best;
        }
        free_studied(&studied);
    }
    return REDIST_OK;
}

static int compare_sums(const void *left, const void *right)
{
    const struct priced_placement *a = left, *b = right;
    double margin = 1e-9 * (a->sum + b->sum); /* rounding: then by number */
    if (a->sum < b->sum - margin)
        return -1;
    if (a->sum > b->sum + margin)
        return 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static enum redist_status price_placements(struct place_job *job, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    uint64_t devices = redist_count_devices(&job->study.hierarchy.levels);
    if (devices * job->count * job->nwanted > DEVICES_PRICED)
        return report_failure(error,
                              "--reduce: %u reductions under %u placements of %u devices are more "
                              "than %d devices in all; without --reduce the placements are listed",
                              job->nwanted, job->count, (unsigned)devices, DEVICES_PRICED);
    job->placement = malloc(job->count * sizeof *job->placement);
    if (job->placement == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t p = 0; p < job->count && status == REDIST_OK; p++)
        status = price_placement(job, p, error);
    if (status == REDIST_OK && job->study.priced)
        qsort(job->placement, job->count, sizeof *job->placement, compare_sums);
    return status;
}

/* --- for people --- */

/* "data+shard x10" */
static void format_wanted(const struct place_job *job, uint32_t index, char *text, size_t size)
{
    const struct redist_mesh *axes = &job->study.hierarchy.axes;
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < axes->naxes && used < size; i++)
        if ((job->wanted[index].axes >> i & 1) != 0)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used == 0 ? "" : "+",
                                     axes->axis[i].name);
    if (job->wanted[index].weight > 1 && used < size)
        (void)snprintf(text + used, size - used, " x%llu",
                       (unsigned long long)job->wanted[index].weight);
}

/* Each reduction has cells of its own: those that do not fit go on below the first. */
static struct wrapped_list begin_cells(int number_and_matrix)
{
    unsigned used = (unsigned)number_and_matrix;
    return (struct wrapped_list){stdout, read_columns(), used, used};
}

static void print_prices(const struct place_job *job, const struct priced_placement *placement,
                         int used)
{
    struct wrapped_list cells = begin_cells(used);
    char cell[64];
    for (uint32_t w = 0; w < job->nwanted; w++) {
        const struct price *price = &placement->price[w];
        int length = snprintf(cell, sizeof cell, "  %8u", price->programs);
        if (job->study.priced)
            (void)snprintf(cell + length, sizeof cell - (size_t)length, "  %9.4g  %9.4g",
                           price->all_reduce, price->best);
        print_item(&cells, cell);
    }
    if (job->study.priced && job->nwanted > 0) {
        (void)snprintf(cell, sizeof cell, "  %9.4g", placement->sum);
        print_item(&cells, cell);
    }
    putchar('\n');
}

static void print_heads(const struct place_job *job, int width)
{
    struct wrapped_list cells = begin_cells(printf("%6s  %-*s", "", width, ""));
    for (uint32_t w = 0; w < job->nwanted; w++) {
        char text[REDIST_MAX_AXES * (REDIST_MAX_NAME + 1) + 16], cell[sizeof text + 40];
        format_wanted(job, w, text, sizeof text);
        (void)snprintf(cell, sizeof cell, "  %*s", job->study.priced ? 30 : 8, text);
        print_item(&cells, cell);
    }
    cells = begin_cells(printf("\n%6s  %-*s", "number", width, "matrix") - 1);
    for (uint32_t w = 0; w < job->nwanted; w++)
        print_item(&cells, job->study.priced ? "  programs  AllReduce       best" : "  programs");
    if (job->study.priced && job->nwanted > 0)
        print_item(&cells, "        sum");
    putchar('\n');
}

static void print_placements(const struct place_job *job)
{
    const struct hierarchy *hierarchy = &job->study.hierarchy;
    char text[MATRIX_TEXT];
    int width = (int)strlen("matrix");
    for (uint32_t p = 0; p < job->count; p++) {
        format_matrix(hierarchy, &job->matrix[p], text);
        width = (int)strlen(text) > width ? (int)strlen(text) : width;
    }
    printf("%u placement%s\n", job->count, job->count == 1 ? "" : "s");
    if (job->nwanted > 0)
        print_heads(job, width);
    for (uint32_t p = 0; p < job->count; p++) {
        const struct priced_placement *placement = &job->placement[p];
        format_matrix(hierarchy, &job->matrix[placement->number], text);
        print_prices(job, placement, printf("%6u  %-*s", placement->number + 1, width, text));
    }
    if (job->study.priced && job->nwanted > 0)
        printf("best: placement %u\n", job->placement[0].number + 1);
}

static enum redist_status write_svg(const struct place_options *options,
                                    const struct place_job *job, const struct matrix *matrix,
                                    struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    uint32_t devices = redist_count_devices(&job->study.hierarchy.levels);
    if (devices > PLACEMENT_DEVICES)
        return report_failure(error, "a picture has at most %d devices, this hierarchy has %u",
                              PLACEMENT_DEVICES, devices);
    PASS_FAILURE(protect_files(options->svg, &options->study.platform, 1, error));
    FILE *memory = open_text(&text, &length);
    if (memory == NULL)
        return report_no_memory(error, "out of memory");
    draw_placement_svg(memory, &job->study.hierarchy, matrix,
                       job->nwanted > 0 ? job->wanted[0].axes : 0);
    enum redist_status status = fclose(memory) != 0
                                    ? report_no_memory(error, "out of memory")
                                    : write_whole_file(options->svg, text, length, error);
    free(text);
    return status;
}

static int draw_chosen(const struct place_options *options, const struct place_job *job)
{
    struct scan scan = {options->draw, strlen(options->draw), 0};
    struct redist_error error = {{0}};
    uint64_t number = 0;
    if (!take_number(&scan, &number) || !at_end(&scan) || number == 0 || number > job->count)
        return fail_with("--draw: expected the number of a placement, 1 to %u, got '%s'",
                         job->count, options->draw);
    const struct matrix *matrix = &job->matrix[number - 1];
    if (options->svg == NULL)
        draw_placement(stdout, &job->study.hierarchy, matrix);
    else if (write_svg(options, job, matrix, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return REDIST_OK;
}

/* --- for machines --- */

static json_t *describe_placement(const struct place_job *job,
                                  const struct priced_placement *placement)
{
    char text[MATRIX_TEXT];
    json_t *prices = json_array();
    format_matrix(&job->study.hierarchy, &job->matrix[placement->number], text);
    for (uint32_t w = 0; w < job->nwanted; w++) {
        const struct price *price = &placement->price[w];
        char name[REDIST_MAX_AXES * (REDIST_MAX_NAME + 1) + 16];
        format_wanted(job, w, name, sizeof name);
        json_t *object =
            json_pack("{s:s, s:i}", "reduction", name, "programs", (int)price->programs);
        if (job->study.priced) {
            json_object_set_new(object, "allreduce_seconds", json_real(price->all_reduce));
            json_object_set_new(object, "best_seconds", json_real(price->best));
            json_object_set_new(object, "least_seconds", json_real(price->least));
        }
        json_array_append_new(prices, object);
    }
    json_t *object = json_pack("{s:i, s:s, s:o}", "number", (int)placement->number + 1, "matrix",
                               text, "reductions", prices);
    if (job->study.priced)
        json_object_set_new(object, "sum_seconds", json_real(placement->sum));
    return object;
}

static void print_placements_json(const struct place_job *job)
{
    json_t *placements = json_array();
    for (uint32_t p = 0; p < job->count; p++)
        json_array_append_new(placements, describe_placement(job, &job->placement[p]));
    print_json(stdout, json_pack("{s:i, s:o}", "count", (int)job->count, "placements", placements));
}

static int print_place_job(const struct place_job *job, const struct place_options *options)
{
    if (options->study.json) {
        print_placements_json(job);
        return finish_output();
    }
    int result = REDIST_OK;
    if (options->draw != NULL)
        result = draw_chosen(options, job);
    else
        print_placements(job);
    return result == REDIST_OK ? finish_output() : result;
}

static enum redist_status prepare_job(const struct place_options *options, struct place_job *job,
                                      struct redist_error *error)
{
    enum redist_status status = prepare_study(&options->study, &job->study, error);
    if (status != REDIST_OK)
        return status;
    job->nwanted = options->nwanted;
    for (uint32_t w = 0; w < job->nwanted && status == REDIST_OK; w++)
        status = read_wanted(options->wanted[w], &job->study.hierarchy, &job->wanted[w], error);
    if (status == REDIST_OK)
        status = list_placements(&job->study.hierarchy, &job->matrix, &job->count, error);
    if (status == REDIST_OK)
        status = price_placements(job, error);
    return status;
}

int run_place_command(int argc, char **argv)
{
    struct place_options options = {.nwanted = 0};
    struct place_job job = {.nwanted = 0};
    struct redist_error error = {{0}};
    int result = parse_options(argc, argv, &options);
    if (result != REDIST_OK)
        return result;
    if (options.study.help)
        return end_with_help(help);
    if (options.draw != NULL && options.study.json)
        return fail_with("--draw or --json, not both");
    if (options.svg != NULL && options.draw == NULL)
        return fail_with("--svg goes with --draw");
    if (prepare_job(&options, &job, &error) == REDIST_OK)
        result = print_place_job(&job, &options);
    else
        result = fail_with("%s", error.message);
    free(job.matrix);
    free(job.placement);
    free_study(&job.study);
    return result;
}
