/* The shardings that a checked plan leads through, as Shardy would have them: each on one of two
 * meshes, with the padding of Shardy where parts do not divide a dimension. */
#ifndef REDIST_EXPORT_SHARDY_STAGES_H
#define REDIST_EXPORT_SHARDY_STAGES_H

#include "export/table_sharding.h"
#include <redist/error.h>

enum { SHARDY_MESHES = 2 };

/* What lies before a step, or behind the last one. */
struct shardy_stage {
    uint64_t tile[REDIST_MAX_RANK];
    bool found[SHARDY_MESHES];
    struct table_sharding on[SHARDY_MESHES];
    uint32_t mesh; /* which of both it is written on */
};

/* No operation of Shardy leads to a mesh of other axes, so both have the axes of the source's,
 * of which those of the target's are parts or joined. The second one is there where the devices
 * of the target's mesh are in another order, which it has. */
struct shardy_stages {
    const struct redist_program *program;
    uint32_t nmeshes;
    const struct redist_mesh *mesh[SHARDY_MESHES];
    struct redist_mesh turned;  /* borrows the order */
    struct shardy_stage *stage; /* of the source, and after each step */
    struct sub_axis_list made;  /* axes unreduced in the target alone, replicated behind the last */
};

/* The meshes, which `stages` points into: it stays where it is. Fails where devices are idle. */
enum redist_status start_shardy_stages(const struct redist_program *program,
                                       struct shardy_stages *stages, struct redist_error *error);

/* The stages. Fails where there is no such sharding. Free what it allocates, also then. */
enum redist_status find_shardy_stages(struct shardy_stages *stages, struct redist_error *error);
void free_shardy_stages(struct shardy_stages *stages);

/* The sharding of a stage, on its mesh. */
const struct table_sharding *get_stage_sharding(const struct shardy_stages *stages, uint32_t k);

/* Whether Shardy takes a step for a permute of whole tiles, which may lead to another mesh. */
bool permutes_tiles(enum redist_op op);

#endif
