/* One reader for each notation. Each reads the whole of `scan` into `sharding`,
 * whose devices are those of the user's mesh or, when there is none, unknown. */
#ifndef REDIST_IMPORT_NOTATIONS_H
#define REDIST_IMPORT_NOTATIONS_H

#include "import/layout.h"
#include "notation/scan.h"

typedef enum redist_status read_sharding(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error);

read_sharding read_native_sharding, read_jax_sharding, read_shardy_sharding, read_hlo_sharding,
    read_dtensor_sharding, read_mlir_sharding, read_scaling_book_sharding;

#endif
