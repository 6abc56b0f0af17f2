/* How the layers of a model are cut into the stages of a pipeline. */
#ifndef REDIST_IMPORT_TRANSFERS_CACHE_STAGES_H
#define REDIST_IMPORT_TRANSFERS_CACHE_STAGES_H

#include "import/transfers/fields.h"

/* Reads `stages` of an object: how many of so many layers each of `count` stages has. */
enum redist_status take_stages(const struct plan_place *place, const json_t *object,
                               uint64_t layers, uint64_t count, uint64_t *stage);

#endif
