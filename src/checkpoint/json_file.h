/* JSON that is read from files, and what can be said in it. */
#ifndef REDIST_CHECKPOINT_JSON_FILE_H
#define REDIST_CHECKPOINT_JSON_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

#define JSON_BYTES_MAX 100000000u /* of a header, too; the safetensors library has this limit */
#define JSON_VALUES_MAX (UINT32_C(1) << 21) /* of 65,536 tensors 16 extents each and as many more */

/* Whether JSON has at most JSON_VALUES_MAX values; it is read only then, as each takes far more
 * memory than its letters. */
bool has_few_values(const char *text, size_t length);

/* The value in a file or a pipe, in which no object has a key twice; a FIFO that nobody writes to is
 * empty, not waited for; NULL on failure. */
enum redist_status load_json_file(const char *path, json_t **value, struct redist_error *error);

/* The first key of an object that is not among `known`, which end with NULL; NULL for none. */
const char *find_unknown_key(const json_t *object, const char *const *known);

/* Whether JSON can have this text: it is UTF-8, as names of files need not be. */
bool fits_json(const char *text);

#endif
