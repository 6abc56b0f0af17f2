/* The transfers of a plan in JSON, of which there may be millions: read one by one from the text, as
 * a tree of all takes more than ten times the memory of the text. */
#ifndef REDIST_IMPORT_TRANSFERS_TRANSFER_LIST_H
#define REDIST_IMPORT_TRANSFERS_TRANSFER_LIST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define PLAN_ROUNDS 64u

/* A JSON array, or where `text` is not NULL what stands between its brackets. */
struct round_transfers {
    const json_t *array;
    const char *text, *end;
};

/* The lists of a plan that are left out of a text. */
struct left_out {
    struct round_transfers transfers, round[PLAN_ROUNDS];
    char *text; /* the rest, where the lists are empty; for free() */
    size_t length;
};

/* Leaves out the lists `transfers` and `rounds` of the object `plan`, as far as the text is JSON; of
 * other texts anything. False where there are none, or memory runs out, with nothing to free. */
bool leave_out_transfers(const char *text, size_t length, struct left_out *out);

/* A list that is read: zero but for `list`. */
struct transfer_reader {
    const struct round_transfers *list;
    size_t count;   /* read so far */
    bool broken;    /* the text is no list of JSON values */
    const char *at; /* the next one */
    json_t *own;    /* the last one */
};

/* The next transfer, until the one after it is read; NULL at the end, or where the text is
 * broken. */
const json_t *read_listed_transfer(struct transfer_reader *reader);
void free_transfer_reader(struct transfer_reader *reader);

/* Whether a list that was left out is broken. */
bool has_broken_list(const struct left_out *out);

#endif
