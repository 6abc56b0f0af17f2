#include "contents.h"
#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* A number for what nobody may rely on. */
static uint64_t draw_unique(struct stage *stage)
{
    return mix(mix(++stage->unique) ^ 1);
}

static void make_contents(const struct stage *stage, const extents shape, struct contents *made)
{
    made->volume = 1;
    for (uint32_t i = 0; i < stage->rank; i++) {
        made->shape[i] = shape[i];
        made->volume *= shape[i];
    }
    size_t bytes = stage->ndevices * made->volume * sizeof *made->value;
    made->value = raw_allocate(bytes);
    made->origin = raw_allocate(bytes);
    memset(made->value, 0, bytes);
    memset(made->origin, 0, bytes);
}

void release_contents(struct contents *contents)
{
    free(contents->value);
    free(contents->origin);
    contents->value = contents->origin = NULL;
}

static void fill_unique(struct stage *stage, struct contents *contents)
{
    for (uint64_t u = 0; u < stage->ndevices * contents->volume; u++)
        contents->value[u] = draw_unique(stage);
}

/* Coordinates of a position, the last axis fastest. */
static void find_digits(const struct redist_mesh *mesh, uint32_t position, uint32_t *digit)
{
    for (uint32_t a = mesh->naxes; a-- > 0; position /= mesh->axis[a].size)
        digit[a] = position % mesh->axis[a].size;
}

static uint32_t find_device(const struct redist_mesh *mesh, uint32_t position)
{
    return mesh->order == NULL ? position : mesh->first + mesh->order[position];
}

/* The block at a local index of the tile at mesh coordinates; false beyond the array. */
static bool find_block(const struct stage *stage, const struct redist_mesh *mesh,
                       const struct redist_type *type, const uint32_t *digit, const extents index,
                       extents block)
{
    for (uint32_t i = 0; i < stage->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t tiles = 0;
        for (uint32_t k = dim->naxes; k-- > 0;)
            tiles = tiles * mesh->axis[dim->axis[k]].size + digit[dim->axis[k]];
        block[i] = tiles * (dim->tile / stage->cut[i]) + index[i];
        if (block[i] >= stage->blocks[i])
            return false;
    }
    return true;
}

/* The number of one summand: its block, and coordinates along the unreduced axes. */
static uint64_t number_summand(const struct stage *stage, const extents block,
                               const uint32_t *digit)
{
    const struct redist_type *from = &stage->asked->from;
    uint64_t number = 0;
    for (uint32_t i = 0; i < stage->rank; i++)
        number = mix(number ^ block[i]);
    for (uint32_t k = 0; k < from->nunreduced; k++)
        number = mix(number ^ digit[from->unreduced[k]]);
    return mix(number);
}

static bool is_unreduced(const struct redist_type *type, uint32_t axis)
{
    for (uint32_t k = 0; k < type->nunreduced; k++)
        if (type->unreduced[k] == axis)
            return true;
    return false;
}

/* The sum over all coordinates along the axes that are not kept. */
static uint64_t sum_required(const struct stage *stage, const extents block, const uint32_t *digit)
{
    const struct redist_problem *asked = stage->asked;
    uint32_t here[REDIST_MAX_AXES] = {0}, free_axes[REDIST_MAX_AXES], nfree = 0, k = 0;
    uint64_t sum = 0;
    for (uint32_t u = 0; u < asked->from.nunreduced; u++) {
        uint32_t axis = asked->from.unreduced[u];
        if (is_unreduced(&asked->to, axis))
            here[axis] = digit[axis];
        else
            free_axes[nfree++] = axis;
    }
    do {
        sum += number_summand(stage, block, here);
        for (k = 0; k < nfree; k++) {
            if (++here[free_axes[k]] < asked->mesh.axis[free_axes[k]].size)
                break;
            here[free_axes[k]] = 0;
        }
    } while (k < nfree);
    return sum;
}

/* Along an axis that is unreduced in the target alone only the first device has to hold what it
 * would hold without the axis. */
static bool is_required(const struct redist_problem *asked, const uint32_t *digit)
{
    for (uint32_t k = 0; k < asked->to.nunreduced; k++) {
        uint32_t axis = asked->to.unreduced[k];
        if (!is_unreduced(&asked->from, axis) && digit[axis] != 0)
            return false;
    }
    return true;
}

/* What the tiles of a side hold; nothing where none is required. */
static void fill_side(const struct stage *stage, bool target, struct contents *contents)
{
    const struct redist_problem *asked = stage->asked;
    const struct redist_mesh *mesh = target ? raw_target_mesh(asked) : &asked->mesh;
    const struct redist_type *type = target ? &asked->to : &asked->from;
    uint32_t digit[REDIST_MAX_AXES];
    for (uint32_t p = 0; p < raw_count_positions(mesh); p++) {
        uint64_t *mine = contents->value + find_device(mesh, p) * contents->volume;
        extents index = {0}, block;
        find_digits(mesh, p, digit);
        if (target && !is_required(asked, digit))
            continue;
        for (uint64_t u = 0; u < contents->volume; u++) {
            if (find_block(stage, mesh, type, digit, index, block))
                mine[u] = target ? sum_required(stage, block, digit)
                                 : number_summand(stage, block, digit);
            advance(index, contents->shape, stage->rank);
        }
    }
}

static void make_side(const struct stage *stage, const struct redist_type *type,
                      struct contents *made)
{
    extents shape;
    for (uint32_t i = 0; i < stage->rank; i++)
        shape[i] = type->dim[i].tile / stage->cut[i];
    make_contents(stage, shape, made);
}

void fill_source(struct stage *stage, struct contents *held)
{
    make_side(stage, &stage->asked->from, held);
    fill_unique(stage, held);
    fill_side(stage, false, held);
}

void fill_target(struct stage *stage, struct contents *wanted)
{
    make_side(stage, &stage->asked->to, wanted);
    fill_side(stage, true, wanted);
}

/* Adds what all members of the group have there. */
static void combine(const uint32_t *group, uint32_t members, uint64_t place,
                    const struct contents *old, uint64_t call, uint64_t *value, uint64_t *origin)
{
    *value = 0;
    for (uint32_t m = 0; m < members; m++)
        *value += old->value[group[m] * old->volume + place];
    *origin = mix(call ^ mix(place));
}

/* One place of a member of a group after the step. */
static void receive(const struct stage *stage, const struct raw_step *step, uint64_t call,
                    uint32_t place, const struct contents *old, const struct contents *new,
                    const extents index, uint64_t *value, uint64_t *origin)
{
    const struct raw_traits *traits = &raw_traits[step->op];
    uint32_t member = place % step->factor;
    const uint32_t *group = step->list + (place - member);
    uint64_t sender = step->op == RAW_BROADCAST ? 0 : member;
    extents there;
    memcpy(there, index, sizeof there);
    if (traits->splits)
        there[step->split] = index[step->split] + member * new->shape[step->split];
    if (traits->joins && !traits->combines) {
        sender = index[step->into] / old->shape[step->into];
        there[step->into] = index[step->into] % old->shape[step->into];
    }
    uint64_t position = find_position(there, old->shape, stage->rank);
    if (traits->combines) {
        combine(group, step->factor, position, old, call, value, origin);
        return;
    }
    *value = old->value[group[sender] * old->volume + position];
    *origin = old->origin[group[sender] * old->volume + position];
}

static void move_groups(struct stage *stage, const struct raw_step *step, uint32_t number,
                        const struct contents *old, struct contents *new)
{
    for (uint32_t place = 0; place < step->used; place++) {
        uint64_t mine = step->list[place] * new->volume;
        uint64_t call = mix((uint64_t)number << 32 | place / step->factor);
        extents index = {0};
        if (step->op == RAW_REDUCE && place % step->factor != 0)
            continue;
        for (uint64_t u = 0; u < new->volume; u++) {
            receive(stage, step, call, place, old, new, index, &new->value[mine + u],
                    &new->origin[mine + u]);
            advance(index, new->shape, stage->rank);
        }
    }
}

static void move_permute(struct stage *stage, const struct raw_step *step,
                         const struct contents *old, struct contents *new)
{
    size_t bytes = new->volume * sizeof *new->value;
    for (uint32_t d = 0; d < stage->ndevices; d++) {
        memcpy(new->value + d *new->volume, old->value + step->list[d] * old->volume, bytes);
        memcpy(new->origin + d *new->volume, old->origin + step->list[d] * old->volume, bytes);
    }
}

/* What fits into both tiles stays where it is. */
static void move_resize(struct stage *stage, const struct contents *old, struct contents *new)
{
    for (uint32_t d = 0; d < stage->ndevices; d++) {
        extents index = {0};
        for (uint64_t u = 0; u < new->volume; u++) {
            bool inside = true;
            for (uint32_t i = 0; i < stage->rank; i++)
                inside = inside && index[i] < old->shape[i];
            if (inside) {
                uint64_t place = d * old->volume + find_position(index, old->shape, stage->rank);
                new->value[d * new->volume + u] = old->value[place];
                new->origin[d * new->volume + u] = old->origin[place];
            }
            advance(index, new->shape, stage->rank);
        }
    }
}

/* A value somewhere, with its origin. */
struct found {
    uint64_t value, origin;
};

static int compare_found(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->origin < y->origin ? -1 : x->origin > y->origin;
}

/* All values of all devices in order; `*count` of them. */
static struct found *list_values(const struct stage *stage, const struct contents *held,
                                 const struct contents *only, uint64_t *count)
{
    uint64_t all = stage->ndevices * held->volume;
    struct found *found = raw_allocate(all * sizeof *found);
    *count = 0;
    for (uint64_t u = 0; u < all; u++)
        if (only == NULL || only->value[u] != 0)
            found[(*count)++] = (struct found){held->value[u], held->origin[u]};
    qsort(found, *count, sizeof *found, compare_found);
    return found;
}

/* The first entry of the value; `count` when there is none. */
static uint64_t find_value(const struct found *found, uint64_t count, uint64_t value)
{
    uint64_t low = 0, high = count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (found[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && found[low].value == value ? low : count;
}

/* Every device of the target finds each of its blocks somewhere. Where there are
 * several origins to choose from, nobody can rely on any. */
static bool move_exchange(struct stage *stage, const struct contents *old, struct contents *new)
{
    struct contents wanted;
    uint64_t count;
    bool everywhere = true;
    struct found *found = list_values(stage, old, NULL, &count);
    fill_target(stage, &wanted);
    for (uint64_t u = 0; u < stage->ndevices * new->volume; u++) {
        if (wanted.value[u] == 0)
            continue;
        uint64_t at = find_value(found, count, wanted.value[u]), last = at;
        everywhere = everywhere && at < count;
        while (last < count && found[last].value == wanted.value[u])
            last++;
        new->value[u] = wanted.value[u];
        if (at < count)
            new->origin[u] =
                found[at].origin == found[last - 1].origin ? found[at].origin : draw_unique(stage);
    }
    free(found);
    release_contents(&wanted);
    return everywhere;
}

bool move_contents(struct stage *stage, const struct raw_step *step, uint32_t number,
                   const extents shape, struct contents *held)
{
    struct contents old = *held;
    bool moved = true;
    make_contents(stage, shape, held);
    fill_unique(stage, held);
    if (step->op == RAW_EXCHANGE)
        moved = move_exchange(stage, &old, held);
    else if (step->op == RAW_RESIZE)
        move_resize(stage, &old, held);
    else if (step->op == RAW_ALLPERMUTE)
        move_permute(stage, step, &old, held);
    else
        move_groups(stage, step, number, &old, held);
    release_contents(&old);
    return moved;
}

uint64_t count_absent(const struct stage *stage, const struct contents *held,
                      const struct contents *wanted)
{
    uint64_t most = 0;
    struct found *own = raw_allocate(held->volume * sizeof *own);
    for (uint32_t d = 0; d < stage->ndevices; d++) {
        uint64_t missing = 0;
        for (uint64_t u = 0; u < held->volume; u++)
            own[u] = (struct found){held->value[d * held->volume + u], 0};
        qsort(own, held->volume, sizeof *own, compare_found);
        for (uint64_t u = 0; u < wanted->volume; u++) {
            uint64_t value = wanted->value[d * wanted->volume + u];
            missing += value != 0 && find_value(own, held->volume, value) == held->volume;
        }
        most = missing > most ? missing : most;
    }
    free(own);
    return most;
}

bool has_wanted(const struct stage *stage, const struct contents *held,
                const struct contents *wanted)
{
    if (held->volume != wanted->volume)
        return false;
    for (uint64_t u = 0; u < stage->ndevices * wanted->volume; u++)
        if (wanted->value[u] != 0 && held->value[u] != wanted->value[u])
            return false;
    return true;
}

bool has_one_origin(const struct stage *stage, const struct contents *held,
                    const struct contents *wanted)
{
    uint64_t count;
    bool one = true;
    struct found *found = list_values(stage, held, wanted, &count);
    for (uint64_t u = 1; u < count; u++)
        one =
            one && (found[u].value != found[u - 1].value || found[u].origin == found[u - 1].origin);
    free(found);
    return one;
}
