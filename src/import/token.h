/* Tokens that the notations share, on top of notation/scan.h. */
#ifndef REDIST_IMPORT_TOKEN_H
#define REDIST_IMPORT_TOKEN_H

#include "import/layout.h"
#include "notation/scan.h"

/* Skips blanks, then takes `text` if it is next. A text that ends in a letter is
 * taken as a whole word only. */
bool take_text(struct scan *scan, const char *text);

/* True when `text` would be taken; nothing is. */
bool sees_text(struct scan *scan, const char *text);

/* Skips blanks; true when `c` is next. */
bool sees_char(struct scan *scan, char c);

/* Takes a whole number, also a negative one. */
bool take_integer(struct scan *scan, int64_t *value);

/* Takes `keyword=` if it is next. */
bool take_keyword(struct scan *scan, const char *keyword);

/* Reads a name in single or double quotes, as axes of a mesh are called. */
enum redist_status scan_quoted_name(struct scan *scan, char name[REDIST_MAX_NAME + 1u],
                                    struct redist_error *error);

/* Reads the name of an axis of the mesh. */
enum redist_status scan_axis(struct scan *scan, const struct redist_mesh *mesh, bool quoted,
                             uint32_t *axis, struct redist_error *error);

/* A sub-axis, or a whole axis as the part (1)size. */
struct axis_part {
    uint32_t axis;
    struct piece part;
};

/* Reads an axis or a sub-axis `x:(m)k`, and lets it cut `dimension`. */
enum redist_status scan_axis_or_part(struct scan *scan, struct sharding *sharding, int dimension,
                                     bool quoted, struct axis_part *read,
                                     struct redist_error *error);

/* Passes over a word, or text in quotes: what has no meaning here. */
bool pass_value(struct scan *scan);

/* Reads a symbol of MLIR, `@name` or `%name`. */
enum redist_status scan_symbol(struct scan *scan, char sigil, char name[REDIST_MAX_NAME + 1u],
                               struct redist_error *error);

/* Reads `@name`, the mesh of a sharding, which is the user's mesh: by the same
 * name, if that has one. */
enum redist_status scan_mesh_name(struct scan *scan, const struct devices *devices,
                                  struct redist_error *error);

/* "column 3: MESSAGE" */
enum redist_status report_at(size_t position, const struct redist_error *inner,
                             struct redist_error *error);

/* Takes the name of an operation, as `max`, or as PyTorch has it, `band`; false when
 * none is next. */
bool take_operator(struct scan *scan, enum redist_operator *combine);

/* Notes that the notation combines summands by this operation; fails when it did so
 * by another one before. */
enum redist_status set_operator(struct sharding *sharding, enum redist_operator combine,
                                struct redist_error *error);

/* The refusal of what a type has no words for. */
enum redist_status refuse(const struct scan *scan, const char *what, struct redist_error *error);

/* Fails unless only blanks are left. */
enum redist_status expect_end(struct scan *scan, struct redist_error *error);

#endif
