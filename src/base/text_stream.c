#define _GNU_SOURCE /* fopencookie */
#include "base/text_stream.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

struct text_stream {
    char **text;
    size_t *length;
    char *bytes;
    size_t used, room;
    bool cut; /* memory was short for a part */
};

static ssize_t append_written(void *cookie, const char *bytes, size_t count)
{
    struct text_stream *stream = cookie;
    if (stream->cut || !grow_array(&stream->bytes, &stream->room, stream->used, count + 1, 1)) {
        stream->cut = true;
        return 0;
    }
    memcpy(stream->bytes + stream->used, bytes, count);
    stream->used += count;
    return (ssize_t)count;
}

/* For ftell alone; there is no other place to go to. */
static int find_end(void *cookie, off64_t *offset, int whence)
{
    const struct text_stream *stream = cookie;
    if (whence != SEEK_CUR || *offset != 0)
        return -1;
    *offset = (off64_t)stream->used;
    return 0;
}

static int finish_written(void *cookie)
{
    struct text_stream *stream = cookie;
    bool whole = !stream->cut && grow_array(&stream->bytes, &stream->room, stream->used, 1, 1);
    if (whole) {
        stream->bytes[stream->used] = '\0';
        *stream->text = stream->bytes;
        *stream->length = stream->used;
    } else {
        free(stream->bytes);
    }
    free(stream);
    return whole ? 0 : EOF;
}

FILE *open_text(char **text, size_t *length)
{
    static const cookie_io_functions_t functions = {
        .write = append_written, .seek = find_end, .close = finish_written};
    *text = NULL;
    *length = 0;
    struct text_stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL)
        return NULL;
    stream->text = text;
    stream->length = length;
    FILE *file = fopencookie(stream, "w", functions);
    if (file == NULL)
        free(stream);
    return file;
}
