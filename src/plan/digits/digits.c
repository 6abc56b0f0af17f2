#include "plan/digits/digits.h"

void list_type_digits(const struct redist_mesh *mesh, const struct redist_dim *dim,
                      struct digit_stack *stack)
{
    stack->n = 0;
    for (uint32_t k = dim->naxes; k > 0; k--) {
        uint32_t axis = dim->axis[k - 1];
        if (mesh->axis[axis].size > 1)
            stack->digit[stack->n++] = (struct digit){axis, 1, mesh->axis[axis].size};
    }
}

bool same_digit(const struct digit *a, const struct digit *b)
{
    return a->origin == b->origin && a->stride == b->stride && a->size == b->size;
}

void push_digit(struct digit_stack *stack, uint32_t origin, uint32_t size)
{
    stack->digit[stack->n++] = (struct digit){origin, 1, size};
}

bool pop_digits(struct digit_stack *stack, uint32_t factor, struct digit_stack *part)
{
    struct digit taken[MAX_DIGITS];
    uint32_t n = 0;
    while (factor > 1) {
        struct digit *minor = &stack->digit[stack->n - 1];
        if (factor % minor->size == 0) {
            factor /= minor->size;
            taken[n++] = *minor;
            stack->n--;
        } else if (minor->size % factor == 0) {
            taken[n++] = (struct digit){minor->origin, minor->stride, factor};
            minor->stride *= factor;
            minor->size /= factor;
            factor = 1;
        } else {
            return false;
        }
    }
    part->n = n;
    for (uint32_t k = 0; k < n; k++)
        part->digit[k] = taken[n - 1 - k];
    return true;
}

void push_part(struct digit_stack *stack, const struct digit_stack *part)
{
    for (uint32_t k = 0; k < part->n; k++)
        stack->digit[stack->n++] = part->digit[k];
}

bool has_axis(const struct redist_type *type, uint32_t axis)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            if (type->dim[i].axis[k] == axis)
                return true;
    }
    return false;
}

void list_wanted(const struct redist_problem *problem, uint32_t dim, struct wanted *wanted)
{
    struct digit_stack stack;
    list_type_digits(&problem->mesh, &problem->to.dim[dim], &stack);
    wanted->n = 0;
    for (uint32_t k = 0; k < stack.n; k++) {
        bool placed = has_axis(&problem->from, stack.digit[k].origin);
        if (!placed && wanted->n > 0 && !wanted->placed[wanted->n - 1]) {
            wanted->axis[wanted->n - 1].size *= stack.digit[k].size;
        } else {
            wanted->placed[wanted->n] = placed;
            wanted->axis[wanted->n++] = stack.digit[k];
        }
    }
}

/* Reads a stack from its most significant digit on. */
struct reader {
    const struct digit_stack *stack;
    uint32_t at;
    uint32_t left; /* of digit[at], when an axis took only its upper part */
};

/* Consumes the digits that stand where the whole axis `want` should be. */
static unsigned match_axis(struct reader *reader, const struct digit *want, bool placed)
{
    uint32_t high = want->size;
    while (high > 1) {
        if (reader->at == reader->stack->n)
            return NEED_PIECES;
        const struct digit *digit = &reader->stack->digit[reader->at];
        if (placed) {
            if (digit->origin != want->origin || reader->left != digit->size ||
                digit->stride * digit->size != high)
                return NEED_PIECES | NEED_MERGE | NEED_MERGE_FIRST;
            high = digit->stride;
            reader->left = 1;
        } else if (digit->origin < FRESH ||
                   (high % reader->left != 0 && reader->left % high != 0)) {
            return NEED_PIECES | NEED_MERGE | NEED_MERGE_FIRST;
        } else {
            uint32_t common = high < reader->left ? high : reader->left;
            high /= common;
            reader->left /= common;
        }
        if (reader->left == 1) {
            reader->at++;
            reader->left =
                reader->at < reader->stack->n ? reader->stack->digit[reader->at].size : 1;
        }
    }
    return NEED_NONE;
}

unsigned compare_digits(const struct wanted *wanted, const struct digit_stack *stack)
{
    struct reader reader = {stack, 0, stack->n > 0 ? stack->digit[0].size : 1};
    for (uint32_t k = 0; k < wanted->n; k++) {
        unsigned need = match_axis(&reader, &wanted->axis[k], wanted->placed[k]);
        if (need != NEED_NONE)
            return need;
    }
    return reader.at < stack->n ? NEED_MERGE : NEED_NONE;
}
