/** @file checkpoint.h
 * Checkpoints of models, directories of `.safetensors` or `.npy` files
 * (docs/CHECKPOINTS.md), loaded into memory and saved from it. In
 * libredist_checkpoint, without MPI: every process or thread states which rank
 * it is.
 *
 * Data are the elements of a tensor, or of a rank's part of it, row by row, as
 * the file of that rank has them: the parts of a fused tensor one behind the
 * other, a flat part as one dimension. Sizes are in bytes.
 *
 * A layout is a file (docs/CHECKPOINTS.md, section 2), or the word "whole".
 */
#ifndef REDIST_CHECKPOINT_H
#define REDIST_CHECKPOINT_H

#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REDIST_TENSOR_DIMS 16 /**< dimensions of a tensor, at most */

/** Which checkpoint, and whose part of it. `size` is sizeof(struct redist_checkpoint); what is
 *  not set is 0. */
struct redist_checkpoint {
    size_t size;
    const char *directory;
    const char *layout; /**< who holds what in memory; for saving, in the files too */
    const char *mesh;   /**< sizes in place of the layout's, as in "tp=4,pp=2"; or NULL */
    uint64_t rank;      /**< 0 .. ranks of the layout - 1 */
    /** For loading: who holds what in the files; NULL when they say it themselves
     *  (the layout that is kept with them, else every tensor is whole). */
    const char *source_layout;
    /** For saving: a number that all ranks state for one checkpoint and for no
     *  other of this directory, such as the step; it tells files that an earlier
     *  try has left from those of this one. */
    uint64_t save;
};

/** Memory of the caller: what this rank has of a tensor. */
struct redist_tile {
    const char *name; /**< of the tensor */
    void *data;       /**< may be NULL when there are no bytes; only read when saved */
    uint64_t bytes;
};

/** A tensor as a whole. */
struct redist_tensor {
    const char *name;
    const char *dtype; /**< as in .safetensors: "BF16", "F32", .. */
    uint32_t ndims;
    uint64_t shape[REDIST_TENSOR_DIMS]; /**< elements */
};

/** Fills the tiles with what the rank holds by the layout, whatever the layout of
 *  the files. The headers of all files are read, all moves are planned and
 *  accepted by the proved judge, and names and sizes of all tiles are checked
 *  before any data are read; only the parts of files that the tiles need are. Not
 *  every tensor of the rank needs a tile.
 *  Fails when files or layout are not as docs/CHECKPOINTS.md says,
 *  the rank has no tensor of a tile's name, its size is another, on input errors,
 *  and when memory runs out: then tiles may have been written to. Files are
 *  mapped: one that becomes shorter meanwhile ends the process (SIGBUS). The judge
 *  works under a lock, on 1.2 GB of address space of which it uses as much as the
 *  plan is long. `error` may be NULL. */
enum redist_status redist_load_checkpoint(const struct redist_checkpoint *checkpoint,
                                          const struct redist_tile *tile, size_t ntiles,
                                          struct redist_error *error);

/** Writes the file of the rank, with the tiles of all tensors that it holds by the
 *  layout, into DIRECTORY.redist-partial. All ranks call it, in any order or at
 *  the same time, with the same `tensor`s, which are all of the model; they see
 *  one file system.
 *  Fails when there is something called `directory`, the layout
 *  is not for `.safetensors` files, does not fit the tensors or has `shapes` that
 *  are not theirs, a tile is missing,
 *  has another size or is of no tensor of the rank, on output errors, and when
 *  memory runs out: then no file of the rank has its name. `error` may be NULL. */
enum redist_status redist_save_checkpoint(const struct redist_checkpoint *checkpoint,
                                          const struct redist_tensor *tensor, size_t ntensors,
                                          const struct redist_tile *tile, size_t ntiles,
                                          struct redist_error *error);

/** Once redist_save_checkpoint has returned REDIST_OK for all ranks, one of them
 *  calls this, and the directory gets its name. `rank` does not count.
 *  Fails when the file of a rank is not there, is not as the
 *  layout says, or was saved under another number, on output errors, and when
 *  memory runs out: then the directory keeps its partial name. `error` may be
 *  NULL. */
enum redist_status redist_finish_checkpoint(const struct redist_checkpoint *checkpoint,
                                            const struct redist_tensor *tensor, size_t ntensors,
                                            struct redist_error *error);

#ifdef __cplusplus
}
#endif
#endif
