/* Pairs at a limit of docs/FORMAT.md section 1, or one beyond it. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "noise.h"

#define LIMIT_TEXT 65536u

/* A plan that does nothing: `steps` identical permutes of an array that is
 * not partitioned. */
struct measures {
    uint64_t axes, name, axis_size, elem, rank, tile, second_tile, steps, iota;
};

static void put(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->bytes + text->length, LIMIT_TEXT - text->length,
                                      format, arguments);
    va_end(arguments);
}

static void put_type(struct text *text, const char *word, const struct measures *m) {
    put(text, "%s [", word);
    for (uint64_t i = 0; i < m->rank; i++)
        put(text, "%s%" PRIu64, i > 0 ? ", " : "", i == 0 ? m->tile : i == 1 ? m->second_tile : 1);
    put(text, "]\n");
}

static void put_problem(struct text *text, const struct measures *m) {
    put(text, "redist-problem 1\nmesh ");
    for (uint64_t a = 0; a < m->axes; a++) {
        put(text, "%s%c", a > 0 ? "," : "", (int)('a' + a));
        for (uint64_t k = 1; k < m->name; k++) put(text, "_");
        put(text, "=%" PRIu64, a == 0 ? m->axis_size : 1);
    }
    put(text, "\nelem %" PRIu64 "\n", m->elem);
    put_type(text, "from", m);
    put_type(text, "to", m);
}

static void put_layouts(struct text *text, const char *word, const struct measures *m) {
    put(text, "%s %" PRIu64 "\n", word, m->rank);
    for (uint64_t i = 0; i < m->rank; i++) {
        uint64_t tile = i == 0 ? m->tile : i == 1 ? m->second_tile : 1;
        put(text, "%" PRIu64 " %" PRIu64 " 0\n", tile, tile);
    }
}

static void put_certificate(struct text *text, const struct measures *m) {
    uint64_t size = (m->rank > 0 ? m->tile : 1) * (m->rank > 1 ? m->second_tile : 1);
    put(text, "redist-cert 1\nmesh %" PRIu64, m->axes);
    for (uint64_t a = 0; a < m->axes; a++) put(text, " %" PRIu64, a == 0 ? m->axis_size : 1);
    put(text, "\nelem %" PRIu64 "\n", m->elem);
    put_layouts(text, "from", m);
    put_layouts(text, "to", m);
    put(text, "claim height %" PRIu64 " cost %" PRIu64 " bounded 1 normal 1\nsteps %" PRIu64 "\n",
        size, size * m->steps, m->steps);
    for (uint64_t s = 1; s <= m->steps; s++) {
        put(text, "step %" PRIu64 " allpermute tile", s);
        for (uint64_t i = 0; i < m->rank; i++)
            put(text, " %" PRIu64, i == 0 ? m->tile : i == 1 ? m->second_tile : 1);
        put(text, " size %" PRIu64 " cost %" PRIu64 "\niota %" PRIu64, size, size * s, m->iota);
        for (uint64_t t = 0; t < m->iota; t++) put(text, " %" PRIu64, t == 0 ? m->axis_size : 1);
        for (uint64_t t = 0; t < m->iota; t++) put(text, " %" PRIu64, t);
        put(text, "\n");
    }
    put(text, "end %" PRIu64 "\n", m->steps);
}

void write_limit_pair(struct prng *prng, struct text *problem, struct text *certificate) {
    static const uint64_t tiles[] = {1, UINT64_C(1) << 32, UINT64_C(1) << 63,
                                     (UINT64_C(1) << 63) + 1, UINT64_MAX, 0};
    static const uint64_t seconds[] = {1, 2, UINT64_C(1) << 31, UINT64_C(1) << 32};
    struct measures m = {1, 1, 2, 4, 2, 6, 1, draw_below(prng, 4), 1};
    uint64_t beyond = draw_below(prng, 2);
    problem->bytes = raw_allocate(LIMIT_TEXT + NOISE_ROOM);
    certificate->bytes = raw_allocate(LIMIT_TEXT + NOISE_ROOM);
    problem->length = certificate->length = 0;
    switch (draw_below(prng, 8)) {
    case 0: m.axes = 16 + beyond; break;
    case 1: m.name = 31 + beyond; break;
    case 2: m.axis_size = beyond == 0 ? 4096 : 1048577; break;
    case 3: m.elem = draw_chance(prng, 50) ? 16 + beyond : 1 - beyond; break;
    case 4: m.rank = draw_chance(prng, 50) ? 16 + beyond : beyond; break;
    case 5: m.steps = 64 + beyond; break;
    case 6: m.iota = draw_chance(prng, 80) ? 24 + beyond : 0; break;
    default:
        m.tile = tiles[draw_below(prng, sizeof tiles / sizeof *tiles)];
        m.second_tile = seconds[draw_below(prng, sizeof seconds / sizeof *seconds)];
    }
    put_problem(problem, &m);
    put_certificate(certificate, &m);
}
