#include "import/json/json_wording.h"
#include <inttypes.h>
#include <redist/notation.h>
#include <stdio.h>
#include <string.h>
#include "base/report.h"

bool has_json_wording(const json_t *object)
{
    return json_is_string(json_object_get(object, "from")) ||
           json_is_string(json_object_get(object, "to"));
}

/* An array of sizes as the text `12,12`; sizes over 2^63-1 are strings. */
static enum redist_status write_shape(const json_t *list, char *text, size_t size,
                                      struct redist_error *error)
{
    size_t length = 0;
    if (!json_is_array(list) || json_array_size(list) > REDIST_MAX_RANK)
        return report_failure(error, "shape: expected a text, or an array of at most %u sizes",
                              REDIST_MAX_RANK);
    length += (size_t)snprintf(text, size, "[");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *digits = json_string_value(item), *comma = i == 0 ? "" : ",";
        if (digits != NULL ? strlen(digits) > 20 : !json_is_integer(item))
            return report_failure(error, "shape: dimension %zu needs a size from 1 to 2^63", i);
        length +=
            (size_t)(digits != NULL ? snprintf(text + length, size - length, "%s%s", comma, digits)
                                    : snprintf(text + length, size - length, "%s%" PRId64, comma,
                                               (int64_t)json_integer_value(item)));
    }
    (void)snprintf(text + length, size - length, "]");
    return REDIST_OK;
}

enum redist_status read_json_operator(const json_t *object, enum redist_operator *combine,
                                      struct redist_error *error)
{
    const json_t *op = json_object_get(object, "op");
    const char *name = json_string_value(op);
    *combine = name == NULL ? REDIST_NO_OPERATOR : redist_find_operator(name);
    return op == NULL || *combine != REDIST_NO_OPERATOR
               ? REDIST_OK
               : report_failure(error, "op: expected sum, product, min, max, and, or, xor");
}

enum redist_status decode_json_wording(const json_t *object, const struct redist_mesh *mesh,
                                       uint32_t elem_bytes, struct redist_problem *problem,
                                       struct redist_error *error)
{
    const json_t *shape = json_object_get(object, "shape");
    const json_t *notation = json_object_get(object, "notation");
    char mesh_text[REDIST_PROBLEM_TEXT], shape_text[(REDIST_MAX_RANK + 1) * 24];
    struct redist_wording wording = {
        .size = sizeof wording,
        .mesh = json_string_value(json_object_get(object, "mesh")),
        .to_mesh = json_string_value(json_object_get(object, "to_mesh")),
        .shape = json_string_value(shape),
        .from = json_string_value(json_object_get(object, "from")),
        .to = json_string_value(json_object_get(object, "to")),
        .elem_bytes = elem_bytes,
    };
    if (wording.from == NULL || wording.to == NULL)
        return report_failure(error, "from, to: expected both as texts, or both as arrays");
    if (json_object_get(object, "to_mesh") != NULL && wording.to_mesh == NULL)
        return report_failure(error, "to_mesh: expected a text, as from and to are");
    if (notation != NULL && !json_is_string(notation))
        return report_failure(error, "notation: expected the name of one");
    if (notation != NULL)
        PASS_FAILURE(redist_find_notation(json_string_value(notation), &wording.notation, error));
    if (mesh->naxes != 0) {
        (void)redist_format_mesh(mesh, mesh_text, sizeof mesh_text);
        wording.mesh = mesh_text;
    }
    if (shape != NULL && wording.shape == NULL) {
        PASS_FAILURE(write_shape(shape, shape_text, sizeof shape_text, error));
        wording.shape = shape_text;
    }
    PASS_FAILURE(read_json_operator(object, &wording.combine, error));
    return redist_read_wording(&wording, problem, error);
}
