/* What `redist matmul` prints. */
#ifndef REDIST_PROGRAMS_COMMAND_MATMUL_OUTPUT_H
#define REDIST_PROGRAMS_COMMAND_MATMUL_OUTPUT_H

#include <jansson.h>
#include <redist/product.h>

/* A local product and the moves to and from it, behind a title. `seconds` is the
 * time by a model, negative where there is none. */
void print_product_plan(const char *title, const struct redist_product_plan *plan, double seconds);

/* The same for machines: costs, operations, time, local types, steps. */
json_t *describe_product_plan(const struct redist_product_plan *plan, double seconds);

#endif
