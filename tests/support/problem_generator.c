#include "problem_generator.h"
#include "raw_plan.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a recipe allows. */
struct limits {
    uint32_t devices, naxes, rank_least, rank_most;
    uint64_t elements; /* global size that the spare factors aim below */
};

static const uint32_t axis_choices[] = {1, 2, 2, 2, 3, 3,  4,  4,  5, 6,
                                        6, 7, 8, 8, 9, 10, 11, 12, 16};

static void draw_mesh(struct prng *prng, const struct limits *limits, struct redist_mesh *mesh)
{
    uint32_t devices = 1;
    uint32_t wanted = 1 + (uint32_t)draw_below(prng, limits->naxes);
    mesh->naxes = 0;
    while (mesh->naxes < wanted) {
        uint32_t size = axis_choices[draw_below(prng, sizeof axis_choices / sizeof *axis_choices)];
        struct redist_axis *axis = &mesh->axis[mesh->naxes];
        if (devices * size > limits->devices)
            size = 1;
        devices *= size;
        (void)snprintf(axis->name, sizeof axis->name, "%c%" PRIu32, "xyzabm_Q"[draw_below(prng, 8)],
                       mesh -> naxes);
        axis->size = size;
        mesh->naxes++;
    }
}

/* Deals the axes to the dimensions: each axis is replicated or splits a
 * uniformly drawn dimension; the order inside a dimension is random too. */
static void deal_axes(struct prng *prng, uint32_t naxes, struct redist_type *type)
{
    uint32_t order[REDIST_MAX_AXES];
    for (uint32_t a = 0; a < naxes; a++)
        order[a] = a;
    draw_order(prng, order, naxes);
    for (uint32_t i = 0; i < type->rank; i++)
        type->dim[i].naxes = 0;
    for (uint32_t a = 0; a < naxes; a++) {
        uint64_t choice = draw_below(prng, type->rank + 1u);
        if (choice == type->rank)
            continue;
        struct redist_dim *dim = &type->dim[choice];
        dim->axis[dim->naxes++] = (uint8_t)order[a];
    }
}

static uint64_t count_parts(const struct redist_mesh *mesh, const struct redist_dim *dim)
{
    uint64_t parts = 1;
    for (uint32_t k = 0; k < dim->naxes; k++)
        parts *= mesh->axis[dim->axis[k]].size;
    return parts;
}

static uint64_t find_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Gives dimension i the size `size`, which both types divide. */
static void set_size(struct redist_problem *problem, uint32_t i, uint64_t size)
{
    struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
    from->size = to->size = size;
    from->tile = size / count_parts(&problem->mesh, from);
    to->tile = size / count_parts(&problem->mesh, to);
}

/* Sizes: the least that both types divide, times spare factors. */
static void draw_sizes(struct prng *prng, uint64_t elements, struct redist_problem *problem)
{
    uint64_t total = 1, least[REDIST_MAX_RANK];
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        uint64_t p = count_parts(&problem->mesh, &problem->from.dim[i]);
        uint64_t q = count_parts(&problem->mesh, &problem->to.dim[i]);
        least[i] = p / find_gcd(p, q) * q;
        total *= least[i];
    }
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        uint64_t room = total < elements ? elements / total : 1;
        uint64_t spare = 1;
        if (room > 1 && draw_chance(prng, 60))
            spare = 1 + draw_below(prng, draw_chance(prng, 70) && room > 8 ? 8 : room);
        total *= spare;
        set_size(problem, i, least[i] * spare);
    }
}

static void draw_by_limits(struct prng *prng, const struct limits *limits,
                           struct redist_problem *problem)
{
    uint32_t ranks = limits->rank_most - limits->rank_least + 1;
    draw_mesh(prng, limits, &problem->mesh);
    problem->from.rank = limits->rank_least + (uint32_t)draw_below(prng, ranks);
    problem->to.rank = problem->from.rank;
    deal_axes(prng, problem->mesh.naxes, &problem->from);
    deal_axes(prng, problem->mesh.naxes, &problem->to);
    draw_sizes(prng, limits->elements, problem);
}

static bool is_placed(const struct redist_type *type, uint32_t axis)
{
    for (uint32_t i = 0; i < type->rank; i++)
        if (memchr(type->dim[i].axis, (int)axis, type->dim[i].naxes) != NULL)
            return true;
    return false;
}

/* Axes that the source does not use hold summands, and some stay so that the target does
 * not use; a few are unreduced in the target alone. Whether anything of more than one device is to be combined. */
static bool draw_sums(struct prng *prng, struct redist_problem *problem)
{
    bool combines = false;
    problem->combine = REDIST_SUM;
    for (uint32_t a = 0; a < problem->mesh.naxes; a++) {
        if (is_placed(&problem->from, a) || draw_chance(prng, 20)) {
            if (!is_placed(&problem->to, a) && draw_chance(prng, 15)) /* in the target alone */
                problem->to.unreduced[problem->to.nunreduced++] = (uint8_t)a;
            continue;
        }
        problem->from.unreduced[problem->from.nunreduced++] = (uint8_t)a;
        if (!is_placed(&problem->to, a) && draw_chance(prng, 30))
            problem->to.unreduced[problem->to.nunreduced++] = (uint8_t)a;
        else
            combines = combines || problem->mesh.axis[a].size > 1;
    }
    return combines;
}

/* Least side whose rank-th power is at least `wanted`. */
static uint64_t find_side(uint32_t rank, uint64_t wanted)
{
    uint64_t least = 1, most = wanted;
    while (least < most) {
        uint64_t side = least + (most - least) / 2, power = 1;
        for (uint32_t i = 0; i < rank && power < wanted; i++)
            power *= side;
        if (power < wanted)
            least = side + 1;
        else
            most = side;
    }
    return least;
}

/* Multiples of 8 whose product is between 64 and 800 MB of 4-byte elements. */
static void draw_paper_sizes(struct prng *prng, struct redist_problem *problem)
{
    const uint64_t least = 16u << 20, most = 200u << 20;
    uint64_t total, size[REDIST_MAX_RANK];
    uint32_t rank = problem->from.rank;
    do {
        uint64_t side = find_side(rank, least + draw_below(prng, most - least));
        total = 1;
        for (uint32_t i = 0; i < rank; i++) {
            size[i] = (side / 2 + draw_below(prng, 3 * side / 2)) / 8 * 8;
            if (size[i] == 0)
                size[i] = 8;
            total *= size[i];
        }
    } while (total < least || total > most);
    for (uint32_t i = 0; i < rank; i++)
        set_size(problem, i, size[i]);
}

static void draw_paper(struct prng *prng, struct redist_problem *problem)
{
    problem->mesh.naxes = 3;
    for (uint32_t a = 0; a < 3; a++) {
        problem->mesh.axis[a].name[0] = "abc"[a];
        problem->mesh.axis[a].size = 2;
    }
    problem->from.rank = problem->to.rank = 1 + (uint32_t)draw_below(prng, 6);
    deal_axes(prng, 3, &problem->from);
    deal_axes(prng, 3, &problem->to);
    draw_paper_sizes(prng, problem);
}

void generate_problem(enum recipe recipe, struct prng *prng, struct redist_problem *problem)
{
    static const struct limits small = {12, 4, 0, 4, 6000};
    static const struct limits mixed = {512, 6, 0, 6, UINT64_C(1) << 22};
    static const struct limits large = {512, 6, 1, 6, UINT64_C(1) << 52};
    static const struct limits summed = {64, 5, 0, 4, UINT64_C(1) << 16};
    memset(problem, 0, sizeof *problem);
    if (recipe == RECIPE_SUMS)
        do {
            memset(problem, 0, sizeof *problem);
            draw_by_limits(prng, &summed, problem);
        } while (!draw_sums(prng, problem));
    else if (recipe == RECIPE_PAPER)
        draw_paper(prng, problem);
    else if (recipe == RECIPE_SMALL)
        draw_by_limits(prng, &small, problem);
    else
        draw_by_limits(prng, draw_chance(prng, 85) ? &mixed : &large, problem);
    problem->elem_bytes = recipe == RECIPE_PAPER ? 4 : 1 + (uint32_t)draw_below(prng, 16);
}

/* Appends to `text` of `size` bytes at `*at`, which counts on past the end. */
#define APPEND(...)                                                                                \
    (at += (size_t)snprintf(at < size ? text + at : NULL, at < size ? size - at : 0, __VA_ARGS__))

static size_t write_axes(const struct redist_mesh *mesh, uint32_t naxes, const uint8_t *axis,
                         char *text, size_t size, size_t at)
{
    APPEND("{");
    for (uint32_t k = 0; k < naxes; k++)
        APPEND("%s%s", k > 0 ? "," : "", mesh->axis[axis[k]].name);
    APPEND("}");
    return at;
}

static size_t write_type(const struct redist_mesh *mesh, const struct redist_type *type, char *text,
                         size_t size, size_t at)
{
    APPEND("[");
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        APPEND("%s%" PRIu64, i > 0 ? ", " : "", dim->tile);
        if (dim->naxes == 0 && dim->tile == dim->size)
            continue;
        at = write_axes(mesh, dim->naxes, dim->axis, text, size, at);
        APPEND("%" PRIu64, dim->size);
    }
    APPEND("]");
    if (type->nunreduced > 0)
        at = write_axes(mesh, type->nunreduced, type->unreduced, text, size, at);
    APPEND("\n");
    return at;
}

static size_t write_mesh(const struct redist_mesh *mesh, char *text, size_t size, size_t at)
{
    APPEND("mesh ");
    for (uint32_t a = 0; a < mesh->naxes; a++)
        APPEND("%s%s=%" PRIu32, a > 0 ? "," : "", mesh->axis[a].name, mesh->axis[a].size);
    if (mesh->order != NULL)
        APPEND("\norder %" PRIu32 " list", mesh->first);
    for (uint32_t p = 0; mesh->order != NULL && p < raw_count_positions(mesh); p++)
        APPEND(" %" PRIu32, mesh->order[p]);
    APPEND("\n");
    return at;
}

size_t raw_write_problem(const struct redist_problem *problem, char *text, size_t size)
{
    size_t at = 0;
    APPEND("redist-problem 2\n");
    if (problem->devices > 0)
        APPEND("devices %" PRIu32 "\n", problem->devices);
    at = write_mesh(&problem->mesh, text, size, at);
    APPEND("elem %" PRIu32 "\n", problem->elem_bytes);
    if (problem->combine != REDIST_NO_OPERATOR)
        APPEND("op %s\n", raw_operators[problem->combine]);
    APPEND("from ");
    at = write_type(&problem->mesh, &problem->from, text, size, at);
    if (problem->two_meshes)
        at = write_mesh(&problem->target_mesh, text, size, at);
    APPEND("to ");
    return write_type(raw_target_mesh(problem), &problem->to, text, size, at);
}
