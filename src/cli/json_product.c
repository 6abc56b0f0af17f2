#include "cli/json_product.h"
#include <string.h>
#include "import/json_problem.h"
#include "types/report.h"

bool is_json_product(const json_t *object)
{
    const char *kind = json_string_value(json_object_get(object, "kind"));
    return kind != NULL && strcmp(kind, "matmul") == 0;
}

/* The object of a problem that has this operand on both sides. */
static enum redist_status decode_operand(const json_t *object, const char *key, const char *sum,
                                         const size_t dims[2], struct redist_product *product,
                                         struct redist_type *type, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    struct redist_problem problem;
    json_t *sizes = json_object_get(object, "dims"), *axes = json_object_get(object, key);
    json_t *shape =
        json_pack("[O?, O?]", json_array_get(sizes, dims[0]), json_array_get(sizes, dims[1]));
    json_t *alone = json_pack(
        "{s:O?, s:O?, s:O?, s:O?, s:o?}", "mesh", json_object_get(object, "mesh"), "elem_bytes",
        json_object_get(object, "elem_bytes"), "from", axes, "to", axes, "shape", shape);
    json_t *unreduced = sum == NULL ? NULL : json_object_get(object, sum);
    if (unreduced != NULL && json_array_size(unreduced) > 0) {
        json_object_set(alone, "from_sum", unreduced);
        json_object_set(alone, "to_sum", unreduced);
    }
    if (json_object_get(object, "elem_bytes") == NULL)
        (void)json_object_del(alone, "elem_bytes");
    enum redist_status status = decode_json_problem(alone, &problem, &inner);
    json_decref(alone);
    if (status != REDIST_OK)
        return report_failure(error, "%s: %s", key, inner.message);
    product->mesh = problem.mesh;
    product->elem_bytes = problem.elem_bytes;
    *type = problem.from;
    return REDIST_OK;
}

/* A misspelled key would otherwise plan something else in silence. */
static enum redist_status check_keys(json_t *object, struct redist_error *error)
{
    static const char *const known[] = {"id", "kind", "mesh",       "dims", "a",
                                        "b",  "c",    "elem_bytes", "c_sum"};
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t k = 0;
        while (k < sizeof known / sizeof known[0] && strcmp(key, known[k]) != 0)
            k++;
        if (k == sizeof known / sizeof known[0])
            return report_failure(error,
                                  "unknown key '%.40s': expected id, kind, mesh, dims, a, b, c, "
                                  "c_sum, elem_bytes",
                                  key);
    }
    return REDIST_OK;
}

enum redist_status decode_json_product(json_t *object, struct redist_product *product,
                                       struct redist_error *error)
{
    static const size_t dims[REDIST_OPERANDS][2] = {{0, 1}, {1, 2}, {0, 2}};
    static const char *const key[REDIST_OPERANDS] = {"a", "b", "c"};
    memset(product, 0, sizeof *product);
    if (check_keys(object, error) != REDIST_OK)
        return REDIST_FAILED;
    if (json_array_size(json_object_get(object, "dims")) != 3)
        return report_failure(error, "dims: expected an array of three sizes [I, J, K]");
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        if (decode_operand(object, key[x], x == REDIST_OPERAND_C ? "c_sum" : NULL, dims[x], product,
                           &product->operand[x], error) != REDIST_OK)
            return REDIST_FAILED;
    }
    return redist_check_product(product, error);
}
