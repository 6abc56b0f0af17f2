#include "transfer/counts/least_state.h"

struct tr_links TR_LINK;
struct tr_arrays TR_LATEST;
uint32_t TR_PAIRS;
uint64_t TR_SHARED, TR_ASKED;
uint32_t TR_LEAST;
