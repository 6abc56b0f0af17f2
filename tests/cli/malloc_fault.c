/* Preloaded: allocation number MALLOC_AT of the process fails. Without MALLOC_AT the number of
 * all allocations is written to the file MALLOC_COUNT at the end. */
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);

static unsigned long calls, chosen;

void *malloc(size_t size)
{
    calls++;
    return calls == chosen ? NULL : __libc_malloc(size);
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("MALLOC_AT");
    chosen = at == NULL ? 0 : strtoul(at, NULL, 10);
}

__attribute__((destructor)) static void end(void)
{
    const char *name = getenv("MALLOC_COUNT");
    FILE *file = name == NULL ? NULL : fopen(name, "w");
    if (file == NULL)
        return;
    (void)fprintf(file, "%lu\n", calls);
    (void)fclose(file);
}
