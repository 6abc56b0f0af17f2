/* What other libraries do of a redistribution of a matrix of doubles: FFTW's parallel transpose,
 * and ScaLAPACK's pdgemr2d. */
#ifndef REDIST_BENCH_LIBRARIES_H
#define REDIST_BENCH_LIBRARIES_H

#include "setting.h"

enum library { FFTW, SCALAPACK, NLIBRARIES };

/* One redistribution as a library does it. */
struct library_move {
    void (*run)(const struct library_move *move);
    void (*close)(struct library_move *move);
    double *source, *target; /* this rank's tiles */
    int extent[2];           /* rows and columns */
    void *plan;              /* of FFTW */
    int context[3];          /* of BLACS: source, target, both */
    int descriptor[2][9];
};

/* False where the library has no such redistribution. Collective. */
bool open_library_move(enum library library, const struct setting *setting,
                       struct library_move *move);

#endif
