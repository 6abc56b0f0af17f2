#include "export/refusal.h"
#include <stdio.h>
#include "export/rounds.h"
#include "types/plain.h"
#include "base/report.h"

enum redist_status check_groups(const struct redist_program *program, uint32_t s,
                                enum redist_operator combine, const char *whose,
                                struct redist_error *error)
{
    const struct redist_step *step = &program->step[s];
    char why[160];
    if (!combines_values(step->op) || can_group_all(program, step))
        return REDIST_OK;
    (void)snprintf(why, sizeof why,
                   "groups of %s name all devices, in groups of one size, and that size does not "
                   "divide their number",
                   whose);
    return refuse_step(program, s, combine, why, error);
}

/* How to ask for a plan without such a step. */
static const char *get_way_out(const struct redist_program *program, const struct redist_step *step)
{
    if (is_plain_problem(&program->problem))
        return "; `redist plan --paper` gives a plan without it";
    return step->op == REDIST_EXCHANGE
               ? "; `redist plan --require collectives` gives a plan without it, if there is one"
               : "";
}

enum redist_status refuse_step(const struct redist_program *program, uint32_t s,
                               enum redist_operator combine, const char *why,
                               struct redist_error *error)
{
    const struct redist_step *step = &program->step[s];
    bool combines = combine != REDIST_NO_OPERATOR;
    return report_failure(
        error, "step %u, %s%s%s%s: %s; --format json takes all%s", s + 1, redist_name_op(step->op),
        step->used < program->ndevices ? " of some devices" : "", combines ? " by " : "",
        combines ? redist_name_operator(combine) : "", why, get_way_out(program, step));
}

enum redist_status refuse_transfers(enum list_status status, struct redist_error *error)
{
    if (status == LIST_NO_MEMORY)
        return report_no_memory(error, "out of memory for the transfers of an exchange");
    return report_failure(error,
                          "an exchange of over %u devices or %u transfers is not written out; "
                          "`redist plan --paper` gives a plan without it",
                          LISTED_DEVICES, LISTED_TRANSFERS);
}
