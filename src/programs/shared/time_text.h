/* Prices in a unit that a file states, as people read them. */
#ifndef SHARED_TIME_TEXT_H
#define SHARED_TIME_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { PRICE_BYTES = 96 };

/* "5.0 us (5000000 ps)"; less than a microsecond, and seconds, stand alone. False where the unit is
 * not one of time, or the price is 2^64-1, which stands for more. */
bool spell_time(uint64_t price, const char *unit, char text[PRICE_BYTES]);

#endif
