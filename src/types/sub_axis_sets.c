#include "types/sub_axis_sets.h"

bool is_same_axis_list(const struct sub_axis_list *a, const struct sub_axis_list *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t k = 0; k < a->n; k++)
        if (!is_same_sub_axis(&a->at[k], &b->at[k]))
            return false;
    return true;
}

/* Takes the major part off `whole`; false when `major` is none. */
static bool take_major_part(struct sub_axis *whole, const struct sub_axis *major)
{
    if (whole->axis != major->axis || whole->pre != major->pre || whole->size % major->size != 0)
        return false;
    whole->pre *= major->size;
    whole->size /= major->size;
    return true;
}

bool remove_prefix(const struct sub_axis_list *whole, const struct sub_axis_list *prefix,
                   struct sub_axis_list *rest)
{
    *rest = *whole;
    for (uint32_t k = 0; k < prefix->n; k++) {
        if (rest->n == 0 || !take_major_part(&rest->at[0], &prefix->at[k]))
            return false;
        if (rest->at[0].size == 1)
            remove_sub_axes(rest, 0, 1);
    }
    return true;
}

bool remove_suffix(const struct sub_axis_list *whole, const struct sub_axis_list *suffix,
                   struct sub_axis_list *rest)
{
    *rest = *whole;
    for (uint32_t k = suffix->n; k > 0; k--) {
        const struct sub_axis *minor = &suffix->at[k - 1];
        struct sub_axis *last = rest->n > 0 ? &rest->at[rest->n - 1] : NULL;
        if (last == NULL || last->axis != minor->axis || minor->pre % last->pre != 0 ||
            last->pre * last->size != minor->pre * minor->size)
            return false;
        last->size = minor->pre / last->pre;
        rest->n -= last->size == 1;
    }
    return true;
}

void append_joined(struct sub_axis_list *list, struct sub_axis added)
{
    struct sub_axis *last = list->n > 0 ? &list->at[list->n - 1] : NULL;
    if (last != NULL && last->axis == added.axis && last->pre * last->size == added.pre)
        last->size *= added.size;
    else
        append_sub_axis(list, added);
}

bool share_sub_axes(const struct sub_axis_list *a, const struct sub_axis_list *b)
{
    for (uint32_t k = 0; k < a->n; k++)
        for (uint32_t l = 0; l < b->n; l++) {
            const struct sub_axis *one = &a->at[k], *other = &b->at[l];
            if (one->axis == other->axis && one->pre < other->pre * other->size &&
                other->pre < one->pre * one->size)
                return true;
        }
    return false;
}

static bool is_before(const struct sub_axis *a, const struct sub_axis *b)
{
    return a->axis != b->axis ? a->axis < b->axis : a->pre < b->pre;
}

void sort_sub_axes(struct sub_axis_list *list)
{
    struct sub_axis_list sorted = {0};
    for (uint32_t k = 0; k < list->n; k++) {
        uint32_t place = sorted.n;
        while (place > 0 && is_before(&list->at[k], &sorted.at[place - 1]))
            place--;
        insert_sub_axis(&sorted, place, list->at[k]);
    }
    list->n = 0;
    for (uint32_t k = 0; k < sorted.n; k++)
        append_joined(list, sorted.at[k]);
}

bool subtract_sub_axes(const struct sub_axis_list *whole, const struct sub_axis_list *part,
                       struct sub_axis_list *rest)
{
    uint32_t taken = 0;
    rest->n = 0;
    for (uint32_t k = 0; k < whole->n; k++) {
        struct sub_axis left = whole->at[k];
        const uint32_t end = left.pre * left.size;
        while (taken < part->n && part->at[taken].axis == left.axis && part->at[taken].pre < end) {
            const struct sub_axis *next = &part->at[taken++];
            uint32_t next_end = next->pre * next->size;
            if (next->pre % left.pre != 0 || end % next_end != 0)
                return false;
            if (next->pre > left.pre)
                append_sub_axis(rest, (struct sub_axis){left.axis, left.pre, next->pre / left.pre});
            left = (struct sub_axis){left.axis, next_end, end / next_end};
        }
        if (left.size > 1)
            append_sub_axis(rest, left);
    }
    return taken == part->n;
}
