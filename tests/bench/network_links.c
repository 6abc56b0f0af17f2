/* What links cost, by the exchanges and the fit of `redist-run --calibrate`. */
#include "network.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "programs/run/run_fit.h"
#include "programs/run/run_probe.h"

static struct redist_program *accept_probe(struct redist_plan *plan)
{
    static char text[REDIST_PROBLEM_TEXT];
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length, size = redist_format_problem(&plan->problem, text, sizeof text);
    if (redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK ||
        redist_check(text, size, certificate, length, &verdict, &program, &error) != REDIST_OK)
        stop_run("probe", error.message);
    free(certificate);
    return program;
}

static void run_probe(const struct bench *bench, uint32_t axis, enum probe_kind kind, int size,
                      struct probed *probed)
{
    uint64_t part[PROBE_SIZES];
    struct redist_plan *plan = NULL;
    struct redist_program *program = NULL;
    struct redist_error error = {""};
    choose_probe_parts(bench->mesh.axis[axis].size, part);
    probed->turns = count_probe_turns(kind, bench->mesh.axis[axis].size);
    if (bench->rank == 0) {
        if (make_probe(&bench->mesh, axis, kind, part[size], &plan, &error) != REDIST_OK)
            stop_run("probe", error.message);
        probed->received[size] = plan->received * ELEMENT;
        program = accept_probe(plan);
        redist_free_plan(plan);
    }
    program = share_memory(program);
    void *source = calloc(redist_compute_local_size(&program->problem.from), ELEMENT);
    void *target = calloc(redist_compute_local_size(&program->problem.to), ELEMENT);
    if (source == NULL || target == NULL)
        stop_run("memory", "there is none left");
    probed->seconds[size] = time_program(program, REDIST_INT32, source, target);
    free(source);
    free(target);
    if (bench->rank == 0)
        redist_free_program(program);
}

static uint64_t count_picoseconds(double seconds)
{
    return (uint64_t)(seconds * 1e12 + 0.5) > 0 ? (uint64_t)(seconds * 1e12 + 0.5) : 1;
}

/* An axis that is as an earlier one, by its size and by the sheet, is measured with it. */
static uint32_t find_alike(const struct bench *bench, uint32_t axis)
{
    const struct redist_link *sheet = bench->told.sheet.axis;
    uint32_t x = 0;
    while (bench->mesh.axis[x].size != bench->mesh.axis[axis].size ||
           sheet[x].latency != sheet[axis].latency ||
           sheet[x].inverse_bandwidth != sheet[axis].inverse_bandwidth)
        x++;
    return x;
}

void measure_axis(struct bench *bench, uint32_t axis)
{
    uint32_t alike = find_alike(bench, axis);
    if (alike < axis) {
        bench->told.measured.axis[axis] = bench->told.measured.axis[alike];
        return;
    }
    struct probed probed[PROBE_KINDS] = {0};
    for (enum probe_kind kind = 0; kind < PROBE_KINDS; kind++)
        for (int size = 0; size < PROBE_SIZES; size++)
            run_probe(bench, axis, kind, size, &probed[kind]);
    struct fitted fitted = fit_axis(probed);
    struct redist_link *link = &bench->told.measured.axis[axis];
    *link = (struct redist_link){count_picoseconds(fitted.middle.latency),
                                 count_picoseconds(fitted.middle.inverse * ELEMENT)};
    if (bench->rank == 0)
        printf("link\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.0f\n",
               bench->mesh.axis[axis].name, bench->told.sheet.axis[axis].latency,
               bench->told.sheet.axis[axis].inverse_bandwidth, link->latency,
               link->inverse_bandwidth, fitted.error * 100);
}
