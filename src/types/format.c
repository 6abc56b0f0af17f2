/* Meshes and types as text, also for the messages of every room. */
#include <inttypes.h>
#include <stdio.h>
#include <redist/type.h>

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

size_t redist_format_mesh(const struct redist_mesh *mesh, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append(&sink, "");
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        append(&sink, a == 0 ? "" : ",");
        append(&sink, mesh->axis[a].name);
        append(&sink, "=");
        append_number(&sink, mesh->axis[a].size);
    }
    return sink.length;
}

static void append_dim(struct sink *sink, const struct redist_mesh *mesh,
                       const struct redist_dim *dim)
{
    append_number(sink, dim->tile);
    if (dim->naxes == 0)
        return;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        append(sink, k == 0 ? "{" : ",");
        append(sink, mesh->axis[dim->axis[k]].name);
    }
    append(sink, "}");
    append_number(sink, dim->size);
}

size_t redist_format_type(const struct redist_mesh *mesh, const struct redist_type *type,
                          char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append(&sink, "[");
    for (uint32_t i = 0; i < type->rank; i++) {
        append(&sink, i == 0 ? "" : ", ");
        append_dim(&sink, mesh, &type->dim[i]);
    }
    append(&sink, "]");
    return sink.length;
}
