/* An exchange in StableHLO: rounds of slices, collective_permutes and updates. */
#ifndef REDIST_EXPORT_STABLEHLO_EXCHANGE_H
#define REDIST_EXPORT_STABLEHLO_EXCHANGE_H

#include "export/program_text.h"
#include "export/rounds.h"

/* Step s of the program; the value behind it is the next one. */
enum list_status write_stablehlo_exchange(struct program_text *text, uint32_t s);

#endif
