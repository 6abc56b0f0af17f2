/** @file rest_layers.h
 * Fills the table of one number of pieces times summands, layer by layer: a layer has the
 * states with so many summands left.
 */
#ifndef REDIST_PLAN_REST_LAYERS_H
#define REDIST_PLAN_REST_LAYERS_H

#include "plan/weak/rests.h"

/** Whether such a table has no more states than are looked at. */
bool has_few_states(const struct reduced_graph *reduction, uint32_t total);

/** False when memory runs out. */
bool fill_rest_table(const struct reduced_graph *reduction, uint32_t total,
                     struct rest_table *table);

#endif
