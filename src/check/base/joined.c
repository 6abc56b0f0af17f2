#include "check/base/joined.h"

uint32_t SUMMANDS, SHARERS;
struct state_costs STATE_JOINED;
