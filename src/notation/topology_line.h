/* Lines of topology files, which their versions share: docs/FORMAT.md section 7. */
#ifndef REDIST_NOTATION_TOPOLOGY_LINE_H
#define REDIST_NOTATION_TOPOLOGY_LINE_H

#include <stdbool.h>
#include "notation/scan.h"
#include "types/sequence.h"

/* As the lines `steps` have them. */
extern const char *const link_kind_names[REDIST_LINK_KINDS];

struct topology_lines {
    const char *text, *name; /* the name is for error lines */
    size_t length, position;
    uint32_t line; /* of the line taken last, from 1 */
};

/* Takes the next line without its line feed, which it must have. */
enum redist_status take_topology_line(struct topology_lines *lines, struct scan *line,
                                      struct redist_error *error);

bool take_entry_word(struct scan *line, const char *word);

enum redist_status parse_word(struct scan *line, const char *word, struct redist_error *error);

/* The rest of a note, which is for people. */
enum redist_status skip_note(struct scan *line, struct redist_error *error);

/* Latency and inverse bandwidth, which end the line. */
enum redist_status parse_link(struct scan *line, struct redist_link *link,
                              struct redist_error *error);

/* What is behind the word `steps`: axes of the mesh, and all kinds of steps, each with its
 * points. */
enum redist_status parse_measured(const struct redist_mesh *mesh, struct scan *line,
                                  struct redist_topology *topology, struct redist_error *error);

enum redist_status parse_end(struct scan *line, struct redist_error *error);

#endif
