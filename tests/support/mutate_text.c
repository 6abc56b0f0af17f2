/* Mutants of a text: bytes, lines, numbers. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mutants.h"

/* The original, room for a mutant, and who judges it. */
struct mutation {
    const char *text;
    size_t length;
    char *room;
    judge_mutant *judge;
    void *context;
};

#define ROOM 64 /* bytes by which a mutant of this file may be longer, lines apart */

static struct mutation start(const char *text, size_t length, judge_mutant *judge, void *context)
{
    struct mutation mutation = {text, length, raw_allocate(2 * length + ROOM), judge, context};
    return mutation;
}

/* Judges the original with the bytes [from, to) replaced. */
static void replace(const struct mutation *m, size_t from, size_t to, const char *by,
                    size_t by_length)
{
    memcpy(m->room, m->text, from);
    memcpy(m->room + from, by, by_length);
    memcpy(m->room + from + by_length, m->text + to, m->length - to);
    m->judge(m->context, m->room, from + by_length + m->length - to);
}

static void mutate_byte(const struct mutation *m, size_t at)
{
    static const char others[] = {' ', '\n', '\0', (char)0x80, 'x', '0'};
    char byte = m->text[at];
    for (unsigned bit = 0; bit < 8; bit++) {
        char flipped = (char)((unsigned char)byte ^ (1u << bit));
        replace(m, at, at + 1, &flipped, 1);
    }
    for (int by = -1; by <= 1 && isdigit((unsigned char)byte); by += 2) {
        char digit = (char)(byte + by);
        replace(m, at, at + 1, &digit, 1);
    }
    for (size_t k = 0; k < sizeof others; k++) {
        replace(m, at, at + 1, &others[k], 1);
        replace(m, at, at, &others[k], 1);
    }
    replace(m, at, at, &byte, 1);
    replace(m, at, at + 1, "", 0);
    replace(m, at, m->length, "", 0);
}

void mutate_bytes(const char *text, size_t length, size_t stride, judge_mutant *judge,
                  void *context)
{
    struct mutation m = start(text, length, judge, context);
    for (size_t at = 0; at < length; at += stride)
        mutate_byte(&m, at);
    for (unsigned byte = 0; byte < 256; byte++) {
        char appended = (char)byte;
        replace(&m, length, length, &appended, 1);
    }
    free(m.room);
}

/* Where line `number` starts; the end of the text when there is none. */
static size_t find_line(const struct mutation *m, size_t number)
{
    const char *at = m->text, *end = m->text + m->length;
    while (number-- > 0 && at < end) {
        const char *lf = memchr(at, '\n', (size_t)(end - at));
        at = lf != NULL ? lf + 1 : end;
    }
    return (size_t)(at - m->text);
}

/* The lines [a, a2) and [b, b2) exchanged. */
static void exchange(const struct mutation *m, size_t a, size_t a2, size_t b, size_t b2)
{
    char *to = m->room;
    memcpy(to, m->text, a);
    to += a;
    memcpy(to, m->text + b, b2 - b);
    to += b2 - b;
    memcpy(to, m->text + a2, b - a2);
    to += b - a2;
    memcpy(to, m->text + a, a2 - a);
    to += a2 - a;
    memcpy(to, m->text + b2, m->length - b2);
    m->judge(m->context, m->room, m->length);
}

void mutate_lines(const char *text, size_t length, judge_mutant *judge, void *context)
{
    struct mutation m = start(text, length, judge, context);
    size_t a, a2;
    for (size_t line = 0; (a = find_line(&m, line)) < length; line++) {
        a2 = find_line(&m, line + 1);
        replace(&m, a, a2, "", 0);
        replace(&m, a, a, text + a, a2 - a);
        for (size_t other = line + 1; find_line(&m, other) < length; other++)
            exchange(&m, a, a2, find_line(&m, other), find_line(&m, other + 1));
    }
    free(m.room);
}

static void mutate_number(const struct mutation *m, size_t from, size_t to)
{
    uint64_t value = strtoull(m->text + from, NULL, 10);
    const uint64_t others[] = {value + 1, value - 1, value * 2, 0, UINT64_MAX};
    char text[ROOM];
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        int written = snprintf(text, sizeof text, "%" PRIu64, others[k]);
        replace(m, from, to, text, (size_t)written);
    }
    replace(m, from, to, "18446744073709551616", 20);
    replace(m, from, to, "184467440737095516150", 21);
    replace(m, from, to, "", 0);
    replace(m, from, from, "0", 1);
    replace(m, from, from, "+", 1);
    replace(m, from, from, "-", 1);
}

void mutate_numbers(const char *text, size_t length, judge_mutant *judge, void *context)
{
    struct mutation m = start(text, length, judge, context);
    for (size_t from = 0; from < length; from++) {
        size_t to = from;
        while (to < length && isdigit((unsigned char)text[to]))
            to++;
        if (to > from)
            mutate_number(&m, from, to);
        from = to;
    }
    free(m.room);
}
