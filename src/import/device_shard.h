/* What a device has of an array, as runs of places of each dimension. */
#ifndef REDIST_IMPORT_DEVICE_SHARD_H
#define REDIST_IMPORT_DEVICE_SHARD_H

#include <stddef.h>
#include <redist/error.h>
#include <redist/type.h>

/* Places low, low + 1, .. of a dimension. */
struct shard_run {
    uint64_t low, count;
};

struct run_list {
    uint32_t count;
    size_t room;
    struct shard_run *run;
};

/* What one device has: in its own tensor the runs of a dimension stand one behind the other. */
struct device_shard {
    uint32_t device, rank;
    struct run_list dim[REDIST_MAX_RANK];
    uint32_t nsums; /* along these axes devices hold summands */
    uint64_t sum_size[REDIST_MAX_AXES], summand[REDIST_MAX_AXES];
};

typedef enum redist_status visit_shard(void *context, const struct device_shard *shard,
                                       struct redist_error *error);

/* A sharding of an array of `rank` dimensions over a mesh, which is NULL where the text of the
 * sharding has it. */
struct shard_request {
    const char *mesh, *sharding;
    uint32_t rank;
    const uint64_t *extent;
    visit_shard *visit; /* told each device of the mesh, by its number; of some it has no runs */
    void *context;
};

#endif
