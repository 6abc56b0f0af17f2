/* What a user demands of a certificate beside that it is right. Judged from what
 * was verified, after the proven core accepted; not part of that core. */
#ifndef REPORT_POLICY_H
#define REPORT_POLICY_H

#include <stddef.h>
#include <stdint.h>

/* Stable codes, apart from those of the core: docs/FORMAT.md, section 4. */
enum policy_code {
    E_REQUIRE_BOUNDED = 200,
    E_REQUIRE_NORMAL = 201,
    E_REQUIRE_OPTIMAL = 202,
    E_MAX_HEIGHT = 203,
    E_MAX_COST = 204,
    E_REQUIRE_IDENTICAL = 205,
    E_MAX_RECEIVED = 206,
    E_NO_PRICE = 207,
    E_MAX_PRICE = 208,
    E_REQUIRE_LEAST_RECEIVED = 209,
    E_MAX_MEMORY = 210,
    E_MAX_MESSAGES = 211
};

struct policy {
    int bounded, normal, optimal, identical, is_least_received; /* what must be verified */
    int priced; /* a topology is given: there must be a price */
    int limits_height, limits_cost, limits_received, limits_price, limits_memory, limits_messages;
    uint64_t max_height, max_cost, max_received, max_price, max_memory, max_messages;
};

/* What was verified of a certificate. */
struct verified {
    uint64_t height, cost, received; /* the claims */
    int bounded, normal, optimal, identical, is_least_received;
    uint64_t least_received; /* what some device has to receive in any method */
    int has_least;
    uint64_t least;   /* what is proved to be the least cost, if anything is */
    uint64_t reached; /* the largest local size that occurs */
    uint64_t bound;   /* the larger of the local sizes of source and target */
    int priced;       /* the plan has a price on the topology that was given */
    uint64_t price;
    uint32_t unpriced; /* else the first step without one, 0 when the sum is too large */
};

/* Adds the claims named in `list`, separated by commas; 0 when one is unknown. */
int read_requirements(const char *list, struct policy *policy);

/* Reads a decimal number below 2^64; 0 when `text` is no such number. */
int read_policy_limit(const char *text, uint64_t *limit);

/* What --require takes, for messages. */
extern const char *const requirement_words;

/* The codes of the demands that are not met, in the order of docs/FORMAT.md; how many. */
#define DEMANDS 12u
uint32_t list_unmet(const struct policy *policy, const struct verified *verified,
                    uint32_t codes[DEMANDS]);

#define UNMET_BYTES 160u

/* What demand `code` expects of a certificate. */
void describe_demand(uint32_t code, const struct policy *policy, char text[UNMET_BYTES]);

/* A number, what has it, and the most that is allowed. */
void describe_excess(const char *verb, uint64_t number, uint64_t most, char text[UNMET_BYTES]);

/* The numbers that do not meet demand `code`. */
void describe_unmet(uint32_t code, const struct policy *policy, const struct verified *verified,
                    char text[UNMET_BYTES]);

#endif
