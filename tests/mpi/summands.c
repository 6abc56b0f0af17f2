#include "summands.h"
#include <math.h>
#include <string.h>
#include "reference.h"

static uint32_t find_device(const struct redist_mesh *mesh, uint32_t position)
{
    return mesh->first + (mesh->order != NULL ? mesh->order[position] : position);
}

static uint32_t count_positions(const struct redist_mesh *mesh)
{
    uint32_t positions = 1;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        positions *= mesh->axis[a].size;
    return positions;
}

/* Along one axis; the last axis varies fastest. */
static uint32_t find_coordinate(const struct redist_mesh *mesh, uint32_t position, uint32_t axis)
{
    for (uint32_t a = mesh->naxes; a-- > axis + 1;)
        position /= mesh->axis[a].size;
    return position % mesh->axis[axis].size;
}

static uint64_t find_base(const struct redist_mesh *mesh, const struct redist_dim *dim,
                          uint32_t position)
{
    uint64_t base = 0, stride = dim->tile;
    for (uint32_t k = 0; k < dim->naxes; k++) {
        base += stride * find_coordinate(mesh, position, dim->axis[k]);
        stride *= mesh->axis[dim->axis[k]].size;
    }
    return base;
}

static bool is_unreduced(const struct redist_type *type, uint8_t axis)
{
    return memchr(type->unreduced, axis, type->nunreduced) != NULL;
}

void find_share(const struct redist_problem *problem, bool target, uint32_t device,
                struct share *share)
{
    const struct redist_mesh *mesh =
        target && problem->two_meshes ? &problem->target_mesh : &problem->mesh;
    uint32_t position = 0, positions = count_positions(mesh);
    *share = (struct share){.problem = problem, .type = target ? &problem->to : &problem->from};
    while (position < positions && find_device(mesh, position) != device)
        position++;
    share->held = position < positions;
    for (uint32_t k = 0; share->held && k < share->type->rank; k++)
        share->offset[k] = find_base(mesh, &share->type->dim[k], position);
    for (uint32_t k = 0; share->held && k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        share->any[k] = target && !is_unreduced(&problem->to, axis);
        share->of[k] = share->any[k] ? 0 : find_coordinate(mesh, position, axis);
    }
    for (uint32_t k = 0; target && share->held && k < problem->to.nunreduced; k++) {
        uint8_t axis = problem->to.unreduced[k];
        share->blank = share->blank || (!is_unreduced(&problem->from, axis) &&
                                        find_coordinate(mesh, position, axis) > 0);
    }
}

uint64_t count_share(const struct share *share)
{
    uint64_t elements = 1;
    for (uint32_t k = 0; k < share->type->rank; k++)
        elements *= share->type->dim[k].tile;
    return elements;
}

bool find_global(const struct share *share, uint64_t place, uint64_t *global)
{
    uint64_t weight = 1;
    *global = 0;
    for (uint32_t k = share->type->rank; k-- > 0;) {
        const struct redist_dim *dim = &share->type->dim[k];
        uint64_t at = share->offset[k] + place % dim->tile;
        if (at >= dim->size)
            return false;
        *global += weight * at;
        weight *= dim->size;
        place /= dim->tile;
    }
    return true;
}

static uint64_t mix(uint64_t x)
{
    x = (x + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
    return x ^ x >> 29;
}

/* From small to large, so many, all of which the elements have; sums of twelve are exact. */
static int64_t choose_number(enum redist_element element, uint64_t bits)
{
    const struct element_kind *kind = find_element_kind(element);
    bool small = kind != NULL && kind->bytes <= 2;
    int64_t count = small ? 21 : 100003, least = small ? -10 : -50000;
    return (int64_t)(bits % (uint64_t)count) + (kind == NULL || kind->is_signed ? least : 0);
}

/* A summand of an element. */
static int64_t make_number(const struct share *share, const struct numbers *numbers,
                           uint64_t summand, uint64_t global)
{
    uint64_t bits = mix(mix(mix(summand) + global) + numbers->salt);
    switch (share->problem->combine) {
    case REDIST_PRODUCT: /* of at most 12 summands: below 2^12 */
        return bits % 4 == 0 ? 2 : bits % 4 == 1 ? -1 : 1;
    case REDIST_AND:
    case REDIST_OR:
    case REDIST_XOR:
        return (int64_t)(bits >> 34);
    default:
        return choose_number(numbers->element, bits >> 40);
    }
}

/* All summands of an element that the device has combined, and the sum of their sizes. */
static int64_t combine_all(const struct share *share, const struct numbers *numbers,
                           uint64_t global, int64_t *sizes)
{
    const struct redist_problem *problem = share->problem;
    const struct redist_mesh *mesh = &problem->mesh;
    uint64_t all = 1;
    int64_t value = 0;
    bool first = true;
    *sizes = 0;
    for (uint32_t k = 0; k < problem->from.nunreduced; k++)
        all *= mesh->axis[problem->from.unreduced[k]].size;
    for (uint64_t summand = 0; summand < all; summand++) {
        uint64_t rest = summand;
        bool mine = true;
        for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
            uint32_t size = mesh->axis[problem->from.unreduced[k]].size;
            mine = mine && (share->any[k] || rest % size == share->of[k]);
            rest /= size;
        }
        if (!mine)
            continue;
        int64_t next = make_number(share, numbers, summand, global);
        *sizes += next < 0 ? -next : next;
        value = first ? next
                      : (int64_t)combine_integers(find_element_kind(REDIST_INT64), problem->combine,
                                                  (uint64_t)value, (uint64_t)next);
        first = false;
    }
    return value;
}

static double scale_number(const struct numbers *numbers, int64_t value)
{
    return numbers->rounded ? (double)value / 3.0 : (double)value;
}

/* Of complex numbers the imaginary part is that of a sum alone. */
static void store_number(const struct share *share, const struct numbers *numbers, int64_t value,
                         unsigned char *bytes)
{
    const struct element_kind *kind = find_element_kind(numbers->element);
    uint32_t elem = share->problem->elem_bytes;
    bool doubled = share->problem->combine != REDIST_PRODUCT;
    for (uint32_t b = 0; kind == NULL && b < elem; b++)
        bytes[b] = (unsigned char)((uint64_t)value >> 8 * (b % 8));
    if (kind != NULL && kind->exponent == 0)
        store_bits(kind, (uint64_t)value, bytes);
    else if (kind != NULL)
        store_real(kind, scale_number(numbers, value), bytes);
    if (kind != NULL && kind->is_complex)
        store_real(kind, doubled ? scale_number(numbers, -value) : 0, bytes + elem / 2);
}

void fill_share(const struct share *share, const struct numbers *numbers, unsigned char *bytes)
{
    uint32_t elem = share->problem->elem_bytes;
    int64_t sizes;
    for (uint64_t place = 0; place < count_share(share); place++) {
        uint64_t global;
        memset(bytes + place * elem, 0xff, elem);
        if (find_global(share, place, &global))
            store_number(share, numbers, combine_all(share, numbers, global, &sizes),
                         bytes + place * elem);
    }
}

/* Sums of thirds: each addition is off by half a unit in the last place at most, of no more
 * than the sum of the sizes. Others are equal, if not to the sign of a zero. */
static bool is_near(const struct numbers *numbers, int64_t sizes, const unsigned char *found,
                    const unsigned char *expected)
{
    const struct element_kind *kind = find_element_kind(numbers->element);
    if (kind == NULL || kind->exponent == 0)
        return false;
    double unit = numbers->rounded ? ldexp(1, -(int)kind->fraction) : 0;
    for (uint32_t p = 0; p < (kind->is_complex ? 2u : 1u); p++) {
        uint32_t at = p * kind->bytes / 2;
        double off = load_real(kind, found + at) - load_real(kind, expected + at);
        if (!(fabs(off) <= 16 * unit * (double)sizes))
            return false;
    }
    return true;
}

static double get_neutral(enum redist_operator combine)
{
    return combine == REDIST_PRODUCT ? 1
           : combine == REDIST_MIN   ? INFINITY
           : combine == REDIST_MAX   ? -INFINITY
                                     : 0;
}

static uint64_t get_neutral_bits(const struct element_kind *kind, enum redist_operator combine)
{
    const uint64_t all = UINT64_MAX >> (64 - 8 * kind->bytes), largest = all >> kind->is_signed;
    switch (combine) {
    case REDIST_PRODUCT:
        return 1;
    case REDIST_MIN:
        return largest;
    case REDIST_MAX:
        return all - largest; /* the sign alone, or 0 */
    case REDIST_AND:
        return all;
    default:
        return 0;
    }
}

/* Every place of the tile, padding too, has the identity. */
static bool is_neutral(const struct share *share, const struct numbers *numbers,
                       const unsigned char *bytes)
{
    const struct element_kind *kind = find_element_kind(numbers->element);
    const enum redist_operator combine = share->problem->combine;
    unsigned char neutral[REDIST_MAX_ELEM] = {0};
    if (kind == NULL)
        return false;
    if (kind->exponent == 0)
        store_bits(kind, get_neutral_bits(kind, combine), neutral);
    else
        store_real(kind, get_neutral(combine), neutral);
    for (uint64_t place = 0; place < count_share(share); place++)
        if (memcmp(bytes + place * kind->bytes, neutral, kind->bytes) != 0)
            return false;
    return true;
}

bool has_share(const struct share *share, const struct numbers *numbers, const unsigned char *bytes)
{
    uint32_t elem = share->problem->elem_bytes;
    if (share->blank)
        return is_neutral(share, numbers, bytes);
    for (uint64_t place = 0; place < count_share(share); place++) {
        const unsigned char *found = bytes + place * elem;
        unsigned char expected[REDIST_MAX_ELEM];
        uint64_t global;
        int64_t sizes;
        if (!find_global(share, place, &global))
            continue;
        store_number(share, numbers, combine_all(share, numbers, global, &sizes), expected);
        if (memcmp(found, expected, elem) != 0 && !is_near(numbers, sizes, found, expected))
            return false;
    }
    return true;
}

uint64_t hash_share(const struct share *share, const unsigned char *bytes)
{
    uint32_t elem = share->problem->elem_bytes;
    uint64_t hash = 0, global;
    for (uint64_t place = 0; place < count_share(share); place++)
        for (uint32_t b = 0; b < elem && find_global(share, place, &global); b++)
            hash = mix(hash + bytes[place * elem + b]);
    return hash;
}

uint64_t hash_place(const struct share *share)
{
    uint64_t hash = share->blank ? mix(1) : share->held;
    for (uint32_t k = 0; k < share->type->rank; k++)
        hash = mix(hash + share->offset[k]);
    for (uint32_t k = 0; k < share->problem->from.nunreduced; k++)
        hash = mix(hash + (share->any[k] ? 0 : 1 + share->of[k]));
    return hash;
}
