#include "programs/plan/product_batch.h"
#include <string.h>
#include "programs/command/matmul_output.h"
#include "programs/plan/json_product.h"

enum redist_status answer_product(json_t *object, json_t *result, struct redist_error *error)
{
    struct redist_product product;
    struct redist_product_plan *cheapest = NULL, *balanced = NULL;
    enum redist_status status = decode_json_product(object, &product, error);
    if (status == REDIST_OK)
        status = redist_plan_product(&product, REDIST_CHEAPEST, &cheapest, error);
    if (status == REDIST_OK)
        status = redist_plan_product(&product, REDIST_BALANCED, &balanced, error);
    if (status == REDIST_OK) {
        json_t *described = describe_product_plan(cheapest, -1);
        json_object_update(result, described);
        json_decref(described);
        json_object_set_new(result, "balanced", describe_product_plan(balanced, -1));
    }
    redist_free_product_plan(cheapest);
    redist_free_product_plan(balanced);
    return status;
}
