/** @file transfers.h
 * Checking transfers (docs/TRANSFERS.md): box by box who gives what, between layouts of any
 * kind, with the proven judge that `redist-check` consists of, and keeping what was accepted.
 *
 * One check runs at a time in a process, also beside those of check.h: these functions hold a
 * lock and may be called from any thread.
 */
#ifndef REDIST_TRANSFERS_H
#define REDIST_TRANSFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/check.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes of the longest problem and certificate together that the judge reads. */
#define REDIST_MAX_TRANSFER_BYTES 268500992u

struct redist_transfers; /**< accepted transfers: the very texts that were judged */

/** What is known of accepted transfers. */
struct redist_transfer_facts {
    size_t size; /**< sizeof(struct redist_transfer_facts), before the call */
    uint32_t devices, arrays, rounds;
    uint64_t memory; /**< MEMORY of the verdict: the most bytes of a device's memories before and
                      *   after a round together */
    uint64_t received, sent; /**< RECEIVED and SENT: the most bytes that a device receives from
                              *   others, and gives to others, in all rounds together */
    uint32_t messages;       /**< MESSAGES: the most that a device sends, or receives, in a round,
                              *   where all that goes from one device to another is one */
    bool is_least_received;  /**< LEAST-RECEIVED: under every method some device receives at least
                              *   `received` bytes */
    bool identical;          /**< IDENTICAL: nothing is combined */
};

/** Checks. Returns REDIST_OK when verified and REDIST_REJECTED when not, with `*verdict`
 *  filled (when verified, `nsteps` is the number of rounds; what else the verdict on a
 *  certificate of steps has is 0); another status with `*error` when the texts are over their
 *  size limit or memory runs out. When `transfers` is not NULL and the certificate is verified,
 *  `*transfers` is what was accepted, for redist_free_transfers. */
enum redist_status redist_check_transfers(const char *problem_text, size_t problem_length,
                                          const char *certificate_text, size_t certificate_length,
                                          struct redist_verdict *verdict,
                                          struct redist_transfers **transfers,
                                          struct redist_error *error);

/** A checked program as transfers of one array, as docs/TRANSFERS.md, section 7, says: written as
 *  texts, which the judge of transfers then has to accept. Devices that are to end with the identity
 *  of the operation, along axes that are unreduced in the target alone, are brought nothing. Fails
 *  above the limits of transfers, and when memory runs out. `*transfers` is for
 *  redist_free_transfers. */
enum redist_status redist_lower_to_transfers(const struct redist_program *program,
                                             struct redist_transfers **transfers,
                                             struct redist_error *error);

enum redist_status redist_get_transfer_facts(const struct redist_transfers *transfers,
                                             struct redist_transfer_facts *facts,
                                             struct redist_error *error);

/** Bytes of a device's memory in the source layout and in the target layout, as their lines
 *  `device` state them. Fails when there is no such device, or memory runs out. */
enum redist_status redist_measure_device(const struct redist_transfers *transfers, uint32_t device,
                                         uint64_t *source_bytes, uint64_t *target_bytes,
                                         struct redist_error *error);

/** Releases transfers; NULL is allowed. */
void redist_free_transfers(struct redist_transfers *transfers);

#ifdef __cplusplus
}
#endif
#endif
