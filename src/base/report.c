#include "base/report.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reason is at the end, behind names of files that may be long. */
static void cut_middle(struct redist_error *error, size_t length, const char *format,
                       va_list arguments)
{
    enum { HEAD = sizeof error->message / 2, CUT = 4 };
    size_t tail = sizeof error->message - HEAD - CUT - 1;
    char *whole = malloc(length + 1);
    if (whole == NULL)
        return;
    (void)vsnprintf(whole, length + 1, format, arguments);
    memcpy(error->message + HEAD, " .. ", CUT);
    memcpy(error->message + HEAD + CUT, whole + length - tail, tail + 1);
    free(whole);
}

enum redist_status report_status(enum redist_status status, struct redist_error *error,
                                 const char *format, ...)
{
    if (error == NULL)
        return status;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(error->message, sizeof error->message, format, arguments);
    if (length >= (int)sizeof error->message)
        cut_middle(error, (size_t)length, format, again);
    va_end(again);
    va_end(arguments);
    for (char *c = error->message; *c != '\0'; c++) {
        /* one line, and no control of the terminal by what a file says */
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = ' ';
    }
    return status;
}

struct redist_error *use_error(struct redist_error *error, struct redist_error *own)
{
    struct redist_error *used = error != NULL ? error : own;
    used->message[0] = '\0';
    return used;
}

/* Each of the three libraries has it, and a program may link the archives of two. */
__attribute__((weak)) const char *redist_name_status(enum redist_status status)
{
    static const char *const names[] = {"ok",        "rejected",  "bad input", "out of memory",
                                        "I/O error", "MPI error", "impossible"};
    return (unsigned)status < sizeof names / sizeof names[0] ? names[status] : NULL;
}
