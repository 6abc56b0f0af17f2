#include "plan/digits/course.h"

static void start_course(const struct redist_mesh *mesh, const struct redist_type *type,
                         struct digit_course *course)
{
    for (uint32_t i = 0; i < type->rank; i++)
        list_type_digits(mesh, &type->dim[i], &course->last.dim[i]);
}

static void push_fresh(struct digit_course *course, uint32_t dim, uint32_t k, uint32_t size)
{
    course->part[k].n = 0;
    push_digit(&course->part[k], FRESH + k, size);
    push_part(&course->last.dim[dim], &course->part[k]);
}

void refine_stack(const struct digit_stack *stack, struct digit_stack *primes)
{
    primes->n = 0;
    for (uint32_t k = 0; k < stack->n; k++) {
        struct digit digit = stack->digit[k];
        uint32_t low = primes->n, prime = 2;
        while (digit.size > 1) { /* the minor end first, then turned round */
            for (; digit.size % prime != 0; prime++) {
            }
            primes->digit[primes->n++] = (struct digit){digit.origin, digit.stride, prime};
            digit.stride *= prime;
            digit.size /= prime;
        }
        for (uint32_t high = primes->n; low + 1 < high; low++) {
            struct digit minor = primes->digit[low];
            primes->digit[low] = primes->digit[--high];
            primes->digit[high] = minor;
        }
    }
}

void shuffle_digits(uint32_t rank, const struct digit_shuffle *shuffle, struct digit_stacks *stacks)
{
    for (uint32_t i = 0; i < rank; i++) {
        struct digit_stack whole = stacks->dim[i];
        struct digit_stack *stack = &stacks->dim[i];
        refine_stack(&whole, stack);
        for (uint32_t k = 0; k < stack->n; k++) {
            uint32_t place = 0;
            while (place < shuffle->before.n &&
                   !same_digit(&shuffle->before.digit[place], &stack->digit[k]))
                place++;
            if (place < shuffle->before.n)
                stack->digit[k] = shuffle->after.digit[place];
        }
    }
}

/* Product of the digits with this origin. */
static uint32_t multiply_sizes(const struct digit_stack *stack, uint32_t origin)
{
    uint32_t product = 1;
    for (uint32_t k = 0; k < stack->n; k++)
        product *= stack->digit[k].origin == origin ? stack->digit[k].size : 1;
    return product;
}

uint32_t count_fresh(const struct weak_path *path, const struct digit_shuffle *shuffle, uint32_t k)
{
    if (path->op[k].op == REDIST_DYNSLICE)
        return path->op[k].factor;
    return shuffle != NULL ? multiply_sizes(&shuffle[k].added, FRESH + k) : 1;
}

struct digit add_fresh(struct digit_shuffle *shuffle, uint32_t k, const struct digit *dropped)
{
    struct digit fresh = {FRESH + k, multiply_sizes(&shuffle->added, FRESH + k), dropped->size};
    shuffle->dropped.digit[shuffle->dropped.n++] = *dropped;
    shuffle->added.digit[shuffle->added.n++] = fresh;
    return fresh;
}

bool follow_forward(const struct redist_problem *problem, const struct weak_path *path,
                    const struct digit_shuffle *shuffle, struct digit_course *course)
{
    start_course(&problem->mesh, &problem->from, course);
    for (uint32_t k = 0; k < path->nops; k++) {
        const struct redist_weak_op *op = &path->op[k];
        if (op->op == REDIST_DYNSLICE) {
            push_fresh(course, op->split, k, op->factor);
            continue;
        }
        if (!pop_digits(&course->last.dim[op->into], op->factor, &course->part[k]))
            return false;
        if (op->op == REDIST_ALLTOALL)
            push_part(&course->last.dim[op->split], &course->part[k]);
        if (shuffle != NULL && shuffle[k].before.n > 0)
            shuffle_digits(problem->from.rank, &shuffle[k], &course->last);
    }
    return true;
}

uint32_t find_valley(const struct weak_path *path, bool late)
{
    uint32_t k = 0;
    while (k < path->nops &&
           (path->op[k].op == REDIST_DYNSLICE || (late && path->op[k].op == REDIST_ALLTOALL)))
        k++;
    return k;
}

bool follow_backward(const struct redist_problem *problem, const struct weak_path *path,
                     uint32_t first, struct digit_course *course)
{
    start_course(&problem->mesh, &problem->to, course);
    for (uint32_t k = path->nops; k > first; k--) {
        const struct redist_weak_op *op = &path->op[k - 1];
        if (op->op == REDIST_ALLGATHER) {
            push_fresh(course, op->into, k - 1, op->factor);
            continue;
        }
        if (!pop_digits(&course->last.dim[op->split], op->factor, &course->part[k - 1]))
            return false;
        push_part(&course->last.dim[op->into], &course->part[k - 1]);
    }
    return true;
}
