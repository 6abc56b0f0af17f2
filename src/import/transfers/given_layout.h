/* A layout in JSON as the lines of a text, and its pieces as the lines number them. */
#ifndef REDIST_IMPORT_TRANSFERS_GIVEN_LAYOUT_H
#define REDIST_IMPORT_TRANSFERS_GIVEN_LAYOUT_H

#include "import/transfers/given_problem.h"

struct given_layout {
    struct transfer_side side; /* in the order of devices */
    uint32_t *buffer;          /* of each piece: the number of its buffer in the JSON */
    char *text;                /* lines of the memories of all devices */
    size_t length;
};

/* The list of devices that `word` names in messages, cut into pieces and holes. For
 * free_given_layout, also on failure. */
enum redist_status read_given_layout(const struct given_problem *problem, const char *word,
                                     const json_t *list, struct given_layout *layout);

/* Writes such a list as write_layout_lines does, without its pieces in memory. */
enum redist_status write_given_layout(FILE *out, const struct given_problem *problem,
                                      const char *word, const json_t *list);

/* `word` and the number of pieces, and the lines of the memories. */
void write_layout_lines(FILE *out, const char *word, const struct given_layout *layout);

/* The whole text of a problem. */
void write_given_problem(FILE *out, const struct given_problem *problem,
                         const struct given_layout *source, const struct given_layout *target);
void free_given_layout(struct given_layout *layout);

#endif
