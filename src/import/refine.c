#include "import/refine.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "import/names.h"
#include "base/report.h"

enum { MAX_PARTS = REDIST_MAX_AXES + MAX_PIECES };

/* An axis of the base mesh, or the part of it that is one piece of the line. */
struct part {
    uint32_t axis;
    struct piece piece;
    struct piece within; /* where in the axis the piece lies */
};

/* The places 1 = place[0] < .. < D where the line of devices is cut, each a
 * divisor of the next; between neighbours lie the axes of the refined mesh. */
struct refinement {
    const struct devices *base;
    uint32_t nplaces, place[2 * (MAX_PARTS + 2 * MAX_PIECES) + 2];
    uint32_t nparts;
    struct part part[MAX_PARTS];
};

static void add_place(struct refinement *refinement, uint32_t place)
{
    uint32_t k = refinement->nplaces;
    for (uint32_t i = 0; i < refinement->nplaces; i++)
        if (refinement->place[i] == place)
            return;
    for (; k > 0 && refinement->place[k - 1] > place; k--)
        refinement->place[k] = refinement->place[k - 1];
    refinement->place[k] = place;
    refinement->nplaces++;
}

static void add_ends(struct refinement *refinement, struct piece piece)
{
    add_place(refinement, piece.pre);
    add_place(refinement, piece.pre * piece.size);
}

/* The pieces of the line that each axis of the base mesh consists of. */
static void list_parts(struct refinement *refinement)
{
    const struct redist_mesh *mesh = &refinement->base->mesh;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        struct piece_list found;
        uint32_t pre = 1;
        /* check_order has found that every axis lies on the digits of the order */
        (void)locate_piece(refinement->base, get_axis_piece(mesh, a), &found);
        for (uint32_t k = 0; k < found.count; k++) {
            refinement->part[refinement->nparts++] =
                (struct part){a, found.item[k], {pre, found.item[k].size}};
            pre *= found.item[k].size;
            add_ends(refinement, found.item[k]);
        }
    }
}

static enum redist_status check_chain(const struct refinement *refinement,
                                      struct redist_error *error)
{
    for (uint32_t i = 1; i < refinement->nplaces; i++) {
        uint32_t low = refinement->place[i - 1], high = refinement->place[i];
        if (high % low != 0)
            return report_failure(error,
                                  "no mesh has the axes of both sides: one side divides the %u "
                                  "devices after the first factor %u, the other after %u, and "
                                  "neither number divides the other",
                                  refinement->base->count, low, high);
    }
    return REDIST_OK;
}

/* The part of the base mesh in which the piece lies; NULL when axes have no names. */
static const struct part *find_part(const struct refinement *refinement, struct piece piece)
{
    for (uint32_t k = 0; k < refinement->nparts; k++) {
        struct piece whole = refinement->part[k].piece;
        if (whole.pre <= piece.pre && piece.pre * piece.size <= whole.pre * whole.size)
            return &refinement->part[k];
    }
    return NULL;
}

/* A whole axis keeps its name; the part (m)k of x is x_m_k; without names d0, d1, .. */
static int write_name(const struct refinement *refinement, struct piece piece, uint32_t number,
                      char *name, size_t size)
{
    const struct part *part = find_part(refinement, piece);
    if (part == NULL)
        return snprintf(name, size, "d%u", number);
    const struct redist_axis *axis = &refinement->base->mesh.axis[part->axis];
    if (piece.size == axis->size)
        return snprintf(name, size, "%s", axis->name);
    return snprintf(name, size, "%s_%u_%u", axis->name,
                    part->within.pre * (piece.pre / part->piece.pre), piece.size);
}

static enum redist_status add_refined_axis(struct redist_mesh *mesh, const char *name,
                                           uint32_t size, struct redist_error *error)
{
    if (strlen(name) > REDIST_MAX_NAME)
        return report_failure(error, "the part '%s' of an axis has a name over %u letters", name,
                              REDIST_MAX_NAME);
    if (redist_find_axis(mesh, name) >= 0)
        return report_failure(error, "a part of an axis is called '%s' as another axis is", name);
    if (mesh->naxes == REDIST_MAX_AXES)
        return report_failure(error,
                              "cut into the parts that both sides use, the mesh has more "
                              "than %u axes",
                              REDIST_MAX_AXES);
    (void)snprintf(mesh->axis[mesh->naxes].name, sizeof mesh->axis[0].name, "%s", name);
    mesh->axis[mesh->naxes++].size = size;
    return REDIST_OK;
}

/* Axes of size 1 cut nothing, but belong to the user's mesh: those at `place`. */
static enum redist_status add_unit_axes(const struct redist_mesh *base, uint32_t place,
                                        struct redist_mesh *mesh, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t a = 0; a < base->naxes && status == REDIST_OK; a++)
        if (base->axis[a].size == 1 && get_axis_piece(base, a).pre == place)
            status = add_refined_axis(mesh, base->axis[a].name, 1, error);
    return status;
}

static enum redist_status build_mesh(const struct refinement *refinement, struct redist_mesh *mesh,
                                     struct redist_error *error)
{
    const struct redist_mesh *base = &refinement->base->mesh;
    char name[2 * REDIST_MAX_NAME];
    memset(mesh, 0, sizeof *mesh);
    enum redist_status status = REDIST_OK;
    for (uint32_t i = 0; i < refinement->nplaces && status == REDIST_OK; i++) {
        uint32_t place = refinement->place[i];
        status = add_unit_axes(base, place, mesh, error);
        if (status != REDIST_OK || i + 1 == refinement->nplaces)
            continue;
        struct piece piece = {place, refinement->place[i + 1] / place};
        (void)write_name(refinement, piece, i, name, sizeof name);
        status = add_refined_axis(mesh, name, piece.size, error);
    }
    if (status == REDIST_OK && mesh->naxes == 0) /* one device, and no names */
        status = add_refined_axis(mesh, "d0", 1, error);
    return status;
}

/* The axes of the refined mesh that a piece is made of, major to minor. */
static uint32_t list_axes(const struct redist_mesh *mesh, struct piece piece,
                          uint8_t axes[REDIST_MAX_AXES])
{
    uint32_t count = 0, pre = 1;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        if (mesh->axis[a].size > 1 && pre >= piece.pre && pre < piece.pre * piece.size)
            axes[count++] = (uint8_t)a;
        pre *= mesh->axis[a].size;
    }
    return count;
}

/* The tiles that the last step of a cut of a cut of a dimension leaves. */
static enum redist_status report_uneven(const struct sharding *sharding, uint32_t dimension,
                                        uint64_t size, uint64_t tiles, bool nested,
                                        struct redist_error *error)
{
    if (sharding->notation == REDIST_DTENSOR && nested)
        return report_failure(error,
                              "dimension %u of %" PRIu64 " elements is not divisible into %" PRIu64
                              " tiles: DTensor cuts it into chunks, and these into chunks again, "
                              "which are neither of one size nor the chunks of one cut; such "
                              "tiles have no type (redist transfer plans them)",
                              dimension, size, tiles);
    return report_failure(error,
                          "dimension %u of %" PRIu64 " elements is not divisible into %" PRIu64
                          " tiles: the notation does not say how long each is",
                          dimension, size, tiles);
}

/* The axes of all cuts of one dimension, or of the unreduced pieces, major to minor. */
struct cut_axes {
    uint32_t count, cuts, parts[MAX_PIECES]; /* in how many parts each cut of an axis cuts */
    uint64_t tiles;
    uint8_t axis[2 * REDIST_MAX_AXES];
};

static enum redist_status collect_axes_of(const struct sharding *sharding, int number,
                                          const char *place, const struct redist_mesh *mesh,
                                          bool used[REDIST_MAX_AXES], struct cut_axes *found,
                                          struct redist_error *error)
{
    int rank = (int)sharding->shape.rank;
    *found = (struct cut_axes){.tiles = 1};
    for (uint32_t c = 0; c < sharding->layout.ncuts; c++) {
        struct cut cut = sharding->layout.cut[c];
        bool from_last = cut.dimension < 0 && cut.dimension != UNREDUCED;
        if ((from_last ? cut.dimension + rank : cut.dimension) != number)
            continue;
        uint32_t more = list_axes(mesh, cut.piece, found->axis + found->count);
        for (uint32_t k = found->count; k < found->count + more; k++) {
            if (used[found->axis[k]])
                return report_failure(error, "%s: axis '%s' is used twice", place,
                                      mesh->axis[found->axis[k]].name);
            used[found->axis[k]] = true;
        }
        found->count += more;
        found->tiles *= cut.piece.size;
        if (cut.continues)
            found->parts[found->cuts - 1] *= cut.piece.size;
        else
            found->parts[found->cuts++] = cut.piece.size;
    }
    return REDIST_OK;
}

/* Those that cut a dimension once into tiles of one size, rounded up, the last ones
 * smaller or empty. */
static bool rounds_up(enum redist_notation notation)
{
    return notation == REDIST_JAX || notation == REDIST_SHARDY || notation == REDIST_HLO;
}

/* The chunk with this number of `size` elements that are cut into chunks, and these again:
 * all chunks of a cut are as long as the first, rounded up, the last ones shorter or empty. */
static void find_chunk(const struct cut_axes *cuts, uint64_t number, uint64_t size, uint64_t *begin,
                       uint64_t *end)
{
    uint64_t behind = cuts->tiles;
    *begin = 0;
    *end = size;
    for (uint32_t k = 0; k < cuts->cuts; k++) {
        behind /= cuts->parts[k];
        uint64_t place = number / behind % cuts->parts[k], length = *end - *begin;
        uint64_t chunk = length / cuts->parts[k] + (length % cuts->parts[k] != 0);
        uint64_t first = place < length ? place * chunk : length;
        first = first < length ? first : length;
        *end = *begin + (chunk < length - first ? first + chunk : length);
        *begin += first;
    }
}

/* The tile length with which a type has the same chunks; 0 when there is none. */
static uint64_t find_tile_of_chunks(const struct cut_axes *cuts, uint64_t size)
{
    uint64_t begin, end, tile;
    find_chunk(cuts, 0, size, &begin, &tile);
    for (uint64_t number = 1; number < cuts->tiles; number++) {
        find_chunk(cuts, number, size, &begin, &end);
        uint64_t from = number <= size / tile ? number * tile : size;
        uint64_t to = tile < size - from ? from + tile : size;
        if ((begin < end || from < to) && (begin != from || end != to))
            return 0;
    }
    return tile;
}

static enum redist_status cut_dimension(const struct sharding *sharding, uint32_t number,
                                        const struct redist_mesh *mesh, struct redist_dim *dim,
                                        bool used[REDIST_MAX_AXES], struct redist_error *error)
{
    char place[32];
    struct cut_axes found;
    (void)snprintf(place, sizeof place, "dimension %u", number);
    PASS_FAILURE(collect_axes_of(sharding, (int)number, place, mesh, used, &found, error));
    dim->tile = sharding->layout.tile[number];
    if (dim->tile == 0) {
        bool even = dim->size % found.tiles == 0;
        if (even || rounds_up(sharding->notation))
            dim->tile = dim->size / found.tiles + !even;
        else if (sharding->notation == REDIST_DTENSOR && !sharding->layout.strided)
            dim->tile = find_tile_of_chunks(&found, dim->size);
        if (dim->tile == 0)
            return report_uneven(sharding, number, dim->size, found.tiles, found.cuts > 1, error);
    }
    for (dim->naxes = 0; dim->naxes < found.count; dim->naxes++)
        dim->axis[dim->naxes] = found.axis[found.count - 1 - dim->naxes];
    return REDIST_OK;
}

static enum redist_status list_unreduced(const struct sharding *sharding,
                                         const struct redist_mesh *mesh, struct redist_type *type,
                                         bool used[REDIST_MAX_AXES], struct redist_error *error)
{
    struct cut_axes found;
    PASS_FAILURE(collect_axes_of(sharding, UNREDUCED, "unreduced axes", mesh, used, &found, error));
    type->nunreduced = found.count;
    memcpy(type->unreduced, found.axis, found.count);
    return REDIST_OK;
}

static enum redist_status check_rank(const struct sharding *sharding, uint32_t rank,
                                     struct redist_error *error)
{
    const struct layout *layout = &sharding->layout;
    if (layout->exact ? layout->rank != rank : layout->rank > rank)
        return report_failure(error, "it has %u dimensions, but the shape has %u", layout->rank,
                              rank);
    for (uint32_t c = 0; c < layout->ncuts; c++) {
        int dimension = layout->cut[c].dimension;
        if (dimension != UNREDUCED && (dimension >= (int)rank || dimension < -(int)rank))
            return report_failure(error, "there is no dimension %d: the shape has %u", dimension,
                                  rank);
    }
    return REDIST_OK;
}

static enum redist_status build_type(const struct sharding *sharding, const struct shape *shape,
                                     const struct redist_mesh *mesh, struct redist_type *type,
                                     struct redist_error *error)
{
    bool used[REDIST_MAX_AXES] = {false};
    struct sharding shaped = *sharding;
    shaped.shape = *shape;
    memset(type, 0, sizeof *type);
    type->rank = shape->rank;
    enum redist_status status = check_rank(sharding, shape->rank, error);
    for (uint32_t i = 0; i < shape->rank && status == REDIST_OK; i++) {
        type->dim[i].size = shape->size[i];
        status = cut_dimension(&shaped, i, mesh, &type->dim[i], used, error);
    }
    if (status == REDIST_OK)
        status = list_unreduced(&shaped, mesh, type, used, error);
    return status == REDIST_OK ? redist_check_type(mesh, type, error) : status;
}

static void cut_line(struct refinement *refinement, const struct sharding *from,
                     const struct sharding *to)
{
    add_place(refinement, 1);
    add_place(refinement, refinement->base->count);
    list_parts(refinement);
    for (uint32_t c = 0; c < from->layout.ncuts; c++)
        add_ends(refinement, from->layout.cut[c].piece);
    for (uint32_t c = 0; c < to->layout.ncuts; c++)
        add_ends(refinement, to->layout.cut[c].piece);
}

bool have_one_chain(const struct devices *base, const struct sharding sides[2])
{
    struct refinement refinement = {.base = base};
    cut_line(&refinement, &sides[0], &sides[1]);
    return check_chain(&refinement, NULL) == REDIST_OK;
}

enum redist_status refine_problem(const struct devices *base, const struct shape *shape,
                                  const struct sharding *from, const struct sharding *to,
                                  struct redist_problem *problem, struct redist_error *error)
{
    struct refinement refinement = {.base = base};
    struct redist_error inner = {{0}};
    cut_line(&refinement, from, to);
    PASS_FAILURE(check_chain(&refinement, error));
    PASS_FAILURE(build_mesh(&refinement, &problem->mesh, error));
    if (build_type(from, shape, &problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_side("from", from->notation, &inner, error);
    if (build_type(to, shape, &problem->mesh, &problem->to, &inner) != REDIST_OK)
        return report_side("to", to->notation, &inner, error);
    return REDIST_OK;
}
