#include "program/table_type.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text that grows; what does not fit is cut off. */
struct line {
    char *text;
    size_t size, used;
};

static void append(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(struct line *line, const char *format, ...)
{
    size_t room = line->size - line->used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->used, room, format, arguments);
    va_end(arguments);
    if (length > 0)
        line->used += (size_t)length < room ? (size_t)length : room - 1;
}

/* Whether the devices of the mesh, and no others, hold the tiles of the data
 * dimensions that the type gives them. */
static bool is_table_of(const struct redist_mesh *mesh, const struct redist_type *type,
                        const struct tile_table *table)
{
    uint32_t positions = redist_count_devices(mesh), holding = 0;
    for (uint32_t i = 0; i < table->rank; i++)
        if (type->dim[i].tile != table->tile[i])
            return false;
    for (uint32_t d = 0; d < table->ndevices; d++)
        holding += table->holds[d];
    if (holding != positions)
        return false;
    for (uint32_t p = 0; p < positions; p++) {
        uint64_t offset[REDIST_MAX_RANK];
        uint32_t device = redist_get_device(mesh, p);
        redist_compute_offset(mesh, type, p, offset);
        if (!table->holds[device] || (table->rank > 0 && memcmp(offset, get_offsets(table, device),
                                                                table->rank * sizeof *offset) != 0))
            return false;
    }
    return true;
}

/* The device at the position whose only non-zero coordinate is 1 on `axis`. */
static uint32_t unit_device(const struct redist_mesh *mesh, uint32_t axis)
{
    uint32_t position = 1;
    for (uint32_t a = axis + 1; a < mesh->naxes; a++)
        position *= mesh->axis[a].size;
    return redist_get_device(mesh, position);
}

/* The axes along which dimension i moves, by increasing stride. */
static void collect_axes(const struct redist_mesh *mesh, const struct tile_table *table, uint32_t i,
                         struct redist_dim *dim)
{
    uint64_t stride[REDIST_MAX_AXES];
    dim->naxes = 0;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        if (mesh->axis[a].size == 1)
            continue;
        uint64_t at = get_offsets(table, unit_device(mesh, a))[i];
        uint64_t origin = get_offsets(table, redist_get_device(mesh, 0))[i];
        if (at <= origin)
            continue;
        uint32_t place = dim->naxes++;
        for (; place > 0 && stride[place - 1] > at - origin; place--) {
            stride[place] = stride[place - 1];
            dim->axis[place] = dim->axis[place - 1];
        }
        stride[place] = at - origin;
        dim->axis[place] = (uint8_t)a;
    }
}

/* Finds a type on the mesh whose table this is, summand dimensions apart. False
 * when there is none with whole axes (a plan may use parts of an axis). */
static bool find_type_of_table(const struct redist_mesh *mesh, const struct tile_table *table,
                               struct redist_type *type)
{
    memset(type, 0, sizeof *type);
    type->rank = table->rank;
    for (uint32_t i = 0; i < table->rank; i++) {
        type->dim[i].tile = table->tile[i];
        type->dim[i].size = table->of.problem->from.dim[i].size;
        collect_axes(mesh, table, i, &type->dim[i]);
    }
    return redist_check_type(mesh, type, NULL) == REDIST_OK && is_table_of(mesh, type, table);
}

/* The mesh and the type that express the table; NULL when none does. */
static const struct redist_mesh *find_spelling(const struct tile_table *table,
                                               struct redist_type *type)
{
    const struct redist_problem *problem = table->of.problem;
    const struct redist_mesh *target = redist_get_target_mesh(problem);
    /* the user's own spelling first: axes of size 1 are not seen in a table */
    *type = problem->from;
    if (is_table_of(&problem->mesh, type, table))
        return &problem->mesh;
    *type = problem->to;
    if (is_table_of(target, type, table))
        return target;
    if (find_type_of_table(&problem->mesh, table, type))
        return &problem->mesh;
    return problem->two_meshes && find_type_of_table(target, table, type) ? target : NULL;
}

static void append_weak_type(struct line *line, const struct tile_table *table)
{
    append(line, "[");
    for (uint32_t i = 0; i < table->rank; i++) {
        uint64_t whole = table->of.problem->from.dim[i].size, tile = table->tile[i];
        uint64_t tiles = whole / tile + (whole % tile != 0);
        append(line, i == 0 ? "" : ", ");
        if (tile == whole)
            append(line, "%" PRIu64, whole);
        else
            append(line, "%" PRIu64 "{*%" PRIu64 "}%" PRIu64, tile, tiles, whole);
    }
    append(line, "]");
}

/* Along whole axes, from the minor-most on, summand dimension k is reduced already:
 * how many axes; -1 when only a part of one. */
static int count_reduced_axes(const struct tile_table *table, uint32_t k)
{
    const struct redist_sum *sum = &table->of.sum[k];
    uint64_t product = 1;
    uint32_t reduced = 0;
    while (reduced < sum->naxes && product < table->tile[table->rank + k])
        product *= table->of.problem->mesh.axis[sum->axis[reduced++]].size;
    return product == table->tile[table->rank + k] ? (int)reduced : -1;
}

/* "{x,y}" of the axes that are left, "{*4}" of four summands without axes. */
static void append_unreduced(struct line *line, const struct tile_table *table)
{
    bool any = false;
    for (uint32_t k = 0; k < table->of.nsums; k++) {
        const struct redist_sum *sum = &table->of.sum[k];
        int reduced = count_reduced_axes(table, k);
        if (table->tile[table->rank + k] == sum->size)
            continue;
        if (reduced < 0)
            append(line, "%s*%" PRIu64, any ? "," : "{", sum->size / table->tile[table->rank + k]);
        for (uint32_t a = (uint32_t)reduced; reduced >= 0 && a < sum->naxes; a++, any = true)
            append(line, "%s%s", any ? "," : "{", table->of.problem->mesh.axis[sum->axis[a]].name);
        any = true;
    }
    append(line, any ? "}" : "");
}

void format_table_type(const struct tile_table *table, char *text, size_t size)
{
    struct line line = {text, size, 0};
    struct redist_type type;
    uint32_t holding = 0;
    const struct redist_mesh *mesh = find_spelling(table, &type);
    type.nunreduced = 0;
    if (mesh != NULL)
        line.used = redist_format_type(mesh, &type, text, size);
    else
        append_weak_type(&line, table);
    if (line.used >= size)
        return;
    append_unreduced(&line, table);
    for (uint32_t d = 0; d < table->ndevices; d++)
        holding += table->holds[d];
    if (holding < table->ndevices)
        append(&line, " on %u of %u devices", holding, table->ndevices);
}
