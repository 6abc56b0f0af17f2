/* What MPI calls elements that are combined, and the operator: its own, or one of ours where it
 * has none that gives the bits of redist/element.h. */
#ifndef REDIST_EXECUTE_OPERATION_H
#define REDIST_EXECUTE_OPERATION_H

#include <mpi.h>
#include <stdbool.h>
#include <redist/element.h>
#include <redist/error.h>
#include <redist/type.h>

/* Cleared, it combines nothing. */
struct combination {
    enum redist_element element;
    enum redist_operator combine;
    MPI_Datatype type;
    MPI_Op operation;
    bool owns_operation;
};

/* Local. Of elements that have the operator. */
enum redist_status make_combination(enum redist_element element, enum redist_operator combine,
                                    struct combination *combination, struct redist_error *error);

void free_combination(struct combination *combination);

#endif
