/* Who gives what in a step, as boxes for the trees of docs/TRANSFERS.md. */
#ifndef REDIST_EXPORT_TRANSFER_GIVERS_H
#define REDIST_EXPORT_TRANSFER_GIVERS_H

#include "export/transfer_layout.h"
#include "table/givers.h"

/* A box that a device takes, and from whom. */
struct taken_box {
    uint32_t from;
    struct array_box box;
};

/* A step between two tables, or none, when every device keeps what it wants of its own. */
struct step_givers {
    const struct redist_step *step; /* NULL for none */
    const struct tile_table *before, *after;
    uint32_t *place;            /* place[d]: where device d is in the list of the step */
    struct tile_holder *holder; /* of an exchange */
    uint32_t nholders;
    struct taken_box *taken; /* of the device asked for last; room for all devices */
    uint32_t ntaken;
};

/* Room for steps of these devices; false when memory runs out, with nothing to free. */
bool create_givers(uint32_t ndevices, struct step_givers *givers);
void free_givers(struct step_givers *givers);

/* Turns to another step. */
void set_step(struct step_givers *givers, const struct redist_step *step,
              const struct tile_table *before, const struct tile_table *after);

/* Finds what `taker` takes: boxes of a grid over what exists of its tile, in the order of
 * their offsets, the first dimension first. */
void find_taken(struct step_givers *givers, uint32_t taker);

/* The boxes of the members of a group within `wanted`, in the order of the members. */
void find_taken_of_group(struct step_givers *givers, const uint32_t *member,
                         const struct array_box *wanted);

#endif
