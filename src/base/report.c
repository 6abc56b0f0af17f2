#include "base/report.h"
#include <stdarg.h>
#include <stdio.h>

enum redist_status report_failure(struct redist_error *error, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
        for (char *c = error->message; *c != '\0'; c++) {
            /* one line, and no control of the terminal by what a file says */
            if ((unsigned char)*c < 0x20 || *c == 0x7f)
                *c = ' ';
        }
    }
    return REDIST_FAILED;
}
