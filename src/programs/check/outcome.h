/* What redist-check was asked, and what every way to end has in common. */
#ifndef REDIST_PROGRAMS_CHECK_OUTCOME_H
#define REDIST_PROGRAMS_CHECK_OUTCOME_H

#include <stdint.h>
#include <stdio.h>
#include "programs/check/checked_topology.h"
#include "programs/check/evidence.h"
#include "report/policy.h"

/* Exit status; REFUSED when the certificate is right and a policy is not met. */
enum { VERIFIED = 0, REJECTED = 1, FAILED = 2, REFUSED = 3 };

/* Why there is no verdict, in JSON: docs/FORMAT.md, section 6. */
enum { F_USAGE = 300, F_UNREADABLE = 301, F_TOO_LARGE = 302, F_TOPOLOGY = 303 };

struct arguments {
    int json;
    struct policy policy;
    struct checked_topology topology;
    const char *problem, *certificate;
};

/* `result`, or FAILED when not all could be written. */
int end_output(int result);

/* No verdict; `role` is the file concerned as it is called in JSON, or NULL. */
int fail_without(const struct arguments *arguments, uint32_t code, const char *role,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* What every object about two texts ends in. */
void end_object(const struct arguments *arguments, enum policy_state state, uint32_t plen,
                uint32_t clen);

/* The line on standard error about a demand that is not met. redist-check words it, and a rejection,
 * itself: the other programs have it from accept/fault, which is not counted as trusted. */
void say_unmet(const struct arguments *arguments, uint32_t code, const char *numbers);

/* FAULT is in the certificate if `second`, else in the problem; found is what is there. */
int print_rejection(const struct arguments *arguments, int second, const char *found, uint32_t plen,
                    uint32_t clen);

#endif
