/* The arrays and devices of a transfer problem in JSON. */
#ifndef REDIST_IMPORT_TRANSFERS_GIVEN_PROBLEM_H
#define REDIST_IMPORT_TRANSFERS_GIVEN_PROBLEM_H

#include <stdio.h>
#include "import/transfers/fields.h"
#include "transfers/problem.h"

/* Devices are numbered anew, without gaps, in the order of their own numbers. */
struct given_problem {
    const char *file;
    struct redist_error *error;
    uint32_t ndevices, narrays;
    uint64_t *device;             /* their own numbers, rising */
    struct transfer_array *array; /* names are shortened; in full they are in `name` */
    const char **name;            /* of the JSON that is read */
    json_t *number_of;            /* the numbers of arrays, by name */
};

/* The layouts of an object with `arrays`, `source` and `target`. */
enum redist_status take_sides(const struct plan_place *place, const json_t *object,
                              json_t *side[2]);

/* The arrays of `object`. For free_given_problem, also on failure; only as long as `object` is
 * there. */
enum redist_status read_given_arrays(const char *file, const json_t *object,
                                     struct given_problem *problem, struct redist_error *error);

/* The devices of `nsides` lists. */
enum redist_status read_given_devices(json_t *const *side, uint32_t nsides,
                                      struct given_problem *problem);
void free_given_problem(struct given_problem *problem);

/* The new number of a device; false where the problem does not have it. */
bool find_given_device(const struct given_problem *problem, uint64_t own, uint32_t *number);

/* The array of a name, which may be NULL; `key` is where it stands. */
enum redist_status find_named_array(const struct plan_place *place,
                                    const struct given_problem *problem, const char *name,
                                    const char *key, uint32_t *array);

/* The array that `key` of an object names. */
enum redist_status take_array_name(const struct plan_place *place,
                                   const struct given_problem *problem, const json_t *object,
                                   const char *key, uint32_t *array);

/* The array that entry k of a list names. */
enum redist_status take_array_item(const struct plan_place *place,
                                   const struct given_problem *problem, const json_t *list,
                                   size_t k, uint32_t *array);

/* `sum` of an object: the summands of the array that it speaks of, all where it is silent. */
enum redist_status take_summands(const struct plan_place *place, const struct transfer_array *array,
                                 const json_t *object, uint64_t *low, uint64_t *high);

/* The lines of the text before the layouts. */
void write_given_arrays(FILE *out, const struct given_problem *problem);

#endif
