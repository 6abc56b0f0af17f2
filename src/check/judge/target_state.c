#include "check/judge/target_state.h"

uint32_t TARGET_SPAN, TARGET_WHOLE;
struct offset_rows TARGET_LOW, TARGET_HIGH;
struct device_rows TARGET_ROW;
struct dimension_flags TARGET_SPLIT;
