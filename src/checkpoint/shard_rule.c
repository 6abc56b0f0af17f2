#include "checkpoint/shard_rule.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/json_file.h"

#define LARGEST (INT64_C(1) << 40)

/* Behind the number that begins the name, or NULL when none does. */
static const char *take_name_number(const char *name, uint64_t *number)
{
    size_t digits = strspn(name, "0123456789");
    *number = 0;
    if (digits == 0 || digits > 12)
        return NULL;
    for (size_t k = 0; k < digits; k++)
        *number = 10 * *number + (uint64_t)(name[k] - '0');
    return name + digits;
}

/* Where the pattern goes on after its last `*` when what follows is not of the name. */
struct resumption {
    const char *pattern, *name;
    uint32_t count;
};

/* Whether a name is of a pattern: `*` stands for any letters, `{}` for a decimal number. */
static bool matches_pattern(const char *pattern, const char *name, struct name_numbers *found)
{
    struct resumption last = {NULL, NULL, 0};
    found->count = 0;
    while (*name != '\0' || *pattern != '\0') {
        uint64_t number;
        const char *behind = NULL;
        if (*pattern == '*') {
            last = (struct resumption){++pattern, name, found->count};
            continue;
        }
        if (strncmp(pattern, "{}", 2) == 0 && found->count < SHARD_AXES)
            behind = take_name_number(name, &number);
        if (behind != NULL) {
            found->number[found->count++] = number;
            name = behind;
            pattern += 2;
        } else if (*pattern == *name && *name != '\0' && *pattern != '{') {
            pattern++;
            name++;
        } else if (last.pattern != NULL && *last.name != '\0') {
            pattern = last.pattern;
            name = ++last.name;
            found->count = last.count;
        } else
            return false;
    }
    return true;
}

const struct shard_rule *find_rule(const struct shard_layout *layout, const char *name,
                                   struct name_numbers *found, struct redist_error *error)
{
    for (uint32_t k = 0; k < layout->nrules; k++)
        if (matches_pattern(layout->rule[k].pattern, name, found))
            return &layout->rule[k];
    (void)report_failure(error, "%.200s: no rule is for tensor %.200s", layout->name, name);
    return NULL;
}

/* The layout, the rule by its pattern or else its number, and what is wrong. */
static enum redist_status refuse_rule(const struct shard_layout *layout,
                                      const struct shard_rule *rule, const char *expected,
                                      struct redist_error *error)
{
    if (rule->pattern == NULL)
        return report_failure(error, "%.200s: rule %td: %s", layout->name, rule - layout->rule + 1,
                              expected);
    return report_failure(error, "%.200s: rule '%.100s': %s", layout->name, rule->pattern,
                          expected);
}

static bool find_axis(const struct shard_layout *layout, const char *name, uint32_t *axis)
{
    for (uint32_t k = 0; k < layout->naxes && name != NULL; k++)
        if (strcmp(layout->axis[k].name, name) == 0) {
            *axis = k;
            return true;
        }
    return false;
}

/* "tp", or ["pp", "tp"]; each axis once in a rule. */
static bool take_axes(const struct shard_layout *layout, const json_t *value, bool *used,
                      struct shard_cut *cut)
{
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    if (count > SHARD_AXES)
        return false;
    for (size_t k = 0; k < count; k++) {
        const json_t *name = json_is_array(value) ? json_array_get(value, k) : value;
        uint32_t axis;
        if (!find_axis(layout, json_string_value(name), &axis) || used[axis])
            return false;
        used[axis] = true;
        cut->axis[cut->naxes++] = axis;
    }
    return true;
}

static bool take_positive(const json_t *value, uint64_t *number)
{
    if (!json_is_integer(value) || json_integer_value(value) < 1 ||
        json_integer_value(value) > LARGEST)
        return false;
    *number = (uint64_t)json_integer_value(value);
    return true;
}

static bool take_fused(const json_t *list, struct shard_cut *cut)
{
    if (!json_is_array(list) || json_array_size(list) == 0 || json_array_size(list) > SHARD_FUSED)
        return false;
    for (size_t k = 0; k < json_array_size(list); k++) {
        if (!take_positive(json_array_get(list, k), &cut->fused[cut->nfused]))
            return false;
        cut->fused_sum += cut->fused[cut->nfused++];
    }
    return true;
}

/* {"axes": .., "unit": 128, "uneven": "balanced", "repeat": true, "fused": [..]} */
static bool take_cut_object(const struct shard_layout *layout, json_t *object, bool *used,
                            struct shard_cut *cut)
{
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        const json_t *value = json_object_iter_value(at);
        const char *word = json_string_value(value);
        bool good = false;
        if (strcmp(key, "axes") == 0)
            good = take_axes(layout, value, used, cut);
        else if (strcmp(key, "unit") == 0)
            good = take_positive(value, &cut->unit);
        else if (strcmp(key, "fused") == 0)
            good = take_fused(value, cut);
        else if (strcmp(key, "repeat") == 0) {
            good = json_is_boolean(value);
            cut->repeat = json_is_true(value);
        } else if (strcmp(key, "uneven") == 0 && word != NULL) {
            cut->balanced = strcmp(word, "balanced") == 0;
            good = cut->balanced || strcmp(word, "first") == 0;
        }
        if (!good)
            return false;
    }
    return true;
}

static bool take_cut(const struct shard_layout *layout, json_t *value, bool *used,
                     struct shard_cut *cut)
{
    cut->unit = 1;
    if (json_is_null(value))
        return true;
    return json_is_object(value) ? take_cut_object(layout, value, used, cut)
                                 : take_axes(layout, value, used, cut);
}

static enum redist_status take_cuts(const struct shard_layout *layout, const json_t *list,
                                    bool *used, struct shard_rule *rule, struct redist_error *error)
{
    uint32_t fused = 0;
    if (!json_is_array(list) || json_array_size(list) > TENSOR_DIMS)
        return refuse_rule(layout, rule, "'cut': expected a list with an entry for each dimension",
                           error);
    for (size_t x = 0; x < json_array_size(list); x++) {
        if (!take_cut(layout, json_array_get(list, x), used, &rule->cut[rule->ndims]))
            return refuse_rule(layout, rule,
                               "'cut': expected null, axes of the mesh, each once, or an object "
                               "of axes, unit, uneven (first or balanced), repeat and fused",
                               error);
        fused += rule->cut[rule->ndims++].nfused > 0;
    }
    return fused <= 1 ? REDIST_OK
                      : refuse_rule(layout, rule, "'cut': two dimensions are fused", error);
}

/* 0, -1, or {"of": 32, "number": 0} */
static bool take_place(const struct shard_layout *layout, const json_t *value,
                       struct shard_place *place)
{
    json_int_t size = (json_int_t)layout->axis[place->axis].size;
    if (json_is_integer(value)) {
        place->index = json_integer_value(value);
        return place->index >= -size && place->index < size;
    }
    const json_t *number = json_object_get(value, "number");
    place->counted = true;
    if (number != NULL &&
        (!json_is_integer(number) || json_integer_value(number) < 0 ||
         json_integer_value(number) >= (json_int_t)SHARD_AXES || json_object_size(value) != 2))
        return false;
    place->number = number == NULL ? 0 : (uint32_t)json_integer_value(number);
    return (number != NULL || json_object_size(value) == 1) &&
           take_positive(json_object_get(value, "of"), &place->of);
}

static enum redist_status take_places(const struct shard_layout *layout, json_t *object, bool *used,
                                      struct shard_rule *rule, struct redist_error *error)
{
    bool good = json_is_object(object);
    for (void *at = json_object_iter(object); good && at != NULL;
         at = json_object_iter_next(object, at)) {
        struct shard_place *place = &rule->place[rule->nplaces];
        good = find_axis(layout, json_object_iter_key(at), &place->axis) && !used[place->axis] &&
               take_place(layout, json_object_iter_value(at), place);
        if (good) {
            used[place->axis] = true;
            rule->nplaces++;
        }
    }
    return good ? REDIST_OK
                : refuse_rule(layout, rule,
                              "'at': expected axes of the mesh that cut nothing, each with an "
                              "index or {\"of\": COUNT}",
                              error);
}

enum redist_status read_shard_rule(const struct shard_layout *layout, const json_t *object,
                                   struct shard_rule *rule, struct redist_error *error)
{
    json_t *cut = json_object_get(object, "cut"), *flat = json_object_get(object, "flat");
    json_t *at = json_object_get(object, "at");
    bool used[SHARD_AXES] = {false};
    static const char *const known[] = {"match", "cut", "flat", "at", NULL};
    const char *unknown = find_unknown_key(object, known);
    rule->pattern = json_string_value(json_object_get(object, "match"));
    if (unknown != NULL)
        return report_failure(error, "%.200s: rule %td: unknown key '%.40s'", layout->name,
                              rule - layout->rule + 1, unknown);
    if (rule->pattern == NULL || (cut && flat))
        return refuse_rule(layout, rule,
                           "expected 'match', a pattern, and perhaps 'at', and 'cut' or 'flat'",
                           error);
    if (cut != NULL)
        PASS_FAILURE(take_cuts(layout, cut, used, rule, error));
    if (flat != NULL) {
        rule->flat = true;
        rule->ndims = 1;
        if (!take_cut(layout, flat, used, &rule->cut[0]) || rule->cut[0].nfused > 0)
            return refuse_rule(layout, rule, "'flat': expected axes of the mesh", error);
    }
    return at == NULL ? REDIST_OK : take_places(layout, at, used, rule, error);
}
