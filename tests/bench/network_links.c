/* What links cost, by the steps and the fit of `redist-run --calibrate`. */
#include "network.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "notation/byte_topology.h"
#include "notation/topology_text.h"
#include "programs/run/run_fit.h"
#include "programs/run/run_probe.h"
#include "types/mesh.h"

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

static struct redist_program *prepare_probe(const struct bench *bench, uint32_t axes,
                                            enum redist_link_kind kind, uint64_t part,
                                            uint64_t *received)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (make_probe(&bench->mesh, axes, kind, part, &plan, &error) != REDIST_OK)
        stop_run("probe", error.message);
    struct redist_program *program = accept_probe(plan);
    *received = plan->received * ELEMENT;
    redist_free_plan(plan);
    return program;
}

static double time_probe(const struct redist_program *program)
{
    void *source = calloc(redist_compute_local_size(&program->problem.from), ELEMENT);
    void *target = calloc(redist_compute_local_size(&program->problem.to), ELEMENT);
    if (source == NULL || target == NULL)
        stop_run("memory", "there is none left");
    double seconds = time_program(program, REDIST_INT32, source, target);
    free(source);
    free(target);
    return seconds;
}

static void run_probe(const struct bench *bench, uint32_t axes, enum redist_link_kind kind,
                      int size, struct probed *probed)
{
    uint64_t part[PROBE_SIZES];
    struct redist_program *mine = NULL;
    char id[64];
    bool right;
    choose_probe_parts(multiply_axis_set(&bench->mesh, axes), part);
    probed->turns = count_probe_turns(kind, multiply_axis_set(&bench->mesh, axes));
    if (bench->rank == 0)
        mine = prepare_probe(bench, axes, kind, part[size], &probed->received[size]);
    const struct redist_program *program = share_memory(mine);
    (void)snprintf(id, sizeof id, "axes %u kind %u part %u", (unsigned)axes, (unsigned)kind,
                   (unsigned)part[size]);
    double seconds = find_known(bench, "links", id, &right);
    probed->seconds[size] = seconds >= 0 ? seconds : time_probe(program);
    keep_time(bench, "links", id, probed->seconds[size], true);
    MPI_Barrier(MPI_COMM_WORLD);
    redist_free_program(mine);
}

static bool is_like(const struct bench *bench, uint32_t x, uint32_t y)
{
    const struct redist_link *sheet = bench->told.sheet.axis;
    return bench->mesh.axis[x].size == bench->mesh.axis[y].size &&
           sheet[x].latency == sheet[y].latency &&
           sheet[x].inverse_bandwidth == sheet[y].inverse_bandwidth;
}

/* Axes that are as those, by their sizes and by the sheet: the last ones of each kind, which lie
 * side by side. What is alike is measured once. */
static uint32_t find_alike(const struct bench *bench, uint32_t axes)
{
    uint32_t alike = 0;
    for (uint32_t x = bench->mesh.naxes; x > 0; x--) {
        uint32_t wanted = 0;
        for (uint32_t y = 0; y < bench->mesh.naxes; y++) {
            bool like = is_like(bench, x - 1, y);
            wanted += like && (axes >> y & 1u) != 0;
            wanted -= like && (alike >> y & 1u) != 0;
        }
        alike |= (uint32_t)(wanted > 0) << (x - 1);
    }
    return alike;
}

/* Of an element, in picoseconds. */
static struct redist_link price_link(const struct cost_line *line)
{
    struct redist_link link = write_line(line);
    link.latency = (link.latency + 500) / 1000;
    link.inverse_bandwidth = (link.inverse_bandwidth * ELEMENT + 500) / 1000;
    return link;
}

static struct redist_curve price_curve(const struct probed *probed)
{
    struct redist_curve bytes = draw_curve(probed), curve = count_curve_elements(&bytes, ELEMENT);
    for (uint32_t p = 0; p < curve.npoints; p++)
        curve.point[p].price = (curve.point[p].price + 500) / 1000;
    return curve;
}

static void print_links(const struct bench *bench, const struct redist_axes_links *measured,
                        const struct probed probed[REDIST_LINK_KINDS], const struct fitted *fitted)
{
    for (uint32_t kind = 0; bench->rank == 0 && kind < REDIST_LINK_KINDS; kind++) {
        struct redist_link line = price_link(&fitted->line[kind]);
        char axes[REDIST_MAX_AXES * (REDIST_MAX_NAME + 1u)];
        struct sink sink = {axes, sizeof axes, 0};
        append_axis_set(&sink, &bench->mesh, measured->axes);
        printf("link\t%s\t%u\t%" PRIu64 "\t%" PRIu64 "\t%.0f\n", axes, (unsigned)kind, line.latency,
               line.inverse_bandwidth, find_error(&fitted->line[kind], &probed[kind]) * 100);
    }
}

static void measure_axes(struct bench *bench, uint32_t axes, struct redist_axes_links *measured)
{
    struct probed probed[REDIST_LINK_KINDS] = {0};
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
        for (int size = 0; size < PROBE_SIZES; size++)
            run_probe(bench, axes, (enum redist_link_kind)kind, size, &probed[kind]);
    struct fitted fitted = fit_axes(probed);
    measured->axes = axes;
    measured->devices = multiply_axis_set(&bench->mesh, axes);
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
        measured->kind[kind] = price_curve(&probed[kind]);
    for (uint32_t x = 0; x < bench->mesh.naxes; x++)
        if (axes == UINT32_C(1) << x)
            bench->told.measured.axis[x] = price_link(&fitted.middle);
    print_links(bench, measured, probed, &fitted);
}

/* From the last on, as what is alike is among the last. */
void measure_links(struct bench *bench)
{
    struct redist_topology *told = &bench->told.measured;
    uint32_t axes[REDIST_MAX_AXES_LINKS];
    told->nmeasured = list_probed(&bench->mesh, axes);
    for (uint32_t k = 0; k < told->nmeasured; k++)
        if (find_alike(bench, axes[k]) == axes[k])
            measure_axes(bench, axes[k], &told->measured[k]);
    for (uint32_t k = 0; k < told->nmeasured; k++) {
        uint32_t m = 0, alike = find_alike(bench, axes[k]);
        while (axes[m] != alike)
            m++;
        told->measured[k] = told->measured[m];
        told->measured[k].axes = axes[k];
    }
    for (uint32_t x = 0; x < bench->mesh.naxes; x++)
        for (uint32_t y = bench->mesh.naxes; y-- > x;)
            if (is_like(bench, x, y)) {
                told->axis[x] = told->axis[y];
                break;
            }
}
