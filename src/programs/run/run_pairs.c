#include "programs/run/run_pairs.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"
#include "execute/consensus.h"
#include "programs/shared/files.h"

#define MOST_LIST_BYTES (1u << 24)
#define BETWEEN_WORDS " \t\r"

/* The first word at `*at`, which goes behind it; NULL when there is none. */
static char *split_word(char **at)
{
    char *word = *at + strspn(*at, BETWEEN_WORDS);
    size_t length = strcspn(word, BETWEEN_WORDS);
    *at = word + length + (word[length] != '\0');
    word[length] = '\0';
    return length > 0 ? word : NULL;
}

/* Nothing is kept of a line without words. */
static enum redist_status add_pair(const char *path, uint32_t number, char *line, size_t *room,
                                   struct pair_list *list, struct redist_error *error)
{
    const char *problem = split_word(&line), *certificate = split_word(&line);
    if (problem == NULL)
        return REDIST_OK;
    if (certificate == NULL || split_word(&line) != NULL)
        return report_failure(error, "%s:%u: expected the names of a problem and a certificate",
                              path, (unsigned)number);
    if (!grow_array(&list->pair, room, list->count, 1, sizeof *list->pair))
        return report_no_memory(error, "%s: out of memory", path);
    list->pair[list->count++] = (struct named_pair){problem, certificate};
    return REDIST_OK;
}

static enum redist_status read_pairs(const char *path, struct pair_list *list,
                                     struct redist_error *error)
{
    size_t room = 0;
    uint32_t number = 0;
    char *next = NULL;
    for (char *line = list->text.bytes; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        PASS_FAILURE(add_pair(path, ++number, line, &room, list, error));
    }
    if (list->count > 0)
        return REDIST_OK;
    return report_failure(error, "%s: names no problem and certificate", path);
}

static enum redist_status read_list(const struct job *job, struct run_text *text,
                                    struct redist_error *error)
{
    const char *path = job->options->list;
    if (job->rank != 0)
        return REDIST_OK;
    PASS_FAILURE(read_whole_file(path, MOST_LIST_BYTES, &text->bytes, &text->length, error));
    if (memchr(text->bytes, '\0', text->length) == NULL)
        return REDIST_OK;
    return report_failure(error, "%s: expected text, there is a NUL byte", path);
}

enum redist_status load_pairs(const struct job *job, struct pair_list *list,
                              struct redist_error *error)
{
    struct run_text *text = &list->text;
    PASS_FAILURE(reach_consensus(job->comm, read_list(job, text, error), error));
    PASS_FAILURE(share_text(job, text, error));
    text->bytes[text->length] = '\0';
    return reach_consensus(job->comm, read_pairs(job->options->list, list, error), error);
}

void free_pairs(struct pair_list *list)
{
    free(list->text.bytes);
    free(list->pair);
    *list = (struct pair_list){.count = 0};
}
