#include "export/step_picture.h"
#include <inttypes.h>
#include "export/svg.h"
#include "program/step_name.h"

enum { MATRIX = 224, LARGEST = 18, LABEL = 30, BARS = 100 };

static const struct svg_style plain = {"t", "start"};
static const struct svg_style small = {"s", "middle"};
static const struct svg_style small_end = {"s", "end"};
static const char *const remote = "#3b6ea5", *const own = "#c9d6e6", *const frame = "#bbbbbb";

static uint32_t choose_cell(uint32_t ndevices)
{
    uint32_t cell = MATRIX / ndevices;
    return cell > LARGEST ? LARGEST : cell < 1 ? 1 : cell;
}

uint32_t measure_step(uint32_t ndevices)
{
    return 2 * LABEL + choose_cell(ndevices) * ndevices + LABEL;
}

/* Marks in from[] the devices that receiver d gets elements from. Of an exchange they
 * are not told: the executor chooses. */
static void mark_senders(const struct redist_step *step, uint32_t ndevices,
                         const uint32_t *position, uint32_t d, bool from[PICTURE_DEVICES])
{
    for (uint32_t e = 0; e < ndevices; e++)
        from[e] = false;
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_RESIZE)
        from[d] = step->op == REDIST_RESIZE || position[d] < step->used;
    else if (step->op == REDIST_ALLPERMUTE)
        from[step->list[d]] = true;
    if (step->op == REDIST_DYNSLICE || step->factor == 1 || position[d] >= step->used)
        return;
    uint32_t member = position[d] % step->factor, first = position[d] - member;
    if (step->op == REDIST_BROADCAST)
        from[step->list[first]] = true;
    for (uint32_t m = 0; m < step->factor && step->op != REDIST_BROADCAST; m++)
        from[step->list[first + m]] = step->op != REDIST_REDUCE || member == 0;
}

static const char *explain_matrix(enum redist_op op)
{
    switch (op) {
    case REDIST_DYNSLICE:
        return "nothing moves: each device keeps a part";
    case REDIST_RESIZE:
        return "nothing moves: tiles end elsewhere";
    case REDIST_EXCHANGE:
        return "each takes what it lacks from one that has it";
    default:
        return "down: receiver, across: sender";
    }
}

/* One row of the matrix, runs of senders as one box. */
static void draw_row(FILE *out, const bool *from, uint32_t ndevices, uint32_t d,
                     struct svg_box cell)
{
    for (uint32_t e = 0; e < ndevices; e++) {
        uint32_t last = e;
        if (!from[e])
            continue;
        while (e != d && last + 1 < ndevices && from[last + 1] && last + 1 != d)
            last++;
        struct svg_box box = {cell.x + e * cell.width, cell.y, (last - e + 1) * cell.width,
                              cell.height};
        draw_svg_box(out, box, e == d ? own : remote, NULL);
        e = last;
    }
}

/* Device numbers at the edges, as many as fit. */
static void draw_ticks(FILE *out, uint32_t ndevices, uint32_t x, uint32_t y, uint32_t cell)
{
    uint32_t every = 1;
    while (every * cell < 18)
        every *= 2;
    for (uint32_t d = 0; d < ndevices; d += every) {
        char text[16];
        (void)snprintf(text, sizeof text, "%u", d);
        draw_svg_text(out, x + d * cell + cell / 2, y - 4, small, 8, text);
        draw_svg_text(out, x - 4, y + d * cell + cell / 2 + 4, small_end, 8, text);
    }
}

void draw_step(FILE *out, const struct redist_program *program, uint32_t s, uint64_t size,
               uint32_t x, uint32_t y)
{
    const struct redist_step *step = &program->step[s];
    uint32_t n = program->ndevices, cell = choose_cell(n), position[PICTURE_DEVICES];
    bool from[PICTURE_DEVICES];
    char name[64], text[160];
    format_step(step, true, name, sizeof name);
    (void)snprintf(text, sizeof text, "%u  %s, cost %" PRIu64 ", makes %" PRIu64, s + 1, name,
                   step->cost, size);
    draw_svg_text(out, x, y, plain, 46, text);
    for (uint32_t p = 0; p < n && step->list != NULL; p++)
        position[step->list[p]] = p;
    x += LABEL;
    y += LABEL;
    draw_svg_box(out, (struct svg_box){x, y, n * cell, n * cell}, "#ffffff", frame);
    for (uint32_t d = 0; d < n; d++) {
        mark_senders(step, n, position, d, from);
        draw_row(out, from, n, d, (struct svg_box){x, y + d * cell, cell, cell});
    }
    draw_ticks(out, n, x, y, cell);
    draw_svg_text(out, x, y + n * cell + 14, plain, 46, explain_matrix(step->op));
}

uint32_t draw_profile(FILE *out, const struct redist_program *program, const uint64_t *size,
                      uint32_t x, uint32_t y, uint32_t width)
{
    uint32_t count = program->nsteps + 1, pitch = width / count;
    uint32_t bar, base = y + LABEL + BARS;
    pitch = pitch > 120 ? 120 : pitch;
    bar = pitch > 60 ? 60 : pitch > 3 ? pitch - 2 : 1;
    for (uint32_t s = 0; s < count; s++) {
        double share = (double)size[s] / (double)program->height;
        uint32_t tall = (uint32_t)(share * BARS + 0.5), left = x + s * pitch;
        char text[32];
        tall = tall < 1 ? 1 : tall;
        draw_svg_box(out, (struct svg_box){left, base - tall, bar, tall}, remote, NULL);
        if (pitch < 70)
            continue;
        (void)snprintf(text, sizeof text, "%" PRIu64, size[s]);
        draw_svg_text(out, left + bar / 2, base - tall - 6, small, 20, text);
        if (s > 0)
            format_step(&program->step[s - 1], false, text, sizeof text);
        draw_svg_text(out, left + bar / 2, base + 14, small, 16, s == 0 ? "source" : text);
    }
    uint64_t bound = size[0] > size[count - 1] ? size[0] : size[count - 1];
    if (bound <= program->height) {
        uint32_t level = base - (uint32_t)((double)bound / (double)program->height * BARS + 0.5);
        char text[64];
        (void)snprintf(text, sizeof text, "larger end tile: %" PRIu64, bound);
        draw_svg_line(out, x, level, x + width, level);
        draw_svg_text(out, x + width, level - 6, small_end, 40, text);
    }
    return base + 24 - y;
}
