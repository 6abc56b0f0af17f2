/* `redist-run --cache`: certificates that earlier runs planned. They are trusted no more than any
 * other file: what is found is judged. */
#ifndef REDIST_PROGRAMS_RUN_RUN_CACHE_H
#define REDIST_PROGRAMS_RUN_RUN_CACHE_H

#include <stdbool.h>
#include "programs/run/job/run_texts.h"

#define CACHED_NAME 4200

/* What a plan follows from. */
struct plan_origin {
    const struct run_text *problem;
    const struct redist_mesh *mesh;         /* of its source */
    const struct redist_topology *topology; /* prices by links; or NULL */
    unsigned required;                      /* properties that the plan has to have */
};

/* Writes `DIRECTORY/DIGEST.cert`, of all that and of this build. Fails when the name is too long
 * or no file of that name can be written. */
enum redist_status name_cached_plan(const char *directory, const struct plan_origin *origin,
                                    char name[CACHED_NAME], struct redist_error *error);

/* Whether there is a certificate under this name that the checker accepts for the problem, as one
 * that is as required. */
bool take_cached_plan(const char *name, const struct plan_origin *origin,
                      struct run_text *certificate);

/* Keeps it for later runs. A failure is said on stderr, and no reason not to execute. */
void keep_cached_plan(const char *name, const struct run_text *certificate);

#endif
