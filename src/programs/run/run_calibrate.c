#include "programs/run/run_calibrate.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/run/run_fit.h"
#include "programs/run/run_print.h"
#include "programs/run/run_probe.h"
#include "programs/run/job/run_ranks.h"
#include "programs/run/job/run_report.h"
#include "execute/consensus.h"
#include "notation/topology_line.h"
#include "notation/topology_text.h"
#include "types/mesh.h"
#include "base/report.h"
#include "base/sink.h"

#define IN_A_ROW 16 /* exchanges that are timed together */
#define PROBE_ELEMENT 4

#define AXES_NAME (MOST_PROBED_AXES * (REDIST_MAX_NAME + 1u))

/* --- one program --- */

/* The same core judges it that judges any program which is executed. */
static enum redist_status accept_probe(const struct redist_plan *plan, struct job *job,
                                       struct redist_error *error)
{
    char problem[REDIST_PROBLEM_TEXT], *text = NULL;
    size_t length = 0, problem_length;
    problem_length = redist_format_problem(&plan->problem, problem, sizeof problem);
    enum redist_status status = redist_format_certificate(plan, &text, &length, error);
    if (status == REDIST_OK)
        status = redist_check(problem, problem_length, text, length, &job->verdict, &job->program,
                              error);
    free(text);
    return status;
}

static enum redist_status allocate_probe(struct job *job, struct redist_error *error)
{
    const struct redist_type *side[] = {&job->program->problem.from, &job->program->problem.to};
    for (int s = 0; s < BOTH_SIDES; s++) {
        job->data[s] = calloc(redist_compute_local_size(side[s]), PROBE_ELEMENT);
        if (job->data[s] == NULL)
            return report_no_memory(error, "out of memory for tiles of a mebibyte");
    }
    return REDIST_OK;
}

/* After one batch to warm up. */
static enum redist_status repeat_probe(struct job *job, struct summary *summary,
                                       struct redist_error *error)
{
    struct redist_execution_report report = {.size = sizeof report};
    enum redist_status status = execute_batch(job, IN_A_ROW, &report, error);
    for (uint32_t e = 0; e < summary->executions && status == REDIST_OK; e++) {
        status = execute_batch(job, IN_A_ROW, &report, error);
        if (status == REDIST_OK)
            status = add_execution(job, e, &report, summary, error);
    }
    return status == REDIST_OK ? finish_summary(job, &report, summary, error) : status;
}

/* Median seconds of the plan, on rank 0. */
static enum redist_status time_plan(const struct job *all, const struct redist_plan *plan,
                                    double *seconds, struct redist_error *error)
{
    struct job job = {.verdict = {.size = sizeof job.verdict},
                      .options = all->options,
                      .comm = all->comm,
                      .rank = all->rank,
                      .nranks = all->nranks};
    struct summary summary = {0};
    enum redist_status status = reach_consensus(job.comm, accept_probe(plan, &job, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(job.comm, allocate_probe(&job, error), error);
    if (status == REDIST_OK)
        status = redist_create_executor(job.program, REDIST_INT32, job.comm, &job.executor, error);
    if (status == REDIST_OK)
        status = create_summary(&job, job.program->nsteps, job.options->repeat, &summary, error);
    if (status == REDIST_OK)
        status = repeat_probe(&job, &summary, error);
    if (status == REDIST_OK)
        *seconds = summary.line[job.program->nsteps].seconds;
    free_summary(&summary);
    redist_free_executor(job.executor);
    redist_free_program(job.program);
    free(job.data[SOURCE_SIDE]);
    free(job.data[TARGET_SIDE]);
    return status;
}

/* --- some axes --- */

/* Of a line: what is off by more deserves a word. */
#define LARGEST_GOOD_ERROR 0.2

static bool prints_fits(const struct job *job)
{
    return job->rank == 0 && job->options->calibrated != NULL && !job->options->quiet;
}

static enum redist_status probe_axes(const struct job *job, const struct redist_mesh *mesh,
                                     uint32_t axes, enum redist_link_kind kind,
                                     struct probed *probed, struct redist_error *error)
{
    uint64_t part[PROBE_SIZES];
    choose_probe_parts(multiply_axis_set(mesh, axes), part);
    probed->turns = count_probe_turns(kind, multiply_axis_set(mesh, axes));
    for (int size = 0; size < PROBE_SIZES; size++) {
        struct redist_plan *plan = NULL;
        enum redist_status status = make_probe(mesh, axes, kind, part[size], &plan, error);
        status = reach_consensus(job->comm, status, error);
        if (status == REDIST_OK) {
            probed->received[size] = plan->received * PROBE_ELEMENT;
            status = time_plan(job, plan, &probed->seconds[size], error);
        }
        redist_free_plan(plan);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}

static void print_axes(const struct redist_mesh *mesh, uint32_t axes,
                       const struct probed probed[REDIST_LINK_KINDS], const struct fitted *fitted)
{
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++) {
        char name[AXES_NAME], small[16], large[16], latency[16], percent[8];
        double error = find_error(&fitted->line[kind], &probed[kind]);
        struct sink sink = {name, sizeof name, 0};
        append_axis_set(&sink, mesh, axes);
        format_seconds(probed[kind].seconds[0], small);
        format_seconds(probed[kind].seconds[PROBE_SIZES - 1], large);
        format_seconds(fitted->line[kind].latency, latency);
        /* The column has room for four digits; what is off so far is no fit at all. */
        if (error < 99.995)
            (void)snprintf(percent, sizeof percent, "%.0f", error * 100);
        else
            (void)snprintf(percent, sizeof percent, ">999");
        printf("%-12s %6" PRIu32 "  %-13s %9s %9s %9s %8.0f %4s %%\n", name,
               multiply_axis_set(mesh, axes), link_kind_names[kind], small, large, latency,
               fitted->line[kind].inverse * 1e12, percent);
    }
}

/* The error is that of the lines of single axes: the points of a curve are what was measured. */
static void keep_fitted(uint32_t axes, const struct probed probed[REDIST_LINK_KINDS],
                        const struct fitted *fitted, struct redist_topology *topology,
                        double *worst)
{
    struct redist_axes_links *measured = &topology->measured[topology->nmeasured++];
    measured->axes = axes;
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
        measured->kind[kind] = draw_curve(&probed[kind]);
    for (uint32_t x = 0; x < REDIST_MAX_AXES; x++) {
        if (axes != UINT32_C(1) << x)
            continue;
        topology->axis[x] = write_line(&fitted->middle);
        *worst = fitted->error > *worst ? fitted->error : *worst;
    }
}

static enum redist_status calibrate_axes(const struct job *job, const struct redist_mesh *mesh,
                                         uint32_t axes, struct redist_topology *topology,
                                         double *worst, struct redist_error *error)
{
    struct probed probed[REDIST_LINK_KINDS] = {0};
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
        PASS_FAILURE(
            probe_axes(job, mesh, axes, (enum redist_link_kind)kind, &probed[kind], error));
    struct fitted fitted = fit_axes(probed);
    keep_fitted(axes, probed, &fitted, topology, worst);
    if (prints_fits(job))
        print_axes(mesh, axes, probed, &fitted);
    return REDIST_OK;
}

/* --- all axes --- */

static enum redist_status read_mesh(const struct job *job, struct redist_mesh *mesh,
                                    struct redist_error *error)
{
    const char *text = job->options->request.mesh;
    struct redist_error inner = {""};
    char flat[32];
    snprintf(flat, sizeof flat, "x=%d", job->nranks);
    if (redist_parse_mesh(text != NULL ? text : flat, mesh, &inner) != REDIST_OK)
        return report_failure(error, "--mesh: %s", inner.message);
    uint32_t ndevices = redist_count_devices(mesh);
    PASS_FAILURE(match_ranks(job, "mesh", ndevices, error));
    if (ndevices == 1)
        return report_failure(error, "--calibrate: one rank has no links to measure: "
                                     "use mpirun -n 2 or more");
    return REDIST_OK;
}

/* The mesh, and whether there will be a place for what is measured: that takes a while. */
static enum redist_status prepare_calibration(const struct job *job, struct redist_mesh *mesh,
                                              struct redist_error *error)
{
    const char *path = job->options->calibrated;
    enum redist_status status = read_mesh(job, mesh, error);
    if (status == REDIST_OK && job->rank == 0 && path != NULL)
        status = check_output(path, error);
    return reach_consensus(job->comm, status, error);
}

static enum redist_status write_topology(const struct job *job, const struct redist_mesh *mesh,
                                         const struct redist_topology *topology,
                                         double error_of_all, struct redist_error *error)
{
    char note[512], text[TOPOLOGY_TEXT];
    const char *path = job->options->calibrated;
    snprintf(note, sizeof note,
             "measured on %d ranks, median of %" PRIu32 " times %d in a row; in femtoseconds; "
             "lines of axes, for what no curve has, are off by at most %.0f %%",
             job->nranks, job->options->repeat, IN_A_ROW, error_of_all * 100);
    size_t length = format_byte_topology(mesh, topology, "fs", note, text, sizeof text);
    return write_whole_file(path != NULL ? path : "-", text, length, error);
}

enum redist_status run_calibrate(const struct job *job, struct redist_error *error)
{
    struct redist_topology topology = {.nmeasured = 0};
    struct redist_mesh mesh = {.naxes = 0};
    uint32_t axes[REDIST_MAX_AXES_LINKS], count = 0;
    double worst = 0;
    enum redist_status status = prepare_calibration(job, &mesh, error);
    if (status == REDIST_OK && prints_fits(job))
        printf("%-12s %6s  %-13s %9s %9s %9s %8s %6s\n", "axis", "size", "step", "small", "large",
               "latency", "ps/byte", "error");
    if (status == REDIST_OK)
        count = list_probed(&mesh, axes);
    for (uint32_t k = 0; k < count && status == REDIST_OK; k++)
        status = calibrate_axes(job, &mesh, axes[k], &topology, &worst, error);
    if (status == REDIST_OK && job->rank == 0)
        status = write_topology(job, &mesh, &topology, worst, error);
    if (status == REDIST_OK && prints_fits(job) && worst > LARGEST_GOOD_ERROR)
        printf("the machine was busy, or no line fits: lines of axes are off by up to %.0f %%\n",
               worst * 100);
    return reach_consensus(job->comm, status, error);
}
