/* Whether what is stored of the problem is within the bounds of its arrays. */
#ifndef PRICE_FITTING_H
#define PRICE_FITTING_H

#include "spec/price/plan/fitting.acsl"

/*@ requires place: side <= TO && x <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PlRowFits(side, x);
    ensures flag: \result <= 1;
*/
uint32_t row_fits(uint32_t side, uint32_t x);

/*@ requires place: x <= RANK_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PlRowsFit(x);
    ensures flag: \result <= 1;
*/
uint32_t rows_fit(uint32_t x);

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==>
      NAXES.v[FROM] <= AXES_MAX
      && \forall integer a; 0 <= a < NAXES.v[FROM] ==> PlAxisFits(a);
    ensures flag: \result <= 1;
*/
uint32_t axes_fit(void);

/*@ terminates \true;
    exits \false;
    assigns \nothing;
    ensures fit: \result == 1 <==> PlFitting;
    ensures flag: \result <= 1;
*/
uint32_t problem_fits(void);

#endif
