/* Linked into the programs by --wrap: one allocation fails, number STARVE_AT of those that this
 * program's own code asks for, by itself or through jansson. Without STARVE_AT the file STARVE_LOG
 * gets a line for each of them: the three calls in the program that it was reached by. */
#define _GNU_SOURCE /* fopencookie */
#include <execinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Frames looked at; the first two are of this file. */
enum { FRAMES = 16, OWN = 2, SHOWN = 3 };

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
FILE *__real_fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);
FILE *__wrap_fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);

static unsigned long calls, chosen;
static FILE *record;

/* Addresses as they are in the program's file, wherever it was loaded. */
static void write_calls(void)
{
    extern const char __executable_start[], etext[];
    void *frame[FRAMES];
    int count = backtrace(frame, FRAMES), shown = 0;
    for (int k = OWN; k < count && shown < SHOWN; k++) {
        uintptr_t place = (uintptr_t)frame[k];
        if (place < (uintptr_t)__executable_start || place >= (uintptr_t)etext)
            continue;
        (void)fprintf(record, "%s%lx", shown > 0 ? "-" : "",
                      (unsigned long)(place - (uintptr_t)__executable_start));
        shown++;
    }
    (void)fputc('\n', record);
}

static int fails(void)
{
    if (record != NULL)
        write_calls();
    return ++calls == chosen;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails() ? NULL : __real_strndup(text, length);
}

FILE *__wrap_fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions)
{
    return fails() ? NULL : __real_fopencookie(cookie, mode, functions);
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("STARVE_AT"), *name = getenv("STARVE_LOG");
    if (at != NULL)
        chosen = strtoul(at, NULL, 10);
    else if (name != NULL)
        record = fopen(name, "w");
}
