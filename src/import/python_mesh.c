#include "import/python_mesh.h"
#include <stdlib.h>
#include <string.h>
#include "import/device_order.h"
#include "import/mesh_axes.h"
#include "import/python.h"
#include "import/token.h"
#include "base/report.h"

/* The arguments that matter, by the places they have when not named. */
struct call {
    const char *name;
    const char *shape, *names; /* keywords */
    int shape_place, names_place;
};

static const struct call calls[] = {
    {"jax.make_mesh(", "axis_shapes", "axis_names", 0, 1},
    {"make_mesh(", "axis_shapes", "axis_names", 0, 1},
    {"jax.sharding.Mesh(", "devices", "axis_names", 0, 1},
    {"Mesh(", "devices", "axis_names", 0, 1},
    {"jax.sharding.AbstractMesh(", "axis_sizes", "axis_names", 0, 1},
    {"AbstractMesh(", "axis_sizes", "axis_names", 0, 1},
    {"init_device_mesh(", "mesh_shape", "mesh_dim_names", 1, 2},
    {"DeviceMesh(", "mesh", "mesh_dim_names", 1, 2},
};

enum { CALLS = sizeof calls / sizeof calls[0] };

static const struct call *take_call(struct scan *scan)
{
    for (size_t k = 0; k < CALLS; k++)
        if (take_text(scan, calls[k].name))
            return &calls[k];
    return NULL;
}

/* As JAX prints a mesh: the sizes, in place of its devices. */
static const struct call sizes_call = {NULL, "axis_sizes", "axis_names", 0, 1};

bool sees_python_mesh(struct scan *scan)
{
    struct scan ahead = *scan;
    return take_call(&ahead) != NULL;
}

/* Sizes of the axes, and the devices when they are listed one by one. */
struct array {
    uint32_t rank, count, size[REDIST_MAX_AXES];
    uint32_t *list; /* NULL when only the sizes are given */
};

struct nesting {
    uint32_t depth, items[REDIST_MAX_AXES];
    char close[REDIST_MAX_AXES];
};

static enum redist_status close_bracket(struct scan *scan, struct nesting *nesting,
                                        struct array *array, struct redist_error *error)
{
    uint32_t level = --nesting->depth;
    (void)take_char(scan, ','); /* a tuple of Python may end in a comma */
    if (!take_char(scan, nesting->close[level]))
        return report_unexpected(scan, "',' or the closing bracket", error);
    if (array->size[level] != 0 && array->size[level] != nesting->items[level])
        return report_unexpected(scan, "rows of one length", error);
    array->size[level] = nesting->items[level];
    if (level > 0)
        nesting->items[level - 1]++;
    return REDIST_OK;
}

static enum redist_status open_bracket(struct scan *scan, struct nesting *nesting,
                                       struct redist_error *error)
{
    if (nesting->depth == REDIST_MAX_AXES)
        return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
    nesting->close[nesting->depth] = sees_char(scan, '(') ? ')' : ']';
    nesting->items[nesting->depth++] = 0;
    return take_char(scan, '(') || take_char(scan, '[')
               ? REDIST_OK
               : report_unexpected(scan, "'(' or '['", error);
}

static enum redist_status scan_item(struct scan *scan, struct nesting *nesting, struct array *array,
                                    struct redist_error *error)
{
    uint64_t number = 0;
    if (!take_number(scan, &number) || number > REDIST_MAX_DEVICES)
        return report_unexpected(scan, "a number up to 1048576", error);
    if (array->rank != 0 && array->rank != nesting->depth)
        return report_unexpected(scan, "rows of one depth", error);
    if (array->count == REDIST_MAX_DEVICES)
        return report_failure(error, "expected 1 to %u devices", REDIST_MAX_DEVICES);
    array->rank = nesting->depth;
    array->list[array->count++] = (uint32_t)number;
    nesting->items[nesting->depth - 1]++;
    return REDIST_OK;
}

/* `((0, 1), (2, 3))`: numbers in rows of equal length, to the depth of a mesh. */
static enum redist_status scan_rows(struct scan *scan, struct array *array,
                                    struct redist_error *error)
{
    struct nesting nesting = {0};
    do {
        bool deeper = sees_char(scan, '(') || sees_char(scan, '[') || nesting.depth == 0;
        if (deeper) {
            PASS_FAILURE(open_bracket(scan, &nesting, error));
            continue;
        }
        PASS_FAILURE(scan_item(scan, &nesting, array, error));
        while (nesting.depth > 0) {
            struct scan ahead = *scan;
            bool more =
                take_char(&ahead, ',') && !sees_char(&ahead, nesting.close[nesting.depth - 1]);
            if (more)
                break;
            PASS_FAILURE(close_bracket(scan, &nesting, array, error));
        }
        if (nesting.depth > 0)
            (void)take_char(scan, ',');
    } while (nesting.depth > 0);
    return REDIST_OK;
}

/* The names, or d0, d1, .. when there are none. */
static enum redist_status name_axes(const uint32_t *size, uint32_t rank,
                                    char names[][REDIST_MAX_NAME + 1u], uint32_t count,
                                    struct redist_mesh *mesh, struct redist_error *error)
{
    if (count != 0 && count != rank)
        return report_failure(error, "the mesh has %u axes, but %u names", rank, count);
    for (uint32_t a = 0; a < rank; a++) {
        PASS_FAILURE(count == 0 ? append_unnamed_axis(mesh, size[a], error)
                                : append_axis(mesh, names[a], size[a], error));
    }
    return REDIST_OK;
}

/* Auto and Explicit axes are the compiler's; along a Manual one every device has an array of
 * its own, of which the sharding says nothing. */
static enum redist_status pass_axis_types(struct scan *scan, struct redist_error *error)
{
    static const char manual[] = "Manual";
    struct scan before = *scan;
    PASS_FAILURE(pass_argument(scan, error));
    for (size_t k = before.position; k + sizeof manual - 1 <= scan->position; k++)
        if (memcmp(scan->text + k, manual, sizeof manual - 1) == 0)
            return refuse(&before, "an axis of type Manual (code for one device)", error);
    return REDIST_OK;
}

struct mesh_arguments {
    struct array array;
    uint32_t nnames;
    char names[REDIST_MAX_AXES][REDIST_MAX_NAME + 1u];
};

static enum redist_status scan_argument(struct scan *scan, const struct call *call, int place,
                                        struct mesh_arguments *arguments,
                                        struct redist_error *error)
{
    if (take_keyword(scan, call->shape) || (place == call->shape_place && !sees_keyword(scan))) {
        if (arguments->array.rank != 0)
            return report_unexpected(scan, "one shape", error);
        return scan_rows(scan, &arguments->array, error);
    }
    if (take_keyword(scan, call->names) || (place == call->names_place && !sees_keyword(scan))) {
        if (arguments->nnames != 0)
            return report_unexpected(scan, "one list of names", error);
        return scan_names(scan, arguments->names, &arguments->nnames, error);
    }
    if (sees_text(scan, "devices"))
        return refuse(scan, "a mesh of chosen devices", error);
    if (sees_text(scan, "axis_types"))
        return pass_axis_types(scan, error);
    if (place == 0 && call->shape_place == 1)
        return pass_argument(scan, error);
    return report_unexpected(scan, "the shape or the names of the mesh", error);
}

static enum redist_status build_python_mesh(const struct call *call,
                                            struct mesh_arguments *arguments,
                                            struct devices *devices, struct redist_error *error)
{
    struct array *array = &arguments->array;
    bool lists = strstr(call->shape, "shape") == NULL && strcmp(call->shape, "axis_sizes") != 0;
    const uint32_t *size = lists ? array->size : array->list;
    uint32_t rank = lists ? array->rank : array->count;
    if (array->rank == 0 || (!lists && array->rank != 1) || rank > REDIST_MAX_AXES)
        return report_failure(error, "expected the sizes of 1 to %u axes", REDIST_MAX_AXES);
    PASS_FAILURE(name_axes(size, rank, arguments->names, arguments->nnames, &devices->mesh, error));
    if (lists)
        PASS_FAILURE(find_order(array->list, array->count, false, devices, error));
    return finish_mesh(devices, error);
}

static enum redist_status scan_call(struct scan *scan, const struct call *call,
                                    struct mesh_arguments *arguments, struct redist_error *error)
{
    int place = 0;
    do {
        if (place > 0 && sees_char(scan, ')'))
            break;
        PASS_FAILURE(scan_argument(scan, call, place++, arguments, error));
    } while (take_char(scan, ','));
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "',' or ')'", error);
}

/* `'x': 4, 'y': 2`, as JAX prints a mesh, up to `close`. */
static enum redist_status scan_pairs(struct scan *scan, char close, struct devices *devices,
                                     struct redist_error *error)
{
    do {
        char name[REDIST_MAX_NAME + 1u];
        uint64_t size = 0;
        if (close == ')' && sees_text(scan, "axis_types")) {
            PASS_FAILURE(pass_axis_types(scan, error));
            continue;
        }
        if (close == ')' && (sees_text(scan, "device_kind") || sees_text(scan, "num_cores"))) {
            PASS_FAILURE(pass_argument(scan, error));
            continue;
        }
        PASS_FAILURE(scan_quoted_name(scan, name, error));
        if (!take_char(scan, ':') || !take_number(scan, &size))
            return report_unexpected(scan, "':' and the size of the axis", error);
        PASS_FAILURE(append_axis(&devices->mesh, name, size, error));
    } while (take_char(scan, ','));
    if (!take_char(scan, close))
        return report_unexpected(scan, "',' or the closing bracket", error);
    return finish_mesh(devices, error);
}

static bool sees_pair(const struct scan *scan)
{
    struct scan ahead = *scan;
    char name[REDIST_MAX_NAME + 1u];
    struct redist_error ignored;
    return scan_quoted_name(&ahead, name, &ignored) == REDIST_OK && take_char(&ahead, ':');
}

/* --- as PyTorch prints a mesh: `DeviceMesh((dp=2, tp=4), 'cuda', stride=(4, 1))` --- */

/* `(dp=2, tp=4)`, or `(2, 4)`. */
static enum redist_status scan_printed_sizes(struct scan *scan, struct devices *devices,
                                             struct redist_error *error)
{
    (void)take_char(scan, '(');
    do {
        char name[REDIST_MAX_NAME + 1u];
        uint64_t size = 0;
        if (devices->mesh.naxes > 0 && sees_char(scan, ')'))
            break; /* a tuple of Python may end in a comma */
        bool named = sees_keyword(scan) && take_name(scan, name) && take_char(scan, '=');
        if (!take_number(scan, &size))
            return report_unexpected(scan, "the size of an axis", error);
        PASS_FAILURE(named ? append_axis(&devices->mesh, name, size, error)
                           : append_unnamed_axis(&devices->mesh, size, error));
    } while (take_char(scan, ','));
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "',' or ')'", error);
}

/* `(4, 1)` or `['4', '1']`: by how much device numbers grow along each axis. */
static enum redist_status scan_strides(struct scan *scan, uint32_t naxes,
                                       uint64_t stride[REDIST_MAX_AXES], struct redist_error *error)
{
    char close = take_char(scan, '(') ? ')' : ']';
    if (close == ']' && !take_char(scan, '['))
        return report_unexpected(scan, "'(' or '[' and the strides", error);
    for (uint32_t a = 0; a < naxes; a++) {
        bool quoted = take_char(scan, '\'');
        if (!take_number(scan, &stride[a]) || stride[a] > REDIST_MAX_DEVICES)
            return report_unexpected(scan, "the stride of an axis, one number", error);
        if (quoted && !take_char(scan, '\''))
            return refuse(scan, "an axis of several strides", error);
        if (!take_char(scan, ',') && a + 1 < naxes)
            return report_unexpected(scan, "',' and a stride for each axis", error);
    }
    return take_char(scan, close) ? REDIST_OK
                                  : report_unexpected(scan, "the closing bracket", error);
}

/* The devices that the strides count. A part of a larger mesh does not say where it begins. */
static enum redist_status order_by_strides(const uint64_t stride[REDIST_MAX_AXES], uint32_t *list,
                                           struct devices *devices, struct redist_error *error)
{
    uint32_t count = redist_count_devices(&devices->mesh), coordinate[REDIST_MAX_AXES];
    for (uint32_t p = 0; p < count; p++) {
        uint64_t number = 0;
        redist_compute_coordinates(&devices->mesh, p, coordinate);
        for (uint32_t a = 0; a < devices->mesh.naxes; a++)
            number += coordinate[a] * stride[a];
        if (number >= count)
            return report_failure(error, "by its strides the mesh is a part of a larger one, and "
                                         "does not say which: expected its devices, as Mesh: [..]");
        list[p] = (uint32_t)number;
    }
    return find_order(list, count, true, devices, error);
}

/* What stands behind the sizes: `device: 'cuda'` or `'cuda'`, strides, and in debug mode the
 * devices. */
static enum redist_status scan_printed_rest(struct scan *scan, struct devices *devices,
                                            struct array *array, struct redist_error *error)
{
    uint64_t stride[REDIST_MAX_AXES];
    bool strided = false;
    while (take_char(scan, ',')) {
        if (take_text(scan, "stride")) {
            strided = true;
            if (!take_char(scan, ':') && !take_char(scan, '='))
                return report_unexpected(scan, "':' or '='", error);
            PASS_FAILURE(scan_strides(scan, devices->mesh.naxes, stride, error));
        } else if (take_text(scan, "Mesh")) {
            if (!take_char(scan, ':') || scan_rows(scan, array, error) != REDIST_OK)
                return report_unexpected(scan, "':' and rows of devices", error);
        } else {
            if (take_text(scan, "device") && !take_char(scan, ':'))
                return report_unexpected(scan, "':'", error);
            if (!pass_value(scan))
                return report_unexpected(scan, "a kind of device, stride or Mesh", error);
        }
    }
    if (array->rank > 0)
        return find_order(array->list, array->count, false, devices, error);
    return strided ? order_by_strides(stride, array->list, devices, error) : REDIST_OK;
}

static enum redist_status scan_torch_mesh(struct scan *scan, struct array *array,
                                          struct devices *devices, struct redist_error *error)
{
    PASS_FAILURE(scan_printed_sizes(scan, devices, error));
    if (redist_count_devices(&devices->mesh) == 0)
        return finish_mesh(devices, error); /* which says what is wrong */
    PASS_FAILURE(scan_printed_rest(scan, devices, array, error));
    if (!take_char(scan, ')'))
        return report_unexpected(scan, "',' or ')'", error);
    return finish_mesh(devices, error);
}

enum redist_status scan_python_mesh(struct scan *scan, struct devices *devices,
                                    struct redist_error *error)
{
    struct mesh_arguments arguments;
    memset(&arguments, 0, sizeof arguments);
    memset(devices, 0, sizeof *devices);
    if (take_char(scan, '{'))
        return scan_pairs(scan, '}', devices, error);
    const struct call *call = take_call(scan);
    if (sees_text(scan, "axis_sizes"))
        call = &sizes_call;
    bool printed = call->shape_place == 1 && sees_char(scan, '(');
    if (sees_pair(scan))
        return scan_pairs(scan, ')', devices, error);
    arguments.array.list = malloc((size_t)REDIST_MAX_DEVICES * sizeof *arguments.array.list);
    if (arguments.array.list == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = printed ? scan_torch_mesh(scan, &arguments.array, devices, error)
                                        : scan_call(scan, call, &arguments, error);
    if (status == REDIST_OK && !printed)
        status = build_python_mesh(call, &arguments, devices, error);
    free(arguments.array.list);
    return status;
}
