#include "price/plan/plan.h"
#include "price/entry.h"
#include "price/plan/least.h"

void price_steps(uint32_t k)
{
    uint32_t s = 1;

    /*@ loop invariant range: 1 <= s <= NSTEPS + 1;
        loop invariant prices: \forall integer t; 1 <= t < s && STEP_PRICE.v[t] != PRICE_MAX ==>
          PlStep(k, t, STEP_MEMBERS.v[t])
          && STEP_PRICE.v[t] == PlStepPrice(k, t, STEP_MEMBERS.v[t]);
        loop assigns s, MEMBER, INSIDE, LEAVING, INV, LIST, IOTA_STRIDE, NUMBER, FAULT,
          STEP_PRICE, STEP_MEMBERS;
        loop variant NSTEPS - s; */
    while (s <= NSTEPS) {
        uint64_t price = price_step(k, s);
        /*@ ghost STEP_MEMBERS.v[s] = MEMBER; */
        STEP_PRICE.v[s] = price;
        s++;
    }
}

void price_plan(uint32_t k)
{
    uint32_t s = 1;

    IS_PRICED = 0;
    UNPRICED = 0;
    PLAN_PRICE = 0;
    HAS_LEAST = 0;
    PLAN_LEAST = 0;
    price_steps(k);
    /*@ loop invariant range: 1 <= s <= NSTEPS + 1;
        loop invariant priced: PlSteps(k, s - 1);
        loop invariant sum: PLAN_PRICE == PlPrice(k, s - 1) && PLAN_PRICE < PRICE_MAX;
        loop assigns s, PLAN_PRICE;
        loop variant NSTEPS - s; */
    while (s <= NSTEPS) {
        uint64_t sum = add_step_price(PLAN_PRICE, STEP_PRICE.v[s]);
        if (sum == PRICE_MAX) {
            UNPRICED = STEP_PRICE.v[s] == PRICE_MAX ? s : 0;
            return;
        }
        PLAN_PRICE = sum;
        s++;
    }
    IS_PRICED = 1;
    find_plan_least(k);
}
