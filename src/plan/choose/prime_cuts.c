#include "plan/choose/prime_cuts.h"

#include <string.h>

/* The prime factors of the size of an axis, ascending. */
static void cut_axis(uint32_t left, uint8_t axis, struct axis_cuts *cuts)
{
    for (uint32_t p = 2; left > 1; p += left % p != 0)
        for (; left % p == 0; left /= p)
            cuts->size[axis][cuts->n[axis]++] = p;
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
static bool find_next_order(uint32_t *list, uint32_t n)
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
        if (cuts->n[a] > 0 && find_next_order(cuts->size[a], cuts->n[a]))
            return true;
    return false;
}
