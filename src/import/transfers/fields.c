#include "import/transfers/fields.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/report.h"

struct plan_place begin_place(const char *file, struct redist_error *error)
{
    return (struct plan_place){error, file, NULL, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID};
}

enum redist_status refuse_at(const struct plan_place *place, const char *format, ...)
{
    char where[320] = "", what[640];
    size_t length = 0;
    const struct {
        const char *word;
        uint64_t number;
    } part[] = {{"round", place->round},
                {"device", place->device},
                {"buffer", place->buffer},
                {"piece", place->piece},
                {"transfer", place->transfer}};
    if (place->side != NULL)
        length = (size_t)snprintf(where, sizeof where, "%.120s: ", place->side);
    for (size_t k = 0; k < sizeof part / sizeof part[0]; k++)
        if (part[k].number != NOT_SAID)
            length += (size_t)snprintf(where + length, sizeof where - length, "%s %" PRIu64 ": ",
                                       part[k].word, part[k].number);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return report_failure(place->error, "%.120s: %s%s", place->file, where, what);
}

enum redist_status check_keys(const struct plan_place *place, const json_t *object,
                              const char *const *known)
{
    if (!json_is_object(object))
        return refuse_at(place, "expected a JSON object with '%s'", known[0]);
    json_t *all = (json_t *)(uintptr_t)object; /* jansson walks through what it could change */
    for (void *at = json_object_iter(all); at != NULL; at = json_object_iter_next(all, at)) {
        const char *key = json_object_iter_key(at);
        size_t k = 0;
        while (known[k] != NULL && strcmp(known[k], key) != 0)
            k++;
        if (known[k] == NULL && strcmp(key, "note") != 0)
            return refuse_at(place, "unknown key '%.40s'", key);
    }
    return REDIST_OK;
}

static bool is_number(const json_t *value, uint64_t least, uint64_t most)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    uint64_t number = (uint64_t)json_integer_value(value);
    return number >= least && number <= most;
}

enum redist_status take_field(const struct plan_place *place, const json_t *object, const char *key,
                              uint64_t least, uint64_t most, uint64_t *value)
{
    const json_t *given = json_object_get(object, key);
    if (!is_number(given, least, most))
        return refuse_at(place, "'%s': expected an integer from %" PRIu64 " to %" PRIu64, key,
                         least, most);
    *value = (uint64_t)json_integer_value(given);
    return REDIST_OK;
}

static enum redist_status take_numbers(const struct plan_place *place, const json_t *list,
                                       const char *key, uint64_t least, uint64_t *value)
{
    for (size_t k = 0; k < json_array_size(list); k++) {
        const json_t *given = json_array_get(list, k);
        if (!is_number(given, least, PLAN_NUMBER_MAX))
            return refuse_at(place, "'%s': expected integers from %" PRIu64 " to 2^62", key, least);
        value[k] = (uint64_t)json_integer_value(given);
    }
    return REDIST_OK;
}

enum redist_status take_items(const struct plan_place *place, const json_t *list, const char *key,
                              uint32_t count, uint64_t *value)
{
    if (!json_is_array(list) || json_array_size(list) != count)
        return refuse_at(place, "'%s': expected a list of %" PRIu32 " integers", key, count);
    return take_numbers(place, list, key, 0, value);
}

enum redist_status take_list(const struct plan_place *place, const json_t *object, const char *key,
                             uint32_t count, uint64_t *value)
{
    return take_items(place, json_object_get(object, key), key, count, value);
}

enum redist_status take_short_list(const struct plan_place *place, const json_t *object,
                                   const char *key, uint64_t least, uint32_t most, uint64_t *value,
                                   uint32_t *count)
{
    const json_t *list = json_object_get(object, key);
    if (!json_is_array(list) || json_array_size(list) > most)
        return refuse_at(place, "'%s': expected a list of at most %" PRIu32 " integers", key, most);
    *count = (uint32_t)json_array_size(list);
    return take_numbers(place, list, key, least, value);
}

enum redist_status take_array(const struct plan_place *place, const json_t *object, const char *key,
                              const json_t **list)
{
    *list = json_object_get(object, key);
    return json_is_array(*list) ? REDIST_OK : refuse_at(place, "'%s': expected a list", key);
}

bool multiply_numbers(uint64_t a, uint64_t b, uint64_t *product)
{
    if (a != 0 && b > PLAN_NUMBER_MAX / a)
        return false;
    *product = a * b;
    return true;
}

bool multiply_extents(uint64_t first, uint32_t rank, const uint64_t *extent, uint64_t *product)
{
    *product = first;
    for (uint32_t x = 0; x < rank; x++)
        if (extent[x] == 0)
            *product = 0;
    for (uint32_t x = 0; *product > 0 && x < rank; x++)
        if (!multiply_numbers(*product, extent[x], product))
            return false;
    return true;
}

void write_index(char *text, size_t size, const uint64_t *index, uint32_t count)
{
    size_t length = (size_t)snprintf(text, size, "[");
    for (uint32_t x = 0; x < count && length < size; x++)
        length += (size_t)snprintf(text + length, size - length, "%s%" PRIu64, x == 0 ? "" : ", ",
                                   index[x]);
    if (length < size)
        (void)snprintf(text + length, size - length, "]");
}
