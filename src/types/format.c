/* Meshes, types and problems as text, also for the messages of every room. */
#include <redist/type.h>
#include "base/iota.h"
#include "types/format.h"
#include "types/mesh.h"
#include "base/sink.h"

static void append_mesh(struct sink *sink, const struct redist_mesh *mesh)
{
    append_piece(sink, "");
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        append_piece(sink, a == 0 ? "" : ",");
        append_piece(sink, mesh->axis[a].name);
        append_piece(sink, "=");
        append_number(sink, mesh->axis[a].size);
    }
}

size_t redist_format_mesh(const struct redist_mesh *mesh, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_mesh(&sink, mesh);
    return sink.length;
}

/* "{x,y}" */
static void append_axes(struct sink *sink, const struct redist_mesh *mesh, const uint8_t *axis,
                        uint32_t naxes)
{
    append_piece(sink, "{");
    for (uint32_t k = 0; k < naxes; k++) {
        append_piece(sink, k == 0 ? "" : ",");
        append_piece(sink, mesh->axis[axis[k]].name);
    }
    append_piece(sink, "}");
}

static void append_dim(struct sink *sink, const struct redist_mesh *mesh,
                       const struct redist_dim *dim)
{
    append_number(sink, dim->tile);
    if (dim->naxes == 0 && dim->tile == dim->size)
        return;
    append_axes(sink, mesh, dim->axis, dim->naxes);
    append_number(sink, dim->size);
}

static void append_type(struct sink *sink, const struct redist_mesh *mesh,
                        const struct redist_type *type)
{
    append_piece(sink, "[");
    for (uint32_t i = 0; i < type->rank; i++) {
        append_piece(sink, i == 0 ? "" : ", ");
        append_dim(sink, mesh, &type->dim[i]);
    }
    append_piece(sink, "]");
    if (type->nunreduced > 0)
        append_axes(sink, mesh, type->unreduced, type->nunreduced);
}

size_t redist_format_type(const struct redist_mesh *mesh, const struct redist_type *type,
                          char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_type(&sink, mesh, type);
    return sink.length;
}

/* A list of `n` numbers, NULL for 0, 1, .., regular ones as an iota. */
static void append_list(struct sink *sink, const uint32_t *list, uint32_t n)
{
    struct iota iota = {1, {n}, {0}};
    bool below = n > 1; /* what is found is a permutation: distinct numbers below n */
    for (uint32_t p = 0; list != NULL && p < n; p++)
        below = below && list[p] < n;
    bool regular = list == NULL || (below && find_iota(list, n, &iota));
    append_piece(sink, regular ? "iota " : "list");
    if (regular)
        append_number(sink, iota.q);
    for (uint32_t k = 0; k < (regular ? 2 * iota.q : n); k++) {
        append_piece(sink, " ");
        append_number(sink, !regular ? list[k] : k < iota.q ? iota.dim[k] : iota.perm[k - iota.q]);
    }
}

static void append_order(struct sink *sink, const struct redist_mesh *mesh)
{
    append_number(sink, mesh->first);
    append_piece(sink, " ");
    append_list(sink, mesh->order, redist_count_devices(mesh));
}

size_t format_order(const struct redist_mesh *mesh, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_order(&sink, mesh);
    return sink.length;
}

/* The lines `mesh` and, when it is not the natural one, `order`. */
static void append_mesh_lines(struct sink *sink, const struct redist_mesh *mesh)
{
    append_piece(sink, "mesh ");
    append_mesh(sink, mesh);
    append_piece(sink, "\n");
    if (mesh_has_order(mesh)) {
        append_piece(sink, "order ");
        append_order(sink, mesh);
        append_piece(sink, "\n");
    }
}

size_t redist_format_problem(const struct redist_problem *problem, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_piece(&sink, "redist-problem 2\n");
    if (problem->devices != 0) {
        append_piece(&sink, "devices ");
        append_number(&sink, problem->devices);
        append_piece(&sink, "\n");
    }
    append_mesh_lines(&sink, &problem->mesh);
    append_piece(&sink, "elem ");
    append_number(&sink, problem->elem_bytes);
    if (problem->combine != REDIST_NO_OPERATOR) {
        append_piece(&sink, "\nop ");
        append_piece(&sink, redist_name_operator(problem->combine));
    }
    append_piece(&sink, "\nfrom ");
    append_type(&sink, &problem->mesh, &problem->from);
    append_piece(&sink, "\n");
    if (problem->two_meshes)
        append_mesh_lines(&sink, &problem->target_mesh);
    append_piece(&sink, "to ");
    append_type(&sink, redist_get_target_mesh(problem), &problem->to);
    append_piece(&sink, "\n");
    return sink.length;
}
