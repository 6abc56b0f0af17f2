#include "export/pictures/profile_picture.h"
#include <inttypes.h>
#include "export/pictures/svg.h"
#include "program/step_name.h"

enum {
    HEAD = 30,
    BARS = 100,
    LINE = 13,
    PITCH = 120,
    LABELLED = 70,
    NUMBERED = 16,
    LETTER = 6,
    ASIDE = 150,
    TEXT = 64
};

static const struct svg_style small = {"s", "middle"};
static const struct svg_style outlined = {"o", "middle"};
static const struct svg_style small_end = {"s", "end"};
static const struct svg_frame none = {NULL, false};

struct state_facts collect_facts(const struct tile_table *table)
{
    struct state_facts facts = {1, 1, 1, 0, table->ndevices};
    for (uint32_t x = 0; x < table->rank; x++)
        facts.size *= table->tile[x];
    for (uint32_t k = 0; k < table->of.nsums; k++) {
        facts.combined *= table->tile[table->rank + k];
        facts.summands *= table->of.sum[k].size;
    }
    for (uint32_t d = 0; d < table->ndevices; d++)
        facts.holding += table->holds[d];
    return facts;
}

static bool has_idle(const struct state_facts *state, uint32_t count)
{
    bool some = false;
    for (uint32_t s = 0; s < count; s++)
        some = some || state[s].holding < state[s].devices;
    return some;
}

/* Below a bar: what made the state, how far it is combined, and on how many devices it
 * is. Returns how many lines there are, which is the same for all states. */
static uint32_t draw_labels(FILE *out, const struct redist_step *made_by,
                            const struct state_facts *facts, bool idle, struct svg_place place)
{
    char text[TEXT] = "source";
    uint32_t most = place.pitch / LETTER, lines = 1;
    if (made_by != NULL)
        format_step(made_by, false, text, sizeof text);
    draw_svg_text(out, place.x, place.y, small, most, text);
    if (facts->summands > 1) {
        (void)snprintf(text, sizeof text, "%" PRIu64 "/%" PRIu64 " combined", facts->combined,
                       facts->summands);
        draw_svg_text(out, place.x, place.y + LINE * lines++, small, most, text);
    }
    if (idle) {
        (void)snprintf(text, sizeof text, "%u/%u devices", facts->holding, facts->devices);
        draw_svg_text(out, place.x, place.y + LINE * lines++, small, most, text);
    }
    return lines;
}

/* A dashed line at the height that a bounded plan does not pass; its text stands ASIDE of
 * the bars. */
static void draw_bound(FILE *out, const struct state_facts *state, uint32_t count, uint64_t height,
                       struct svg_box bars)
{
    uint64_t bound = state[0].size > state[count - 1].size ? state[0].size : state[count - 1].size;
    if (bound > height)
        return;
    uint32_t level = (uint32_t)((double)bound / (double)height * bars.height + 0.5);
    uint32_t y = bars.y + bars.height - level, right = bars.x + bars.width;
    char text[TEXT];
    (void)snprintf(text, sizeof text, "larger end tile: %" PRIu64, bound);
    draw_svg_line(out, bars.x, y, right, y);
    draw_svg_text(out, right, y - 6, small_end, 40, text);
}

uint32_t draw_profile(FILE *out, const struct redist_program *program,
                      const struct state_facts *state, uint32_t x, uint32_t y, uint32_t width)
{
    uint32_t count = program->nsteps + 1, pitch = (width - ASIDE) / count, lines = 0;
    uint32_t base = y + HEAD + BARS;
    bool idle = has_idle(state, count);
    pitch = pitch > PITCH ? PITCH : pitch;
    draw_bound(out, state, count, program->height, (struct svg_box){x, base - BARS, width, BARS});
    uint32_t bar = pitch > 60 ? 60 : pitch > 8 ? pitch - pitch / 4 : pitch > 3 ? pitch - 2 : 1;
    for (uint32_t s = 0; s < count; s++) {
        double share = (double)state[s].size / (double)program->height;
        uint32_t tall = (uint32_t)(share * BARS + 0.5), left = x + s * pitch + (pitch - bar) / 2;
        char text[TEXT];
        tall = tall < 1 ? 1 : tall;
        draw_svg_box(out, (struct svg_box){left, base - tall, bar, tall}, "#3b6ea5", none);
        if (pitch < LABELLED) {
            (void)snprintf(text, sizeof text, "%u", s);
            draw_svg_text(out, left + bar / 2, base + LINE + 1, small, 2,
                          pitch < NUMBERED ? "" : text);
            lines = 1;
            continue;
        }
        (void)snprintf(text, sizeof text, "%" PRIu64, state[s].size);
        draw_svg_text(out, left + bar / 2, base - tall - 6, outlined, pitch / LETTER, text);
        lines = draw_labels(out, s > 0 ? &program->step[s - 1] : NULL, &state[s], idle,
                            (struct svg_place){left + bar / 2, base + LINE + 1, pitch});
    }
    return base - y + LINE * lines + 4;
}
