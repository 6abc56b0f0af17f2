/* Random changes of a text. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "noise.h"

static void replace(struct text *text, size_t from, size_t to, const char *by, size_t length)
{
    memmove(text->bytes + from + length, text->bytes + to, text->length - to);
    memmove(text->bytes + from, by, length); /* `by` may be the bytes at `from` */
    text->length += length - (to - from);
}

static void change_byte(struct prng *prng, struct text *text)
{
    static const char likely[] = " \n,[]{}=0123456789xm_-+\t\r\0\x80";
    size_t at = draw_below(prng, text->length);
    char byte = likely[draw_below(prng, sizeof likely - 1)];
    switch (draw_below(prng, 6)) {
    case 0:
        text->bytes[at] = (char)((unsigned)text->bytes[at] ^ 1u << draw_below(prng, 8));
        break;
    case 1:
        text->bytes[at] = byte;
        break;
    case 2:
        replace(text, at, at, &byte, 1);
        break;
    case 3:
        replace(text, at, at + 1, "", 0);
        break;
    case 4:
        replace(text, at, at, text->bytes + at, 1);
        break;
    default:
        if (draw_chance(prng, 20))
            text->length = at;
        else
            replace(text, text->length, text->length, &byte, 1);
    }
}

/* Bounds of a random number of the text; false when the draw hit none. */
static bool find_number(struct prng *prng, const struct text *text, size_t *from, size_t *to)
{
    size_t at = draw_below(prng, text->length);
    while (at < text->length && !isdigit((unsigned char)text->bytes[at]))
        at++;
    *from = *to = at;
    while (*from > 0 && isdigit((unsigned char)text->bytes[*from - 1]))
        (*from)--;
    while (*to < text->length && isdigit((unsigned char)text->bytes[*to]))
        (*to)++;
    return *to > *from;
}

static void change_number(struct prng *prng, struct text *text)
{
    static const char *const extremes[] = {"18446744073709551615",
                                           "18446744073709551616",
                                           "9223372036854775808",
                                           "4294967296",
                                           "1048577",
                                           "17"};
    size_t from, to;
    char number[64];
    if (!find_number(prng, text, &from, &to))
        return;
    uint64_t value = strtoull(text->bytes + from, NULL, 10);
    switch (draw_below(prng, 6)) {
    case 0:
        value++;
        break;
    case 1:
        value--;
        break;
    case 2:
        value *= 2;
        break;
    case 3:
        value /= 2;
        break;
    case 4:
        value = draw_below(prng, 20);
        break;
    default: {
        const char *extreme = extremes[draw_below(prng, 6)];
        replace(text, from, to, extreme, strlen(extreme));
        return;
    }
    }
    int length =
        snprintf(number, sizeof number, "%s%" PRIu64, draw_chance(prng, 5) ? "0" : "", value);
    replace(text, from, to, number, (size_t)length);
}

/* Drops or doubles a line, unless doubling it would need too much room. */
static void change_line(struct prng *prng, struct text *text)
{
    size_t from = draw_below(prng, text->length), to = from;
    while (from > 0 && text->bytes[from - 1] != '\n')
        from--;
    while (to < text->length && text->bytes[to] != '\n')
        to++;
    if (to < text->length)
        to++;
    if (draw_chance(prng, 50) || to - from > NOISE_ROOM / 2)
        replace(text, from, to, "", 0);
    else
        replace(text, from, from, text->bytes + from, to - from);
}

void add_noise(struct prng *prng, struct text *text)
{
    if (text->length == 0)
        return;
    uint64_t kind = draw_below(prng, 10);
    if (kind < 4)
        change_byte(prng, text);
    else if (kind < 8)
        change_number(prng, text);
    else
        change_line(prng, text);
}

void vary_commas(struct prng *prng, struct text *text)
{
    for (size_t at = 0; at + 1 < text->length; at++) {
        if (text->bytes[at] != ',' || draw_chance(prng, 50))
            continue;
        if (text->bytes[at + 1] == ' ')
            replace(text, at + 1, at + 2, "", 0);
        else
            replace(text, at + 1, at + 1, " ", 1);
    }
}
