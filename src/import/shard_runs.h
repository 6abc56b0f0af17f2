/* What each device has of an array by a sharding in any notation, also where no type says it:
 * chunks of chunks of a DTensor, of any sizes. */
#ifndef REDIST_IMPORT_SHARD_RUNS_H
#define REDIST_IMPORT_SHARD_RUNS_H

#include "import/device_shard.h"

enum redist_status visit_shards(const struct shard_request *request, struct redist_error *error);

#endif
