#include "checkpoint/json_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/grow.h"
#include "base/report.h"

enum { LEAST_READ = 65536 };

bool has_few_values(const char *text, size_t length)
{
    size_t values = 0;
    bool inside = false; /* a string */
    for (size_t k = 0; k < length; k++)
        if (inside && text[k] == '\\')
            k++;
        else if (text[k] == '"')
            inside = !inside;
        else if (!inside && (text[k] == ',' || text[k] == '[' || text[k] == '{'))
            values++;
    return values <= JSON_VALUES_MAX;
}

/* All at once, as jansson reads a descriptor byte by byte; the length of a pipe is not known
 * beforehand. `*text` is for free, also on failure. */
static enum redist_status read_text(int descriptor, const char *path, char **text, size_t *length,
                                    struct redist_error *error)
{
    size_t room = 0;
    while (grow_array(text, &room, *length, LEAST_READ, 1)) {
        ssize_t got = read(descriptor, *text + *length, room - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return report_io_failure(error, "%.200s: cannot read: %s", path, strerror(errno));
        if (got == 0)
            return REDIST_OK;
        *length += (size_t)got;
        if (*length > JSON_BYTES_MAX)
            return report_failure(error, "%.200s: expected JSON of at most %u bytes", path,
                                  JSON_BYTES_MAX);
    }
    return report_no_memory(error, "out of memory");
}

static enum redist_status load_descriptor(int descriptor, const char *path, json_t **value,
                                          struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    json_error_t where;
    enum redist_status status = read_text(descriptor, path, &text, &length, error);
    if (status == REDIST_OK && !has_few_values(text, length))
        status = report_failure(error, "%.200s: expected JSON of at most %u values", path,
                                JSON_VALUES_MAX);
    if (status == REDIST_OK) {
        *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
        if (*value == NULL)
            status = report_failure(error, "%.200s: line %d: %.200s", path, where.line, where.text);
    }
    free(text);
    return status;
}

enum redist_status load_json_file(const char *path, json_t **value, struct redist_error *error)
{
    struct stat about;
    enum redist_status status;
    *value = NULL;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return report_io_failure(error, "%.200s: cannot open: %s", path, strerror(errno));
    (void)fcntl(descriptor, F_SETFL, 0);
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode))
        status = report_failure(error, "%.200s: is a directory; expected a file in JSON", path);
    else
        status = load_descriptor(descriptor, path, value, error);
    (void)close(descriptor);
    return status;
}

bool fits_json(const char *text)
{
    json_t *value = json_string(text);
    json_decref(value);
    return value != NULL;
}

const char *find_unknown_key(const json_t *object, const char *const *known)
{
    json_t *all = (json_t *)(uintptr_t)object; /* jansson walks through what it could change */
    for (void *at = json_object_iter(all); at != NULL; at = json_object_iter_next(all, at)) {
        const char *key = json_object_iter_key(at);
        size_t k = 0;
        while (known[k] != NULL && strcmp(known[k], key) != 0)
            k++;
        if (known[k] == NULL)
            return key;
    }
    return NULL;
}
