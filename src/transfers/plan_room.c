#include "transfers/plan_room.h"
#include <inttypes.h>
#include "transfers/texts.h"
#include "base/report.h"

/* Words of the lines "rounds" and "end", and of a line "round"; bytes of "end". */
#define LINES_WORDS 5u
#define ROUND_WORDS 3u
#define END_BYTES 4u

/* A blank or the end of a line is behind every word but those that are ends of lines themselves;
 * the three of the first line do not count. */
static uint64_t count_words(const char *text, size_t length)
{
    uint64_t count = 0;
    for (size_t k = 0; k < length; k++)
        count += text[k] == '\n' ? 2 : text[k] == ' ';
    return count > 3 ? count - 3 : 0;
}

struct plan_room find_plan_room(const char *problem, size_t length)
{
    uint64_t words = count_words(problem, length);
    return (struct plan_room){
        .bytes = length < TRANSFER_TEXT_BYTES ? TRANSFER_TEXT_BYTES - length : 0,
        .words = words < TRANSFER_TEXT_WORDS ? TRANSFER_TEXT_WORDS - words : 0};
}

struct plan_room find_room_left(const struct plan_room *room, uint64_t written, uint32_t rounds)
{
    uint64_t bytes = written + END_BYTES, words = LINES_WORDS + (uint64_t)rounds * ROUND_WORDS;
    return (struct plan_room){.bytes = bytes < room->bytes ? room->bytes - bytes : 0,
                              .words = words < room->words ? room->words - words : 0};
}

bool fits_plan_room(const struct plan_room *room, const char *certificate, size_t length)
{
    if (length > room->bytes)
        return false;
    return length / 2 <= room->words || count_words(certificate, length) <= room->words;
}

bool is_within_room(const struct plan_room *room, const struct plan_extent *extent)
{
    return extent->bytes <= room->bytes && extent->words <= room->words;
}

enum redist_status report_long_plan(struct redist_error *error, const struct plan_room *room,
                                    const struct plan_extent *extent)
{
    bool bytes = extent->bytes > room->bytes;
    return report_status(REDIST_REJECTED, error,
                         "problem and certificate would have more than %u %s together, the most "
                         "that is judged: at least %" PRIu64 " boxes are given, for %" PRIu32
                         " of %" PRIu32 " pieces of the target",
                         bytes ? TRANSFER_TEXT_BYTES : TRANSFER_TEXT_WORDS,
                         bytes ? "bytes" : "words", extent->boxes, extent->pieces, extent->of);
}
