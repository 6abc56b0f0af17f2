/* Whether the plan is one that its optional sections may speak of. */
#ifndef CHECK_PLAIN_H
#define CHECK_PLAIN_H

#include "check/judge/well_formed.h"
#include "spec/check/judge/plain.acsl"

/*@ requires prepared: TablePrepared(side);
    requires place: side <= TO;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures exact: \result != 0 <==> EvenType(side);
*/
uint32_t is_even_type(uint32_t side);

/*@ requires count: NSTEPS <= STEPS_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures even: \result != 0 <==> EvenSteps;
*/
uint32_t are_even_steps(void);

/*@ requires count: NSTEPS <= STEPS_MAX;
    requires prepared: TablePrepared(FROM) && TablePrepared(TO);
    requires limits: SideLimits(FROM) && SideLimits(TO) && NAXES.v[FROM] <= AXES_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures sections: \result == 0 <==> SectionsOk;
*/
uint32_t check_plain(void);

#endif
