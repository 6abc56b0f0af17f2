/* JSON that is read from files, and what can be said in it. */
#ifndef REDIST_CHECKPOINT_JSON_FILE_H
#define REDIST_CHECKPOINT_JSON_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <redist/error.h>

/* The value in a file or a pipe, in which no object has a key twice; a FIFO that nobody writes to is
 * empty, not waited for. NULL on failure. */
json_t *load_json_file(const char *path, struct redist_error *error);

/* Whether JSON can have this text: it is UTF-8, as names of files need not be. */
bool fits_json(const char *text);

#endif
