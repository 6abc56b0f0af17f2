#include "import/transfers/cache_stages.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"

static enum redist_status take_listed(const struct plan_place *place, const json_t *object,
                                      uint64_t layers, uint64_t count, uint64_t *stage)
{
    uint64_t sum = 0;
    PASS_FAILURE(take_list(place, object, "stages", (uint32_t)count, stage));
    for (uint64_t k = 0; k < count && sum <= layers; k++)
        sum += stage[k];
    return sum == layers
               ? REDIST_OK
               : refuse_at(place, "'stages': their sum is not the %" PRIu64 " layers", layers);
}

enum redist_status take_stages(const struct plan_place *place, const json_t *object,
                               uint64_t layers, uint64_t count, uint64_t *stage)
{
    const json_t *given = json_object_get(object, "stages");
    const char *word = given == NULL ? "equal" : json_string_value(given);
    uint64_t over = layers % count, from = 0;
    if (json_is_array(given))
        return take_listed(place, object, layers, count, stage);
    if (word != NULL && strcmp(word, "equal") == 0 && over > 0)
        return refuse_at(place,
                         "'stages': %" PRIu64 " layers are not equally many for each of %" PRIu64
                         " stages: expected \"first\", \"before_last\", \"last\" or a list",
                         layers, count);
    if (word != NULL && strcmp(word, "last") == 0)
        from = count - over;
    else if (word != NULL && strcmp(word, "before_last") == 0)
        from = count - 1 - over;
    else if (word == NULL || (strcmp(word, "equal") != 0 && strcmp(word, "first") != 0))
        return refuse_at(place, "'stages': expected \"equal\", \"first\", \"before_last\", "
                                "\"last\" or a list");
    for (uint64_t k = 0; k < count; k++)
        stage[k] = layers / count + (k >= from && k - from < over);
    return REDIST_OK;
}
