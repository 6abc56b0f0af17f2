#include "cli/run_synthetic.h"
#include <inttypes.h>
#include <string.h>
#include "cli/run_input.h"
#include "execute/consensus.h"
#include "types/report.h"

uint32_t count_passes(const struct job *job)
{
    uint64_t last = redist_compute_global_size(&job->program->problem.from) - 1;
    uint32_t elem_bytes = job->program->problem.elem_bytes, passes = 1;
    for (; elem_bytes < 8 && last >> 8 * elem_bytes > 0; passes++)
        last >>= 8 * elem_bytes;
    return passes;
}

/* Bytes beyond the eighth repeat the index, so that no byte is arbitrary. */
static void encode_index(uint64_t index, uint32_t elem_bytes, uint32_t pass,
                         unsigned char bytes[REDIST_MAX_ELEM])
{
    if (elem_bytes < 8)
        index >>= 8 * elem_bytes * pass;
    for (uint32_t b = 0; b < elem_bytes; b++)
        bytes[b] = (unsigned char)(index >> 8 * (b % 8));
}

/* Fills a tile in its order: a box of 1-byte elements has the global indices as
 * its offsets. `flip` is combined with each byte. */
static void fill_tile(const struct job *job, const struct redist_type *type, uint32_t pass,
                      unsigned char flip, unsigned char *tile)
{
    uint32_t elem_bytes = job->program->problem.elem_bytes;
    unsigned char bytes[REDIST_MAX_ELEM];
    struct box box;
    struct runs runs;
    struct run_cursor cursor;
    find_tile(job, type, false, &box);
    compute_runs(&box, 1, &runs);
    for (start_cursor(&runs, &cursor); !cursor.done; advance_cursor(&cursor))
        for (uint64_t k = 0; k < runs.run_bytes; k++) {
            encode_index(cursor.offset + k, elem_bytes, pass, bytes);
            for (uint32_t b = 0; b < elem_bytes; b++)
                *tile++ = bytes[b] ^ flip;
        }
}

void fill_tiles(struct job *job, uint32_t pass)
{
    const struct redist_problem *problem = &job->program->problem;
    fill_tile(job, &problem->from, pass, 0, job->source);
    /* the complement of the right bytes: what is not written cannot pass */
    fill_tile(job, &problem->to, pass, 0xff, job->target);
}

/* The first wrong element of the target tile, or target_elements. */
static uint64_t find_wrong_element(const struct job *job, uint32_t pass, uint64_t *index)
{
    const struct redist_problem *problem = &job->program->problem;
    const unsigned char *found = job->target;
    unsigned char expected[REDIST_MAX_ELEM];
    uint64_t element = 0;
    struct box box;
    struct runs runs;
    struct run_cursor cursor;
    find_tile(job, &problem->to, false, &box);
    compute_runs(&box, 1, &runs);
    for (start_cursor(&runs, &cursor); !cursor.done; advance_cursor(&cursor))
        for (uint64_t k = 0; k < runs.run_bytes; k++, element++) {
            *index = cursor.offset + k;
            encode_index(*index, problem->elem_bytes, pass, expected);
            if (memcmp(found, expected, problem->elem_bytes) != 0)
                return element;
            found += problem->elem_bytes;
        }
    return element;
}

enum redist_status verify_target(struct job *job, uint32_t pass, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    uint64_t index = 0, element = find_wrong_element(job, pass, &index);
    if (element != job->target_elements)
        status = report_failure(error,
                                "rank %d: element %" PRIu64 " of its tile is wrong, expected the "
                                "element of global index %" PRIu64,
                                job->rank, element, index);
    return reach_consensus(job->comm, status, error);
}
