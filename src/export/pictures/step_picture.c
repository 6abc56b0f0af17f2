#include "export/pictures/step_picture.h"
#include <inttypes.h>
#include <string.h>
#include "export/pictures/svg.h"
#include "program/step_name.h"
#include "table/transfers.h"
#include "types/plain.h"

enum { MATRIX = 256, LARGEST = 18, LABEL = 30, HEAD = 34, LINE = 16, SWATCH = 12 };

static const struct svg_style plain = {"t", "start"};
static const struct svg_style small = {"s", "middle"};
static const struct svg_style small_end = {"s", "end"};
static const struct svg_frame none = {NULL, false}, framed = {"#888888", false};
/* Blue and orange differ for colour-blind eyes, and in lightness. */
static const char *const moved = "#0072b2", *const combined = "#e69f00", *const own = "#a8a8a8",
                         *const idle_ground = "#e8e8e8";

static uint32_t choose_cell(uint32_t ndevices)
{
    uint32_t cell = MATRIX / ndevices;
    return cell > LARGEST ? LARGEST : cell < 1 ? 1 : cell;
}

uint32_t measure_step(uint32_t ndevices)
{
    return LINE + HEAD + choose_cell(ndevices) * ndevices + 2 * LINE + LABEL;
}

/* Of each device, the devices that it gets elements from. */
struct senders {
    bool from[PICTURE_DEVICES][PICTURE_DEVICES];
};

static bool mark_exchange(const struct redist_program *program, uint32_t s, struct senders *senders)
{
    struct transfer_list list;
    if (list_step_transfers(program, s, &list) != LIST_MADE)
        return false;
    for (uint32_t k = 0; k < list.count; k++)
        senders->from[list.transfer[k].to][list.transfer[k].from] = true;
    free_transfers(&list);
    return true;
}

/* The device at place p of the list gets something from others of its group. */
static void mark_group(const struct redist_step *step, uint32_t p, struct senders *senders)
{
    uint32_t d = step->list[p], member = p % step->factor, first = p - member;
    bool all = step->op != REDIST_BROADCAST && (step->op != REDIST_REDUCE || member == 0);
    if (step->op == REDIST_DYNSLICE)
        senders->from[d][d] = true;
    else if (step->op == REDIST_BROADCAST)
        senders->from[d][step->list[first]] = true;
    for (uint32_t m = 0; m < step->factor && all && step->op != REDIST_DYNSLICE; m++)
        senders->from[d][step->list[first + m]] = true;
}

static bool mark_senders(const struct redist_program *program, uint32_t s,
                         const struct tile_table *before, struct senders *senders)
{
    const struct redist_step *step = &program->step[s];
    *senders = (struct senders){{{false}}};
    if (step->op == REDIST_EXCHANGE)
        return mark_exchange(program, s, senders);
    for (uint32_t d = 0; d < program->ndevices && step->op == REDIST_RESIZE; d++)
        senders->from[d][d] = before->holds[d];
    for (uint32_t d = 0; d < program->ndevices && step->op == REDIST_ALLPERMUTE; d++)
        senders->from[d][step->list[d]] = before->holds[step->list[d]];
    for (uint32_t p = 0; p < step->used && step->list != NULL && step->op != REDIST_ALLPERMUTE; p++)
        mark_group(step, p, senders);
    return true;
}

static const char *explain_step(enum redist_op op)
{
    switch (op) {
    case REDIST_DYNSLICE:
        return "nothing moves: each device keeps a part";
    case REDIST_RESIZE:
        return "nothing moves: tiles end elsewhere";
    case REDIST_EXCHANGE:
        return "each takes what it lacks, from the nearest";
    default:
        return "";
    }
}

/* One row of the matrix, runs of senders as one box. */
static void draw_row(FILE *out, const bool *from, uint32_t ndevices, uint32_t d, bool combining,
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
        draw_svg_box(out, box, e == d ? own : combining ? combined : moved, none);
        e = last;
    }
}

/* Grey rows of devices that hold nothing after the step, columns of those before. */
static void draw_idle(FILE *out, const struct tile_table state[2], struct svg_box matrix,
                      uint32_t cell)
{
    for (uint32_t d = 0; d < state[0].ndevices; d++) {
        struct svg_box column = {matrix.x + d * cell, matrix.y, cell, matrix.height};
        struct svg_box row = {matrix.x, matrix.y + d * cell, matrix.width, cell};
        if (!state[0].holds[d])
            draw_svg_box(out, column, idle_ground, none);
        if (!state[1].holds[d])
            draw_svg_box(out, row, idle_ground, none);
    }
}

/* Device numbers at the edges, as many as fit. */
static void draw_ticks(FILE *out, uint32_t ndevices, struct svg_box matrix, uint32_t cell)
{
    uint32_t every = 1;
    while (every * cell < 18)
        every *= 2;
    for (uint32_t d = 0; d < ndevices; d += every) {
        char text[16];
        (void)snprintf(text, sizeof text, "%u", d);
        draw_svg_text(out, matrix.x + d * cell + cell / 2, matrix.y - 4, small, 8, text);
        draw_svg_text(out, matrix.x - 4, matrix.y + d * cell + cell / 2 + 4, small_end, 8, text);
    }
}

bool draw_step(FILE *out, const struct redist_program *program, uint32_t s,
               const struct tile_table state[2], uint32_t x, uint32_t y)
{
    const struct redist_step *step = &program->step[s];
    uint32_t n = program->ndevices, cell = choose_cell(n);
    struct svg_box matrix = {x + LABEL, y + LINE + HEAD, n * cell, n * cell};
    struct senders senders;
    char name[48], text[80];
    if (!mark_senders(program, s, &state[0], &senders))
        return false;
    format_step(step, true, name, sizeof name);
    (void)snprintf(text, sizeof text, "%u  %s", s + 1, name);
    draw_svg_text(out, x, y, plain, 44, text);
    (void)snprintf(text, sizeof text, "cost %" PRIu64 ", makes tiles of %" PRIu64, step->cost,
                   step->local_size);
    draw_svg_text(out, x, y + LINE, plain, 44, text);
    draw_svg_box(out, matrix, "#ffffff", none);
    draw_idle(out, state, matrix, cell);
    for (uint32_t d = 0; d < n; d++)
        draw_row(out, senders.from[d], n, d, combines_values(step->op),
                 (struct svg_box){matrix.x, matrix.y + d * cell, cell, cell});
    draw_svg_box(out, matrix, "none", framed);
    draw_ticks(out, n, matrix, cell);
    draw_svg_text(out, matrix.x, matrix.y + matrix.height + LINE, plain, 44,
                  explain_step(step->op));
    return true;
}

/* A sample of a colour and what it means; returns where the next stands. */
static uint32_t draw_sample(FILE *out, const char *fill, const char *text, uint32_t x, uint32_t y)
{
    draw_svg_box(out, (struct svg_box){x, y - SWATCH + 2, SWATCH, SWATCH}, fill, framed);
    draw_svg_text(out, x + SWATCH + 6, y, plain, 40, text);
    return x + SWATCH + 28 + (uint32_t)strlen(text) * 7;
}

void draw_step_legend(FILE *out, const struct redist_program *program, bool idle, uint32_t x,
                      uint32_t y)
{
    bool moving = false, combining = false;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        enum redist_op op = program->step[s].op;
        combining = combining || combines_values(op);
        moving = moving || !(combines_values(op) || op == REDIST_DYNSLICE || op == REDIST_RESIZE);
    }
    const char *const axes = "down: receiver, across: sender";
    draw_svg_text(out, x, y, plain, 40, axes);
    x += 7 * (uint32_t)strlen(axes) + 10;
    if (moving)
        x = draw_sample(out, moved, "from another device", x, y);
    if (combining)
        x = draw_sample(out, combined, "from another, and combined", x, y);
    x = draw_sample(out, own, "its own", x, y);
    if (idle)
        (void)draw_sample(out, idle_ground, "idle before or after", x, y);
}
