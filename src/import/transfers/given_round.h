/* A round of a plan in JSON as the trees of a certificate. */
#ifndef REDIST_IMPORT_TRANSFERS_GIVEN_ROUND_H
#define REDIST_IMPORT_TRANSFERS_GIVEN_ROUND_H

#include <stdbool.h>
#include <stdio.h>
#include "import/transfers/given_layout.h"
#include "import/transfers/transfer_list.h"

/* A line for each piece of the layout after it. With `kept`, what no transfer writes and the
 * device itself holds is given by itself. Fails at the first element that is missing or
 * written twice. */
enum redist_status write_given_round(FILE *out, const struct plan_place *place,
                                     const struct given_problem *problem,
                                     const struct given_layout *before,
                                     const struct given_layout *after,
                                     const struct round_transfers *transfers, bool kept);

#endif
