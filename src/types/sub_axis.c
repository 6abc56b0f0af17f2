#include "types/sub_axis.h"
#include <string.h>

bool is_same_sub_axis(const struct sub_axis *a, const struct sub_axis *b)
{
    return a->axis == b->axis && a->pre == b->pre && a->size == b->size;
}

uint32_t find_sub_axis(const struct sub_axis_list *list, const struct sub_axis *wanted)
{
    uint32_t k = 0;
    while (k < list->n && !is_same_sub_axis(&list->at[k], wanted))
        k++;
    return k;
}

void insert_sub_axis(struct sub_axis_list *list, uint32_t place, struct sub_axis added)
{
    if (list->n == MAX_SUB_AXES)
        return;
    memmove(&list->at[place + 1], &list->at[place], (list->n - place) * sizeof added);
    list->at[place] = added;
    list->n++;
}

void append_sub_axis(struct sub_axis_list *list, struct sub_axis added)
{
    insert_sub_axis(list, list->n, added);
}

void remove_sub_axes(struct sub_axis_list *list, uint32_t first, uint32_t n)
{
    memmove(&list->at[first], &list->at[first + n], (list->n - first - n) * sizeof list->at[0]);
    list->n -= n;
}

uint64_t multiply_sub_axes(const struct sub_axis_list *list)
{
    uint64_t product = 1;
    for (uint32_t k = 0; k < list->n; k++)
        product *= list->at[k].size;
    return product;
}

void read_sub_axes(const struct redist_mesh *mesh, const struct redist_dim *dim,
                   struct sub_axis_list *list)
{
    list->n = 0;
    for (uint32_t k = dim->naxes; k > 0; k--) {
        uint8_t axis = dim->axis[k - 1];
        if (mesh->axis[axis].size > 1)
            append_sub_axis(list, (struct sub_axis){axis, 1, mesh->axis[axis].size});
    }
}

bool fit_sub_axis(struct sub_axis axis, uint64_t *capacity, struct sub_axis *within,
                  struct sub_axis *rest)
{
    if (*capacity <= 1 || (axis.size % *capacity != 0 && *capacity % axis.size != 0))
        return false;
    *within = *rest = axis;
    if (axis.size <= *capacity) {
        *capacity /= axis.size;
        rest->size = 1;
        return true;
    }
    within->size = (uint32_t)*capacity;
    rest->pre = axis.pre * within->size;
    rest->size = axis.size / within->size;
    *capacity = 1;
    return true;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Whether two parts of one axis that overlap are factors of one factorization. */
static bool can_coexist(const struct sub_axis *a, const struct sub_axis *b)
{
    uint32_t a_end = a->pre * a->size, b_end = b->pre * b->size;
    uint32_t start = greater(a->pre, b->pre), end = lesser(a_end, b_end);
    return end % start == 0 && start % lesser(a->pre, b->pre) == 0 &&
           greater(a_end, b_end) % end == 0;
}

/* Cuts entry k at `place` if that lies inside it. */
static bool cut_at(struct sub_axis_list *list, uint32_t k, uint32_t place)
{
    struct sub_axis *entry = &list->at[k];
    uint32_t end = entry->pre * entry->size;
    if (place <= entry->pre || place >= end || list->n == MAX_SUB_AXES)
        return false;
    entry->size = place / entry->pre;
    insert_sub_axis(list, k + 1, (struct sub_axis){list->at[k].axis, place, end / place});
    return true;
}

void cut_sub_axes(struct sub_axis_list *list, const struct sub_axis *border)
{
    uint32_t border_end = border->pre * border->size;
    for (uint32_t k = 0; k < list->n; k++) {
        const struct sub_axis *entry = &list->at[k];
        bool overlap = entry->axis == border->axis && entry->pre < border_end &&
                       border->pre < entry->pre * entry->size;
        if (!overlap || !can_coexist(entry, border))
            continue;
        if (cut_at(list, k, border->pre))
            k++;
        (void)cut_at(list, k, border_end);
    }
}

static uint32_t read_digit(const struct redist_mesh *mesh, const struct sub_axis *sub,
                           const uint32_t *coordinate)
{
    uint32_t minor = mesh->axis[sub->axis].size / (sub->pre * sub->size);
    return coordinate[sub->axis] / minor % sub->size;
}

uint64_t read_position(const struct redist_mesh *mesh, const struct sub_axis_list *list,
                       const uint32_t *coordinate)
{
    uint64_t position = 0;
    for (uint32_t k = 0; k < list->n; k++)
        position = position * list->at[k].size + read_digit(mesh, &list->at[k], coordinate);
    return position;
}
