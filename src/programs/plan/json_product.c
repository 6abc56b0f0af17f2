#include "programs/plan/json_product.h"
#include <string.h>
#include "import/json/json_problem.h"
#include "base/report.h"

bool is_json_product(const json_t *object)
{
    const char *kind = json_string_value(json_object_get(object, "kind"));
    return kind != NULL && strcmp(kind, "matmul") == 0;
}

/* The problem that has an array of this shape on both sides, with the mesh of the product.
 * `axes` and `unreduced` are borrowed and may be NULL; `shape` is released. */
static enum redist_status decode_array(const json_t *object, json_t *shape, json_t *axes,
                                       json_t *unreduced, struct redist_problem *problem,
                                       struct redist_error *error)
{
    json_t *alone = json_pack("{s:o?}", "shape", shape);
    const struct {
        const char *key;
        json_t *value;
    } values[] = {{"mesh", json_object_get(object, "mesh")},
                  {"elem_bytes", json_object_get(object, "elem_bytes")},
                  {"from", axes},
                  {"to", axes},
                  {"from_sum", unreduced},
                  {"to_sum", unreduced}};
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++)
        if (values[k].value != NULL)
            json_object_set(alone, values[k].key, values[k].value);
    enum redist_status status = decode_json_problem(alone, problem, error);
    json_decref(alone);
    return status;
}

/* The mesh and the bytes of an element, of an array without dimensions. */
static enum redist_status decode_mesh(const json_t *object, struct redist_product *product,
                                      struct redist_error *error)
{
    struct redist_problem problem;
    json_t *none = json_array();
    enum redist_status status = decode_array(object, json_array(), none, NULL, &problem, error);
    json_decref(none);
    if (status != REDIST_OK)
        return status;
    product->mesh = problem.mesh;
    product->elem_bytes = problem.elem_bytes;
    return REDIST_OK;
}

/* Each size alone: an operand that does not hold it is not to blame for it. */
static enum redist_status check_dims(const json_t *object, struct redist_error *error)
{
    static const char name[] = {'I', 'J', 'K'};
    json_t *sizes = json_object_get(object, "dims");
    if (json_array_size(sizes) != sizeof name)
        return report_failure(error, "dims: expected an array of three sizes [I, J, K]");
    json_t *whole = json_pack("[[]]");
    for (size_t k = 0; k < sizeof name; k++) {
        struct redist_problem problem;
        json_t *shape = json_pack("[O?]", json_array_get(sizes, k));
        if (decode_array(object, shape, whole, NULL, &problem, NULL) == REDIST_OK)
            continue;
        json_decref(whole);
        return report_failure(
            error, "dims: %c needs a size from 1 to 2^63 (over 2^63-1 as a string)", name[k]);
    }
    json_decref(whole);
    return REDIST_OK;
}

/* A message about a problem, as one about the product: its keys have other names. */
static enum redist_status report_operand(const char *key, const char *sum, const char *message,
                                         struct redist_error *error)
{
    const struct {
        const char *start, *key;
    } names[] = {{"from: ", key}, {"to: ", key}, {"from_sum: ", sum}, {"to_sum: ", sum}};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        size_t length = strlen(names[k].start);
        if (strncmp(message, names[k].start, length) == 0)
            return report_failure(error, "%s: %s", names[k].key, message + length);
    }
    return report_failure(error, "%s: %s", key, message);
}

static enum redist_status decode_operand(const json_t *object, enum redist_operand operand,
                                         struct redist_type *type, struct redist_error *error)
{
    static const size_t dims[REDIST_OPERANDS][2] = {{0, 1}, {1, 2}, {0, 2}};
    static const char *const keys[REDIST_OPERANDS] = {"a", "b", "c"};
    struct redist_error inner = {{0}};
    struct redist_problem problem;
    const char *key = keys[operand];
    json_t *sizes = json_object_get(object, "dims"), *axes = json_object_get(object, key);
    json_t *sum = operand == REDIST_OPERAND_C ? json_object_get(object, "c_sum") : NULL;
    if (!json_is_array(axes)) /* a text would be read in another notation */
        return report_failure(error, "%s: expected one array of axis names per dimension", key);
    json_t *shape = json_pack("[O?, O?]", json_array_get(sizes, dims[operand][0]),
                              json_array_get(sizes, dims[operand][1]));
    if (decode_array(object, shape, axes, sum, &problem, &inner) != REDIST_OK)
        return report_operand(key, "c_sum", inner.message, error);
    *type = problem.from;
    return REDIST_OK;
}

enum redist_status decode_json_product(json_t *object, struct redist_product *product,
                                       struct redist_error *error)
{
    memset(product, 0, sizeof *product);
    static const char *const known[] = {"id", "kind", "mesh",  "dims",      "a",
                                        "b",  "c",    "c_sum", "elem_bytes"};
    enum redist_status status =
        check_line_keys(object, known, sizeof known / sizeof known[0], error);
    if (status == REDIST_OK)
        status = decode_mesh(object, product, error);
    if (status == REDIST_OK)
        status = check_dims(object, error);
    for (uint32_t x = 0; x < REDIST_OPERANDS && status == REDIST_OK; x++)
        status = decode_operand(object, (enum redist_operand)x, &product->operand[x], error);
    return status == REDIST_OK ? redist_check_product(product, error) : status;
}
