#include "programs/show/show_pictures.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "programs/shared/files.h"
#include "export/pictures/plan_picture.h"
#include "base/text_stream.h"
#include "base/report.h"

enum { CHUNK = 65536, NOT_FOUND = 127 };

/* In the child: SVG from `input`, PNG into `output`. */
static void become_converter(int input, int output)
{
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
        close(output);
        execlp("rsvg-convert", "rsvg-convert", "--format=png", (char *)NULL);
    }
    _exit(NOT_FOUND);
}

static enum redist_status read_to_end(int from, char **text, size_t *length,
                                      struct redist_error *error)
{
    char chunk[CHUNK];
    FILE *memory = open_text(text, length);
    if (memory == NULL)
        return report_no_memory(error, "out of memory");
    ssize_t got = 1;
    while (got != 0) {
        got = read(from, chunk, sizeof chunk);
        if (got < 0 && errno != EINTR)
            break;
        if (got > 0)
            (void)fwrite(chunk, 1, (size_t)got, memory);
    }
    if (fclose(memory) != 0 || got < 0)
        return report_io_failure(error, "cannot read the picture: %s", strerror(errno));
    return REDIST_OK;
}

static enum redist_status convert_to_png(FILE *svg, char **png, size_t *length,
                                         struct redist_error *error)
{
    int ends[2], result = 0;
    if (pipe(ends) != 0)
        return report_io_failure(error, "cannot open a pipe: %s", strerror(errno));
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        become_converter(fileno(svg), ends[1]);
    }
    close(ends[1]);
    enum redist_status status = child < 0
                                    ? report_io_failure(error, "cannot fork: %s", strerror(errno))
                                    : read_to_end(ends[0], png, length, error);
    close(ends[0]);
    if (child > 0 && waitpid(child, &result, 0) != child && status == REDIST_OK)
        status = report_io_failure(error, "cannot wait for rsvg-convert: %s", strerror(errno));
    if (status == REDIST_OK && WIFEXITED(result) && WEXITSTATUS(result) == NOT_FOUND)
        status = report_failure(error, "--png needs the program rsvg-convert: apt-get install "
                                       "librsvg2-bin, or take --svg");
    else if (status == REDIST_OK && (!WIFEXITED(result) || WEXITSTATUS(result) != 0))
        status = report_failure(error, "rsvg-convert failed on the picture");
    return status;
}

static enum redist_status write_png(const char *text, size_t length, const char *path,
                                    struct redist_error *error)
{
    char *png = NULL;
    size_t size = 0;
    FILE *svg = tmpfile();
    if (svg == NULL)
        return report_io_failure(error, "cannot open a temporary file: %s", strerror(errno));
    enum redist_status status = REDIST_OK;
    if (fwrite(text, 1, length, svg) != length || fflush(svg) != 0 || fseek(svg, 0, SEEK_SET) != 0)
        status = report_io_failure(error, "cannot write a temporary file: %s", strerror(errno));
    if (status == REDIST_OK)
        status = convert_to_png(svg, &png, &size, error);
    if (status == REDIST_OK)
        status = write_whole_file(path, png, size, error);
    (void)fclose(svg);
    free(png);
    return status;
}

enum redist_status write_drawn_picture(const struct drawn_picture *drawn, const char *svg,
                                       const char *png, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (svg != NULL)
        status = write_whole_file(svg, drawn->text, drawn->length, error);
    if (status == REDIST_OK && png != NULL)
        status = write_png(drawn->text, drawn->length, png, error);
    return status;
}

enum redist_status write_pictures(const struct redist_program *program, const char *svg,
                                  const char *png, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    if (program->ndevices > PICTURE_DEVICES)
        return report_failure(error, "a picture has at most %u devices, this mesh has %u",
                              PICTURE_DEVICES, program->ndevices);
    FILE *memory = open_text(&text, &length);
    if (memory == NULL)
        return report_no_memory(error, "out of memory");
    bool drawn = draw_plan_picture(memory, program);
    enum redist_status status = REDIST_OK;
    if (fclose(memory) != 0 || !drawn)
        status = report_no_memory(error, "out of memory");
    if (status == REDIST_OK)
        status = write_drawn_picture(&(struct drawn_picture){text, length}, svg, png, error);
    free(text);
    return status;
}
