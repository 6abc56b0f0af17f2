/* The price of a program in seconds: every step lasts as long as its fullest
 * link, all groups of all replicas at once. An estimate; nothing is certified. */
#ifndef REDIST_REDUCE_SIMULATE_H
#define REDIST_REDUCE_SIMULATE_H

#include "reduce/platform.h"
#include "reduce/reduction.h"
#include "reduce/synthesis.h"
#include "reduce/transfer.h"

/* Of one reduction on one platform. Keeps the prices that it has computed. */
struct simulator;

/* `bytes` is what each device holds at the beginning; the arguments are kept. */
enum redist_status create_simulator(const struct platform *platform,
                                    const struct redist_mesh *levels,
                                    const struct reduction *reduction, enum algorithm algorithm,
                                    double bytes, struct simulator **simulator,
                                    struct redist_error *error);
void free_simulator(struct simulator *simulator);

/* Seconds of `program`, of each step too in `step` unless it is NULL. */
double price_program(struct simulator *simulator, const struct synthesis *synthesis,
                     const struct reduction_program *program, double step[PROGRAM_STEPS]);

/* No algorithm is faster on the ports of the platform when what is combined is
 * combined in devices: of a group with devices in m units, the values of each
 * element cross the borders of units m-1 times until one unit has them all, and
 * m-1 times until all have the result. Latency and other links are left out. */
double bound_seconds(const struct platform *platform, const struct redist_mesh *levels,
                     const struct reduction *reduction, double bytes);

#endif
