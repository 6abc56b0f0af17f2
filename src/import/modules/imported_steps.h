/* Steps of somebody else's module. */
#ifndef REDIST_IMPORT_MODULES_IMPORTED_STEPS_H
#define REDIST_IMPORT_MODULES_IMPORTED_STEPS_H

#include "types/sequence.h"

/* The steps as they stand; of a reduction `into` is not known yet. */
struct imported_steps {
    uint32_t nsteps;
    struct redist_step step[REDIST_MAX_STEPS]; /* with lists of their own */
    uint32_t line[REDIST_MAX_STEPS];
};

#endif
