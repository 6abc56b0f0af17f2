/* One process speaks for all, also before they know of each other. */
#ifndef REDIST_PROGRAMS_RANKS_FIRST_PROCESS_H
#define REDIST_PROGRAMS_RANKS_FIRST_PROCESS_H

#include <stdbool.h>

/* Whether a launcher has started this process, one of several perhaps. */
bool is_launched(void);

/* Whether this is process 0, or alone: before MPI_Init processes know their number only from the
 * environment that mpirun, or srun with PMIx, gives them. */
bool is_first_process(void);

#endif
