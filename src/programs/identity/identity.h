/* Which build a program is, for people and for pipelines. */
#ifndef REDIST_PROGRAMS_IDENTITY_IDENTITY_H
#define REDIST_PROGRAMS_IDENTITY_IDENTITY_H

#include <stddef.h>
#include <stdint.h>

struct build_identity {
    const char *version;
    const char *commit; /* hexadecimal, "-modified" behind it, or "unknown" */
    const char *proofs; /* SHA-256 of proofs/summary.json, which names the proved sources */
};

extern const struct build_identity this_build;

/* What the checker's core reads at most. */
struct stated_limit {
    const char *name;
    uint64_t most;
};

/* Of plans of types: docs/FORMAT.md, section 1. */
#define STATED_LIMITS 13
extern const struct stated_limit stated_limits[STATED_LIMITS];

/* Of transfers: docs/TRANSFERS.md, section 1. */
#define TRANSFER_LIMITS 11
extern const struct stated_limit transfer_limits[TRANSFER_LIMITS];

#define IDENTITY_BYTES 1024u

/* The text of --version, its first line `program VERSION`. */
void describe_identity(const char *program, char text[IDENTITY_BYTES]);

#endif
