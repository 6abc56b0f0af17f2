/* What the objects of a transfer plan in JSON have, and where in the file something is wrong. */
#ifndef REDIST_IMPORT_TRANSFERS_FIELDS_H
#define REDIST_IMPORT_TRANSFERS_FIELDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>

#define PLAN_NUMBER_MAX (UINT64_C(1) << 62)

/* A number of a place that is not said. */
#define NOT_SAID UINT64_MAX

/* Where in the file; what is NULL or NOT_SAID is left out of messages. */
struct plan_place {
    struct redist_error *error;
    const char *file, *side;
    uint64_t round, device, buffer, piece, transfer;
};

struct plan_place begin_place(const char *file, struct redist_error *error);

/* One line: the place, and what is said; always REDIST_BAD_INPUT. */
enum redist_status refuse_at(const struct plan_place *place, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* An object that has no other keys than these, which end with NULL, and "note". */
enum redist_status check_keys(const struct plan_place *place, const json_t *object,
                              const char *const *known);

/* A JSON integer from `least` to `most`. */
enum redist_status take_field(const struct plan_place *place, const json_t *object, const char *key,
                              uint64_t least, uint64_t most, uint64_t *value);

/* A list of just `count` such integers. */
enum redist_status take_list(const struct plan_place *place, const json_t *object, const char *key,
                             uint32_t count, uint64_t *value);

/* The same of a list that is at hand; `key` is where it stands. */
enum redist_status take_items(const struct plan_place *place, const json_t *list, const char *key,
                              uint32_t count, uint64_t *value);

/* A list of at most `most` such integers; `*count` says how many. */
enum redist_status take_short_list(const struct plan_place *place, const json_t *object,
                                   const char *key, uint64_t least, uint32_t most, uint64_t *value,
                                   uint32_t *count);

/* A JSON array. */
enum redist_status take_array(const struct plan_place *place, const json_t *object, const char *key,
                              const json_t **list);

/* a x b, or false when it is over PLAN_NUMBER_MAX. */
bool multiply_numbers(uint64_t a, uint64_t b, uint64_t *product);

/* first x all extents, or false when it is over PLAN_NUMBER_MAX; 0, whatever the others are, when
 * an extent is 0. */
bool multiply_extents(uint64_t first, uint32_t rank, const uint64_t *extent, uint64_t *product);

/* "[1, 2]", of which not more than what fits is written. */
void write_index(char *text, size_t size, const uint64_t *index, uint32_t count);
#define INDEX_TEXT 384u

#endif
