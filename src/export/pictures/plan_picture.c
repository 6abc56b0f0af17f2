#include "export/pictures/plan_picture.h"
#include <inttypes.h>
#include <stdlib.h>
#include "export/pictures/array_picture.h"
#include "export/pictures/profile_picture.h"
#include "export/pictures/svg.h"
#include "types/mesh.h"
#include "base/text_stream.h"

enum {
    WIDTH = 1000,
    MARGIN = 20,
    PANEL = 460, /* of an array; two stand side by side */
    STEP = 325,  /* of a step; three stand side by side */
    STEPS_ACROSS = 3,
    LINE_HEIGHT = 18,
    MESH_TEXT = 4096
};

static const struct svg_style heading = {"h", "start"};
static const struct svg_style plain = {"t", "start"};

static bool has_own_meshes(const struct redist_problem *problem)
{
    return problem->two_meshes || mesh_has_order(&problem->mesh);
}

/* "before, on mesh x=4,y=6": which mesh only where it has to be said. */
static uint32_t draw_side(FILE *out, const struct redist_problem *problem, uint32_t side,
                          struct svg_place place)
{
    const struct redist_mesh *mesh = side == 0 ? &problem->mesh : redist_get_target_mesh(problem);
    char text[MESH_TEXT + 64], name[MESH_TEXT];
    draw_svg_text(out, place.x, place.y, heading, 40, side == 0 ? "before" : "after");
    if (!has_own_meshes(problem))
        return 0;
    (void)redist_format_mesh(mesh, name, sizeof name);
    (void)snprintf(text, sizeof text, "on mesh %s%s", name,
                   mesh_has_order(mesh) ? ", devices in an order of its own" : "");
    place.y += LINE_HEIGHT;
    return LINE_HEIGHT * draw_svg_lines(out, place, plain, 66, text);
}

/* Draws source and target at `top`; returns the height of the taller, 0 without memory. */
static uint32_t draw_arrays(FILE *out, const struct redist_program *program, uint32_t top)
{
    uint32_t taller = 0;
    for (uint32_t side = 0; side < 2; side++) {
        struct svg_place place = {MARGIN + side * (PANEL + 2 * MARGIN), top, LINE_HEIGHT};
        struct tile_table table;
        if (!create_table_after(program, side == 0 ? 0 : program->nsteps, &table))
            return 0;
        uint32_t head = draw_side(out, &program->problem, side, place);
        uint32_t height = draw_array(out, &table, (struct array_place){place.x, top + head, PANEL});
        free_table(&table);
        if (height == 0)
            return 0;
        taller = head + height > taller ? head + height : taller;
    }
    return taller;
}

/* Draws all steps at `top`; returns the height that they take, 0 without memory. */
static uint32_t draw_steps(FILE *out, const struct redist_program *program, uint32_t top)
{
    uint32_t height = 0;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        uint32_t row = s / STEPS_ACROSS, column = s % STEPS_ACROSS;
        uint32_t tall = measure_step(program->ndevices);
        struct tile_table state[2] = {{.ndims = 0}, {.ndims = 0}};
        bool drawn = create_table_after(program, s, &state[0]) &&
                     create_table_after(program, s + 1, &state[1]) &&
                     draw_step(out, program, s, state, MARGIN + column * STEP, top + row * tall);
        free_table(&state[0]);
        free_table(&state[1]);
        if (!drawn)
            return 0;
        height = (row + 1) * tall;
    }
    return height;
}

static bool collect_states(const struct redist_program *program,
                           struct state_facts state[REDIST_MAX_STEPS + 1], bool *idle)
{
    *idle = false;
    for (uint32_t s = 0; s <= program->nsteps; s++) {
        struct tile_table table;
        if (!create_table_after(program, s, &table))
            return false;
        state[s] = collect_facts(&table);
        *idle = *idle || state[s].holding < state[s].devices;
        free_table(&table);
    }
    return true;
}

static bool draw_body(FILE *out, const struct redist_program *program, uint32_t top,
                      uint32_t *height)
{
    struct state_facts state[REDIST_MAX_STEPS + 1];
    bool idle;
    uint32_t y = top, arrays = draw_arrays(out, program, y);
    if (arrays == 0 || !collect_states(program, state, &idle))
        return false;
    y += arrays + 2 * MARGIN;
    draw_svg_text(out, MARGIN, y, heading, 80, "elements on a device, state by state");
    y += draw_profile(out, program, state, MARGIN, y, WIDTH - 2 * MARGIN) + 2 * MARGIN;
    uint32_t steps = 0;
    if (program->nsteps > 0) {
        draw_svg_text(out, MARGIN, y, heading, 80, "who receives from whom");
        draw_step_legend(out, program, idle, MARGIN, y + LINE_HEIGHT + 2);
        y += LINE_HEIGHT + 2 + LINE_HEIGHT + 6;
        steps = draw_steps(out, program, y);
        if (steps == 0)
            return false;
    }
    *height = y + steps;
    return true;
}

/* "2 steps from mesh x=4,y=6 to mesh x=8, at most 6 elements on a device" */
static void format_title(const struct redist_program *program, char *text, size_t size)
{
    const struct redist_problem *problem = &program->problem;
    char mesh[2][MESH_TEXT];
    (void)redist_format_mesh(&problem->mesh, mesh[0], MESH_TEXT);
    (void)redist_format_mesh(redist_get_target_mesh(problem), mesh[1], MESH_TEXT);
    (void)snprintf(text, size, "%u step%s %s mesh %s%s%s, at most %" PRIu64 " elements on a device",
                   program->nsteps, program->nsteps == 1 ? "" : "s",
                   problem->two_meshes ? "from" : "on", mesh[0],
                   problem->two_meshes ? " to mesh " : "", problem->two_meshes ? mesh[1] : "",
                   program->height);
}

bool draw_plan_picture(FILE *out, const struct redist_program *program)
{
    char *body = NULL, title[2 * MESH_TEXT + 128];
    size_t length = 0;
    uint32_t height = 0;
    /* The size of the picture comes first in it, and is known last. */
    FILE *memory = open_text(&body, &length);
    if (memory == NULL)
        return false;
    format_title(program, title, sizeof title);
    uint32_t lines = draw_svg_lines(memory, (struct svg_place){MARGIN, MARGIN + 4, LINE_HEIGHT},
                                    heading, 105, title);
    bool drawn = draw_body(memory, program, MARGIN + 12 + lines * LINE_HEIGHT, &height);
    if (fclose(memory) != 0)
        drawn = false;
    if (drawn) {
        begin_svg(out, WIDTH, height, title);
        (void)fwrite(body, 1, length, out);
        end_svg(out);
    }
    free(body);
    return drawn;
}
