/* The placements of a DTensor as text, one for each mesh axis. */
#ifndef REDIST_IMPORT_PLACEMENTS_H
#define REDIST_IMPORT_PLACEMENTS_H

#include "import/layout.h"
#include "notation/scan.h"

enum { IN_ORDER = -1 };

/* What one mesh axis does. */
struct placement {
    bool shards, partial;
    enum redist_operator combine; /* of a partial one */
    int dimension;
    uint32_t strided; /* split factor of a _StridedShard, or 0 */
    int64_t place;    /* `[i]` of a trace: how many axes cut the dimension before; or IN_ORDER */
};

struct placements {
    uint32_t count;
    struct placement item[REDIST_MAX_AXES];
};

/* Reads the whole text for a mesh of `naxes` axes; dimensions counted from the last one are
 * counted from the first one then, if the rank is not UNKNOWN_RANK. */
enum redist_status read_placements(struct scan *scan, uint32_t naxes, uint32_t rank,
                                   struct placements *placements, struct redist_error *error);

#endif
