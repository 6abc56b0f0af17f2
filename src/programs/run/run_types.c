#include "programs/run/run_types.h"
#include <stdlib.h>
#include "programs/run/data/run_element.h"
#include "programs/run/data/run_input.h"
#include "programs/run/data/run_output.h"
#include "programs/run/data/run_replicas.h"
#include "programs/run/data/run_tile.h"
#include "programs/run/run_load.h"
#include "execute/consensus.h"
#include "base/report.h"

/* Of many programs, which send messages, tiles are ordinary memory, which is there at once. */
static enum redist_status allocate_side(struct job *job, enum table_side side,
                                        struct redist_error *error)
{
    uint32_t elem = job->program->problem.elem_bytes;
    uint64_t elements = job->holds[side] ? job->elements[side] : 0;
    if (job->options->list == NULL)
        return allocate_elements(job->comm, elements, elem, &job->memory[side], error);
    job->memory[side] = calloc(elements > 0 ? elements : 1, elem);
    return reach_consensus(job->comm, job->memory[side] != NULL ? REDIST_OK : REDIST_NO_MEMORY,
                           error);
}

static void release_tile(struct job *job, enum table_side side)
{
    if (job->options->list == NULL)
        (void)redist_free_tile(job->comm, job->memory[side], NULL);
    else
        free(job->memory[side]);
}

/* Tiles are cleared: what does not exist of them is 0 in equal tiles. */
static enum redist_status allocate_tiles(struct job *job, struct redist_error *error)
{
    uint32_t elem = job->program->problem.elem_bytes;
    enum redist_status status = REDIST_OK;
    for (enum table_side side = SOURCE_SIDE; side <= TARGET_SIDE && status == REDIST_OK; side++) {
        status = allocate_side(job, side, error);
        if (job->holds[side])
            job->data[side] = job->memory[side];
    }
    if (status != REDIST_NO_MEMORY)
        return status;
    return report_no_memory(error,
                            "out of memory for a source and a target tile of %llu and %llu "
                            "elements, %u bytes each",
                            (unsigned long long)job->elements[SOURCE_SIDE],
                            (unsigned long long)job->elements[TARGET_SIDE], (unsigned)elem);
}

enum redist_status prepare_types(struct job *job, struct run_texts *texts,
                                 struct redist_error *error)
{
    if (job->options->request.op != NULL && !job->options->plan)
        return report_failure(error, "--op goes with --plan, and with transfers, whose texts do "
                                     "not say how summands are combined; see --help");
    enum redist_status status = load_program(job, texts, error);
    if (status == REDIST_OK)
        status = allocate_tiles(job, error);
    if (status == REDIST_OK && job->options->in != NULL)
        status = read_input(job, error);
    if (status == REDIST_OK)
        status = choose_element(job, error);
    if (status == REDIST_OK && job->options->in != NULL && !job->options->trust_replicas)
        status = compare_replicas(job, error);
    if (status == REDIST_OK && job->options->out != NULL)
        status = probe_output(job, error);
    return status;
}

void release_types(struct job *job)
{
    for (enum table_side side = SOURCE_SIDE; side <= TARGET_SIDE; side++) {
        release_tile(job, side);
        free_table(&job->table[side]);
    }
    redist_free_program(job->program);
}
