/* Pairs at a limit of docs/FORMAT.md section 1, or one beyond it. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "noise.h"

#define LIMIT_TEXT 65536u

/* A plan that does nothing: `steps` identical permutes of an array that is not
 * partitioned, but for `used` axes of size 1 in its first dimension. The first
 * axis has `axis_size`, the others `other_size`. */
struct measures {
    uint64_t axes, name, axis_size, other_size, elem, rank, tile, second_tile, used, steps, iota;
};

static void put(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text->length +=
        (size_t)vsnprintf(text->bytes + text->length, LIMIT_TEXT - text->length, format, arguments);
    va_end(arguments);
}

static uint64_t tile_of(const struct measures *m, uint64_t i)
{
    return i == 0 ? m->tile : i == 1 ? m->second_tile : 1;
}

static void put_name(struct text *text, uint64_t axis, const struct measures *m)
{
    put(text, "%c", (int)('a' + axis));
    for (uint64_t k = 1; k < m->name; k++)
        put(text, "_");
}

static void put_type(struct text *text, const char *word, const struct measures *m)
{
    put(text, "%s [", word);
    for (uint64_t i = 0; i < m->rank; i++) {
        put(text, "%s%" PRIu64, i > 0 ? ", " : "", tile_of(m, i));
        if (i > 0 || m->used == 0)
            continue;
        for (uint64_t k = 0; k < m->used; k++) {
            put(text, "%c", k > 0 ? ',' : '{');
            put_name(text, k % m->axes, m);
        }
        put(text, "}%" PRIu64, m->tile);
    }
    put(text, "]\n");
}

static void put_problem(struct text *text, const struct measures *m)
{
    put(text, "redist-problem 1\nmesh ");
    for (uint64_t a = 0; a < m->axes; a++) {
        if (a > 0)
            put(text, ",");
        put_name(text, a, m);
        put(text, "=%" PRIu64, a == 0 ? m->axis_size : m->other_size);
    }
    put(text, "\nelem %" PRIu64 "\n", m->elem);
    put_type(text, "from", m);
    put_type(text, "to", m);
}

static void put_layouts(struct text *text, const char *word, const struct measures *m)
{
    put(text, "%s %" PRIu64 "\n", word, m->rank);
    for (uint64_t i = 0; i < m->rank; i++) {
        uint64_t used = i == 0 ? m->used : 0;
        put(text, "%" PRIu64 " %" PRIu64 " %" PRIu64, tile_of(m, i), tile_of(m, i), used);
        for (uint64_t k = 0; k < used; k++)
            put(text, " %" PRIu64, k % m->axes);
        put(text, "\n");
    }
}

static void put_certificate(struct text *text, const struct measures *m)
{
    uint64_t size = (m->rank > 0 ? m->tile : 1) * (m->rank > 1 ? m->second_tile : 1);
    put(text, "redist-cert 1\nmesh %" PRIu64, m->axes);
    for (uint64_t a = 0; a < m->axes; a++)
        put(text, " %" PRIu64, a == 0 ? m->axis_size : m->other_size);
    put(text, "\nelem %" PRIu64 "\n", m->elem);
    put_layouts(text, "from", m);
    put_layouts(text, "to", m);
    put(text, "claim height %" PRIu64 " cost %" PRIu64 " bounded 1 normal 1\nsteps %" PRIu64 "\n",
        size, size * m->steps, m->steps);
    for (uint64_t s = 1; s <= m->steps; s++) {
        put(text, "step %" PRIu64 " allpermute tile", s);
        for (uint64_t i = 0; i < m->rank; i++)
            put(text, " %" PRIu64, tile_of(m, i));
        put(text, " size %" PRIu64 " cost %" PRIu64 "\niota %" PRIu64, size, size * s, m->iota);
        for (uint64_t t = 0; t < m->iota; t++)
            put(text, " %" PRIu64, t == 0 ? m->axis_size : 1);
        for (uint64_t t = 0; t < m->iota; t++)
            put(text, " %" PRIu64, t);
        put(text, "\n");
    }
    put(text, "end %" PRIu64 "\n", m->steps);
}

static const uint64_t tiles[] = {
    1, UINT64_C(1) << 32, UINT64_C(1) << 63, (UINT64_C(1) << 63) + 1, UINT64_MAX, 0};
static const uint64_t seconds[] = {1, 2, UINT64_C(1) << 31, UINT64_C(1) << 32};

/* One measure at its limit, or `beyond` it by one. */
static void draw_limit(struct prng *prng, uint64_t beyond, struct measures *m)
{
    switch (draw_below(prng, 10)) {
    case 0:
        m->axes = 16 + beyond;
        break;
    case 1:
        m->name = 31 + beyond;
        break;
    case 2:
        m->axis_size = beyond == 0 ? 4096 : 1048577;
        break;
    case 3:
        m->elem = draw_chance(prng, 50) ? 16 + beyond : 1 - beyond;
        break;
    case 4:
        m->rank = draw_chance(prng, 50) ? 16 + beyond : beyond;
        break;
    case 5:
        m->steps = 64 + beyond;
        break;
    case 6:
        m->iota = draw_chance(prng, 80) ? 24 + beyond : 0;
        break;
    case 7:
        m->axes = m->used = 16;
        m->used += beyond;
        m->axis_size = 1;
        break;
    case 8: /* 2^20 devices would take the other checker seconds */
        m->axes = 2;
        m->axis_size = beyond == 0 ? 1024 : 1048576;
        m->other_size = beyond == 0 ? 1 : 2;
        break;
    default:
        m->tile = tiles[draw_below(prng, sizeof tiles / sizeof *tiles)];
        m->second_tile = seconds[draw_below(prng, sizeof seconds / sizeof *seconds)];
    }
}

void write_limit_pair(struct prng *prng, struct text *problem, struct text *certificate)
{
    struct measures m = {.axes = 1,
                         .name = 1,
                         .axis_size = 2,
                         .other_size = 1,
                         .elem = 4,
                         .rank = 2,
                         .tile = 6,
                         .second_tile = 1,
                         .iota = 1};
    m.steps = draw_below(prng, 4);
    draw_limit(prng, draw_below(prng, 2), &m);
    problem->bytes = raw_allocate(LIMIT_TEXT + NOISE_ROOM);
    certificate->bytes = raw_allocate(LIMIT_TEXT + NOISE_ROOM);
    problem->length = certificate->length = 0;
    put_problem(problem, &m);
    put_certificate(certificate, &m);
}
