#include "transfers/words.h"
#include <inttypes.h>
#include <string.h>
#include "base/report.h"

struct word_reader begin_words(const char *text, size_t length, const char *name,
                               struct redist_error *error)
{
    return (struct word_reader){name, text, text, text + length, 1, false, error, false, REDIST_OK};
}

void fail_reading(struct word_reader *reader, const char *expected)
{
    if (!reader->failed)
        reader->status = report_failure(reader->error, "%s: line %" PRIu32 ": expected %s",
                                        reader->name, reader->line, expected);
    reader->failed = true;
}

void fail_for_memory(struct word_reader *reader)
{
    if (!reader->failed)
        reader->status = report_no_memory(reader->error, "%s: line %" PRIu32 ": out of memory",
                                          reader->name, reader->line);
    reader->failed = true;
}

struct word take_word(struct word_reader *reader)
{
    uint32_t line = reader->line;
    bool first = reader->at == reader->start;
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n'))
        reader->line += *reader->at++ == '\n';
    reader->begins = first || reader->line > line;
    struct word word = {reader->at, 0};
    while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\n')
        reader->at++;
    word.length = (size_t)(reader->at - word.text);
    return word;
}

bool is_word(struct word word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

void expect_word(struct word_reader *reader, const char *text)
{
    if (!is_word(take_word(reader), text))
        fail_reading(reader, text);
}

uint64_t take_number_word(struct word_reader *reader, uint64_t least, uint64_t most)
{
    struct word word = take_word(reader);
    uint64_t value = 0;
    bool right = word.length > 0 && word.length <= 19;
    for (size_t i = 0; right && i < word.length; i++) {
        right = word.text[i] >= '0' && word.text[i] <= '9';
        value = 10 * value + (uint64_t)(word.text[i] - '0');
    }
    if (!right || value < least || value > most) {
        fail_reading(reader, "a number within the limits");
        return least;
    }
    return value;
}
