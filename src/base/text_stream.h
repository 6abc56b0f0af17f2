/* Texts in memory, written like files. */
#ifndef REDIST_BASE_TEXT_STREAM_H
#define REDIST_BASE_TEXT_STREAM_H

#include <stdio.h>

/* A stream that writes to malloc'ed memory; NULL without memory. ftell says how much was written.
 * After fclose `*text` has all of that, `*length` bytes with a NUL behind them, and is for free().
 * When memory was short for any part fclose fails, and `*text` is NULL. (glibc's open_memstream
 * loses that part, and neither ferror nor fclose says so.) */
FILE *open_text(char **text, size_t *length);

#endif
