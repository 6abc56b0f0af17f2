#include "programs/transfers/asked_sides.h"
#include <stdlib.h>
#include <string.h>
#include "import/shape_text.h"
#include "notation/scan.h"
#include "programs/shared/files.h"
#include "base/report.h"

/* Bytes of the longest layout in JSON. */
#define LONGEST_LAYOUT (UINT32_C(1) << 30)

bool is_layout_file(const char *side)
{
    size_t length = side == NULL ? 0 : strlen(side);
    return length > 5 && strcmp(side + length - 5, ".json") == 0;
}

/* An object with `arrays` and `layout`. */
static json_t *read_layout_file(const char *name, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    json_error_t wrong;
    if (read_whole_file(name, LONGEST_LAYOUT, &text, &length, error) != REDIST_OK)
        return NULL;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    free(text);
    if (root == NULL)
        (void)report_failure(error, "%.120s: line %d, column %d: %.120s", name, wrong.line,
                             wrong.column, wrong.text);
    if (root != NULL && json_is_array(json_object_get(root, "arrays")) &&
        json_is_array(json_object_get(root, "layout")) && json_object_size(root) == 2)
        return root;
    if (root != NULL)
        (void)report_failure(error,
                             "%.120s: expected a JSON object with the lists 'arrays' and "
                             "'layout'",
                             name);
    json_decref(root);
    return NULL;
}

/* The array of --shape and --elem, called `tensor`. */
static json_t *describe_tensor(const struct request *request, struct redist_error *error)
{
    struct shape shape = {0};
    struct redist_error inner = {{0}};
    uint64_t bytes = 4;
    json_t *sizes = NULL;
    struct scan scan = {request->elem, request->elem == NULL ? 0 : strlen(request->elem), 0};
    if (request->shape == NULL || parse_shape(request->shape, &shape, &inner) != REDIST_OK) {
        (void)report_failure(error, "--shape: %s",
                             request->shape == NULL ? "expected the sizes of the array"
                                                    : inner.message);
        return NULL;
    }
    if (request->elem != NULL &&
        (!take_number(&scan, &bytes) || !at_end(&scan) || bytes == 0 || bytes > 65536)) {
        (void)report_failure(error, "--elem: expected 1 to 65536 bytes per element, got '%.40s'",
                             request->elem);
        return NULL;
    }
    if (request->elem == NULL && shape.elem_bytes != 0)
        bytes = shape.elem_bytes;
    sizes = json_array();
    for (uint32_t x = 0; x < shape.rank; x++)
        (void)json_array_append_new(sizes, json_integer((json_int_t)shape.size[x]));
    return json_pack("[{s:s, s:o, s:I}]", "name", "tensor", "shape", sizes, "elem_bytes",
                     (json_int_t)bytes);
}

/* The layout of a side that is no file. */
static json_t *describe_sharding(const json_t *arrays, const char *sharding, const char *mesh,
                                 struct redist_error *error)
{
    const json_t *name = json_object_get(json_array_get(arrays, 0), "name");
    if (json_array_size(arrays) != 1) {
        (void)report_failure(error,
                             "a sharding is of one array, and the file of the other side "
                             "has %zu",
                             json_array_size(arrays));
        return NULL;
    }
    json_t *item = json_pack("{s:O, s:s}", "array", name, "sharding", sharding);
    if (mesh != NULL)
        (void)json_object_set_new(item, "mesh", json_string(mesh));
    return json_pack("[o]", item);
}

static json_t *join_layouts(const struct request *request, json_t *const file[2],
                            struct redist_error *error)
{
    const char *const mesh[2] = {request->mesh,
                                 request->to_mesh != NULL ? request->to_mesh : request->mesh};
    const char *const sharding[2] = {request->from, request->to};
    json_t *layout[2] = {NULL, NULL};
    json_t *arrays = json_object_get(file[0] != NULL ? file[0] : file[1], "arrays");
    json_t *problem = NULL;
    arrays = arrays != NULL ? json_incref(arrays) : describe_tensor(request, error);
    for (uint32_t s = 0; s < 2 && arrays != NULL; s++)
        layout[s] = file[s] != NULL ? json_incref(json_object_get(file[s], "layout"))
                                    : describe_sharding(arrays, sharding[s], mesh[s], error);
    if (file[0] != NULL && file[1] != NULL &&
        json_equal(arrays, json_object_get(file[1], "arrays")) == 0)
        (void)report_failure(error, "the files of both sides have not the same 'arrays'");
    else if (layout[0] != NULL && layout[1] != NULL)
        problem = json_pack("{s:O, s:O, s:O}", "arrays", arrays, "source", layout[0], "target",
                            layout[1]);
    json_decref(arrays);
    json_decref(layout[0]);
    json_decref(layout[1]);
    return problem;
}

json_t *join_sides(const struct request *request, struct redist_error *error)
{
    json_t *file[2] = {NULL, NULL}, *problem = NULL;
    bool named[2] = {is_layout_file(request->from), is_layout_file(request->to)};
    if (named[0])
        file[0] = read_layout_file(request->from, error);
    if (named[1] && (!named[0] || file[0] != NULL))
        file[1] = read_layout_file(request->to, error);
    if ((!named[0] || file[0] != NULL) && (!named[1] || file[1] != NULL))
        problem = join_layouts(request, file, error);
    json_decref(file[0]);
    json_decref(file[1]);
    return problem;
}
