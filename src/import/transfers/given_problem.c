#include "import/transfers/given_problem.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define MAX_DEVICES (UINT32_C(1) << 18)
#define MAX_ARRAYS (UINT32_C(1) << 16)
#define MAX_ELEMENT_BYTES 65536u

/* Texts have names of letters, digits and _, and of few bytes: the end of a long one tells
 * more than its beginning. */
static void shorten_name(const char *name, char *text, size_t size)
{
    size_t length = strlen(name), from = length >= size ? length - size + 1 : 0;
    for (size_t k = 0; from + k <= length; k++) {
        char one = name[from + k];
        bool letter = (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || one == '_';
        bool digit = one >= '0' && one <= '9';
        text[k] = (char)(letter || (digit && k > 0) || one == '\0' ? one : '_');
    }
    if (text[0] == '\0')
        (void)snprintf(text, size, "_");
}

static enum redist_status read_sizes(const struct plan_place *place, const json_t *object,
                                     struct transfer_array *array)
{
    uint64_t elem = 0, bytes, summands;
    uint32_t sums = 0;
    PASS_FAILURE(take_field(place, object, "elem_bytes", 1, MAX_ELEMENT_BYTES, &elem));
    PASS_FAILURE(
        take_short_list(place, object, "shape", 0, TRANSFER_DIMS, array->extent, &array->rank));
    if (json_object_get(object, "sums") != NULL)
        PASS_FAILURE(take_short_list(place, object, "sums", 1, TRANSFER_DIMS - array->rank,
                                     array->extent + array->rank, &sums));
    array->elem = (uint32_t)elem;
    array->ndims = array->rank + sums;
    if (!multiply_extents(elem, array->rank, array->extent, &bytes) ||
        !multiply_extents(1, sums, array->extent + array->rank, &summands))
        return refuse_at(place, "its bytes, or its summands, are more than 2^62");
    return REDIST_OK;
}

static enum redist_status read_array(const json_t *object, struct given_problem *problem)
{
    static const char *const keys[] = {"name", "shape", "elem_bytes", "sums", "op", NULL};
    char side[40];
    struct plan_place place = begin_place(problem->file, problem->error);
    struct transfer_array *array = &problem->array[problem->narrays];
    const char *name = json_string_value(json_object_get(object, "name"));
    const json_t *op = json_object_get(object, "op");
    (void)snprintf(side, sizeof side, "array %" PRIu32, problem->narrays);
    place.side = side;
    PASS_FAILURE(check_keys(&place, object, keys));
    if (name == NULL)
        return refuse_at(&place, "'name': expected a string");
    if (op != NULL && !json_is_string(op))
        return refuse_at(&place, "'op': expected a string");
    if (json_object_get(problem->number_of, name) != NULL)
        return refuse_at(&place, "'name': there are two arrays '%.80s'", name);
    if (json_object_set_new(problem->number_of, name, json_integer(problem->narrays)) != 0)
        return refuse_at(&place, "out of memory");
    problem->name[problem->narrays++] = name;
    shorten_name(name, array->name, sizeof array->name);
    return read_sizes(&place, object, array);
}

enum redist_status read_given_arrays(const char *file, const json_t *object,
                                     struct given_problem *problem, struct redist_error *error)
{
    struct plan_place place = begin_place(file, error);
    *problem = (struct given_problem){.file = file, .error = error};
    const json_t *list = NULL;
    PASS_FAILURE(take_array(&place, object, "arrays", &list));
    size_t count = json_array_size(list);
    if (count > MAX_ARRAYS)
        return refuse_at(&place, "more than %u arrays", MAX_ARRAYS);
    problem->array = calloc(count + 1, sizeof *problem->array);
    problem->name = calloc(count + 1, sizeof *problem->name);
    problem->number_of = json_object();
    if (problem->array == NULL || problem->name == NULL || problem->number_of == NULL)
        return refuse_at(&place, "out of memory");
    for (size_t a = 0; a < count; a++)
        PASS_FAILURE(read_array(json_array_get(list, a), problem));
    return REDIST_OK;
}

static int order_numbers(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* Of an item of a layout that is a device, as all notations are expanded. */
static enum redist_status take_number_of(const struct plan_place *place, const json_t *item,
                                         uint64_t *device)
{
    char keys[160] = "";
    size_t used = 0;
    const char *key;
    json_t *value, *open = (json_t *)(uintptr_t)item;
    if (!json_is_object(item) || json_object_get(item, "device") != NULL)
        return take_field(place, item, "device", 0, PLAN_NUMBER_MAX, device);
    json_object_foreach(open, key, value)
    {
        if (used < sizeof keys)
            used += (size_t)snprintf(keys + used, sizeof keys - used, " '%.40s'", key);
    }
    return refuse_at(place,
                     "an item of a layout: expected 'device', or the key of a notation "
                     "(redist-transfers(5)), got%s",
                     used > 0 ? keys : " no key");
}

enum redist_status read_given_devices(json_t *const *side, uint32_t nsides,
                                      struct given_problem *problem)
{
    struct plan_place place = begin_place(problem->file, problem->error);
    size_t room = 1, count = 0, kept = 0;
    for (uint32_t s = 0; s < nsides; s++)
        room += json_array_size(side[s]);
    problem->device = malloc(room * sizeof *problem->device);
    if (problem->device == NULL)
        return refuse_at(&place, "out of memory");
    for (uint32_t s = 0; s < nsides; s++)
        for (size_t d = 0; d < json_array_size(side[s]); d++)
            PASS_FAILURE(
                take_number_of(&place, json_array_get(side[s], d), &problem->device[count++]));
    qsort(problem->device, count, sizeof *problem->device, order_numbers);
    for (size_t d = 0; d < count; d++)
        if (d == 0 || problem->device[d] != problem->device[kept - 1])
            problem->device[kept++] = problem->device[d];
    if (kept == 0 || kept > MAX_DEVICES)
        return refuse_at(&place, "expected 1 to %u devices, found %zu", MAX_DEVICES, kept);
    problem->ndevices = (uint32_t)kept;
    return REDIST_OK;
}

enum redist_status take_sides(const struct plan_place *place, const json_t *object, json_t *side[2])
{
    const json_t *list = NULL;
    static const char *const keys[] = {"arrays", "source", "target", "id", NULL};
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(take_array(place, object, "source", &list));
    PASS_FAILURE(take_array(place, object, "target", &list));
    side[0] = json_object_get(object, "source");
    side[1] = json_object_get(object, "target");
    return REDIST_OK;
}

void free_given_problem(struct given_problem *problem)
{
    free(problem->device);
    free(problem->array);
    free(problem->name);
    json_decref(problem->number_of);
    *problem = (struct given_problem){0};
}

bool find_given_device(const struct given_problem *problem, uint64_t own, uint32_t *number)
{
    const uint64_t *found =
        bsearch(&own, problem->device, problem->ndevices, sizeof *problem->device, order_numbers);
    if (found != NULL)
        *number = (uint32_t)(found - problem->device);
    return found != NULL;
}

enum redist_status find_named_array(const struct plan_place *place,
                                    const struct given_problem *problem, const char *name,
                                    const char *key, uint32_t *array)
{
    const json_t *number = name == NULL ? NULL : json_object_get(problem->number_of, name);
    if (name == NULL)
        return refuse_at(place, "'%s': expected the name of an array", key);
    if (number == NULL)
        return refuse_at(place, "'%s': there is no array '%.80s'", key, name);
    *array = (uint32_t)json_integer_value(number);
    return REDIST_OK;
}

enum redist_status take_array_name(const struct plan_place *place,
                                   const struct given_problem *problem, const json_t *object,
                                   const char *key, uint32_t *array)
{
    return find_named_array(place, problem, json_string_value(json_object_get(object, key)), key,
                            array);
}

enum redist_status take_array_item(const struct plan_place *place,
                                   const struct given_problem *problem, const json_t *list,
                                   size_t k, uint32_t *array)
{
    return find_named_array(place, problem, json_string_value(json_array_get(list, k)), "arrays",
                            array);
}

enum redist_status take_summands(const struct plan_place *place, const struct transfer_array *array,
                                 const json_t *object, uint64_t *low, uint64_t *high)
{
    const json_t *list = json_object_get(object, "sum");
    uint32_t sums = array->ndims - array->rank;
    for (uint32_t x = array->rank; x < array->ndims; x++) {
        low[x] = 0;
        high[x] = array->extent[x];
    }
    if (list == NULL)
        return REDIST_OK;
    if (!json_is_array(list) || json_array_size(list) != sums)
        return refuse_at(place, "'sum': expected %" PRIu32 " lists [first, count]", sums);
    for (uint32_t x = array->rank; x < array->ndims; x++) {
        const json_t *pair = json_array_get(list, x - array->rank);
        json_int_t first = json_integer_value(json_array_get(pair, 0));
        json_int_t count = json_integer_value(json_array_get(pair, 1));
        bool right = json_array_size(pair) == 2 && json_is_integer(json_array_get(pair, 0)) &&
                     first >= 0 && count > 0 && (uint64_t)first < array->extent[x] &&
                     (uint64_t)count <= array->extent[x] - (uint64_t)first;
        if (!right)
            return refuse_at(place, "'sum': expected [first, count] within %" PRIu64 " summands",
                             array->extent[x]);
        low[x] = (uint64_t)first;
        high[x] = (uint64_t)first + (uint64_t)count;
    }
    return REDIST_OK;
}

void write_given_arrays(FILE *out, const struct given_problem *problem)
{
    fprintf(out, "redist-transfers 1\ndevices %" PRIu32 "\narrays %" PRIu32 "\n", problem->ndevices,
            problem->narrays);
    for (uint32_t a = 0; a < problem->narrays; a++) {
        const struct transfer_array *array = &problem->array[a];
        fprintf(out, "array %s elem %" PRIu32 " shape %" PRIu32, array->name, array->elem,
                array->rank);
        for (uint32_t x = 0; x < array->ndims; x++) {
            if (x == array->rank)
                fprintf(out, " sums %" PRIu32, array->ndims - array->rank);
            fprintf(out, " %" PRIu64, array->extent[x]);
        }
        fputs(array->ndims == array->rank ? " sums 0\n" : "\n", out);
    }
}
