/* `redist show` */
#include "programs/command/commands.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "programs/command/made_line.h"
#include "programs/command/checked_pair.h"
#include "programs/shared/files.h"
#include "export/pictures/columns.h"
#include "export/pictures/picture.h"
#include "program/step_name.h"
#include "table/transfers.h"
#include "export/pictures/state_view.h"
#include "export/pictures/steps_view.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/show/judged_transfers.h"
#include "programs/show/show_pictures.h"
#include "programs/show/show_transfers.h"
#include "base/report.h"

enum { TRANSFER_TEXT = 1024 };

static const char *const help =
    "redist show - draw a checked plan\n"
    "\n"
    "  redist show PROBLEM CERT [options]\n"
    "\n"
    "Checks the certificate first, with the core that redist-check consists of, and\n"
    "draws what was accepted: operation and type of each step, height profile,\n"
    "costs, and pictures of the mesh with the tile of each device.\n"
    "\n"
    "  -a, --all           a picture after every step, not only source and target\n"
    "  -g, --groups        the ordered device groups of each step; of an exchange,\n"
    "                      who takes which elements from whom\n"
    "      --no-picture    only the table of steps and what is verified\n"
    "      --svg FILE      the plan as one picture: the array before and after, local\n"
    "                      sizes, who receives from whom (up to 128 devices)\n"
    "      --png FILE      the same through rsvg-convert (Debian: librsvg2-bin)\n"
    "      --colour WHEN   equal tiles in equal colours: always, never, or auto,\n"
    "                      which is when stdout is a terminal and NO_COLOR is not set\n"
    "      --json          of transfers: one JSON object in place of all that\n"
    "\n"
    "Of transfers (docs/TRANSFERS.md) it shows who gives whom how many bytes in each\n"
    "round, neighbours together where devices are many, the busiest devices, and the\n"
    "boxes: who holds which part of an array before a round, and from whom each\n"
    "device has its parts after it, of the first arrays and devices; with --svg or\n"
    "--png all as one picture, with more of them. --all and --groups are of types.\n"
    "\n"
    "In types, axes are minor to major. `1{*12}12` says 12 tiles of 1 where parts of\n"
    "axes are in use that have no name on the mesh. In pictures a box is a device,\n"
    "its number in the upper left corner, at its place on the mesh of that side;\n"
    "`0:3` is the half-open range of indices it holds along one dimension, `_2` says\n"
    "that two more places are padding, `+ 0:4` which summands it combines; in small\n"
    "arrays the box names the elements, row and column counted from 1. The width is\n"
    "COLUMNS, else that of the terminal, else 80.\n"
    "\n"
    "Example (3.1 of the paper):\n"
    "  redist plan -m x=4,y=6 -f '[3{x}12, 2{y}12]' -t '[2{y}12, 3{x}12]' \\\n"
    "              -p ex31.problem -o ex31.cert\n"
    "  redist show ex31.problem ex31.cert --all --groups --svg ex31.svg\n"
    "\n"
    "Exit status: 0 shown, 1 the certificate was rejected, 2 bad input or I/O.\n";

struct show_options {
    bool all, groups, no_picture, json, colour;
    const char *problem, *certificate, *svg, *png, *when;
};

/* NO_COLOR: no-color.org */
static bool choose_colour(const char *when, bool *colour)
{
    const char *unwanted = getenv("NO_COLOR");
    *colour =
        strcmp(when, "always") == 0 || (strcmp(when, "auto") == 0 && isatty(STDOUT_FILENO) == 1 &&
                                        (unwanted == NULL || unwanted[0] == '\0'));
    return *colour || strcmp(when, "never") == 0 || strcmp(when, "auto") == 0;
}

static bool take_show_options(int argc, char **argv, struct show_options *options, int *result)
{
    const struct command_option table[] = {
        {"all", 'a', NULL, &options->all},
        {"groups", 'g', NULL, &options->groups},
        {"no-picture", 0, NULL, &options->no_picture},
        {"svg", 0, &options->svg, NULL},
        {"png", 0, &options->png, NULL},
        {"colour", 0, &options->when, NULL},
        {"json", 0, NULL, &options->json},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static int complete_options(int argc, char **argv, struct show_options *options)
{
    if (!choose_colour(options->when == NULL ? "auto" : options->when, &options->colour))
        return fail_with("--colour %s: expected auto, always or never", options->when);
    if (argc - optind != 2)
        return fail_with("show: expected a problem file and a certificate");
    options->problem = argv[optind];
    options->certificate = argv[optind + 1];
    return REDIST_OK;
}

static void draw_groups(FILE *out, const struct redist_step *step)
{
    struct wrapped_list list = {out, read_columns(), 3, 0};
    uint32_t n = step->factor;
    for (uint32_t p = 0; p < step->used; p++) {
        char item[32];
        if (step->op == REDIST_ALLPERMUTE)
            (void)snprintf(item, sizeof item, " %u<-%u", p, step->list[p]);
        else
            (void)snprintf(item, sizeof item, "%s%u%s", p % n == 0 ? " (" : " ", step->list[p],
                           p % n == n - 1 ? ")" : "");
        print_item(&list, item);
    }
    fputc('\n', out);
}

/* ` 1<-0 [2:4, 0:6]`, ranges as in the pictures, those of summands behind `+`. */
static void format_transfer(const struct tile_transfer *transfer, uint32_t rank, uint32_t ndims,
                            char text[TRANSFER_TEXT])
{
    int used = snprintf(text, TRANSFER_TEXT, " %u<-%u [", transfer->to, transfer->from);
    for (uint32_t x = 0; x < ndims; x++) {
        const char *before = x == rank ? " + " : ", ";
        used += snprintf(text + used, TRANSFER_TEXT - (size_t)used, "%s%" PRIu64 ":%" PRIu64,
                         x == 0 ? (rank == 0 ? "+ " : "") : before, transfer->offset[x],
                         transfer->offset[x] + transfer->extent[x]);
    }
    (void)snprintf(text + used, TRANSFER_TEXT - (size_t)used, "]");
}

/* What the executor does in an exchange: no step lists it. */
static void draw_transfers(FILE *out, const struct redist_program *program, uint32_t s)
{
    uint32_t rank = program->problem.from.rank;
    struct wrapped_list lines = {out, read_columns(), 3, 0};
    struct transfer_list list;
    enum list_status status = list_step_transfers(program, s, &list);
    if (status != LIST_MADE) {
        fprintf(out, "   not listed: %s\n",
                status == LIST_NO_MEMORY ? "out of memory" : "too many devices or transfers");
        return;
    }
    for (uint32_t k = 0; k < list.count; k++) {
        char text[TRANSFER_TEXT];
        format_transfer(&list.transfer[k], rank, rank + program->nsums, text);
        print_item(&lines, text);
    }
    fputc('\n', out);
    free_transfers(&list);
}

static void list_groups(const struct redist_program *program, uint32_t s)
{
    const struct redist_step *step = &program->step[s];
    char operation[40];
    bool exchanges = step->op == REDIST_EXCHANGE;
    if (step->list == NULL && !exchanges)
        return;
    format_step(step, false, operation, sizeof operation);
    printf("\nstep %u, %s: %s\n", s + 1, operation,
           exchanges                       ? "receiver<-sender [a:b], indices a to b-1, from 0"
           : step->op == REDIST_ALLPERMUTE ? "receiver<-sender"
                                           : "groups, members in order");
    if (exchanges) {
        draw_transfers(stdout, program, s);
        return;
    }
    draw_groups(stdout, step);
    if (step->used < program->ndevices)
        printf("%u of %u devices take part\n", step->used, program->ndevices);
}

static bool draw_states(const struct show_options *options, const struct redist_program *program)
{
    struct box_marks marks = {0};
    bool drawn = true;
    for (uint32_t done = 0; done <= program->nsteps && drawn; done++) {
        struct tile_table table;
        bool last = done == program->nsteps;
        if (done > 0 && options->groups)
            list_groups(program, done - 1);
        if (options->no_picture || !(options->all || done == 0 || last))
            continue;
        drawn = create_table_after(program, done, &table);
        if (!drawn)
            break;
        note_marks(&table, &marks);
        drawn = draw_state(stdout, program->step, program->nsteps, done, &table, read_columns(),
                           options->colour);
        free_table(&table);
    }
    if (drawn && !options->no_picture) {
        fputc('\n', stdout);
        draw_legend(stdout, &marks, read_columns(), options->colour);
    }
    return drawn;
}

static int draw_program(const struct show_options *options, const struct redist_program *program)
{
    return draw_states(options, program) ? finish_output() : fail_with("out of memory");
}

static void print_optimum(const struct redist_verdict *verdict, int reduces)
{
    if (verdict->optimum != REDIST_NOTHING_PROVED)
        printf("proved: within the memory bound no sequence of %s\n"
               "between types costs less than %" PRIu64 "%s\n",
               reduces ? "collectives and reductions" : "the paper's four collectives",
               verdict->least,
               verdict->optimum == REDIST_OPTIMAL          ? "; this one is optimal"
               : verdict->optimum == REDIST_LEAST_PERMUTED ? "; this one adds its allpermute"
                                                           : "");
}

static int protect_inputs(const struct show_options *options)
{
    const char *files[] = {options->problem, options->certificate, options->svg};
    struct redist_error error = {{0}};
    if ((options->svg != NULL && protect_files(options->svg, files, 2, &error) != REDIST_OK) ||
        (options->png != NULL && protect_files(options->png, files, 3, &error) != REDIST_OK))
        return fail_with("%s", error.message);
    return REDIST_OK;
}

static int show_program(const struct show_options *options, const struct redist_verdict *verdict,
                        const struct redist_program *program)
{
    struct redist_error error = {{0}};
    PASS_FAILURE(protect_inputs(options));
    /* files first: what cannot be written is said before anything is shown */
    if ((options->svg != NULL || options->png != NULL) &&
        write_pictures(program, options->svg, options->png, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (!print_steps(stdout, &program->sequence, read_columns()))
        return fail_with("out of memory for the table of steps");
    printf("verified: height <= %" PRIu64 ", cost <= %" PRIu64 "%s%s\n", verdict->height,
           verdict->cost, verdict->bounded ? ", bounded" : "",
           verdict->normal ? ", normal form" : "");
    if (verdict->fused)
        printf("extension: fused cost <= %" PRIu64 "\n", verdict->fused_cost);
    print_made_axes(stdout, &program->problem);
    print_optimum(verdict, program->problem.from.nunreduced > 0);
    return draw_program(options, program);
}

/* Types, and pictures of them, are for plans of collectives. */
static int show_pair_of_transfers(const struct show_options *options)
{
    const struct transfer_wishes wishes = {options->svg, options->png, options->json,
                                           options->no_picture, options->colour};
    if (options->all || options->groups)
        return fail_with("show: transfers are shown without --all and --groups");
    PASS_FAILURE(protect_inputs(options));
    return show_transfers(options->problem, options->certificate, &wishes);
}

int run_show_command(int argc, char **argv)
{
    struct show_options options = {0};
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_program *program = NULL;
    int result;
    if (!take_show_options(argc, argv, &options, &result))
        return result;
    PASS_FAILURE(complete_options(argc, argv, &options));
    if (names_transfers(options.problem))
        return show_pair_of_transfers(&options);
    if (options.json)
        return fail_with("show: --json is for transfers; redist export --format json writes other "
                         "plans");
    result = read_checked_pair(options.problem, options.certificate, &verdict, &program);
    if (result == REDIST_OK)
        result = show_program(&options, &verdict, program);
    redist_free_program(program);
    return result;
}
