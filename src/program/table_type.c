#include "program/table_type.h"
#include "table/cut_mesh.h"
#include <string.h>
#include "types/made_axes.h"
#include "base/sink.h"
#include "base/walk.h"

/* Whether devices whose numbers are in the order of the mesh have the walk's tiles: along each
 * axis, the last first, those of the rows so far, moved by its stride. */
static bool are_rows_of(const struct position_walk *walk, const struct tile_table *table)
{
    const struct redist_mesh *mesh = walk->mesh;
    if (memchr(table->holds + mesh->first, false, redist_count_devices(mesh)) != NULL)
        return false;
    const uint64_t *row = get_offsets(table, mesh->first);
    size_t block = table->ndims;
    uint64_t differ = 0;
    for (uint32_t i = 0; i < table->rank; i++)
        differ |= row[i];
    for (uint32_t a = mesh->naxes; a-- > 0 && differ == 0; block *= mesh->axis[a].size) {
        uint64_t moved[REDIST_MAX_RANK] = {0};
        moved[walk->dim[a]] = walk->stride[a];
        const uint64_t *end = row + block * mesh->axis[a].size;
        for (const uint64_t *next = row + block; next < end && differ == 0; next += table->ndims)
            for (uint32_t i = 0; i < table->rank; i++)
                differ |= next[i] ^ (next[i - (ptrdiff_t)block] + moved[i]);
    }
    return differ == 0;
}

/* The same of any order. */
static bool are_rows_in_order(struct position_walk *walk, const struct tile_table *table)
{
    uint32_t positions = redist_count_devices(walk->mesh);
    size_t row = table->rank * sizeof walk->offset[0];
    for (uint32_t p = 0; p < positions; p++, advance_walk(walk)) {
        uint32_t device = redist_get_device(walk->mesh, p);
        if (!table->holds[device] || memcmp(walk->offset, get_offsets(table, device), row) != 0)
            return false;
    }
    return true;
}

/* Whether the devices of the mesh, and no others, hold the tiles of the data
 * dimensions that the type gives them. */
static bool is_table_of(const struct redist_mesh *mesh, const struct redist_type *type,
                        const struct tile_table *table)
{
    uint32_t positions = redist_count_devices(mesh), holding = 0;
    struct position_walk walk;
    for (uint32_t i = 0; i < table->rank; i++)
        if (type->dim[i].tile != table->tile[i])
            return false;
    start_walk(mesh, type, &walk);
    if (mesh->order == NULL ? !are_rows_of(&walk, table) : !are_rows_in_order(&walk, table))
        return false;
    for (uint32_t d = 0; d < table->ndevices; d++)
        holding += table->holds[d];
    return holding == positions;
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

/* Whether the tiles along summand dimensions are those of a side. */
static bool has_sums_of(enum table_side side, const struct tile_table *table)
{
    for (uint32_t k = 0; k < table->of.nsums; k++) {
        const struct redist_sum *sum = &table->of.sum[k];
        bool spread = side == SOURCE_SIDE || sum->kept;
        if (table->tile[table->rank + k] != (spread ? 1 : sum->size))
            return false;
    }
    return true;
}

/* The mesh and the type that express the table; NULL when none does. The type has its
 * unreduced axes only where it is the user's own. */
static const struct redist_mesh *find_spelling(const struct tile_table *table,
                                               struct redist_type *type)
{
    const struct redist_problem *problem = table->of.problem;
    const struct redist_mesh *target = redist_get_target_mesh(problem);
    /* the user's own spelling first: axes of size 1 are not seen in a table */
    *type = problem->from;
    if (has_sums_of(SOURCE_SIDE, table) && is_table_of(&problem->mesh, type, table))
        return &problem->mesh;
    /* that some devices are to hold the identity no table shows */
    struct redist_problem shown = *problem;
    leave_out_made_axes(&shown);
    *type = shown.to;
    if (has_sums_of(TARGET_SIDE, table) && is_table_of(target, type, table))
        return target;
    type->nunreduced = 0;
    if (is_table_of(target, type, table))
        return target;
    *type = problem->from;
    type->nunreduced = 0;
    if (is_table_of(&problem->mesh, type, table) || find_type_of_table(&problem->mesh, table, type))
        return &problem->mesh;
    return problem->two_meshes && find_type_of_table(target, table, type) ? target : NULL;
}

static void append_weak_type(struct sink *sink, const struct tile_table *table)
{
    append_piece(sink, "[");
    for (uint32_t i = 0; i < table->rank; i++) {
        uint64_t whole = table->of.problem->from.dim[i].size, tile = table->tile[i];
        uint64_t tiles = whole / tile + (whole % tile != 0);
        append_piece(sink, i == 0 ? "" : ", ");
        append_number(sink, tile);
        if (tile == whole)
            continue;
        append_piece(sink, "{*");
        append_number(sink, tiles);
        append_piece(sink, "}");
        append_number(sink, whole);
    }
    append_piece(sink, "]");
}

/* Marks the axes of summand dimension k that are not reduced yet, if those that are and those
 * that are not are whole axes. Else how many summands are left; 0 otherwise. */
static uint64_t mark_unreduced(const struct tile_table *table, uint32_t k,
                               bool left[REDIST_MAX_AXES])
{
    const struct redist_sum *sum = &table->of.sum[k];
    uint64_t product = 1, combined = table->tile[table->rank + k];
    uint32_t reduced = 0;
    bool whole = true;
    while (reduced < sum->naxes && product < combined)
        product *= get_sum_axis_size(&table->of.problem->mesh, sum, reduced++);
    for (uint32_t a = reduced; a < sum->naxes; a++)
        whole = whole && sum->part[a] == 0;
    for (uint32_t a = reduced; a < sum->naxes && whole && product == combined; a++)
        left[sum->axis[a]] = true;
    return whole && product == combined ? 0 : sum->size / combined;
}

/* "{x,y}" of the axes that are left, "{*4}" of four summands without axes. */
static void append_unreduced(struct sink *sink, const struct tile_table *table)
{
    const struct redist_problem *problem = table->of.problem;
    bool left[REDIST_MAX_AXES] = {false};
    const char *before = "{";
    for (uint32_t k = 0; k < table->of.nsums; k++) {
        uint64_t summands = mark_unreduced(table, k, left);
        if (summands > 1) {
            append_piece(sink, before);
            append_piece(sink, "*");
            append_number(sink, summands);
            before = ",";
        }
    }
    for (uint32_t a = 0; a < problem->from.nunreduced; a++) {
        uint8_t axis = problem->from.unreduced[a];
        if (left[axis] && problem->mesh.axis[axis].size > 1) {
            append_piece(sink, before);
            append_piece(sink, problem->mesh.axis[axis].name);
            before = ",";
        }
    }
    append_piece(sink, before[0] == ',' ? "}" : "");
}

void format_table_type(const struct tile_table *table, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    struct redist_type type;
    uint32_t holding = 0;
    const struct redist_mesh *mesh = find_spelling(table, &type);
    if (mesh != NULL)
        sink.length = redist_format_type(mesh, &type, text, size);
    else
        append_weak_type(&sink, table);
    if (mesh == NULL || type.nunreduced == 0)
        append_unreduced(&sink, table);
    for (uint32_t d = 0; d < table->ndevices; d++)
        holding += table->holds[d];
    if (holding == table->ndevices)
        return;
    append_piece(&sink, " on ");
    append_number(&sink, holding);
    append_piece(&sink, " of ");
    append_number(&sink, table->ndevices);
    append_piece(&sink, " devices");
}
