/* A resize in StableHLO: the tile is cut off, and padded with zeros. */
#ifndef REDIST_EXPORT_STABLEHLO_RESIZE_H
#define REDIST_EXPORT_STABLEHLO_RESIZE_H

#include "export/program_text.h"

/* Writes the operations from the tile before, %v of `text`, to the next one. */
void write_stablehlo_resize(const struct program_text *text, const struct redist_step *step);

#endif
