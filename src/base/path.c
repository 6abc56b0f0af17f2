#include "base/path.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

char *join_path(const char *directory, const char *name)
{
    size_t first = strlen(directory), second = strlen(name);
    char *path = malloc(first + second + 2);
    if (path == NULL)
        return NULL;
    memcpy(path, directory, first);
    path[first] = '/';
    memcpy(path + first + 1, name, second + 1);
    return path;
}

char *resolve_path(const char *path)
{
    char *whole = realpath(path, NULL);
    if (whole == NULL && strcmp(path, ".") == 0) /* that was removed */
        whole = strdup(path);
    if (whole != NULL)
        return whole;
    char *first = strdup(path), *second = strdup(path);
    char *above = first == NULL || second == NULL ? NULL : resolve_path(dirname(first));
    if (above != NULL)
        whole = join_path(above, basename(second));
    free(above);
    free(first);
    free(second);
    return whole;
}
