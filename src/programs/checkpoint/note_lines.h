/* What is said of the cuts: lines, objects in JSON, and the refusal that may be asked for. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_NOTE_LINES_H
#define REDIST_PROGRAMS_CHECKPOINT_NOTE_LINES_H

#include <jansson.h>
#include <stdio.h>
#include "programs/checkpoint/cut_notes.h"

/* A line of each kind that there is, among those of the plan or, when they give way, as messages of
 * `program`; that is NULL for the former. The layout is called `layout`. */
void print_notes(FILE *out, const char *program, const struct cut_notes *notes, const char *layout);

/* NULL when memory runs out. */
json_t *list_note_objects(const struct cut_notes *notes);

/* Fails, with the words of the line, where a rank has nothing of a tensor that it should hold. */
enum redist_status require_full(const struct cut_notes *notes, const char *layout,
                                struct redist_error *error);

#endif
