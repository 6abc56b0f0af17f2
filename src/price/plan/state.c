#include "price/plan/state.h"

struct step_sizes STEP_PRICE;
/*@ ghost struct step_members STEP_MEMBERS; */
uint32_t IS_PRICED, UNPRICED;
uint64_t PLAN_PRICE;
uint32_t HAS_LEAST;
uint64_t PLAN_LEAST;
