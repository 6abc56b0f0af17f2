/** @file rest_layers.h
 * Fills the table of one number of pieces times summands, layer by layer: a layer has the
 * states with so many summands left.
 */
#ifndef REDIST_PLAN_REST_LAYERS_H
#define REDIST_PLAN_REST_LAYERS_H

#include "plan/weak/rests.h"

enum fill_result { TABLE_FILLED, TOO_MANY_STATES, NO_MEMORY };

enum fill_result fill_rest_table(const struct reduced_graph *reduction, uint32_t total,
                                 struct rest_table *table);

#endif
