/* A plan of transfers in rounds: who is near gives, what several devices of a unit want enters it
 * once, sums are combined in shares, where that is cheaper. */
#ifndef REDIST_LEVELS_LEVEL_PLAN_H
#define REDIST_LEVELS_LEVEL_PLAN_H

#include "levels/priced_levels.h"
#include "transfers/texts.h"

/* Of one round no plan was found that is not too long. */
#define NO_ROUND UINT64_MAX

struct level_plan {
    uint64_t price, one_round; /* of the plan, and of the cheapest that was found of one round */
    uint32_t rounds, level;    /* level: of combined or handed on */
    bool combined, handed_on;  /* summands inside units first; at last what they want */
    bool shared;               /* sums combined in shares first, then spread */
    struct transfer_load load;
    struct sent_bound bound; /* of plans of one round; for free_sent_bound */
};

/* Makes texts->certificate: the cheapest of the plan of one round in which the nearest give, of
 * that in which what is sent at most is least, for each level of those in which summands are
 * combined inside its units first, or what these want is handed on at last, or both, and of those
 * of two rounds in which sums are combined in shares. Without levels nobody is near, nothing is by
 * levels, and the price is the most bytes that a device receives, or sends; of equal prices the
 * fewest bytes received by all count. Fails where all are too long for a judge. */
enum redist_status plan_rounds(const struct transfer_problem *problem,
                               const struct priced_levels *levels, struct transfer_texts *texts,
                               struct level_plan *plan, struct redist_error *error);

#endif
