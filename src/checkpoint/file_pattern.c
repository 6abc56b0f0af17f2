#include "checkpoint/file_pattern.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text_stream.h"
#include "base/report.h"
#include "checkpoint/array_file.h"
#include "checkpoint/file_list.h"

#define TENSOR_WORD "{name}"
#define PATTERN_MAX 200u

/* What stands for a number. */
enum number_word { RANK, NUMBER, COUNT, NO_WORD };
static const char *const words[] = {"{rank}", "{number}", "{count}"};

/* The word that begins at `at`. */
static enum number_word find_word(const char *at)
{
    for (enum number_word k = RANK; k < NO_WORD; k++)
        if (strncmp(at, words[k], strlen(words[k])) == 0)
            return k;
    return NO_WORD;
}

/* The word that ends before `end`, and begins at `begin` or behind it. */
static enum number_word find_word_before(const char *begin, const char *end)
{
    for (enum number_word k = RANK; k < NO_WORD; k++) {
        size_t length = strlen(words[k]);
        if ((size_t)(end - begin) >= length && strncmp(end - length, words[k], length) == 0)
            return k;
    }
    return NO_WORD;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool has_array_files(const struct shard_layout *layout)
{
    return is_array_name(layout->files);
}

/* Between the name of a tensor and a number there is a letter that is no digit, and between two
 * numbers: then each is found in one way only. */
static bool are_words_apart(const char *pattern, const char *name)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        enum number_word word = find_word(at);
        if (word == NO_WORD)
            continue;
        char beside = at < name ? at[strlen(words[word])] : at[-1];
        if (is_digit(beside) || beside == (at < name ? '{' : '}'))
            return false;
    }
    return true;
}

/* Each brace opens a word that is known. */
static enum redist_status check_words(const struct shard_layout *layout, struct redist_error *error)
{
    for (const char *at = strchr(layout->files, '{'); at != NULL; at = strchr(at + 1, '{'))
        if (find_word(at) == NO_WORD && strncmp(at, TENSOR_WORD, strlen(TENSOR_WORD)) != 0)
            return report_failure(error,
                                  "%.200s: 'files': expected {rank}, {number}, {count} or {name}, "
                                  "got '%.*s'",
                                  layout->name, (int)strcspn(at, "}") + (strchr(at, '}') != NULL),
                                  at);
    return REDIST_OK;
}

enum redist_status check_file_pattern(const struct shard_layout *layout, struct redist_error *error)
{
    const char *files = layout->files;
    if (files == NULL || strchr(files, '/') != NULL ||
        (layout->ranks > 1 && strstr(files, words[RANK]) == NULL &&
         strstr(files, words[NUMBER]) == NULL))
        return report_failure(error,
                              "%.200s: 'files': expected a file name with {rank} or {number} in it",
                              layout->name);
    PASS_FAILURE(check_words(layout, error));
    const char *name = strstr(files, TENSOR_WORD);
    bool arrays = is_array_name(files);
    if (strlen(files) > PATTERN_MAX || (!arrays && !has_ending(files, ".safetensors")))
        return report_failure(error,
                              "%.200s: 'files': expected a name of at most %u letters that ends "
                              "in .safetensors or .npy",
                              layout->name, PATTERN_MAX);
    if (arrays != (name != NULL) || (arrays && strstr(name + 1, TENSOR_WORD) != NULL))
        return report_failure(error,
                              "%.200s: 'files': expected {name} once where the name ends in .npy, "
                              "and else not",
                              layout->name);
    if (!arrays || are_words_apart(files, name))
        return REDIST_OK;
    return report_failure(error,
                          "%.200s: 'files': expected a letter that is no digit between {name} and "
                          "{rank}, {number} and {count}",
                          layout->name);
}

char *name_rank_file(const struct shard_layout *layout, uint64_t rank, const char *tensor)
{
    char *name = NULL;
    size_t length = 0;
    FILE *out = open_text(&name, &length);
    if (out == NULL)
        return NULL;
    for (const char *at = layout->files; *at != '\0';) {
        enum number_word word = find_word(at);
        if (word != NO_WORD) {
            uint64_t number = word == RANK ? rank : word == NUMBER ? rank + 1 : layout->ranks;
            fprintf(out, word == RANK ? "%" PRIu64 : "%05" PRIu64, number);
            at += strlen(words[word]);
        } else if (tensor != NULL && strncmp(at, TENSOR_WORD, strlen(TENSOR_WORD)) == 0) {
            fputs(tensor, out);
            at += strlen(TENSOR_WORD);
        } else
            fputc(*at++, out);
    }
    if (fclose(out) == 0)
        return name;
    free(name);
    return NULL;
}

enum redist_status name_array_file(const struct shard_layout *layout, uint64_t rank,
                                   const char *tensor, char **name, struct redist_error *error)
{
    if (tensor[0] == '\0' || strchr(tensor, '/') != NULL)
        return report_failure(error, "tensor '%.200s': no file can have this name", tensor);
    *name = name_rank_file(layout, rank, tensor);
    if (*name == NULL)
        return report_no_memory(error, "out of memory");
    return strlen(*name) <= FILE_NAME_MAX
               ? REDIST_OK
               : report_failure(error, "tensor %.200s: the name of its file has over %u letters",
                                tensor, FILE_NAME_MAX);
}

/* A run of digits is the number that a word stands for; which rank it says. */
static bool take_digits(const char *digits, size_t count, enum number_word word, uint64_t *rank)
{
    if (count == 0 || count > 12)
        return false;
    uint64_t number = strtoull(digits, NULL, 10);
    if (word == RANK)
        *rank = number;
    else if (word == NUMBER)
        *rank = number - 1;
    return true;
}

/* Behind the part of the file's name that the pattern has before `name`, or NULL. */
static const char *take_front(const char *pattern, const char *name, const char *file,
                              uint64_t *rank)
{
    while (pattern < name) {
        enum number_word word = find_word(pattern);
        if (word != NO_WORD) {
            size_t digits = strspn(file, "0123456789");
            if (!take_digits(file, digits, word, rank))
                return NULL;
            pattern += strlen(words[word]);
            file += digits;
        } else if (*pattern++ != *file++)
            return NULL;
    }
    return file;
}

/* Before the part of the file's name that the pattern has behind `name`, or NULL. */
static const char *take_back(const char *name, const char *file, uint64_t *rank)
{
    const char *end = name + strlen(name), *at = file + strlen(file);
    while (end > name) {
        enum number_word word = find_word_before(name, end);
        if (word != NO_WORD) {
            const char *last = at;
            while (at > file && is_digit(at[-1]))
                at--;
            if (!take_digits(at, (size_t)(last - at), word, rank))
                return NULL;
            end -= strlen(words[word]);
        } else if (at == file || *--at != *--end)
            return NULL;
    }
    return at;
}

bool parse_array_name(const struct shard_layout *layout, const char *file, uint64_t *rank,
                      char **tensor)
{
    const char *name = strstr(layout->files, TENSOR_WORD);
    *rank = 0;
    const char *begin = take_front(layout->files, name, file, rank);
    const char *end = take_back(name + strlen(TENSOR_WORD), file, rank);
    if (begin == NULL || end == NULL || begin >= end)
        return false;
    *tensor = strndup(begin, (size_t)(end - begin));
    /* zeros before a number, and numbers that do not agree */
    char *same = *tensor == NULL ? NULL : name_rank_file(layout, *rank, *tensor);
    bool good = same != NULL && strcmp(same, file) == 0;
    free(same);
    if (!good) {
        free(*tensor);
        *tensor = NULL;
    }
    return good;
}
