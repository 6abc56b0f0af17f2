/* Simulated time, and what the ranks of a simulation share. */
#include "network.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

_Noreturn void stop_run(const char *what, const char *why)
{
    (void)fprintf(stderr, "network: %s: %s\n", what, why);
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

void *allocate(size_t bytes)
{
    void *memory = malloc(bytes + 1);
    if (memory == NULL)
        stop_run("memory", "there is none left");
    return memory;
}

double begin_together(void)
{
    double now = MPI_Wtime(), begin = 0;
    MPI_Allreduce(&now, &begin, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    begin += 1e-3;
    double rest = begin - MPI_Wtime();
    struct timespec wait = {.tv_nsec = (long)(rest * 1e9)};
    (void)nanosleep(&wait, NULL);
    return begin;
}

double end_together(double begin)
{
    double mine = MPI_Wtime() - begin, slowest = 0;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

/* An execution begins with the ranks agreeing on their buffers; its first step is the start. */
static void begin_steps(void *context, uint32_t step, uint32_t nsteps)
{
    (void)nsteps;
    if (step == 0)
        *(double *)context = begin_together();
}

double time_program(const struct redist_program *program, enum redist_element element,
                    const void *source, void *target)
{
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    double begin = 0;
    if (redist_create_executor(program, element, MPI_COMM_WORLD, &executor, &error) != REDIST_OK)
        stop_run("redist_create_executor", error.message);
    redist_set_progress(executor, begin_steps, &begin);
    if (redist_execute(executor, source, target, NULL, &error) != REDIST_OK)
        stop_run("redist_execute", error.message);
    double seconds = begin > 0 ? end_together(begin) : 0;
    redist_free_executor(executor);
    return seconds;
}

void keep_time(const struct bench *bench, const char *name, const char *id, double seconds,
               bool right)
{
    if (bench->rank == 0)
        printf("time\t%s\t%s\t%.6f\t%d\n", name, id, seconds * 1e6, right);
}

double find_known(const struct bench *bench, const char *name, const char *id, bool *right)
{
    char begin[512];
    double microseconds = -1;
    int is_right = 1;
    (void)snprintf(begin, sizeof begin, "\n%s\t%s\t", name, id);
    const char *line = strstr(bench->known, begin);
    if (line != NULL && sscanf(line + strlen(begin), "%lf\t%d", &microseconds, &is_right) != 2)
        stop_run(name, "what is known of it has no time");
    *right = is_right != 0;
    return microseconds * 1e-6;
}

void *share_memory(void *mine)
{
    MPI_Bcast(&mine, sizeof mine, MPI_BYTE, 0, MPI_COMM_WORLD);
    return mine;
}
