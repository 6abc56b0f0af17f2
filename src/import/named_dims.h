/* What Shardy and the named shardings of HLO share: `[{"x"}, {"y":(1)2, ?}],
 * replicated={..}`. Quotes may be single or double in both. */
#ifndef REDIST_IMPORT_NAMED_DIMS_H
#define REDIST_IMPORT_NAMED_DIMS_H

#include "import/layout.h"
#include "notation/scan.h"

/* Reads the list of dimensions. */
enum redist_status scan_named_dims(struct scan *scan, struct sharding *sharding,
                                   struct redist_error *error);

/* Reads `, replicated={..}` and `, unreduced={..}`, none or more; other groups are
 * refused. */
enum redist_status scan_named_groups(struct scan *scan, struct sharding *sharding,
                                     struct redist_error *error);

#endif
