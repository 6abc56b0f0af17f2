/* Prices drawn at random: for messages and elements, and of links along the axes of a mesh. */
#ifndef TESTS_EXACT_PRICES_H
#define TESTS_EXACT_PRICES_H

#include <redist/plan.h>

#include "exact/random.h"

static inline struct redist_link draw_link(void)
{
    return (struct redist_link){draw(3) * draw(200), 1 + draw(3) * draw(20)};
}

static inline void draw_curve(struct redist_curve *curve)
{
    uint64_t received = 0, price = 0;
    curve->npoints = 2 + draw(4);
    for (uint32_t p = 0; p < curve->npoints; p++) {
        received += 1 + draw(100);
        price += draw(2000);
        curve->point[p] = (struct redist_curve_point){received, price};
    }
}

/* In a half of them each kind of step has prices of its own, along some of the axes. */
static inline void draw_topology(struct redist_topology *topology)
{
    for (uint32_t x = 0; x < REDIST_MAX_AXES; x++)
        topology->axis[x] = draw_link();
    topology->nmeasured = draw(2) * draw(8);
    for (uint32_t k = 0; k < topology->nmeasured; k++) {
        topology->measured[k].axes = k + 1;
        topology->measured[k].devices = 2 + draw(7);
        for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
            draw_curve(&topology->measured[k].kind[kind]);
    }
}

/* Messages or elements that matter alone, prices in between, the usual ones, and links. */
static inline struct redist_objective draw_prices(const struct redist_problem *problem,
                                                  uint32_t which, struct redist_topology *topology)
{
    switch (which) {
    case 0:
        return redist_get_usual_prices(problem);
    case 1:
        return (struct redist_objective){.per_exchange = 1000, .per_received = 1};
    case 2:
        return (struct redist_objective){.per_exchange = 1, .per_received = 1000};
    case 3:
        return (struct redist_objective){.per_exchange = draw(100), .per_received = draw(10)};
    default:
        draw_topology(topology);
        return (struct redist_objective){.topology = topology};
    }
}

#endif
