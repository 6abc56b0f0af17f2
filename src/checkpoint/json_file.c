#include "checkpoint/json_file.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/report.h"

json_t *load_json_file(const char *path, struct redist_error *error)
{
    json_error_t where;
    struct stat about;
    json_t *value = NULL;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        (void)report_failure(error, "%.200s: cannot open: %s", path, strerror(errno));
        return NULL;
    }
    (void)fcntl(descriptor, F_SETFL, 0);
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode))
        (void)report_failure(error, "%.200s: is a directory; expected a file in JSON", path);
    else {
        value = json_loadfd(descriptor, JSON_REJECT_DUPLICATES, &where);
        if (value == NULL)
            (void)report_failure(error, "%.200s: line %d: %.200s", path, where.line, where.text);
    }
    (void)close(descriptor);
    return value;
}

bool fits_json(const char *text)
{
    json_t *value = json_string(text);
    json_decref(value);
    return value != NULL;
}
