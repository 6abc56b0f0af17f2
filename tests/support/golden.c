#include "golden.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "raw_plan.h"

static struct text read_file(const char *path)
{
    struct text text = {NULL, 0};
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        text.bytes = raw_allocate((size_t)size + 1);
        text.length = fread(text.bytes, 1, (size_t)size, file);
        text.bytes[text.length] = '\0';
    }
    if (file == NULL || fclose(file) != 0 || text.length != (size_t)size) {
        (void)fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    return text;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct golden *)a)->name, ((const struct golden *)b)->name);
}

/* Adds the names of a directory to those that there are; the sum. */
static size_t list_names(const char *directory, struct golden goldens[GOLDENS_MAX], size_t count)
{
    static const char suffix[] = ".problem";
    DIR *open = opendir(directory);
    for (struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;) {
        size_t length = strlen(entry->d_name), tail = sizeof suffix - 1;
        if (length <= tail || strcmp(entry->d_name + length - tail, suffix) != 0)
            continue;
        if (count == GOLDENS_MAX || length - tail >= sizeof goldens->name) {
            (void)fprintf(stderr, "%s: too many goldens, or too long a name\n", directory);
            exit(2);
        }
        memcpy(goldens[count].name, entry->d_name, length - tail);
        goldens[count++].name[length - tail] = '\0';
    }
    if (open != NULL)
        (void)closedir(open);
    return count;
}

size_t golden_load_directory(const char *directory, struct golden goldens[GOLDENS_MAX],
                             size_t count)
{
    char path[512];
    size_t all = list_names(directory, goldens, count);
    qsort(goldens + count, all - count, sizeof *goldens, compare_names);
    for (size_t k = count; k < all; k++) {
        (void)snprintf(path, sizeof path, "%s/%s.problem", directory, goldens[k].name);
        goldens[k].problem = read_file(path);
        (void)snprintf(path, sizeof path, "%s/%s.cert", directory, goldens[k].name);
        goldens[k].certificate = read_file(path);
    }
    return all;
}

size_t golden_load(struct golden goldens[GOLDENS_MAX])
{
    const char *directory = getenv("REDIST_CERTS");
    if (directory != NULL)
        return golden_load_directory(directory, goldens, 0);
    size_t planned = golden_load_directory("certs", goldens, 0);
    return golden_load_directory("certs/calculus", goldens, planned);
}

void golden_free(struct golden goldens[GOLDENS_MAX], size_t count)
{
    for (size_t k = 0; k < count; k++) {
        free(goldens[k].problem.bytes);
        free(goldens[k].certificate.bytes);
    }
}
