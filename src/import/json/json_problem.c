#include "import/json/json_problem.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/json/json_wording.h"
#include "notation/scan.h"
#include "base/report.h"
#include "base/sink.h"

/* A whole number of 1 to `most`, also as a string of digits, because the results
 * write numbers over 2^63-1 so; 0 when it is something else. */
static uint64_t decode_size(const json_t *value, uint64_t most)
{
    const char *digits = json_string_value(value);
    struct scan scan = {digits, digits == NULL ? 0 : strlen(digits), 0};
    json_int_t integer = json_integer_value(value);
    uint64_t size = integer > 0 ? (uint64_t)integer : 0;
    if (digits != NULL && (!take_number(&scan, &size) || !at_end(&scan)))
        return 0;
    return size <= most ? size : 0;
}

static enum redist_status decode_mesh(const json_t *list, struct redist_mesh *mesh,
                                      struct redist_error *error)
{
    if (!json_is_array(list) || json_array_size(list) == 0 ||
        json_array_size(list) > REDIST_MAX_AXES)
        return report_failure(error, "mesh: expected an array of 1 to %u [name, size] pairs",
                              REDIST_MAX_AXES);
    for (size_t a = 0; a < json_array_size(list); a++) {
        const json_t *pair = json_array_get(list, a);
        const char *text = json_string_value(json_array_get(pair, 0));
        uint64_t size = decode_size(json_array_get(pair, 1), REDIST_MAX_DEVICES);
        struct scan scan = {text, text == NULL ? 0 : strlen(text), 0};
        char *name = mesh->axis[mesh->naxes].name;
        if (!take_name(&scan, name) || !at_end(&scan))
            return report_failure(error,
                                  "mesh: axis %zu needs a name: letters, digits and _, "
                                  "at most %u",
                                  a, REDIST_MAX_NAME);
        if (size == 0)
            return report_failure(error, "mesh: axis '%s' needs a size from 1 to %u", name,
                                  REDIST_MAX_DEVICES);
        if (redist_find_axis(mesh, name) >= 0)
            return report_failure(error, "mesh: axis '%s' is declared twice", name);
        mesh->axis[mesh->naxes++].size = (uint32_t)size;
    }
    return REDIST_OK;
}

static enum redist_status decode_axis(const json_t *item, const struct redist_mesh *mesh,
                                      uint8_t *found, struct redist_error *error)
{
    const char *name = json_string_value(item);
    int axis = name == NULL ? -1 : redist_find_axis(mesh, name);
    if (axis < 0)
        return report_failure(error, "unknown axis '%.*s'", (int)REDIST_MAX_NAME,
                              name == NULL ? "?" : name);
    *found = (uint8_t)axis;
    return REDIST_OK;
}

static enum redist_status decode_axes(const json_t *list, const struct redist_mesh *mesh,
                                      struct redist_dim *dim, struct redist_error *error)
{
    uint64_t tiles = 1;
    if (!json_is_array(list) || json_array_size(list) > REDIST_MAX_AXES)
        return report_failure(error, "expected an array of axis names per dimension");
    for (size_t k = 0; k < json_array_size(list); k++) {
        uint8_t *axis = &dim->axis[dim->naxes++];
        PASS_FAILURE(decode_axis(json_array_get(list, k), mesh, axis, error));
        tiles *= mesh->axis[*axis].size;
        if (tiles > REDIST_MAX_EXTENT / REDIST_MAX_DEVICES)
            return report_failure(error, "more than %" PRIu64 " tiles",
                                  REDIST_MAX_EXTENT / REDIST_MAX_DEVICES);
    }
    dim->tile = dim->size / tiles + (dim->size % tiles != 0);
    return REDIST_OK;
}

static enum redist_status decode_unreduced(const json_t *list, const struct redist_mesh *mesh,
                                           struct redist_type *type, struct redist_error *error)
{
    if (list != NULL && (!json_is_array(list) || json_array_size(list) > REDIST_MAX_AXES))
        return report_failure(error, "expected an array of axis names");
    for (size_t k = 0; k < json_array_size(list); k++)
        PASS_FAILURE(decode_axis(json_array_get(list, k), mesh,
                                 &type->unreduced[type->nunreduced++], error));
    return REDIST_OK;
}

static enum redist_status decode_type(const json_t *object, const char *key, const char *sum,
                                      const struct redist_mesh *mesh, struct redist_type *type,
                                      struct redist_error *error)
{
    struct redist_error inner = {{0}};
    const json_t *shape = json_object_get(object, "shape"), *lists = json_object_get(object, key);
    if (!json_is_array(shape) || json_array_size(shape) > REDIST_MAX_RANK)
        return report_failure(error, "shape: expected an array of at most %u sizes",
                              REDIST_MAX_RANK);
    if (!json_is_array(lists) || json_array_size(lists) != json_array_size(shape))
        return report_failure(error, "%s: expected one array of axis names per dimension", key);
    type->rank = (uint32_t)json_array_size(shape);
    for (uint32_t i = 0; i < type->rank; i++) {
        type->dim[i].size = decode_size(json_array_get(shape, i), REDIST_MAX_EXTENT);
        if (type->dim[i].size == 0)
            return report_failure(error,
                                  "shape: dimension %u needs a size from 1 to 2^63 (over "
                                  "2^63-1 as a string)",
                                  i);
        if (decode_axes(json_array_get(lists, i), mesh, &type->dim[i], &inner) != REDIST_OK)
            return report_failure(error, "%s: dimension %u: %s", key, i, inner.message);
    }
    if (decode_unreduced(json_object_get(object, sum), mesh, type, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", sum, inner.message);
    return REDIST_OK;
}

/* An array of device numbers, one for each position of the mesh. */
static enum redist_status decode_order(const json_t *list, struct redist_mesh *mesh,
                                       struct redist_error *error)
{
    uint32_t positions = redist_count_devices(mesh);
    if (list == NULL)
        return REDIST_OK;
    if (!json_is_array(list) || json_array_size(list) != positions)
        return report_failure(error, "expected an array of %u devices", positions);
    mesh->order = malloc(positions * sizeof *mesh->order);
    if (mesh->order == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t p = 0; p < positions; p++) {
        const json_t *device = json_array_get(list, p);
        json_int_t number = json_is_integer(device) ? json_integer_value(device) : -1;
        if (number < 0 || number >= REDIST_MAX_DEVICES)
            return report_failure(error, "expected devices from 0 to %u", REDIST_MAX_DEVICES - 1);
        mesh->order[p] = (uint32_t)number;
    }
    return REDIST_OK;
}

/* The keys that few problems have: devices, op, orders and the mesh of the target. */
static enum redist_status decode_extras(const json_t *object, struct redist_problem *problem,
                                        struct redist_error *error)
{
    struct redist_error inner = {{0}};
    const json_t *target = json_object_get(object, "to_mesh");
    const json_t *devices = json_object_get(object, "devices");
    problem->two_meshes = target != NULL;
    if (target != NULL && decode_mesh(target, &problem->target_mesh, &inner) != REDIST_OK)
        return report_failure(error, "to_%s", inner.message);
    if (devices != NULL)
        problem->devices = (uint32_t)decode_size(devices, REDIST_MAX_DEVICES);
    if (devices != NULL && problem->devices == 0)
        return report_failure(error, "devices: expected 1 to %u", REDIST_MAX_DEVICES);
    PASS_FAILURE(read_json_operator(object, &problem->combine, error));
    if (problem->combine == REDIST_NO_OPERATOR &&
        json_array_size(json_object_get(object, "from_sum")) > 0)
        problem->combine = REDIST_SUM;
    if (decode_order(json_object_get(object, "order"), &problem->mesh, &inner) != REDIST_OK)
        return report_failure(error, "order: %s", inner.message);
    const json_t *order = json_object_get(object, "to_order");
    if (order != NULL && !problem->two_meshes)
        return report_failure(error, "to_order: goes with to_mesh");
    if (decode_order(order, &problem->target_mesh, &inner) != REDIST_OK)
        return report_failure(error, "to_order: %s", inner.message);
    return REDIST_OK;
}

static enum redist_status decode_native(const json_t *object, struct redist_problem *problem,
                                        struct redist_error *error)
{
    PASS_FAILURE(decode_extras(object, problem, error));
    PASS_FAILURE(decode_type(object, "from", "from_sum", &problem->mesh, &problem->from, error));
    PASS_FAILURE(
        decode_type(object, "to", "to_sum", redist_get_target_mesh(problem), &problem->to, error));
    return redist_check_problem(problem, error);
}

static enum redist_status report_unknown_key(const char *key, const char *const *known,
                                             size_t count, struct redist_error *error)
{
    char list[256];
    struct sink sink = {list, sizeof list, 0};
    for (size_t k = 0; k < count; k++) {
        append_piece(&sink, k > 0 ? ", " : "");
        append_piece(&sink, known[k]);
    }
    return report_failure(error, "unknown key '%.40s': expected %s", key, list);
}

enum redist_status check_line_keys(json_t *object, const char *const *known, size_t count,
                                   struct redist_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t k = 0;
        while (k < count && strcmp(key, known[k]) != 0)
            k++;
        if (k == count)
            return report_unknown_key(key, known, count, error);
    }
    return REDIST_OK;
}

static enum redist_status check_problem_keys(json_t *object, struct redist_error *error)
{
    static const char *const known[] = {"id",      "mesh",     "shape",    "elem_bytes", "from",
                                        "to",      "notation", "from_sum", "to_sum",     "op",
                                        "devices", "order",    "to_mesh",  "to_order"};
    if (json_object_get(object, "kind") != NULL)
        return report_failure(error, "kind: expected \"matmul\", or no kind");
    return check_line_keys(object, known, sizeof known / sizeof known[0], error);
}

/* Keys that texts in a notation have no use for. */
static const char *const array_keys[] = {"from_sum", "to_sum", "devices", "order", "to_order"};

enum redist_status decode_json_problem(json_t *object, struct redist_problem *problem,
                                       struct redist_error *error)
{
    memset(problem, 0, sizeof *problem);
    const json_t *elem = json_object_get(object, "elem_bytes");
    json_int_t bytes = elem == NULL ? 4 : json_integer_value(elem);
    if (!json_is_object(object))
        return report_failure(error, "expected a JSON object");
    PASS_FAILURE(check_problem_keys(object, error));
    if (bytes < 1 || bytes > REDIST_MAX_ELEM)
        return report_failure(error, "elem_bytes: expected 1 to %u", REDIST_MAX_ELEM);
    const json_t *mesh = json_object_get(object, "mesh");
    bool worded = has_json_wording(object);
    enum redist_status status = REDIST_OK;
    if (!worded && json_object_get(object, "notation") != NULL)
        return report_failure(error, "notation: goes with from and to as texts");
    for (size_t k = 0; worded && k < sizeof array_keys / sizeof array_keys[0]; k++)
        if (json_object_get(object, array_keys[k]) != NULL)
            return report_failure(error, "%s: goes with from and to as arrays", array_keys[k]);
    if (!worded || (mesh != NULL && !json_is_string(mesh)))
        status = decode_mesh(mesh, &problem->mesh, error);
    if (status == REDIST_OK && worded) {
        struct redist_mesh known = problem->mesh;
        return decode_json_wording(object, &known, elem == NULL ? 0 : (uint32_t)bytes, problem,
                                   error);
    }
    problem->elem_bytes = (uint32_t)bytes;
    if (status == REDIST_OK)
        status = decode_native(object, problem, error);
    if (status != REDIST_OK)
        redist_free_problem(problem);
    return status;
}
