/* Executions one behind the other, to be timed. */
#ifndef REDIST_EXECUTE_EXECUTE_H
#define REDIST_EXECUTE_EXECUTE_H

#include <redist/execute.h>

/* Collective. As redist_execute, `count` times, at least once. The ranks agree once, before:
 * then none waits but for those that it exchanges with, as within the steps of one plan.
 * *seconds is what one execution takes on this rank, in the mean. */
enum redist_status execute_in_a_row(struct redist_executor *executor, const void *source,
                                    void *target, uint32_t count, double *seconds,
                                    struct redist_error *error);

#endif
