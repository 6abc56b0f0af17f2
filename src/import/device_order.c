#include "import/device_order.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

static enum redist_status multiply_devices(uint32_t *product, uint64_t factor,
                                           struct redist_error *error)
{
    if (factor == 0 || factor > REDIST_MAX_DEVICES || *product * factor > REDIST_MAX_DEVICES)
        return report_failure(error, "expected 1 to %u devices", REDIST_MAX_DEVICES);
    *product *= (uint32_t)factor;
    return REDIST_OK;
}

static enum redist_status scan_permutation(struct scan *scan, uint32_t count,
                                           uint32_t place[MAX_PIECES], struct redist_error *error)
{
    bool seen[MAX_PIECES] = {false};
    if (!take_char(scan, 'T')) {
        for (uint32_t k = 0; k < count; k++)
            place[k] = k;
        return REDIST_OK;
    }
    for (uint32_t k = 0; k < count; k++) {
        uint64_t value = 0;
        if (!take_char(scan, k == 0 ? '(' : ','))
            return report_unexpected(scan, "'T(' and every dimension of the iota once", error);
        if (!take_number(scan, &value) || value >= count || seen[value])
            return report_unexpected(scan, "a dimension of the iota, each once", error);
        seen[value] = true;
        place[k] = (uint32_t)value;
    }
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

/* A digit that continues the one before it is one with it. */
static void append_digit(struct piece_list *order, struct piece digit)
{
    struct piece *last = &order->item[order->count - (order->count > 0)];
    if (digit.size == 1)
        return;
    if (order->count > 0 && last->pre * last->size == digit.pre)
        last->size *= digit.size;
    else
        order->item[order->count++] = digit;
}

enum redist_status scan_iota(struct scan *scan, struct devices *devices, struct redist_error *error)
{
    struct piece digit[MAX_PIECES];
    uint32_t count = 0, place[MAX_PIECES];
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    devices->count = 1;
    do {
        uint64_t size = 0;
        if (count == MAX_PIECES)
            return report_failure(error, "an iota has at most %d dimensions", MAX_PIECES);
        if (!take_number(scan, &size))
            return report_unexpected(scan, "a number of devices", error);
        digit[count++] = (struct piece){devices->count, (uint32_t)size};
        PASS_FAILURE(multiply_devices(&devices->count, size, error));
    } while (take_char(scan, ','));
    if (!take_char(scan, ']'))
        return report_unexpected(scan, "',' or ']'", error);
    PASS_FAILURE(scan_permutation(scan, count, place, error));
    devices->order.count = 0;
    for (uint32_t k = 0; k < count; k++)
        append_digit(&devices->order, digit[place[k]]);
    return REDIST_OK;
}

/* The first digit from the minor end: how often `block` numbers repeat at equal steps. */
static uint32_t count_repeats(const uint32_t *list, uint32_t count, uint32_t block)
{
    uint32_t repeats = 1;
    while ((uint64_t)(repeats + 1) * block <= count &&
           list[repeats * block] == (uint64_t)repeats * list[block])
        repeats++;
    return repeats;
}

/* The number at `place` of the list that the digits make, minor to major. */
static uint64_t compute_number(const struct piece *digit, uint32_t ndigits, uint32_t place,
                               uint32_t count)
{
    uint64_t number = 0;
    for (uint32_t k = 0; k < ndigits; k++) {
        number += (uint64_t)(place % digit[k].size) * (count / digit[k].pre / digit[k].size);
        place /= digit[k].size;
    }
    return number;
}

/* Finds the digits of a list of `count` numbers below `count`. */
static bool find_digits(const uint32_t *list, uint32_t count, struct piece_list *order)
{
    struct piece digit[MAX_PIECES];
    uint32_t ndigits = 0;
    for (uint32_t block = 1; block < count;) {
        uint32_t step = list[block], repeats = count_repeats(list, count, block);
        if (list[0] != 0 || repeats < 2 || ndigits == MAX_PIECES || step == 0 ||
            count % block != 0 || count / block % repeats != 0 ||
            count % ((uint64_t)step * repeats) != 0)
            return false;
        digit[ndigits++] = (struct piece){count / step / repeats, repeats};
        block *= repeats;
    }
    for (uint32_t place = 0; place < count; place++)
        if (list[place] != compute_number(digit, ndigits, place, count))
            return false;
    order->count = ndigits;
    for (uint32_t k = 0; k < ndigits; k++)
        order->item[k] = digit[ndigits - 1 - k];
    return true;
}

/* Each device once. */
static enum redist_status check_list(const uint32_t *list, uint32_t count, bool all,
                                     struct redist_error *error)
{
    bool *seen = calloc(REDIST_MAX_DEVICES, sizeof *seen);
    enum redist_status status = seen == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (uint32_t k = 0; k < count && status == REDIST_OK; k++) {
        if (list[k] < (all ? count : REDIST_MAX_DEVICES) && !seen[list[k]])
            seen[list[k]] = true;
        else if (all)
            status = report_failure(error,
                                    "device %u in a list of %u devices: expected each of 0 to %u "
                                    "once",
                                    list[k], count, count - 1);
        else
            status = report_failure(error,
                                    "device %u in a list of %u devices: expected different ones "
                                    "below %u",
                                    list[k], count, REDIST_MAX_DEVICES);
    }
    free(seen);
    return status;
}

enum redist_status find_order(const uint32_t *list, uint32_t count, bool all,
                              struct devices *devices, struct redist_error *error)
{
    PASS_FAILURE(check_list(list, count, all, error));
    devices->count = count;
    if (find_digits(list, count, &devices->order))
        return REDIST_OK;
    set_plain_order(devices, count);
    devices->list = malloc(count * sizeof *list);
    if (devices->list == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(devices->list, list, count * sizeof *list);
    return REDIST_OK;
}

enum redist_status spell_out_order(struct devices *devices, struct redist_error *error)
{
    const struct piece_list *order = &devices->order;
    if (devices->list != NULL)
        return REDIST_OK;
    devices->list = malloc(devices->count * sizeof *devices->list);
    if (devices->list == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t p = 0; p < devices->count; p++) {
        uint32_t rest = p, number = 0;
        for (uint32_t d = order->count; d-- > 0;) {
            const struct piece *digit = &order->item[d];
            number += rest % digit->size * (devices->count / digit->pre / digit->size);
            rest /= digit->size;
        }
        devices->list[p] = number;
    }
    set_plain_order(devices, devices->count);
    return REDIST_OK;
}

enum redist_status scan_device_list(struct scan *scan, struct devices *devices,
                                    struct redist_error *error)
{
    uint32_t count = 0, *list = malloc((size_t)REDIST_MAX_DEVICES * sizeof *list);
    enum redist_status status = list == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    if (list == NULL)
        return status;
    do {
        uint64_t number = 0;
        if (count == REDIST_MAX_DEVICES)
            status = report_failure(error, "expected 1 to %u devices", REDIST_MAX_DEVICES);
        else if (!take_number(scan, &number) || number >= REDIST_MAX_DEVICES)
            status = report_unexpected(scan, "a device number", error);
        else
            list[count++] = (uint32_t)number;
    } while (status == REDIST_OK && take_char(scan, ','));
    if (status == REDIST_OK)
        status = find_order(list, count, true, devices, error);
    free(list);
    return status;
}

enum redist_status check_order(struct devices *devices, struct redist_error *error)
{
    const struct redist_mesh *mesh = &devices->mesh;
    struct piece_list found;
    if (devices->count != redist_count_devices(mesh))
        return report_failure(error, "the mesh has %u devices, but the device list %u",
                              redist_count_devices(mesh), devices->count);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (!locate_piece(devices, get_axis_piece(mesh, a), &found))
            return spell_out_order(devices, error);
    return REDIST_OK;
}
