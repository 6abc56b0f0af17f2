#include "price/state.h"

struct price_devices MEMBER;
struct price_messages LEAVING;
struct price_devices INSIDE;
struct price_counts BELOW;
struct price_counts UNITS;
struct price_numbers INVERSE;
struct price_numbers LATENCY;
