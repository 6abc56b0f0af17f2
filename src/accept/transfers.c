/* Runs the judge of transfers under the lock and hands out what it accepted. */
#include <redist/transfers.h>
#include <stdlib.h>
#include <string.h>
#include "accept/transfers.h"
#include "accept/fault/fault.h"
#include "accept/lock/core_lock.h"
#include "base/large_memory.h"
#include "base/report.h"
#include "base/sized.h"
#include "check/base/state.h"
#include "transfer/judge.h"
#include "transfers/accepted.h"
#include "transfers/moves/places.h"
#include "base/given.h"

_Static_assert(REDIST_MAX_TRANSFER_BYTES == TEXT_MAX && TRANSFER_TEXT_BYTES == TEXT_MAX &&
                   TRANSFER_TEXT_WORDS == TR_WORDS_MAX,
               "the same limits");

/* The judge begins with no turn noted. Those that it has noted are words of the text. */
static void forget_turns(void)
{
    for (uint32_t k = 0; k < TR_WORDS; k++)
        if (TR_WORD.v[k] < TR_WORDS_MAX && TR_TURN.v[TR_WORD.v[k]] != 0)
            TR_TURN.v[TR_WORD.v[k]] = 0;
}

static bool copy_text(const char *text, size_t length, char **copy, size_t *copied)
{
    *copy = malloc(length + 1);
    if (*copy == NULL)
        return false;
    memcpy(*copy, text, length);
    (*copy)[length] = '\0';
    *copied = length;
    return true;
}

/* What was judged lies in TEXT. */
static enum redist_status keep_transfers(size_t problem_length, size_t certificate_length,
                                         uint32_t rounds, struct redist_transfers **transfers,
                                         struct redist_error *error)
{
    const char *text = (const char *)TEXT.v;
    struct redist_transfers *kept = calloc(1, sizeof *kept);
    if (kept == NULL ||
        !copy_text(text, problem_length, &kept->texts.problem, &kept->texts.problem_length) ||
        !copy_text(text + problem_length, certificate_length, &kept->texts.certificate,
                   &kept->texts.certificate_length)) {
        redist_free_transfers(kept);
        return report_no_memory(error, "out of memory");
    }
    kept->rounds = rounds;
    kept->memory = TR_MEMORY;
    kept->received = TR_RECEIVED;
    kept->sent = TR_SENT;
    kept->messages = TR_MESSAGES;
    kept->identical = TR_IDENTICAL == 1;
    kept->is_least_received = TR_LEAST == 1;
    *transfers = kept;
    return REDIST_OK;
}

/* Of large texts the words take more memory than both texts. */
static void forget_words(void)
{
    return_pages(TR_WORD.v,
                 (TR_WORDS < TR_WORDS_MAX ? TR_WORDS : TR_WORDS_MAX) * sizeof TR_WORD.v[0]);
}

static enum redist_status judge_locked(size_t problem_length, size_t certificate_length,
                                       struct redist_verdict *verdict)
{
    uint32_t plen = (uint32_t)problem_length;
    FAULT.code = 0; /* the scanner keeps the first finding */
    bool right = judge_transfers(plen, plen + (uint32_t)certificate_length) == 1;
    forget_turns();
    if (right) {
        verdict->verified = true;
        verdict->nsteps = (uint32_t)TR_WORD.v[TR_CERT + 1];
    } else {
        fill_transfer_fault(problem_length, certificate_length, verdict);
    }
    forget_words();
    return right ? REDIST_OK : REDIST_REJECTED;
}

static bool are_too_long(size_t problem_length, size_t certificate_length)
{
    return problem_length > TEXT_MAX || certificate_length > TEXT_MAX - problem_length;
}

static enum redist_status report_too_long(struct redist_error *error)
{
    return report_failure(error, "problem and certificate have more than %u bytes together",
                          (unsigned)TEXT_MAX);
}

enum redist_status check_moved_texts(struct transfer_texts *texts, struct redist_verdict *verdict,
                                     struct redist_error *error)
{
    const struct transfer_texts given = *texts;
    const char *text = (const char *)TEXT.v;
    if (are_too_long(given.problem_length, given.certificate_length))
        return report_too_long(error);
    PASS_FAILURE(take_core(error));
    give_texts(given.problem, given.problem_length, given.certificate, given.certificate_length);
    free_transfer_texts(texts);
    return_free_memory();
    enum redist_status status =
        judge_locked(given.problem_length, given.certificate_length, verdict);
    if (!copy_text(text, given.problem_length, &texts->problem, &texts->problem_length) ||
        !copy_text(text + given.problem_length, given.certificate_length, &texts->certificate,
                   &texts->certificate_length))
        status = report_no_memory(error, "out of memory");
    release_core();
    return status;
}

enum redist_status redist_check_transfers(const char *problem_text, size_t problem_length,
                                          const char *certificate_text, size_t certificate_length,
                                          struct redist_verdict *verdict,
                                          struct redist_transfers **transfers,
                                          struct redist_error *error)
{
    struct redist_error unwanted;
    error = error != NULL ? error : &unwanted;
    struct redist_verdict own = {.code = 0};
    if (transfers != NULL)
        *transfers = NULL;
    PASS_FAILURE(check_sized(verdict, "struct redist_verdict", error));
    give_sized(verdict, &own, sizeof own);
    if (are_too_long(problem_length, certificate_length))
        return report_too_long(error);
    PASS_FAILURE(take_core(error));
    give_texts(problem_text, problem_length, certificate_text, certificate_length);
    enum redist_status status = judge_locked(problem_length, certificate_length, &own);
    if (status == REDIST_OK && transfers != NULL)
        status = keep_transfers(problem_length, certificate_length, own.nsteps, transfers, error);
    release_core();
    give_sized(verdict, &own, sizeof own);
    if (status != REDIST_OK || transfers == NULL)
        return status;
    struct transfer_texts *texts = &(*transfers)->texts;
    status = read_transfer_problem(texts->problem, texts->problem_length, "the problem",
                                   &(*transfers)->problem, error);
    if (status == REDIST_OK)
        return REDIST_OK;
    redist_free_transfers(*transfers);
    *transfers = NULL;
    return status;
}

enum redist_status redist_get_transfer_facts(const struct redist_transfers *transfers,
                                             struct redist_transfer_facts *facts,
                                             struct redist_error *error)
{
    REFUSE_NULL(transfers, error);
    const struct redist_transfer_facts own = {.devices = transfers->problem.ndevices,
                                              .arrays = transfers->problem.narrays,
                                              .rounds = transfers->rounds,
                                              .memory = transfers->memory,
                                              .received = transfers->received,
                                              .sent = transfers->sent,
                                              .messages = transfers->messages,
                                              .is_least_received = transfers->is_least_received,
                                              .identical = transfers->identical};
    PASS_FAILURE(check_sized(facts, "struct redist_transfer_facts", error));
    give_sized(facts, &own, sizeof own);
    return REDIST_OK;
}

enum redist_status redist_measure_device(const struct redist_transfers *transfers, uint32_t device,
                                         uint64_t *source_bytes, uint64_t *target_bytes,
                                         struct redist_error *error)
{
    REFUSE_NULL(transfers, error);
    const struct transfer_problem *problem = &transfers->problem;
    if (device >= problem->ndevices)
        return report_failure(error, "device %u: the problem has %u devices", (unsigned)device,
                              (unsigned)problem->ndevices);
    return measure_device(problem, device, source_bytes, target_bytes, error);
}

void redist_free_transfers(struct redist_transfers *transfers)
{
    if (transfers == NULL)
        return;
    free_transfer_problem(&transfers->problem);
    free_transfer_texts(&transfers->texts);
    free(transfers);
}
