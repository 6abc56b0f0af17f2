/** @file check.h
 * Checking a certificate against a problem, with the proven core that
 * `redist-check` consists of, and keeping what was accepted.
 *
 * The core keeps its state in file-scope objects, so one check runs at a time
 * in a process: these functions hold a lock and may be called from any thread.
 */
#ifndef REDIST_CHECK_H
#define REDIST_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes of the longest files that the checker reads (docs/FORMAT.md, section 1). */
#define REDIST_MAX_PROBLEM_BYTES 65536u
#define REDIST_MAX_CERTIFICATE_BYTES (256u << 20)

/** How a plan stands to the least cost W that its certificate proves. */
enum redist_optimum {
    REDIST_NOTHING_PROVED, /**< the certificate says nothing about W */
    REDIST_ABOVE_LEAST,    /**< no BOUNDED sequence of the paper's four collectives, reducescatters
                            *   and allreduces costs less */
    REDIST_LEAST_PERMUTED, /**< moreover, the claimed cost less the one allpermute is at most W */
    REDIST_OPTIMAL         /**< moreover, the claimed cost is at most W */
};

/** What the checker says about a pair (problem text, certificate text). */
struct redist_verdict {
    size_t size; /**< sizeof(struct redist_verdict), before the call */
    bool verified;
    uint32_t code;         /**< 0 when verified, else a rejection code of docs/FORMAT.md */
    const char *name;      /**< its name, for example "tile" */
    const char *expected;  /**< what was expected there, for a person */
    char found[704];       /**< what is there instead, with its numbers; "" when all is said */
    bool in_certificate;   /**< the finding lies in the certificate, not the problem */
    uint32_t line, column; /**< where, from 1; 0 when no place applies */
    uint32_t step;         /**< the step concerned, from 1; 0 when none */
    uint64_t height, cost; /**< the claims that were checked, when verified */
    uint32_t nsteps;
    bool bounded, normal;    /**< the claimed flags, when verified */
    uint64_t received;       /**< elements received by a device, claimed and checked */
    uint64_t least_received; /**< elements that some device has to receive in any method */
    bool is_least_received;  /**< `received` is no more than that */
    bool identical;          /**< all replicas have the same bits, claimed and checked */
    bool fused;              /**< the certificate says which steps are carried out together */
    uint64_t fused_cost;     /**< the claimed cost when they are, else `cost` */
    enum redist_optimum optimum;
    uint64_t least; /**< W, unless nothing is proved */
};

struct redist_program; /**< a checked program: the very structure that the core accepted */

/** Its steps, as those of a plan. */
const struct redist_sequence *redist_get_program_sequence(const struct redist_program *program);

/** Checks. Returns REDIST_OK when verified and REDIST_REJECTED when not, with
 *  `*verdict` filled; another status with `*error` when a text is over its size
 *  limit or memory runs out. When `program` is not NULL and the certificate is
 *  verified, `*program` is what was accepted, for redist_free_program. */
enum redist_status redist_check(const char *problem_text, size_t problem_length,
                                const char *certificate_text, size_t certificate_length,
                                struct redist_verdict *verdict, struct redist_program **program,
                                struct redist_error *error);

/** Releases a program; NULL is allowed. */
void redist_free_program(struct redist_program *program);

#ifdef __cplusplus
}
#endif
#endif
