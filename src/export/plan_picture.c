#include "export/plan_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include "export/array_picture.h"
#include "export/svg.h"
#include "program/table_type.h"

enum {
    WIDTH = 1000,
    MARGIN = 20,
    PANEL = 460, /* of an array; two stand side by side */
    STEP = 320,  /* of a step; three stand side by side */
    STEPS_ACROSS = 3,
    TYPE_TEXT = 8192
};

static const struct svg_style heading = {"h", "start"};

/* Sizes of the states, and the tables of the first and the last. */
struct profile {
    uint64_t size[REDIST_MAX_STEPS + 1];
    struct tile_table source, target;
};

static uint64_t multiply_tile(const struct tile_table *table)
{
    uint64_t size = 1;
    for (uint32_t x = 0; x < table->rank; x++)
        size *= table->tile[x];
    return size;
}

static bool replay_program(const struct redist_program *program, struct profile *profile)
{
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    *profile = (struct profile){0};
    if (!create_table(&of, SOURCE_SIDE, &profile->source) ||
        !create_table(&of, SOURCE_SIDE, &profile->target)) {
        free_table(&profile->source);
        return false;
    }
    profile->size[0] = multiply_tile(&profile->target);
    for (uint32_t s = 0; s < program->nsteps; s++) {
        replay_step(&program->step[s], &profile->target);
        profile->size[s + 1] = multiply_tile(&profile->target);
    }
    return true;
}

/* Draws source and target at `top`; returns the height of the taller, 0 without memory. */
static uint32_t draw_arrays(FILE *out, const struct profile *profile, uint32_t top)
{
    const struct tile_table *table[2] = {&profile->source, &profile->target};
    uint32_t taller = 0;
    for (uint32_t side = 0; side < 2; side++) {
        char type[TYPE_TEXT] = "[]";
        struct array_place place = {MARGIN + side * (PANEL + 2 * MARGIN), top, PANEL};
        format_table_type(table[side], type, sizeof type);
        draw_svg_text(out, place.x, top, heading, 40, side == 0 ? "before" : "after");
        uint32_t height = draw_array(out, table[side], type, place);
        if (height == 0)
            return 0;
        taller = height > taller ? height : taller;
    }
    return taller;
}

/* Draws all steps at `top`; returns the height that they take. */
static uint32_t draw_steps(FILE *out, const struct redist_program *program,
                           const struct profile *profile, uint32_t top)
{
    uint32_t height = 0;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        uint32_t row = s / STEPS_ACROSS, column = s % STEPS_ACROSS;
        uint32_t tall = measure_step(program->ndevices);
        draw_step(out, program, s, profile->size[s + 1], MARGIN + column * STEP, top + row * tall);
        height = (row + 1) * tall;
    }
    return height;
}

static bool draw_body(FILE *out, const struct redist_program *program, uint32_t *height)
{
    struct profile profile;
    if (!replay_program(program, &profile))
        return false;
    uint32_t y = 2 * MARGIN + 10;
    uint32_t arrays = draw_arrays(out, &profile, y);
    y += arrays + 2 * MARGIN;
    draw_svg_text(out, MARGIN, y, heading, 80, "elements on a device, state by state");
    y += draw_profile(out, program, profile.size, MARGIN, y, WIDTH - 2 * MARGIN) + 2 * MARGIN;
    if (program->nsteps > 0) {
        draw_svg_text(out, MARGIN, y, heading, 80, "who receives from whom");
        y += draw_steps(out, program, &profile, y + MARGIN) + MARGIN;
    }
    free_table(&profile.source);
    free_table(&profile.target);
    *height = y + MARGIN;
    return arrays != 0;
}

bool draw_plan_picture(FILE *out, const struct redist_program *program)
{
    char *body = NULL, mesh[1024], title[1100];
    size_t length = 0;
    uint32_t height = 0;
    /* The size of the picture comes first in it, and is known last. */
    FILE *memory = open_memstream(&body, &length);
    if (memory == NULL)
        return false;
    bool drawn = draw_body(memory, program, &height);
    if (fclose(memory) != 0)
        drawn = false;
    if (drawn) {
        (void)redist_format_mesh(&program->problem.mesh, mesh, sizeof mesh);
        (void)snprintf(title, sizeof title,
                       "%u step%s on mesh %s, at most %" PRIu64 " elements on a device",
                       program->nsteps, program->nsteps == 1 ? "" : "s", mesh, program->height);
        begin_svg(out, WIDTH, height, title);
        draw_svg_text(out, MARGIN, MARGIN + 4, heading, 105, title);
        (void)fwrite(body, 1, length, out);
        end_svg(out);
    }
    free(body);
    return drawn;
}
