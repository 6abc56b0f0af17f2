/* Memories that show where each element came from, and what they must become, by the layouts
 * of the problem alone: the certificate plays no part in it.
 *
 * An element is a number, as in run_synthetic.h: that of its array's first element, which all
 * elements of the arrays before count up to, and its row-major index. Where an array has
 * summands, a piece is a combination of those in its box, each a formula. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_IMAGE_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_IMAGE_H

#include "programs/run/job/run_job.h"
#include "transfers/moves/places.h"

struct image {
    const struct transfer_problem *problem;
    const struct redist_array_values *values; /* of each array */
    struct device_places places[BOTH_SIDES];  /* of this rank */
    uint64_t *first;                          /* number of each array's first element */
    unsigned char *expected;                  /* the target memory */
    uint64_t elements;                        /* of the target memory's pieces */
    uint32_t passes;                          /* executions after which all digits were seen */
};

/* Collective. `*image` is for free_image, also on failure. */
enum redist_status create_image(const struct job *job, const struct redist_array_values *values,
                                struct image *image, struct redist_error *error);
void free_image(struct image *image);

/* Fills the source memory, and the target memory with what cannot be right in any piece. */
void fill_memories(struct job *job, const struct image *image, uint32_t pass);

/* Collective. Compares every byte of the target memory: those of pieces with what they must be,
 * the others with what they were. */
enum redist_status verify_memory(struct job *job, const struct image *image,
                                 struct redist_error *error);

#endif
