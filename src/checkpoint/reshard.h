/* A checkpoint brought from one layout to another: planned, judged, then copied. */
#ifndef REDIST_CHECKPOINT_RESHARD_H
#define REDIST_CHECKPOINT_RESHARD_H

#include "checkpoint/moves.h"
#include "checkpoint/source_model.h"
#include "transfers/texts.h"

/* All that follows from the headers of the source and the two layouts. */
struct reshard_plan {
    struct shard_layout source_layout, target_layout;
    bool has_source_layout;
    struct source_files files;
    struct tensor_list list;
    struct stored_side source, target;
    struct transfer_texts texts;
    struct box_moves moves; /* once the texts are judged */
};

/* Reads the headers and plans; `source_layout` may be NULL: then it is the one that is kept
 * with the source, if any, else all tensors are whole. For free_reshard_plan, also on failure. */
enum redist_status plan_reshard(const char *source, const char *source_layout,
                                const char *target_layout, const char *mesh,
                                struct reshard_plan *plan, struct redist_error *error);

/* The moves of the judged texts. */
enum redist_status take_moves(struct reshard_plan *plan, struct redist_error *error);

/* Bytes of all different elements that the target has: the least that any plan reads. */
enum redist_status count_needed_bytes(const struct reshard_plan *plan, uint64_t *bytes,
                                      struct redist_error *error);
void free_reshard_plan(struct reshard_plan *plan);

/* The layout with the shapes of all tensors, in memory of its own, or NULL when memory runs out. */
char *write_kept_layout(const struct shard_layout *layout, const struct tensor_list *list);

/* Whether an index is of use: all tensors are whole, and files are several. */
bool has_model_index(const struct reshard_plan *plan);

/* The index, which names the file of each tensor. */
enum redist_status write_model_index(const struct reshard_plan *plan, char **text,
                                     struct redist_error *error);

#endif
