/* DTensor as PyTorch cuts it: left to right, each mesh axis cuts what the ones before have
 * left of its dimension, as torch.chunk does; a _StridedShard cuts each of as many chunks of
 * it as its split factor says, and takes one of each. */
#ifndef REDIST_IMPORT_CHUNKS_H
#define REDIST_IMPORT_CHUNKS_H

#include "import/device_shard.h"

enum redist_status visit_chunks(const struct shard_request *request, struct redist_error *error);

#endif
