/* A product as a JSON object, one line of a batch. */
#ifndef REDIST_PROGRAMS_PLAN_JSON_PRODUCT_H
#define REDIST_PROGRAMS_PLAN_JSON_PRODUCT_H

#include <jansson.h>
#include <stdbool.h>
#include <redist/product.h>

/* Whether the object says that it is one: "kind": "matmul". */
bool is_json_product(const json_t *object);

/* {"kind":"matmul","mesh":[["x",4]],"dims":[I,J,K],"a":[[],["x"]],"b":[["x"],[]],
 * "c":[[],[]],"c_sum":[]}: axes of each dimension, minor to major, tiles rounded up. */
enum redist_status decode_json_product(json_t *object, struct redist_product *product,
                                       struct redist_error *error);

#endif
