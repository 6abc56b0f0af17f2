#include "export/state_view.h"
#include "export/picture.h"
#include "export/steps_view.h"
#include "program/step_name.h"
#include "program/table_type.h"

bool draw_state(FILE *out, const struct redist_step *step, uint32_t nsteps, uint32_t done,
                const struct tile_table *table, unsigned columns, bool colour)
{
    char type[8192] = "[]", operation[40];
    format_table_type(table, type, sizeof type);
    if (done == 0) {
        fprintf(out, "\nsource %s\n", type);
    } else {
        format_step(&step[done - 1], false, operation, sizeof operation);
        fprintf(out, "\nstep %u, %s%s %s\n", done, operation, done == nsteps ? ", target" : "",
                type);
    }
    return draw_table(out, table, done == nsteps && done > 0 ? TARGET_SIDE : SOURCE_SIDE, columns,
                      colour);
}
