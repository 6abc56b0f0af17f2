/* The files that a transfer problem and its certificate are written to. */
#ifndef REDIST_PROGRAMS_SHARED_TRANSFER_FILES_H
#define REDIST_PROGRAMS_SHARED_TRANSFER_FILES_H

#include <redist/error.h>
#include "transfers/texts.h"

/* Names, "-" for stdout; NULL: not to be written. */
struct transfer_files {
    const char *problem, *certificate;
};

/* Fails when to write them would replace one of `count` inputs, or one the other. */
enum redist_status protect_transfer_files(const struct transfer_files *files,
                                          const char *const *input, size_t count,
                                          struct redist_error *error);

/* Writes both, the certificate last; an older certificate goes first, once both places are such
 * that can be written. */
enum redist_status write_transfer_files(const struct transfer_files *files,
                                        const struct transfer_texts *texts,
                                        struct redist_error *error);

/* The same, and where it fails nothing older stays under these names: it would answer another
 * problem. */
enum redist_status replace_transfer_files(const struct transfer_files *files,
                                          const struct transfer_texts *texts,
                                          struct redist_error *error);

/* For a plan that was refused: removes files of these names that are a transfer problem and a
 * certificate, and no others. */
void remove_transfer_files(const struct transfer_files *files);

#endif
