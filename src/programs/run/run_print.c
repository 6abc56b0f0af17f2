#include "programs/run/run_print.h"
#include <inttypes.h>
#include <stdio.h>
#include "programs/run/data/run_tile.h"
#include "export/pictures/columns.h"
#include "program/step_name.h"
#include "types/plain.h"

void format_seconds(double seconds, char text[16])
{
    if (seconds >= 1)
        snprintf(text, 16, "%.3f s", seconds);
    else if (seconds >= 1e-3)
        snprintf(text, 16, "%.3f ms", seconds * 1e3);
    else
        snprintf(text, 16, "%.1f us", seconds * 1e6);
}

static void format_bytes(uint64_t bytes, char text[16])
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = (double)bytes / 1024;
    int unit = 0;
    for (; value >= 1000 && unit < 5; unit++)
        value /= 1024;
    if (bytes < 10240)
        snprintf(text, 16, "%" PRIu64 " B", bytes);
    else
        snprintf(text, 16, "%.1f %s", value, units[unit]);
}

void print_line(const char *number, const char *operation, const struct summary_line *line)
{
    char seconds[16], sent[16], received[16], all[16];
    format_seconds(line->seconds, seconds);
    format_bytes(line->sent, sent);
    format_bytes(line->received, received);
    format_bytes(line->sent_all, all);
    printf("%5s  %-20s %11s %11s %11s %11s\n", number, operation, seconds, sent, received, all);
}

/* One of the numbers behind the sum, after `list->column` bytes of the line. */
static void print_part(struct wrapped_list *list, const char *name, uint64_t bytes, const char *end)
{
    char number[16], text[40];
    format_bytes(bytes, number);
    (void)snprintf(text, sizeof text, "%s %s%s", name, number, end);
    print_item(list, text);
}

static void print_memory(const struct job *job, const struct summary *summary)
{
    struct wrapped_list line = {stdout, read_columns(), 16, 0};
    char peak[16], resident[16];
    uint64_t elem = job->program->problem.elem_bytes;
    format_bytes(summary->peak_bytes, peak);
    format_bytes(summary->resident_bytes, resident);
    line.column = (unsigned)printf("memory per rank: %s", peak);
    print_part(&line, " (input", job->elements[SOURCE_SIDE] * elem, ",");
    print_part(&line, " output", job->elements[TARGET_SIDE] * elem, ",");
    print_part(&line, " scratch", summary->scratch_bytes, ")");
    printf("\nwhole process:   %s\n", resident);
}

void print_scratch(const struct summary *summary)
{
    char peak[16], scratch[16], resident[16];
    format_bytes(summary->peak_bytes, peak);
    format_bytes(summary->scratch_bytes, scratch);
    format_bytes(summary->resident_bytes, resident);
    printf("memory per rank: %s (scratch %s)\nwhole process:   %s\n", peak, scratch, resident);
}

void print_heading(const struct summary *summary, const char *number)
{
    if (summary->executions > 1)
        printf(", %u times (medians)", (unsigned)summary->executions);
    printf("\n%5s  %-20s %11s %11s %11s %11s\n", number, "operation", "slowest", "sent/rank",
           "recv/rank", "sent, all");
}

void print_table(const struct job *job, const struct summary *summary)
{
    const struct redist_program *program = job->program;
    char text[64];
    printf("checked: height %" PRIu64 ", cost %" PRIu64 ", %u step%s; executed on %d rank%s",
           job->verdict.height, job->verdict.cost, (unsigned)program->nsteps,
           program->nsteps == 1 ? "" : "s", job->nranks, job->nranks == 1 ? "" : "s");
    if (job->verdict.fused)
        printf("\nextension: fused cost %" PRIu64, job->verdict.fused_cost);
    print_heading(summary, "step");
    for (uint32_t k = 0; k < program->nsteps; k++) {
        uint32_t steps = summary->line[k].steps;
        char number[16];
        if (steps == 0)
            continue;
        snprintf(number, sizeof number, steps > 1 ? "%u-%u" : "%u", (unsigned)k + 1,
                 (unsigned)(k + steps));
        format_step(&program->step[k], true, text, sizeof text);
        if (steps > 1)
            snprintf(text, sizeof text, "%s, %u fused", redist_name_op(program->step[k].op),
                     (unsigned)steps);
        print_line(number, text, &summary->line[k]);
    }
    print_line("total", "", &summary->line[program->nsteps]);
    print_memory(job, summary);
}

static struct counted count_verified(const struct job *job)
{
    const struct tile_table *table = &job->table[TARGET_SIDE];
    struct counted verified = {.least = UINT64_MAX};
    for (uint32_t d = 0; d < table->ndevices; d++) {
        if (!table->holds[d])
            continue;
        uint64_t elements = count_valid(table, &job->program->problem.to, d);
        verified.devices++;
        if (elements < verified.least)
            verified.least = elements;
        if (elements > verified.most)
            verified.most = elements;
    }
    return verified;
}

void print_counted(const struct counted *verified)
{
    printf("verified %" PRIu64, verified->least);
    if (verified->least != verified->most)
        printf(" to %" PRIu64, verified->most);
    printf(" element%s on each of %u rank%s", verified->most == 1 ? "" : "s",
           (unsigned)verified->devices, verified->devices == 1 ? "" : "s");
}

void print_verified(const struct job *job, uint32_t passes)
{
    struct counted verified = count_verified(job);
    print_counted(&verified);
    if (passes > 1)
        printf(": the index has %u digits of %u byte%s, each in an execution", (unsigned)passes,
               (unsigned)job->program->problem.elem_bytes,
               job->program->problem.elem_bytes == 1 ? "" : "s");
    printf("\n");
}

void print_json_line(const struct summary_line *line)
{
    printf("\"seconds\":%.9f,\"bytes_sent\":%" PRIu64 ",\"bytes_received\":%" PRIu64
           ",\"bytes_sent_all\":%" PRIu64,
           line->seconds, line->sent, line->received, line->sent_all);
}

static void print_json_step(const struct redist_step *step, uint32_t rank,
                            const struct summary_line *line)
{
    printf("{\"op\":\"%s\"", redist_name_op(step->op));
    if (step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL || combines_values(step->op))
        printf(",\"into\":%u", (unsigned)step->into);
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL ||
        step->op == REDIST_REDUCESCATTER)
        printf(",\"split\":%u", (unsigned)step->split);
    printf(",\"factor\":%u,\"tile\":[", (unsigned)step->factor);
    for (uint32_t k = 0; k < rank; k++)
        printf("%s%" PRIu64, k > 0 ? "," : "", step->tile[k]);
    printf("],");
    print_json_line(line);
    printf(",\"steps\":%u}", (unsigned)line->steps);
}

void print_json_end(const struct summary *summary)
{
    printf("],\"total\":{");
    print_json_line(&summary->line[summary->nsteps]);
    printf("},\"peak_bytes\":%" PRIu64 ",\"resident_bytes\":%" PRIu64, summary->peak_bytes,
           summary->resident_bytes);
}

void print_run_json(const struct job *job, const struct summary *summary, uint32_t passes)
{
    const struct redist_program *program = job->program;
    printf("{\"certificate_verified\":true,\"height\":%" PRIu64 ",\"cost\":%" PRIu64
           ",\"fused_cost\":%" PRIu64
           ",\"ranks\":%d,\"elem_bytes\":%u,\"executions\":%u,\"steps\":[",
           job->verdict.height, job->verdict.cost, job->verdict.fused_cost, job->nranks,
           (unsigned)program->problem.elem_bytes, (unsigned)summary->executions);
    for (uint32_t k = 0; k < program->nsteps; k++) {
        if (k > 0)
            printf(",");
        print_json_step(&program->step[k], program->problem.from.rank + program->nsums,
                        &summary->line[k]);
    }
    print_json_end(summary);
    if (job->options->plan)
        printf(",\"nodes\":%d,\"ranks_per_node\":%d", job->nodes.count, job->nodes.each);
    if (job->options->cache != NULL)
        printf(",\"cached\":%s", job->kept ? "true" : "false");
    if (passes > 0)
        printf(",\"elements_verified_per_rank\":%" PRIu64 ",\"passes\":%u",
               count_verified(job).most, (unsigned)passes);
    printf("}\n");
}
