#include "import/modules/sdy_sharding.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/device_rows.h"
#include "import/mesh_axes.h"
#include "import/token.h"
#include "base/grow.h"
#include "base/report.h"

/* `[3, 2, 1, 0]` behind `device_ids=`: all devices, each once. */
static enum redist_status scan_device_ids(struct scan *scan, uint32_t count, uint32_t *device,
                                          struct redist_error *error)
{
    uint64_t *number = malloc(count * sizeof *number);
    bool good = number != NULL && take_char(scan, '[');
    for (uint32_t p = 0; good && p < count; p++) {
        good = (p == 0 || take_char(scan, ',')) && take_number(scan, &number[p]);
        device[p] = good ? (uint32_t)number[p] : 0;
    }
    good = good && take_char(scan, ']') && is_permutation(number, count);
    free(number);
    return good ? REDIST_OK
                : report_failure(error, "device_ids: expected each of the %u devices once", count);
}

static enum redist_status scan_mesh_body(struct scan *scan, struct sdy_mesh *mesh,
                                         uint32_t ndevices, struct redist_error *error)
{
    struct devices devices;
    if (!take_char(scan, '<') || !take_char(scan, '['))
        return report_unexpected(scan, "'<[' and the axes of the mesh", error);
    PASS_FAILURE(scan_quoted_axes(scan, &devices, error));
    mesh->mesh = devices.mesh;
    uint32_t count = mesh->mesh.naxes == 0 ? 0 : redist_count_devices(&mesh->mesh);
    if (count != ndevices)
        return REDIST_OK; /* refused where it is used */
    mesh->device = malloc(count * sizeof *mesh->device);
    if (mesh->device == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t p = 0; p < count; p++)
        mesh->device[p] = p;
    if (take_char(scan, ',')) {
        if (!take_keyword(scan, "device_ids"))
            return report_unexpected(scan, "'device_ids='", error);
        PASS_FAILURE(scan_device_ids(scan, count, mesh->device, error));
    }
    return take_char(scan, '>') ? REDIST_OK : report_unexpected(scan, "',' or '>'", error);
}

static const struct sdy_mesh *find_mesh(const struct sdy_meshes *meshes, const char *name)
{
    for (uint32_t m = 0; m < meshes->count; m++)
        if (strcmp(meshes->mesh[m]->name, name) == 0)
            return meshes->mesh[m];
    return NULL;
}

static void free_mesh(struct sdy_mesh *mesh)
{
    free(mesh->device);
    free(mesh);
}

static struct sdy_mesh *append_mesh(struct sdy_meshes *meshes)
{
    if (!grow_array(&meshes->mesh, &meshes->room, meshes->count, 1, sizeof *meshes->mesh))
        return NULL;
    struct sdy_mesh *mesh = calloc(1, sizeof *mesh);
    if (mesh != NULL)
        meshes->mesh[meshes->count++] = mesh;
    return mesh;
}

enum redist_status scan_named_mesh(struct scan *scan, struct sdy_meshes *meshes,
                                   struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    PASS_FAILURE(scan_symbol(scan, '@', name, error));
    if (find_mesh(meshes, name) != NULL)
        return report_failure(error, "a second mesh @%s", name);
    struct sdy_mesh *mesh = append_mesh(meshes);
    if (mesh == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(mesh->name, name, sizeof name);
    return take_char(scan, '=') ? scan_mesh_body(scan, mesh, meshes->ndevices, error)
                                : report_unexpected(scan, "'='", error);
}

/* `"x"`, or `"x":(1)2`, a part of it. */
static enum redist_status scan_axis_ref(struct scan *scan, const struct sdy_mesh *mesh,
                                        struct sub_axis *part, struct redist_error *error)
{
    uint32_t axis;
    uint64_t pre = 1, size;
    PASS_FAILURE(scan_axis(scan, &mesh->mesh, true, &axis, error));
    const uint32_t whole = mesh->mesh.axis[axis].size;
    size = whole;
    if (take_char(scan, ':') && (!take_char(scan, '(') || !take_number(scan, &pre) ||
                                 !take_char(scan, ')') || !take_number(scan, &size) || pre == 0 ||
                                 size < 2 || whole % pre != 0 || whole / pre % size != 0))
        return report_unexpected(scan,
                                 "a part (m)k with k over 1 and m times k a divisor of the "
                                 "axis",
                                 error);
    *part = (struct sub_axis){(uint8_t)axis, (uint32_t)pre, (uint32_t)size};
    return REDIST_OK;
}

/* Axes up to the `}` or a `?`. An axis of size 1 cuts nothing. */
static enum redist_status scan_axis_refs(struct scan *scan, const struct sdy_mesh *mesh,
                                         struct sub_axis_list *list, struct redist_error *error)
{
    list->n = 0;
    while (!sees_char(scan, '}') && !sees_char(scan, '?')) {
        struct sub_axis_list one = {.n = 1};
        PASS_FAILURE(scan_axis_ref(scan, mesh, &one.at[0], error));
        uint32_t before = list->n;
        if (share_sub_axes(list, &one))
            return report_unexpected(scan, "each part of an axis once in a list", error);
        if (one.at[0].size > 1)
            append_joined(list, one.at[0]);
        if (one.at[0].size > 1 && list->n == before)
            return report_unexpected(scan, "neighbouring parts of an axis as one", error);
        if (!take_char(scan, ','))
            return REDIST_OK;
        if (sees_char(scan, '}'))
            return report_unexpected(scan, "an axis", error);
    }
    return REDIST_OK;
}

enum redist_status scan_axis_list(struct scan *scan, const struct sdy_mesh *mesh,
                                  struct sub_axis_list *list, struct redist_error *error)
{
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    PASS_FAILURE(scan_axis_refs(scan, mesh, list, error));
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "',' or '}'", error);
}

enum redist_status scan_sorted_axes(struct scan *scan, const struct sdy_mesh *mesh,
                                    struct sub_axis_list *list, struct redist_error *error)
{
    PASS_FAILURE(scan_axis_list(scan, mesh, list, error));
    struct sub_axis_list sorted = *list;
    sort_sub_axes(&sorted);
    return is_same_axis_list(&sorted, list)
               ? REDIST_OK
               : report_unexpected(scan, "the axes before it in the order of the mesh", error);
}

enum redist_status scan_axis_lists(struct scan *scan, const struct sdy_mesh *mesh, uint32_t rank,
                                   struct sub_axis_list *list, struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    for (uint32_t x = 0; x < rank; x++) {
        if (x > 0 && !take_char(scan, ','))
            return report_unexpected(scan, "',' and the next dimension", error);
        PASS_FAILURE(scan_axis_list(scan, mesh, &list[x], error));
        for (uint32_t y = 0; y < x; y++)
            if (share_sub_axes(&list[x], &list[y]))
                return report_unexpected(scan, "each part of an axis once", error);
    }
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "']'", error);
}

/* `{"x", ?}p1`: whether it may be cut further, and its priority, are for propagation. */
static enum redist_status scan_dimension(struct scan *scan, struct sdy_sharding *sharding,
                                         struct redist_error *error)
{
    uint64_t priority;
    if (sharding->rank == REDIST_MAX_RANK)
        return report_failure(error, "over %u dimensions", REDIST_MAX_RANK);
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    PASS_FAILURE(scan_axis_refs(scan, sharding->mesh, &sharding->dim[sharding->rank++], error));
    (void)take_char(scan, '?');
    if (!take_char(scan, '}'))
        return report_unexpected(scan, "',' or '}'", error);
    return !take_char(scan, 'p') || take_number(scan, &priority)
               ? REDIST_OK
               : report_unexpected(scan, "the number of the priority", error);
}

enum redist_operator take_reduction_word(struct scan *scan)
{
    if (take_text(scan, "max"))
        return REDIST_MAX;
    if (take_text(scan, "min"))
        return REDIST_MIN;
    (void)take_text(scan, "sum");
    return REDIST_SUM;
}

/* `, replicated={..}` and `, unreduced={..}`, whichever there are. */
static enum redist_status scan_groups(struct scan *scan, struct sdy_sharding *sharding,
                                      struct sub_axis_list *replicated, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    while (status == REDIST_OK && take_char(scan, ',')) {
        if (take_keyword(scan, "replicated")) {
            status = scan_sorted_axes(scan, sharding->mesh, replicated, error);
        } else if (take_keyword(scan, "unreduced")) {
            sharding->combine = take_reduction_word(scan);
            status = scan_sorted_axes(scan, sharding->mesh, &sharding->unreduced, error);
        } else {
            status = report_unexpected(scan, "replicated={..} or unreduced={..}", error);
        }
    }
    return status;
}

static bool uses_axis_twice(const struct sdy_sharding *sharding,
                            const struct sub_axis_list *replicated)
{
    for (uint32_t x = 0; x < sharding->rank; x++) {
        for (uint32_t y = 0; y < x; y++)
            if (share_sub_axes(&sharding->dim[x], &sharding->dim[y]))
                return true;
        if (share_sub_axes(&sharding->dim[x], replicated) ||
            share_sub_axes(&sharding->dim[x], &sharding->unreduced))
            return true;
    }
    return share_sub_axes(&sharding->unreduced, replicated);
}

/* `mesh<["x"=4], device_ids=[..]>`: the same one each time that it stands somewhere. */
static enum redist_status scan_inlined_mesh(struct scan *scan, struct sdy_meshes *meshes,
                                            const struct sdy_mesh **found,
                                            struct redist_error *error)
{
    struct sdy_mesh *mesh = append_mesh(meshes);
    if (mesh == NULL)
        return report_no_memory(error, "out of memory");
    PASS_FAILURE(scan_mesh_body(scan, mesh, meshes->ndevices, error));
    *found = mesh;
    for (uint32_t m = 0; m + 1 < meshes->count; m++) {
        const struct sdy_mesh *other = meshes->mesh[m];
        if (mesh->device == NULL || other->device == NULL || other->name[0] != '\0' ||
            !has_same_axes(&other->mesh, &mesh->mesh) ||
            memcmp(other->device, mesh->device, meshes->ndevices * sizeof *mesh->device) != 0)
            continue;
        free_mesh(mesh);
        meshes->count--;
        *found = other;
        break;
    }
    return REDIST_OK;
}

/* `@m`, or the mesh itself. */
static enum redist_status scan_mesh_of_sharding(struct scan *scan, struct sdy_meshes *meshes,
                                                const struct sdy_mesh **mesh,
                                                struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u] = "of the sharding";
    if (take_text(scan, "mesh")) {
        PASS_FAILURE(scan_inlined_mesh(scan, meshes, mesh, error));
    } else {
        PASS_FAILURE(scan_symbol(scan, '@', name, error));
        *mesh = find_mesh(meshes, name);
        if (*mesh == NULL)
            return report_unexpected(scan, "the name of an sdy.mesh above", error);
    }
    if ((*mesh)->device != NULL)
        return REDIST_OK;
    return report_failure(error, "the mesh %s%s has %u devices, the problem has %u",
                          (*mesh)->name[0] == '\0' ? "" : "@", name,
                          redist_count_devices(&(*mesh)->mesh), meshes->ndevices);
}

enum redist_status scan_sdy_sharding(struct scan *scan, struct sdy_meshes *meshes,
                                     struct sdy_sharding *sharding, struct redist_error *error)
{
    struct sub_axis_list replicated = {0};
    memset(sharding, 0, sizeof *sharding);
    if (!take_char(scan, '<'))
        return report_unexpected(scan, "'<@mesh, [{..}, ..]>'", error);
    PASS_FAILURE(scan_mesh_of_sharding(scan, meshes, &sharding->mesh, error));
    if (!take_char(scan, ',') || !take_char(scan, '['))
        return report_unexpected(scan, "', [' and the dimensions", error);
    while (!sees_char(scan, ']')) {
        if (sharding->rank > 0 && !take_char(scan, ','))
            return report_unexpected(scan, "',' or ']'", error);
        PASS_FAILURE(scan_dimension(scan, sharding, error));
    }
    (void)take_char(scan, ']');
    PASS_FAILURE(scan_groups(scan, sharding, &replicated, error));
    if (uses_axis_twice(sharding, &replicated))
        return report_unexpected(scan, "each part of an axis once in a sharding", error);
    return take_char(scan, '>') ? REDIST_OK : report_unexpected(scan, "',' or '>'", error);
}

bool has_same_axes(const struct redist_mesh *a, const struct redist_mesh *b)
{
    bool same = a->naxes == b->naxes;
    for (uint32_t k = 0; same && k < a->naxes; k++)
        same = a->axis[k].size == b->axis[k].size && strcmp(a->axis[k].name, b->axis[k].name) == 0;
    return same;
}

bool is_same_sdy_sharding(const struct sdy_sharding *a, const struct sdy_sharding *b)
{
    bool same = a->mesh == b->mesh && a->rank == b->rank &&
                is_same_axis_list(&a->unreduced, &b->unreduced) &&
                (a->unreduced.n == 0 || a->combine == b->combine);
    for (uint32_t x = 0; same && x < a->rank; x++)
        same = is_same_axis_list(&a->dim[x], &b->dim[x]);
    return same;
}

static uint32_t number_digits(const struct sdy_mesh *mesh, const struct sub_axis_list *axes,
                              uint32_t position)
{
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(&mesh->mesh, position, coordinate);
    return (uint32_t)read_position(&mesh->mesh, axes, coordinate);
}

uint32_t number_sdy_tile(const struct sdy_sharding *sharding, uint32_t position)
{
    uint32_t number = 0;
    for (uint32_t x = 0; x < sharding->rank; x++)
        number = number * (uint32_t)multiply_sub_axes(&sharding->dim[x]) +
                 number_digits(sharding->mesh, &sharding->dim[x], position);
    return number;
}

uint32_t number_sdy_summand(const struct sdy_sharding *sharding, uint32_t position)
{
    return number_digits(sharding->mesh, &sharding->unreduced, position);
}

/* The position whose coordinates are the same but 0 along the axes. */
static uint32_t find_first_member(const struct redist_mesh *mesh, const struct sub_axis_list *axes,
                                  uint32_t position)
{
    uint32_t coordinate[REDIST_MAX_AXES], first = 0;
    redist_compute_coordinates(mesh, position, coordinate);
    for (uint32_t k = 0; k < axes->n; k++) {
        const struct sub_axis *part = &axes->at[k];
        uint32_t minor = mesh->axis[part->axis].size / (part->pre * part->size);
        coordinate[part->axis] -= coordinate[part->axis] / minor % part->size * minor;
    }
    for (uint32_t a = 0; a < mesh->naxes; a++)
        first = first * mesh->axis[a].size + coordinate[a];
    return first;
}

uint32_t *list_axis_groups(const struct sdy_mesh *mesh, const struct sub_axis_list *axes,
                           uint32_t ndevices)
{
    const uint32_t size = (uint32_t)multiply_sub_axes(axes);
    uint32_t *list = malloc(ndevices * sizeof *list), *group = malloc(ndevices * sizeof *group);
    uint32_t ngroups = 0;
    for (uint32_t p = 0; list != NULL && group != NULL && p < ndevices; p++) {
        uint32_t first = find_first_member(&mesh->mesh, axes, p);
        if (first == p) /* it comes before the others of its group */
            group[p] = ngroups++;
        list[group[first] * size + number_digits(mesh, axes, p)] = mesh->device[p];
    }
    bool made = group != NULL;
    free(group);
    if (made)
        return list;
    free(list);
    return NULL;
}

void free_sdy_meshes(struct sdy_meshes *meshes)
{
    for (uint32_t m = 0; m < meshes->count; m++)
        free_mesh(meshes->mesh[m]);
    free(meshes->mesh);
    *meshes = (struct sdy_meshes){.count = 0};
}
