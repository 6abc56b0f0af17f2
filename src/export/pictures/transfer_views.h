/* What pictures of a plan of transfers show: of some arrays, in some rounds, who holds what
 * before, and from whom some devices have it after. */
#ifndef REDIST_EXPORT_TRANSFER_VIEWS_H
#define REDIST_EXPORT_TRANSFER_VIEWS_H

#include "export/pictures/box_view.h"

enum { MOST_DEVICE_VIEWS = 16 };

struct device_view {
    uint32_t device;
    uint64_t received; /* bytes of the array in the round, from others */
    struct box_view view;
};

struct round_views {
    struct box_view before;
    uint32_t devices, shown; /* that want something of the array; the first of them */
    uint32_t last;           /* of them */
    bool cropped;            /* what a device wants is small in the array: the rest is left out */
    struct device_view after[MOST_DEVICE_VIEWS];
};

struct array_views {
    uint32_t number;
    struct array_axes axes; /* of all that is seen of it */
    struct round_views *round;
};

struct transfer_views {
    const struct transfer_problem *problem;
    uint32_t ndevices, narrays, rounds; /* of the plan */
    uint32_t arrays_shown, rounds_shown;
    struct array_views *array;
};

/* A certificate that has been judged. `*views` is for free_transfer_views, also on failure. */
enum redist_status create_transfer_views(const char *text, size_t length, const char *name,
                                         const struct transfer_problem *problem, uint32_t rounds,
                                         struct transfer_views *views, struct redist_error *error);
void free_transfer_views(struct transfer_views *views);

#endif
