/** @file compare.h
 * What other methods do with a problem, beside a plan of this library, and the
 * bound on received elements that none can beat. `redist compare` shows these.
 *
 * A method is coded afresh from a description of its rules (docs/PLANNING.md);
 * it is not the product itself. Sizes, heights and costs are in elements per
 * device.
 */
#ifndef REDIST_COMPARE_H
#define REDIST_COMPARE_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Name of method `which`, from 0, for example "gspmd-like"; NULL when there are
 *  no more. `redist compare --help` says what each does. */
const char *redist_name_method(uint32_t which);

/** What the steps of a method come to. Numbers of UINT64_MAX mean "that or more". */
struct redist_method_figures {
    size_t size;         /**< sizeof(struct redist_method_figures), before the call */
    uint64_t cost;       /**< Figure 11, with one collective for each dimension */
    uint64_t joint_cost; /**< the same with each collective of the method charged once */
    uint64_t height;     /**< largest local size, source, target and padding included */
    uint64_t received;   /**< elements that a device gets to which every step moves data */
    uint32_t nsteps;     /**< one for each dimension that a collective works on */
    uint32_t npermutes;
    bool pads;           /**< some dimension is cut into more tiles than divide it */
    const char *failure; /**< why the method ends short of the target, or NULL; then the
                          *   figures are of its steps so far */
};

/** Takes the steps of the method called `name` and counts them. That the method
 *  fails by its own rules is a result too. Fails on a malformed
 *  problem, an unknown name, or when memory runs out; `error` may be NULL. */
enum redist_status redist_count_method(const struct redist_problem *problem, const char *name,
                                       struct redist_method_figures *figures,
                                       struct redist_error *error);

/** The method's steps as a plan, which can be certified, checked and executed; its
 *  height may be over the memory bound. Fails as above, and with REDIST_IMPOSSIBLE when
 *  the steps make no plan: the method fails, or pads, or takes too many steps.
 *  `*plan` is for redist_free_plan. */
enum redist_status redist_make_method_plan(const struct redist_problem *problem, const char *name,
                                           struct redist_plan **plan, struct redist_error *error);

/** Elements that a device receives from others: the most, and the mean. */
struct redist_traffic {
    uint64_t max;
    double mean;
};

/** Of a plan: an allgather brings the local size after it less the one before, an
 *  alltoall with factor n and local size L brings L - L / n, an allpermute L to
 *  each device that moves. */
void redist_measure_plan(const struct redist_plan *plan, struct redist_traffic *traffic);

/** The information bound of a problem: the part of its target tile that a
 *  device's source tile lacks, all of it when there is anything to combine. A direct
 *  exchange between devices meets it when there is nothing. Fails when memory runs out. */
enum redist_status redist_measure_problem(const struct redist_problem *problem,
                                          struct redist_traffic *traffic,
                                          struct redist_error *error);

/** Messages that a device receives at most: n - 1 in a group of n, twice that for an
 *  allreduce, 1 in an allpermute, one from each holder in an exchange. UINT64_MAX when
 *  memory runs out. */
uint64_t redist_count_messages(const struct redist_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
