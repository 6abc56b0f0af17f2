/** @file normalize.h
 * Sequences of collectives that somebody else made: read, judged by the typing
 * rules of the paper, certified as they stand, or brought into normal form.
 *
 * Sizes, heights and costs are in elements per device; costs are those of
 * Figure 11 of the paper. The results are plans (plan.h) without a proof of the
 * least cost: redist_prove_bound adds it.
 */
#ifndef REDIST_NORMALIZE_H
#define REDIST_NORMALIZE_H

#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a sequence needed to become a plan. */
struct redist_adjustment {
    /** Number, from 1, of the allpermute that was added as the last step because
     *  the last type is the target only up to one; 0 when none was needed. It
     *  counts in the plan's cost. */
    uint32_t added_permute;
    /** Steps over axes of size 1 only. They move nothing, and a certificate has
     *  no place for them. */
    uint32_t left_out;
};

/** Reads a sequence of collectives over types (docs/FORMAT.md, section 5) and
 *  makes a plan of it as it stands: the same steps in the same order, in groups
 *  along the mesh axes, apart from what `*adjustment` says. `name` is the file's
 *  name, used in error messages. Its height may be over the memory bound.
 *  Returns REDIST_REJECTED when a step breaks a rule of Figure 8, or the last
 *  type is not the target up to an allpermute; another status on a malformed
 *  problem or text, when the plan would have more than REDIST_MAX_STEPS steps or
 *  a cost over 2^64-1, and when memory runs out. `error` says which, and may be
 *  NULL. `*plan` is for redist_free_plan. */
enum redist_status redist_parse_sequence(const struct redist_problem *problem, const char *text,
                                         size_t length, const char *name, struct redist_plan **plan,
                                         struct redist_adjustment *adjustment,
                                         struct redist_error *error);

/** Brings a sequence, of a plan or of a checked program, into normal form: dynslices, then
 *  alltoalls, then allgathers, and at most one allpermute before the alltoalls. The rewriter is proved: apart from
 *  allpermutes the new plan costs no more than the steps given, and its height is
 *  that of source or target. Fused steps that are in normal form already, where nothing is to be rewritten, are
 *  kept as they are with all their allpermutes; else the steps of the new plan are
 *  fused as far as their groups allow, and its fused cost can be higher than
 *  before, while its cost without allpermutes is not.
 *  One rewriting runs at a time in a process: a lock is held. Fails
 *  on steps that it does not know, on results over the limits above, and when memory runs out. `error` may be NULL. */
enum redist_status redist_normalize_sequence(const struct redist_sequence *sequence,
                                             struct redist_plan **plan, struct redist_error *error);

#ifdef __cplusplus
}
#endif
#endif
