/* A problem in any notation: what both sides have in common. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "import/apart.h"
#include "import/mesh_text.h"
#include "import/names.h"
#include "import/notations.h"
#include "import/refine.h"
#include "import/shape_text.h"
#include "notation/nearest.h"
#include "base/report.h"
#include "base/sized.h"

/* The reader of each notation. */
static read_sharding *const readers[] = {
    [REDIST_NATIVE] = read_native_sharding,
    [REDIST_JAX] = read_jax_sharding,
    [REDIST_SHARDY] = read_shardy_sharding,
    [REDIST_HLO] = read_hlo_sharding,
    [REDIST_DTENSOR] = read_dtensor_sharding,
    [REDIST_MLIR] = read_mlir_sharding,
    [REDIST_SCALING_BOOK] = read_scaling_book_sharding,
};

/* Text that begins like none of the notations, perhaps by a slip. */
static enum redist_status report_unknown(const char *side, const char *text,
                                         struct redist_error *error)
{
    static const char *const words[] = {"PartitionSpec", "NamedSharding", "sharding", "placements",
                                        "split_axes"};
    char name[REDIST_MAX_NAME + 1u];
    struct scan scan = {text, strlen(text), 0};
    (void)take_char(&scan, '#');
    const char *meant =
        take_name(&scan, name) ? find_nearest(name, words, sizeof words / sizeof words[0]) : NULL;
    if (meant != NULL && strcmp(meant, name) != 0)
        return report_failure(error, "%s: '%s' begins no notation; did you mean '%s'?", side, name,
                              meant);
    return report_failure(error,
                          "%s: no notation begins so: expected for example [3{x}12], P('x', None), "
                          "#sdy.sharding<@m, [{\"x\"}]>, {devices=[4,1]<=[4]}, [Shard(0)], "
                          "split_axes = [[0]] or A[I_X, J]",
                          side);
}

static enum redist_status read_side(const char *side, const char *text,
                                    enum redist_notation notation, const struct devices *mesh,
                                    const struct shape *shape, struct sharding *sharding,
                                    struct redist_error *error)
{
    struct redist_error inner = {{0}};
    memset(sharding, 0, sizeof *sharding);
    sharding->devices = *mesh;
    sharding->known_rank = shape->known ? shape->rank : UNKNOWN_RANK;
    sharding->notation = notation == REDIST_DETECT ? redist_detect_notation(text) : notation;
    if (sharding->notation == REDIST_DETECT)
        return report_unknown(side, text, error);
    struct scan scan = {text, strlen(text), 0};
    if (readers[sharding->notation](&scan, sharding, &inner) != REDIST_OK)
        return report_side(side, sharding->notation, &inner, error);
    return REDIST_OK;
}

#define SIZES_BYTES (21 * REDIST_MAX_RANK + 1)

/* As --shape has them. */
static const char *format_sizes(const struct shape *shape, char text[SIZES_BYTES])
{
    int length = snprintf(text, SIZES_BYTES, "%s", shape->rank == 0 ? "none" : "");
    for (uint32_t i = 0; i < shape->rank; i++)
        length += snprintf(text + length, SIZES_BYTES - (size_t)length, "%s%" PRIu64,
                           i > 0 ? "," : "", shape->size[i]);
    return text;
}

/* The global sizes, which every text that says any must agree on. */
static enum redist_status join_shapes(const struct shape *more, const char *side,
                                      struct shape *shape, struct redist_error *error)
{
    if (more->elem_bytes != 0 && shape->elem_bytes != 0 && more->elem_bytes != shape->elem_bytes)
        return report_failure(error, "%s: elements of %u bytes, but of %u elsewhere", side,
                              more->elem_bytes, shape->elem_bytes);
    if (more->elem_bytes != 0)
        shape->elem_bytes = more->elem_bytes;
    if (!more->known)
        return REDIST_OK;
    if (shape->known &&
        (more->rank != shape->rank || memcmp(more->size, shape->size, sizeof shape->size) != 0)) {
        char sizes[SIZES_BYTES], others[SIZES_BYTES];
        return report_failure(error, "%s: its global sizes are %s, but %s elsewhere", side,
                              format_sizes(more, sizes), format_sizes(shape, others));
    }
    shape->known = true;
    shape->rank = more->rank;
    memcpy(shape->size, more->size, sizeof shape->size);
    return REDIST_OK;
}

/* The mesh of the problem: the user's, or the first that a side names. */
static const struct devices *choose_base(const struct devices *mesh, const struct sharding *from,
                                         const struct sharding *to)
{
    if (mesh->count != 0)
        return mesh;
    if (from->devices.mesh.naxes != 0 || to->devices.count == 0)
        return &from->devices;
    return to->devices.mesh.naxes != 0 || from->devices.count == 0 ? &to->devices : &from->devices;
}

static enum redist_status check_devices(const struct devices *base, const struct devices *given,
                                        const struct sharding *side, const char *name,
                                        struct redist_error *error)
{
    if (base->count == 0)
        return report_failure(error, "no text says how many devices there are: expected a mesh "
                                     "(--mesh) such as x=4,y=6");
    if (given->count != 0 && side->devices.count != 0 && side->devices.count != given->count)
        return report_failure(error, "%s: %u devices, but the mesh has %u", name,
                              side->devices.count, given->count);
    return REDIST_OK;
}

/* How summands are combined: as --op says, or as the sides say, who must agree. */
static enum redist_status join_operators(const struct redist_wording *wording,
                                         const struct sharding sides[2],
                                         enum redist_operator *combine, struct redist_error *error)
{
    *combine = wording->combine;
    for (uint32_t s = 0; s < 2; s++) {
        enum redist_operator said = sides[s].layout.combine;
        if (said == REDIST_NO_OPERATOR)
            continue;
        if (*combine != REDIST_NO_OPERATOR && *combine != said)
            return report_failure(error, "%s: summands are combined by %s, but by %s elsewhere",
                                  s == 0 ? "from" : "to", redist_name_operator(said),
                                  redist_name_operator(*combine));
        *combine = said;
    }
    return REDIST_OK;
}

/* What the texts say of meshes: that of the problem, and that of the target where it has one
 * of its own, else the same. */
struct meshes {
    struct devices mesh, target;
    bool apart; /* the target has one of its own */
};

static const struct devices *choose_side(const struct devices *given, const struct sharding *side,
                                         const struct devices *base)
{
    if (side->devices.count != 0)
        return &side->devices;
    return given->count != 0 ? given : base;
}

/* Both sides over one mesh whose devices they number alike. */
static enum redist_status join_layouts(const struct devices *base, const struct shape *shape,
                                       const struct sharding sides[2],
                                       struct redist_problem *problem, struct redist_error *error)
{
    struct devices unnamed;
    if (base->mesh.naxes == 0) { /* the order of a tile assignment is not that of a mesh */
        memset(&unnamed, 0, sizeof unnamed);
        set_plain_order(&unnamed, base->count);
        unnamed.list = base->list;
        base = &unnamed;
    }
    PASS_FAILURE(refine_problem(base, shape, &sides[0], &sides[1], problem, error));
    return attach_order(base->list, &problem->mesh, error);
}

static enum redist_status build_problem(const struct meshes *meshes, const struct shape *shape,
                                        const struct sharding sides[2],
                                        struct redist_problem *problem, struct redist_error *error)
{
    const struct devices *base = choose_base(&meshes->mesh, &sides[0], &sides[1]);
    const struct devices *from = choose_side(&meshes->mesh, &sides[0], base);
    const struct devices *to = choose_side(&meshes->target, &sides[1], base);
    PASS_FAILURE(check_devices(from, &meshes->mesh, &sides[0], "from", error));
    PASS_FAILURE(check_devices(to, &meshes->target, &sides[1], "to", error));
    bool joint = !meshes->apart && from->count == to->count && from->count == base->count &&
                 have_one_order(from, to);
    if (joint && have_one_order(from, base) && have_one_chain(base, sides))
        return join_layouts(base, shape, sides, problem, error);
    return set_sides_apart(from, to, shape, sides, problem, error);
}

static enum redist_status join_sides(const struct redist_wording *wording,
                                     const struct meshes *meshes, struct shape *shape,
                                     const struct sharding sides[2], struct redist_problem *problem,
                                     struct redist_error *error)
{
    enum redist_status status = join_shapes(&sides[0].shape, "from", shape, error);
    if (status == REDIST_OK)
        status = join_shapes(&sides[1].shape, "to", shape, error);
    if (status != REDIST_OK)
        return status;
    if (!shape->known)
        return report_failure(error, "no text says the sizes of the array: expected a shape "
                                     "(--shape) such as 12,12");
    problem->elem_bytes = wording->elem_bytes != 0 ? wording->elem_bytes
                          : shape->elem_bytes != 0 ? shape->elem_bytes
                                                   : 4;
    PASS_FAILURE(build_problem(meshes, shape, sides, problem, error));
    count_all_devices(problem);
    return join_operators(wording, sides, &problem->combine, error);
}

static enum redist_status read_meshes(const struct redist_wording *wording, struct meshes *meshes,
                                      struct redist_error *error)
{
    struct redist_error inner = {{0}};
    meshes->apart = wording->to_mesh != NULL;
    if (wording->mesh != NULL && parse_mesh_text(wording->mesh, &meshes->mesh, &inner) != REDIST_OK)
        return report_failure(error, "mesh: %s", inner.message);
    meshes->target = meshes->mesh;
    if (meshes->apart && parse_mesh_text(wording->to_mesh, &meshes->target, &inner) != REDIST_OK)
        return report_failure(error, "target mesh: %s", inner.message);
    return REDIST_OK;
}

static enum redist_status read_texts(const struct redist_wording *wording, struct meshes *meshes,
                                     struct shape *shape, struct sharding sides[2],
                                     struct redist_error *error)
{
    struct redist_error inner = {{0}};
    PASS_FAILURE(read_meshes(wording, meshes, error));
    if (wording->shape != NULL && parse_shape(wording->shape, shape, &inner) != REDIST_OK)
        return report_failure(error, "shape: %s", inner.message);
    PASS_FAILURE(read_side("from", wording->from, wording->notation, &meshes->mesh, shape,
                           &sides[0], error));
    return read_side("to", wording->to, wording->notation, &meshes->target, shape, &sides[1],
                     error);
}

/* Sides may share the list of a mesh. */
static void free_lists(struct meshes *meshes, struct sharding sides[2])
{
    uint32_t *lists[] = {meshes->mesh.list, meshes->target.list, sides[0].devices.list,
                         sides[1].devices.list};
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
        bool freed = false;
        for (size_t before = 0; before < k; before++)
            freed = freed || lists[before] == lists[k];
        if (!freed)
            free(lists[k]);
    }
}

static enum redist_status check_lengths(const struct redist_wording *wording,
                                        struct redist_error *error)
{
    const char *const texts[] = {wording->mesh, wording->to_mesh, wording->shape, wording->from,
                                 wording->to};
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        if (texts[k] != NULL && strnlen(texts[k], REDIST_MAX_TEXT) == REDIST_MAX_TEXT)
            return report_failure(error, "a text of %u bytes or more", REDIST_MAX_TEXT);
    return REDIST_OK;
}

/* What reading a wording fills in. */
struct wording_read {
    struct meshes meshes;
    struct shape shape;
    struct sharding sides[2];
};

enum redist_status redist_read_wording(const struct redist_wording *wording,
                                       struct redist_problem *problem, struct redist_error *error)
{
    struct redist_wording own;
    memset(problem, 0, sizeof *problem);
    PASS_FAILURE(take_sized(&own, sizeof own, wording, "struct redist_wording", error));
    wording = &own;
    struct wording_read *reading = calloc(1, sizeof *reading);
    if (reading == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = check_lengths(wording, error);
    if (status == REDIST_OK)
        status = read_texts(wording, &reading->meshes, &reading->shape, reading->sides, error);
    if (status == REDIST_OK)
        status =
            join_sides(wording, &reading->meshes, &reading->shape, reading->sides, problem, error);
    free_lists(&reading->meshes, reading->sides);
    free(reading);
    if (status == REDIST_OK)
        status = redist_check_problem(problem, error);
    if (status != REDIST_OK)
        redist_free_problem(problem);
    return status;
}
