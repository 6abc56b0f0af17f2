/* A checked plan as one SVG picture: the array before and after as coloured tiles,
 * the height profile, and for each step which device receives from which. */
#ifndef REDIST_EXPORT_PLAN_PICTURE_H
#define REDIST_EXPORT_PLAN_PICTURE_H

#include <stdio.h>
#include "types/sequence.h"
#include "export/pictures/step_picture.h"

/* False when memory runs out. The program has at most PICTURE_DEVICES devices. */
bool draw_plan_picture(FILE *out, const struct redist_program *program);

#endif
