/* What runs on simulated networks: plans, a direct exchange, and MPI's own collectives. */
#ifndef REDIST_TESTS_NETWORK_H
#define REDIST_TESTS_NETWORK_H

#include <mpi.h>
#include <redist/execute.h>
#include "types/sequence.h"
#include <stdbool.h>
#include <stdint.h>

enum { NAMES = 256, CONTENDERS = 32, ELEMENT = 4 };

/* A plan that was accepted, and who made it. */
struct contender {
    char names[NAMES], steps[NAMES];
    char *certificate;
    uint64_t price[2]; /* by what was measured, and by the sheet */
    char id[24];       /* of the certificate */
    struct redist_program *program;
};

struct contenders {
    uint32_t count;
    struct contender of[CONTENDERS];
};

/* What a planner is told of the machine. */
struct told {
    struct redist_topology measured, sheet;
    uint32_t per_node; /* 0 where there are no nodes */
};

struct bench {
    int rank, nranks;
    char *known; /* lines of what was simulated before */
    struct redist_mesh mesh;
    struct told told;
};

/* What steps along the axes cost, into what is told; rank 0 prints it. */
void measure_links(struct bench *bench);

/* Seconds of what was simulated, with whether the result was right, for a run to come; rank 0
 * prints them. An id is of one line, without tabs. */
void keep_time(const struct bench *bench, const char *name, const char *id, double seconds,
               bool right);

/* Seconds of what was simulated before; below 0 where nothing was. */
double find_known(const struct bench *bench, const char *name, const char *id, bool *right);

/* Every planner's plan of the problem, each once. */
void make_contenders(const struct redist_problem *problem, const struct told *told,
                     struct contenders *contenders);

void free_contenders(struct contenders *contenders);

/* The problem as one collective of MPI on a communicator of its own. */
enum collective { NO_COLLECTIVE, ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER, ALL_TO_ALL };

struct native {
    enum collective collective;
    MPI_Comm comm;
    int size, *place_of;    /* of each rank of the communicator: its part of the array */
    size_t part, rows, row; /* bytes of a part; in an alltoall, rows of it and their bytes */
    unsigned char *packed[2];
};

/* Ranks in the order of the array's parts, or, `as_ranked`, of their numbers. */
void prepare_native(const struct redist_problem *problem, int rank, bool as_ranked,
                    struct native *native);

/* Elements are of 4 bytes, sums of them integers. What lies elsewhere in memory than MPI wants
 * it is copied before and after, which takes no simulated time. `in_two`: an allreduce by a
 * reducescatter and an allgather. */
void run_native(const struct native *native, bool in_two, const void *source, void *target);

void free_native(struct native *native);

/* All ranks go on at the same moment, which is returned; and how long until the last is done. */
double begin_together(void);
double end_together(double begin);

/* Seconds of the steps of the program. */
double time_program(const struct redist_program *program, enum redist_element element,
                    const void *source, void *target);

/* What rank 0 has made, on every rank. */
void *share_memory(void *mine);

_Noreturn void stop_run(const char *what, const char *why);
void *allocate(size_t bytes);

#endif
