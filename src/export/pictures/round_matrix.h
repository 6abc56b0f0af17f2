/* A round of transfers as a matrix of bytes: givers down, receivers across. Where devices are
 * many, neighbours share a place. */
#ifndef REDIST_EXPORT_ROUND_MATRIX_H
#define REDIST_EXPORT_ROUND_MATRIX_H

#include "transfers/volumes.h"

enum { MOST_PLACES = 64 };

struct round_matrix {
    uint32_t places, group; /* devices of a place */
    uint64_t bytes[MOST_PLACES][MOST_PLACES];
    uint64_t most, sum; /* of a place, of all */
    size_t messages;
    const struct transfer_message *largest; /* the first of them; NULL: nothing moves */
};

/* How many devices share a place when there are at most so many places. */
void divide_matrix(struct round_matrix *matrix, uint32_t ndevices, uint32_t most);

/* The bytes of a round, counted from 1. */
void fill_matrix(const struct transfer_volumes *volumes, uint32_t round,
                 struct round_matrix *matrix);

#endif
