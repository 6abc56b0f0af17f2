#include "price/text/state.h"

struct price_counts LEVEL_SIZE;
