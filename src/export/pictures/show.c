#include <redist/show.h>
#include "types/sequence.h"
#include "export/pictures/state_view.h"
#include "export/pictures/steps_view.h"
#include "base/report.h"
#include "base/given.h"

static enum redist_status finish(FILE *out, struct redist_error *error)
{
    return ferror(out) ? report_io_failure(error, "cannot write") : REDIST_OK;
}

enum redist_status redist_print_steps(FILE *out, const struct redist_sequence *sequence,
                                      unsigned columns, struct redist_error *error)
{
    REFUSE_NULL(sequence, error);
    if (!print_steps(out, sequence, columns))
        return report_no_memory(error, "out of memory for the table of steps");
    return finish(out, error);
}

enum redist_status redist_draw_tiles(FILE *out, const struct redist_sequence *sequence,
                                     uint32_t done, unsigned columns, struct redist_error *error)
{
    REFUSE_NULL(sequence, error);
    const struct summed_problem of = {&sequence->problem, sequence->sum, sequence->nsums};
    struct tile_table table;
    if (done > sequence->nsteps)
        return report_failure(error, "step %u of %u", done, sequence->nsteps);
    if (!create_table(&of, SOURCE_SIDE, &table))
        return report_no_memory(error, "out of memory for the table of tiles");
    for (uint32_t s = 0; s < done; s++)
        replay_step(&sequence->step[s], &table);
    bool drawn = draw_state(out, sequence->step, sequence->nsteps, done, &table, columns, false);
    free_table(&table);
    return drawn ? finish(out, error) : report_no_memory(error, "out of memory for the picture");
}
