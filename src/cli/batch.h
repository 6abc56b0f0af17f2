/* `redist plan --batch`: JSON lines in, JSON lines out. */
#ifndef REDIST_CLI_BATCH_H
#define REDIST_CLI_BATCH_H

#include <stdbool.h>
#include <redist/plan.h>

/* Plans, with an extension or none, every line of the JSON-lines file `path`
 * ("-" is stdin), one result line each; certificates go to `directory` unless it
 * is NULL, and prove the lower bound when `bound`. */
int run_batch(const char *path, const char *directory, enum redist_extension extension, bool bound);

#endif
