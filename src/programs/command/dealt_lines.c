#include "programs/command/dealt_lines.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

/* The parcel that is being filled, for process `worker`, and which process has an id. */
struct dealing {
    struct line_parcel parcel;
    unsigned worker;
    json_t *owners;
};

static bool append_line(struct line_parcel *parcel, const struct bounded_line *line)
{
    if (!grow_array(&parcel->text, &parcel->room, parcel->length, line->length + 1, 1))
        return false;
    if (line->length > 0)
        memcpy(parcel->text + parcel->length, line->text, line->length);
    parcel->length += line->length + 1;
    parcel->text[parcel->length - 1] = '\n';
    parcel->count++;
    return true;
}

static enum redist_status hand_over_parcel(struct workers *workers, struct dealing *dealing,
                                           struct redist_error *error)
{
    struct line_parcel *parcel = &dealing->parcel;
    if (parcel->count == 0)
        return REDIST_OK;
    enum redist_status status = hand_over(workers, dealing->worker, parcel, error);
    parcel->first += parcel->count;
    parcel->length = parcel->count = 0;
    return status;
}

/* Begins a parcel for the process that has the line's id, `owner`, or for any. */
static enum redist_status begin_parcel(struct workers *workers, const json_t *owner,
                                       struct dealing *dealing, struct redist_error *error)
{
    if (owner == NULL)
        return find_free_worker(workers, &dealing->worker, error);
    dealing->worker = (unsigned)json_integer_value(owner);
    return await_worker(workers, dealing->worker, error);
}

/* The id as text; a line that has none, or is no object, can go to any process. */
static json_t *read_id(const struct line_dealer *dealer)
{
    const struct bounded_line *line = dealer->line;
    if (!dealer->by_id || line->length > line->longest || line->length == 0)
        return NULL;
    json_t *object = json_loadb(line->text, line->length, JSON_REJECT_DUPLICATES, NULL);
    json_t *id = json_incref(json_object_get(object, "id"));
    json_decref(object);
    return id;
}

static enum redist_status deal_line(const struct line_dealer *dealer, struct dealing *dealing,
                                    struct redist_error *error)
{
    json_t *id = read_id(dealer);
    const char *name = json_string_value(id);
    const json_t *owner = name != NULL ? json_object_get(dealing->owners, name) : NULL;
    bool other = owner != NULL && json_integer_value(owner) != dealing->worker;
    enum redist_status status = REDIST_OK;
    if (other || dealing->parcel.count >= get_parcel_size(dealer->workers))
        status = hand_over_parcel(dealer->workers, dealing, error);
    if (status == REDIST_OK && dealing->parcel.count == 0)
        status = begin_parcel(dealer->workers, owner, dealing, error);
    if (status == REDIST_OK && name != NULL && owner == NULL &&
        json_object_set_new(dealing->owners, name, json_integer(dealing->worker)) != 0)
        status = report_no_memory(error, "out of memory");
    json_decref(id);
    if (status == REDIST_OK && !append_line(&dealing->parcel, dealer->line))
        status = report_no_memory(error, "out of memory");
    if (status == REDIST_OK && dealing->parcel.count >= get_parcel_size(dealer->workers))
        status = hand_over_parcel(dealer->workers, dealing, error);
    return status;
}

enum redist_status deal_lines(FILE *in, const struct line_dealer *dealer, long *failed,
                              struct redist_error *error)
{
    struct dealing dealing = {.parcel = {.first = 1}, .owners = json_object()};
    enum redist_status status = REDIST_OK, read = REDIST_OK;
    while (status == REDIST_OK && !ferror(stdout) &&
           (read = read_bounded_line(in, dealer->line)) == REDIST_OK)
        status = deal_line(dealer, &dealing, error);
    if (read == REDIST_NO_MEMORY)
        status = report_no_memory(error, "out of memory");
    if (status == REDIST_OK)
        status = hand_over_parcel(dealer->workers, &dealing, error);
    if (status == REDIST_OK && !ferror(stdout))
        status = await_all(dealer->workers, failed, error);
    json_decref(dealing.owners);
    free(dealing.parcel.text);
    return status;
}
