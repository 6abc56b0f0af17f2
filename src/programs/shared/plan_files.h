/* The files that a plan is written to. */
#ifndef REDIST_PROGRAMS_SHARED_PLAN_FILES_H
#define REDIST_PROGRAMS_SHARED_PLAN_FILES_H

#include "types/sequence.h"

/* Names, "-" for stdout, or NULL for none. */
struct plan_files {
    const char *problem, *certificate;
};

/* Writes both, or leaves neither: what an older run left under these names is no
 * answer to the problem now asked, and is removed; a problem file and a certificate that do
 * not belong together never stand side by side, not even for a moment. */
enum redist_status write_plan_files(const struct plan_files *files, const struct redist_plan *plan,
                                    struct redist_error *error);

/* The same of texts. */
enum redist_status write_plan_texts(const struct plan_files *files, const char *problem,
                                    size_t problem_length, const char *certificate,
                                    size_t certificate_length, struct redist_error *error);

/* What every certificate begins with. */
extern const char certificate_header[];

/* For a problem that was read and not planned: removes the files of these names that
 * are a problem file and a certificate, and no others. */
void remove_plan_files(const struct plan_files *files);

#endif
