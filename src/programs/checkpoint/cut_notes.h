/* What a layout does to the tensors of a model that is right, and may not be what was meant. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CUT_NOTES_H
#define REDIST_PROGRAMS_CHECKPOINT_CUT_NOTES_H

#include "checkpoint/reshard.h"

enum cut_note_kind {
    NOTE_NOTHING,   /* `number` of `of` ranks have nothing of a tensor that they hold */
    NOTE_NO_SHARE,  /* as many have nothing of one of those that are fused in it */
    NOTE_HEAD_SIZE, /* `unit` of the rule, where the model has heads of `number` */
    NOTE_SHARED,    /* `number` units over `of` ranks, of which several have the same */
    NOTE_UNEVEN,    /* `number` units over `of` ranks, of which some have more */
    NOTE_KINDS
};

struct cut_numbers {
    uint64_t unit, number, of;
};

/* All tensors of which one thing is to be said. */
struct cut_note {
    uint32_t tensors;
    const char *tensor; /* the first */
    struct cut_numbers numbers;
    bool others; /* not all have these numbers */
};

struct cut_notes {
    struct cut_note note[NOTE_KINDS]; /* by kind */
};

/* Of the target. */
enum redist_status find_cut_notes(const struct reshard_plan *plan, struct cut_notes *notes,
                                  struct redist_error *error);

#endif
