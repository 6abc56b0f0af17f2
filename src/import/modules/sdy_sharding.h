/* Meshes, axes and shardings of the Shardy dialect in the text of a module, where meshes
 * have names and their devices any order. */
#ifndef REDIST_IMPORT_MODULES_SDY_SHARDING_H
#define REDIST_IMPORT_MODULES_SDY_SHARDING_H

#include <stddef.h>
#include "notation/scan.h"
#include "types/sub_axis_sets.h"

struct sdy_mesh {
    char name[REDIST_MAX_NAME + 1u]; /* without the @; empty when it stands in a sharding */
    struct redist_mesh mesh;
    uint32_t *device; /* at each position; owned, or NULL */
};

/* The meshes of a module; only those of `ndevices` have devices, and can be used. */
struct sdy_meshes {
    uint32_t ndevices, count;
    size_t room;
    struct sdy_mesh **mesh; /* owned, with what they point to */
};

/* Major to minor; unreduced axes in the order of the mesh. */
struct sdy_sharding {
    const struct sdy_mesh *mesh;
    uint32_t rank;
    struct sub_axis_list dim[REDIST_MAX_RANK], unreduced;
    enum redist_operator combine; /* of the unreduced axes */
};

/* Reads `@m = <["x"=4, "y"=2], device_ids=[..]>`. */
enum redist_status scan_named_mesh(struct scan *scan, struct sdy_meshes *meshes,
                                   struct redist_error *error);

/* Reads `<@m, [{"x"}, {}], replicated={..}, unreduced=max{"y"}>`; in place of the name the
 * mesh may stand, `mesh<["x"=4]>`, which is kept. */
enum redist_status scan_sdy_sharding(struct scan *scan, struct sdy_meshes *meshes,
                                     struct sdy_sharding *sharding, struct redist_error *error);

/* Reads `{"x", "y":(1)2}`. */
enum redist_status scan_axis_list(struct scan *scan, const struct sdy_mesh *mesh,
                                  struct sub_axis_list *list, struct redist_error *error);

/* The same, of a list that Shardy wants in the order of the mesh. */
enum redist_status scan_sorted_axes(struct scan *scan, const struct sdy_mesh *mesh,
                                    struct sub_axis_list *list, struct redist_error *error);

/* Reads `[{}, {"x"}]`, one list for each of `rank` dimensions. */
enum redist_status scan_axis_lists(struct scan *scan, const struct sdy_mesh *mesh, uint32_t rank,
                                   struct sub_axis_list *list, struct redist_error *error);

/* Takes `sum`, `max` or `min`; a sum when none is next. */
enum redist_operator take_reduction_word(struct scan *scan);

/* Of the same names and sizes, in one order. */
bool has_same_axes(const struct redist_mesh *a, const struct redist_mesh *b);

bool is_same_sdy_sharding(const struct sdy_sharding *a, const struct sdy_sharding *b);

/* The devices in groups that differ along the axes only, each in their order; to be freed. */
uint32_t *list_axis_groups(const struct sdy_mesh *mesh, const struct sub_axis_list *axes,
                           uint32_t ndevices);

/* The tile of a position as one number, and its summand. */
uint32_t number_sdy_tile(const struct sdy_sharding *sharding, uint32_t position);
uint32_t number_sdy_summand(const struct sdy_sharding *sharding, uint32_t position);

void free_sdy_meshes(struct sdy_meshes *meshes);

#endif
