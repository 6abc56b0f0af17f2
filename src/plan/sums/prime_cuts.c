#include "plan/sums/prime_cuts.h"

#include <string.h>
#include "plan/digits/basis.h"

static void cut_axis(uint32_t size, uint8_t axis, struct axis_cuts *cuts)
{
    append_primes(size, cuts->size[axis], &cuts->n[axis]);
    if (cuts->n[axis] == 1)
        cuts->n[axis] = 0;
}

bool find_first_cuts(const struct plan_view *view, struct axis_cuts *cuts)
{
    const struct redist_dim *reduced = &view->inner.from.dim[count_fixed(view)];
    bool any = false;
    memset(cuts->n, 0, sizeof cuts->n);
    for (uint32_t k = 0; k < reduced->naxes; k++) {
        uint8_t axis = reduced->axis[k];
        cut_axis(view->inner.mesh.axis[axis].size, axis, cuts);
        any = any || cuts->n[axis] > 0;
    }
    return any;
}

static void exchange(uint32_t *a, uint32_t *b)
{
    uint32_t c = *a;
    *a = *b;
    *b = c;
}

static void reverse(uint32_t *list, uint32_t first, uint32_t end)
{
    for (; first + 1 < end; first++)
        exchange(&list[first], &list[--end]);
}

/* The next order of n numbers; behind the last, which descends, the first again and false. */
static bool permute_numbers(uint32_t *list, uint32_t n)
{
    uint32_t k = n, larger = n;
    while (k > 1 && list[k - 2] >= list[k - 1])
        k--;
    bool found = k > 1;
    if (found) {
        while (list[larger - 1] <= list[k - 2])
            larger--;
        exchange(&list[k - 2], &list[larger - 1]);
    }
    reverse(list, found ? k - 1 : 0, n);
    return found;
}

bool find_next_cuts(struct axis_cuts *cuts)
{
    for (uint32_t a = 0; a < REDIST_MAX_AXES; a++)
        if (cuts->n[a] > 0 && permute_numbers(cuts->size[a], cuts->n[a]))
            return true;
    return false;
}

void find_first_order(const struct weak_path *path, uint32_t dim, uint32_t size,
                      struct prime_order *order)
{
    order->nsteps = order->n = 0;
    for (uint32_t k = 0; k < path->nops; k++) {
        const struct redist_weak_op *op = &path->op[k];
        if (op->op != REDIST_ALLTOALL || op->into != dim)
            continue;
        append_primes(op->factor, order->prime, &order->n);
        order->end[order->nsteps++] = order->n;
        size /= op->factor;
    }
    append_primes(size, order->prime, &order->n);
}

bool find_next_order(struct prime_order *order)
{
    for (uint32_t k = 0, first = 0; k < order->nsteps; first = order->end[k++])
        if (permute_numbers(order->prime + first, order->end[k] - first))
            return true;
    return false;
}

void order_prime_axes(const struct redist_mesh *mesh, const struct prime_order *order,
                      struct redist_dim *dim)
{
    uint8_t left[REDIST_MAX_AXES];
    memcpy(left, dim->axis, sizeof left);
    for (uint32_t k = 0; k < order->n; k++) {
        uint32_t at = 0;
        while (mesh->axis[left[at]].size != order->prime[k])
            at++;
        dim->axis[k] = left[at];
        memmove(left + at, left + at + 1, dim->naxes - k - at - 1);
    }
}
