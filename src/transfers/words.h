/* The words of a text of transfers (docs/TRANSFERS.md), one after the other. */
#ifndef REDIST_TRANSFERS_WORDS_H
#define REDIST_TRANSFERS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

/* A text and how far it is read; after a failure nothing more is. `begins`: the word taken
 * last is the first of its line. */
struct word_reader {
    const char *name, *start, *at, *end;
    uint32_t line;
    bool begins;
    struct redist_error *error;
    bool failed;
    enum redist_status status; /* why, when it failed */
};

struct word {
    const char *text;
    size_t length;
};

/* Before the first word of a text that `name` names in messages. */
struct word_reader begin_words(const char *text, size_t length, const char *name,
                               struct redist_error *error);

void fail_reading(struct word_reader *reader, const char *expected);
void fail_for_memory(struct word_reader *reader);

/* The next word; empty at the end of the text. */
struct word take_word(struct word_reader *reader);

bool is_word(struct word word, const char *text);
void expect_word(struct word_reader *reader, const char *text);

/* `least` when the next word is no number from `least` to `most`. */
uint64_t take_number_word(struct word_reader *reader, uint64_t least, uint64_t most);

#endif
