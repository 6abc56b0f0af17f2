/* Meshes, types and problems as text, also for the messages of every room. */
#include <inttypes.h>
#include <stdio.h>
#include <redist/type.h>
#include "types/iota.h"
#include "types/plain.h"

/* Appends to a bounded buffer while counting what the whole text needs. */
struct sink {
    char *text;
    size_t size, length;
};

static void append(struct sink *sink, const char *piece)
{
    for (; *piece != '\0'; piece++, sink->length++) {
        if (sink->length + 1 < sink->size)
            sink->text[sink->length] = *piece;
    }
    if (sink->size > 0)
        sink->text[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
}

static void append_number(struct sink *sink, uint64_t value)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
    append(sink, digits);
}

static void append_mesh(struct sink *sink, const struct redist_mesh *mesh)
{
    append(sink, "");
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        append(sink, a == 0 ? "" : ",");
        append(sink, mesh->axis[a].name);
        append(sink, "=");
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
    append(sink, "{");
    for (uint32_t k = 0; k < naxes; k++) {
        append(sink, k == 0 ? "" : ",");
        append(sink, mesh->axis[axis[k]].name);
    }
    append(sink, "}");
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
    append(sink, "[");
    for (uint32_t i = 0; i < type->rank; i++) {
        append(sink, i == 0 ? "" : ", ");
        append_dim(sink, mesh, &type->dim[i]);
    }
    append(sink, "]");
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
    append(sink, regular ? "iota " : "list");
    if (regular)
        append_number(sink, iota.q);
    for (uint32_t k = 0; k < (regular ? 2 * iota.q : n); k++) {
        append(sink, " ");
        append_number(sink, !regular ? list[k] : k < iota.q ? iota.dim[k] : iota.perm[k - iota.q]);
    }
}

/* The lines `mesh` and, when it is not the natural one, `order`. */
static void append_mesh_lines(struct sink *sink, const struct redist_mesh *mesh)
{
    append(sink, "mesh ");
    append_mesh(sink, mesh);
    append(sink, "\n");
    if (mesh_has_order(mesh)) {
        append(sink, "order ");
        append_number(sink, mesh->first);
        append(sink, " ");
        append_list(sink, mesh->order, redist_count_devices(mesh));
        append(sink, "\n");
    }
}

size_t redist_format_problem(const struct redist_problem *problem, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append(&sink, "redist-problem 2\n");
    if (problem->devices != 0) {
        append(&sink, "devices ");
        append_number(&sink, problem->devices);
        append(&sink, "\n");
    }
    append_mesh_lines(&sink, &problem->mesh);
    append(&sink, "elem ");
    append_number(&sink, problem->elem_bytes);
    if (problem->combine != REDIST_NO_OPERATOR) {
        append(&sink, "\nop ");
        append(&sink, redist_name_operator(problem->combine));
    }
    append(&sink, "\nfrom ");
    append_type(&sink, &problem->mesh, &problem->from);
    append(&sink, "\n");
    if (problem->two_meshes)
        append_mesh_lines(&sink, &problem->target_mesh);
    append(&sink, "to ");
    append_type(&sink, redist_get_target_mesh(problem), &problem->to);
    append(&sink, "\n");
    return sink.length;
}
