/** @file judge_change.h
 * The verdict on the base pair of reject_cases.h with one change in each text.
 */
#ifndef SUPPORT_JUDGE_CHANGE_H
#define SUPPORT_JUDGE_CHANGE_H

#include "support/checks.h"
#include <redist/check.h>
#include "reject_cases.h"

#define TEXT_SIZE 4096u

/* `base` with one change, into `text`; returns the length. */
static inline size_t apply(const char *base, struct change change, char text[TEXT_SIZE])
{
    char key[256];
    if (change.was == NULL)
        return (size_t)snprintf(text, TEXT_SIZE, "%s", base);
    size_t length = strlen(change.was);
    bool rest = length >= 3 && strcmp(change.was + length - 3, "...") == 0;
    if (rest)
        length -= 3;
    memcpy(key, change.was, length);
    key[length] = '\0';
    const char *at = strstr(base, key);
    assert_non_null(at);
    const char *after = rest ? "" : at + length;
    return (size_t)snprintf(text, TEXT_SIZE, "%.*s%s%s", (int)(at - base), base, change.is, after);
}

static inline struct redist_verdict judge(struct change problem, struct change certificate)
{
    char problem_text[TEXT_SIZE], certificate_text[TEXT_SIZE];
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    size_t problem_length = apply(base_problem, problem, problem_text);
    size_t length = apply(base_certificate, certificate, certificate_text);
    enum redist_status status = redist_check(problem_text, problem_length, certificate_text, length,
                                             &verdict, NULL, &error);
    assert_int_equal(status, verdict.verified ? REDIST_OK : REDIST_REJECTED);
    return verdict;
}

static const struct change none = {NULL, NULL};

static inline uint32_t judge_problem(const char *was, const char *is)
{
    return judge((struct change){was, is}, none).code;
}

static inline uint32_t judge_certificate(const char *was, const char *is)
{
    return judge(none, (struct change){was, is}).code;
}

#endif
