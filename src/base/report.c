#include "base/report.h"
#include <stdarg.h>
#include <stdio.h>

enum redist_status report_status(enum redist_status status, struct redist_error *error,
                                 const char *format, ...)
{
    if (error == NULL)
        return status;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
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
