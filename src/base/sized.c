#include "base/sized.h"
#include <string.h>
#include "base/report.h"

enum { MOST_BYTES = 65536 }; /* more is memory that nobody has set */

static size_t read_size(const void *given)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    return size;
}

enum redist_status check_sized(const void *given, const char *name, struct redist_error *error)
{
    size_t size = read_size(given);
    return size > sizeof size && size <= MOST_BYTES
               ? REDIST_OK
               : report_failure(error, "%s: its `size` is %zu, not sizeof(%s)", name, size, name);
}

enum redist_status take_sized(void *own, size_t size, const void *given, const char *name,
                              struct redist_error *error)
{
    PASS_FAILURE(check_sized(given, name, error));
    size_t has = read_size(given);
    for (size_t k = size; k < has; k++)
        if (((const unsigned char *)given)[k] != 0)
            return report_failure(error, "%s: this library does not know all that is set in it",
                                  name);
    memset(own, 0, size);
    memcpy(own, given, has < size ? has : size);
    return REDIST_OK;
}

void give_sized(void *given, const void *own, size_t size)
{
    size_t has = read_size(given), head = sizeof has;
    memset((unsigned char *)given + head, 0, has - head);
    memcpy((unsigned char *)given + head, (const unsigned char *)own + head,
           (has < size ? has : size) - head);
}
