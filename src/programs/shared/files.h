/* Reading whole files and writing them so that nothing partial is left. */
#ifndef REDIST_PROGRAMS_SHARED_FILES_H
#define REDIST_PROGRAMS_SHARED_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <redist/error.h>

/* A descriptor to read from; a FIFO that nobody writes to is empty, not waited for. */
int open_without_waiting(const char *path);

/* Reads the regular file or pipe `path` ("-" is stdin) of at most `limit`
 * bytes into malloc'ed `*text`, NUL-terminated. */
enum redist_status read_whole_file(const char *path, size_t limit, char **text, size_t *length,
                                   struct redist_error *error);

/* Writes `path` through a temporary file beside it, synced and renamed; on any
 * failure the temporary file is removed and an old `path` is untouched. A path
 * that exists and is not a regular file (/dev/null, a pipe) is written directly,
 * and "-" is stdout. */
enum redist_status write_whole_file(const char *path, const char *text, size_t length,
                                    struct redist_error *error);

/* Whether "-" was given. */
bool is_stdout(const char *path);

/* Fails when more than one of the object of --json, problem and certificate goes to stdout; `words`
 * say how they were asked for. */
enum redist_status check_stdout(bool json, const char *problem, const char *certificate,
                                const char *words, struct redist_error *error);

/* Fails when `path` cannot be written as above: for what takes long before it writes. */
enum redist_status check_output(const char *path, struct redist_error *error);

/* The regular file that `path` names, through links, in malloc'ed memory; NULL
 * when there is none. */
char *find_link_target(const char *path);

/* Whether a text begins with `header`, by which formats are told apart. */
bool has_header(const char *text, size_t length, const char *header);

/* The same of a file; of a pipe it may take what is there. */
bool has_file_header(const char *path, const char *header);

/* Removes the regular file that `path` names, through links, if its text begins with
 * `header`; any other file is not ours and stays. Where there is none, and for "-",
 * nothing is done. */
enum redist_status remove_older(const char *path, const char *header, struct redist_error *error);

/* Fails when to write `output` would replace a file that the same command reads or
 * has written: one of `count` names, of which NULL and "-" mean no file. */
enum redist_status protect_files(const char *output, const char *const name[], size_t count,
                                 struct redist_error *error);

/* Says so; always REDIST_IO_ERROR. */
enum redist_status report_replaced(const char *output, const char *name,
                                   struct redist_error *error);

#endif
