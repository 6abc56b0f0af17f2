#include "reduce/study.h"
#include "base/report.h"

static enum redist_status recall_synthesis(struct study *study, uint32_t nlevels,
                                           const struct synthesis **synthesis,
                                           struct redist_error *error)
{
    if (nlevels > SYNTHESIS_LEVELS)
        return report_failure(error, "the reduction spans %u levels, expected at most %d", nlevels,
                              SYNTHESIS_LEVELS);
    if (!study->made[nlevels]) {
        PASS_FAILURE(
            synthesize(nlevels, study->limit, &study->reading, &study->synthesis[nlevels], error));
        study->made[nlevels] = true;
    }
    *synthesis = &study->synthesis[nlevels];
    return REDIST_OK;
}

static enum redist_status price_reduction(const struct study *study,
                                          struct studied_reduction *studied,
                                          struct redist_error *error)
{
    static const struct reduction_program single = {.nsteps = 1}; /* AllReduce root InsideGroup */
    const struct redist_mesh *levels = &study->hierarchy.levels;
    enum redist_status status =
        create_simulator(&study->platform, levels, &studied->reduction, study->algorithm,
                         study->bytes, &studied->simulator, error);
    if (status != REDIST_OK || studied->reduction.nlevels == 0)
        return status;
    studied->all_reduce =
        study->runs * price_program(studied->simulator, studied->synthesis, &single, NULL);
    studied->least =
        study->runs * bound_seconds(&study->platform, levels, &studied->reduction, study->bytes);
    return REDIST_OK;
}

enum redist_status study_reduction(struct study *study, const struct matrix *matrix, uint32_t axes,
                                   struct studied_reduction *studied, struct redist_error *error)
{
    *studied = (struct studied_reduction){.simulator = NULL};
    enum redist_status status =
        make_reduction(&study->hierarchy, matrix, axes, study->order, &studied->reduction, error);
    if (status == REDIST_OK)
        status = recall_synthesis(study, studied->reduction.nlevels, &studied->synthesis, error);
    if (status == REDIST_OK && study->priced)
        status = price_reduction(study, studied, error);
    if (status == REDIST_OK)
        status = rank_programs(studied->synthesis, studied->simulator, study->identical,
                               &studied->ranking, error);
    if (status != REDIST_OK)
        free_studied(studied);
    return status;
}

double find_best_seconds(const struct study *study, const struct studied_reduction *studied)
{
    return studied->ranking.count == 0 ? 0 : study->runs * studied->ranking.seconds[0];
}

void free_studied(struct studied_reduction *studied)
{
    free_ranking(&studied->ranking);
    free_simulator(studied->simulator);
    free_reduction(&studied->reduction);
}

void free_study(struct study *study)
{
    for (uint32_t l = 0; l <= SYNTHESIS_LEVELS; l++)
        if (study->made[l])
            free_synthesis(&study->synthesis[l]);
}
