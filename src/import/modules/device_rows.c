#include "import/modules/device_rows.h"
#include <stdlib.h>
#include <string.h>
#include "import/token.h"
#include "base/iota.h"
#include "base/report.h"

bool is_permutation(const uint64_t *number, uint32_t count)
{
    bool *seen = calloc(count + 1u, sizeof *seen), good = seen != NULL;
    for (uint32_t k = 0; good && k < count; k++) {
        good = number[k] < count && !seen[number[k]];
        if (good)
            seen[number[k]] = true;
    }
    free(seen);
    return good;
}

/* Numbers between commas and brackets; the rows are those of the innermost brackets. */
static enum redist_status read_nested(struct scan *scan, char open, char close, uint32_t most,
                                      struct number_rows *rows, struct redist_error *error)
{
    uint32_t depth = 1, in_row = 0;
    while (depth > 0) {
        uint64_t value = 0;
        if (take_char(scan, open)) {
            depth++;
            in_row = 0;
        } else if (take_char(scan, close)) {
            depth--;
            if (in_row > 0 && rows->width != 0 && rows->width != in_row)
                return report_failure(error, "expected rows of one length");
            rows->width = in_row > 0 ? in_row : rows->width;
            in_row = 0;
        } else if (take_number(scan, &value)) {
            if (rows->count == most)
                return report_failure(error, "expected at most %u numbers in a list", most);
            rows->number[rows->count++] = value;
            in_row++;
        } else if (!take_char(scan, ',')) {
            return report_unexpected(scan, "a number, a comma or a bracket", error);
        }
        if (depth > 2)
            return report_failure(error, "expected at most two brackets around a number");
    }
    return REDIST_OK;
}

/* The numbers between brackets, `close` included. */
static bool take_numbers(struct scan *scan, char close, uint32_t value[MAX_IOTA], uint32_t *count)
{
    uint64_t number = 0;
    for (*count = 0; *count < MAX_IOTA && take_number(scan, &number);) {
        value[(*count)++] = number > REDIST_MAX_DEVICES ? 0 : (uint32_t)number;
        if (!take_char(scan, ','))
            break;
    }
    return take_char(scan, close);
}

/* `2,4]<=[8]`, or `4,2]<=[2,4]T(1,0)`, behind the first bracket. */
static enum redist_status read_iota(struct scan *scan, uint32_t most, struct number_rows *rows,
                                    struct redist_error *error)
{
    uint32_t shape[MAX_IOTA], nshape = 0, nperm = 0;
    struct iota iota = {.q = 0};
    bool good = take_numbers(scan, ']', shape, &nshape) && nshape == 2 && take_text(scan, "<=") &&
                take_char(scan, '[') && take_numbers(scan, ']', iota.dim, &iota.q) && iota.q > 0;
    for (uint32_t k = 0; k < MAX_IOTA; k++)
        iota.perm[k] = k;
    if (good && take_char(scan, 'T'))
        good =
            take_char(scan, '(') && take_numbers(scan, ')', iota.perm, &nperm) && nperm == iota.q;
    uint32_t *list = malloc(most * sizeof *list);
    good = good && list != NULL && (uint64_t)shape[0] * shape[1] == most && shape[1] > 0 &&
           expand_iota_list(&iota, most, list);
    for (uint32_t k = 0; good && k < most; k++)
        rows->number[k] = list[k];
    free(list);
    rows->count = most;
    rows->width = shape[1];
    return good ? REDIST_OK
                : report_failure(error,
                                 "expected [GROUPS,MEMBERS]<=[SIZES], with T(..) or "
                                 "without, of %u devices in all",
                                 most);
}

enum redist_status read_rows(struct scan *scan, uint32_t most, struct number_rows *rows,
                             struct redist_error *error)
{
    *rows = (struct number_rows){0};
    rows->number = malloc(((size_t)most + 1) * sizeof *rows->number);
    if (rows->number == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = REDIST_OK;
    if (take_text(scan, "dense<")) {
        if (take_char(scan, '[')) {
            status = read_nested(scan, '[', ']', most, rows, error);
        } else if (take_number(scan, rows->number)) {
            rows->count = rows->width = 1;
            rows->uniform = true;
        } else {
            status = report_unexpected(scan, "a number or '['", error);
        }
    } else if (take_char(scan, '{')) {
        status = read_nested(scan, '{', '}', most, rows, error);
    } else if (take_char(scan, '[')) {
        status = read_iota(scan, most, rows, error);
    } else {
        status = report_unexpected(scan, "dense<[..]>, {{..}} or [..]<=[..]", error);
    }
    if (status != REDIST_OK)
        free(rows->number);
    return status;
}
