#include "import/transfers/transfer_list.h"
#include <stdlib.h>
#include <string.h>

/* Where in a text; the end where it is no JSON. */
struct text_place {
    const char *at, *end;
};

static void skip_blanks(struct text_place *place)
{
    while (place->at < place->end && strchr(" \t\n\r", *place->at) != NULL && *place->at != '\0')
        place->at++;
}

/* Whether the next character is this one, which is passed then. */
static bool take_character(struct text_place *place, char wanted)
{
    skip_blanks(place);
    if (place->at == place->end || *place->at != wanted)
        return false;
    place->at++;
    return true;
}

/* Behind the quotation mark that ends a string. */
static void skip_string(struct text_place *place)
{
    for (place->at++; place->at < place->end && *place->at != '"'; place->at++)
        if (*place->at == '\\' && place->at + 1 < place->end)
            place->at++;
    if (place->at < place->end)
        place->at++;
}

/* Behind a value: where its brackets are closed, or at what follows a word. */
static void skip_value(struct text_place *place)
{
    size_t open = 0;
    skip_blanks(place);
    while (place->at < place->end) {
        char one = *place->at;
        bool closes = one == ']' || one == '}';
        if (open == 0 && (closes || one == ','))
            return;
        if (one == '"')
            skip_string(place);
        else
            place->at++;
        open += one == '[' || one == '{';
        open -= closes;
        if (open == 0 && (closes || one == '"'))
            return;
    }
}

/* At the value of a key; false at the end of the object. */
static bool find_key(struct text_place *place, const char *key)
{
    size_t length = strlen(key);
    do {
        skip_blanks(place);
        const char *name = place->at;
        if (name == place->end || *name != '"')
            return false;
        skip_string(place);
        bool found = (size_t)(place->at - name) == length + 2 && memcmp(name + 1, key, length) == 0;
        if (!take_character(place, ':'))
            return false;
        if (found)
            return true;
        skip_value(place);
    } while (take_character(place, ','));
    return false;
}

/* The list at hand, where it is one; behind it. */
static struct round_transfers take_text(struct text_place *place)
{
    struct round_transfers list = {NULL, NULL, NULL};
    skip_blanks(place);
    const char *begin = place->at;
    skip_value(place);
    if (begin < place->end && *begin == '[' && place->at > begin + 1 && place->at[-1] == ']')
        list = (struct round_transfers){NULL, begin + 1, place->at - 1};
    return list;
}

static void find_lists(struct text_place plan, struct left_out *out)
{
    struct text_place place = plan;
    if (find_key(&place, "transfers"))
        out->transfers = take_text(&place);
    place = plan; /* beside transfers, rounds are refused, whatever is in them */
    if (out->transfers.text != NULL || !find_key(&place, "rounds") || !take_character(&place, '['))
        return;
    for (size_t k = 0; k < PLAN_ROUNDS && (k == 0 || take_character(&place, ',')); k++)
        out->round[k] = take_text(&place);
}

/* Appends what is before a list, and goes behind it. */
static void append_rest(struct left_out *out, const char **at, const char *until,
                        const char *behind)
{
    memcpy(out->text + out->length, *at, (size_t)(until - *at));
    out->length += (size_t)(until - *at);
    *at = behind;
}

bool leave_out_transfers(const char *text, size_t length, struct left_out *out)
{
    struct text_place place = {text, text + length};
    size_t left = 0;
    *out = (struct left_out){.text = NULL};
    if (!take_character(&place, '{') || !find_key(&place, "plan") || !take_character(&place, '{'))
        return false;
    find_lists(place, out);
    const struct round_transfers *single = &out->transfers, *round = out->round;
    left += (size_t)(single->end - single->text);
    for (size_t k = 0; k < PLAN_ROUNDS; k++)
        left += (size_t)(round[k].end - round[k].text);
    out->text = left > 0 ? malloc(length - left + 1) : NULL;
    if (out->text == NULL)
        return false;
    if (single->text != NULL)
        append_rest(out, &text, single->text, single->end);
    for (size_t k = 0; k < PLAN_ROUNDS; k++)
        if (round[k].text != NULL)
            append_rest(out, &text, round[k].text, round[k].end);
    append_rest(out, &text, place.end, place.end);
    return true;
}

/* The value at the place of the reader. */
static const json_t *read_text(struct transfer_reader *reader)
{
    struct text_place place = {reader->at, reader->list->end};
    json_error_t wrong;
    skip_blanks(&place);
    if (place.at == place.end)
        return NULL;
    if (reader->count > 0 && !take_character(&place, ',')) {
        reader->broken = true;
        return NULL;
    }
    reader->own =
        json_loadb(place.at, (size_t)(place.end - place.at),
                   JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY, &wrong);
    reader->broken = reader->own == NULL;
    if (!reader->broken)
        reader->at = place.at + wrong.position;
    return reader->own;
}

const json_t *read_listed_transfer(struct transfer_reader *reader)
{
    const struct round_transfers *list = reader->list;
    const json_t *next = NULL;
    json_decref(reader->own);
    reader->own = NULL;
    if (reader->count == 0)
        reader->at = list->text;
    next = list->text != NULL ? read_text(reader) : json_array_get(list->array, reader->count);
    reader->count += next != NULL;
    return next;
}

void free_transfer_reader(struct transfer_reader *reader)
{
    json_decref(reader->own);
    reader->own = NULL;
}

static bool is_broken(const struct round_transfers *list)
{
    struct transfer_reader reader = {.list = list};
    while (list->text != NULL && read_listed_transfer(&reader) != NULL)
        continue;
    free_transfer_reader(&reader);
    return reader.broken;
}

bool has_broken_list(const struct left_out *out)
{
    bool broken = is_broken(&out->transfers);
    for (size_t k = 0; k < PLAN_ROUNDS && !broken; k++)
        broken = is_broken(&out->round[k]);
    return broken;
}
