/* The order of a mesh's devices: `0 list 2 3 0 1`, `4 iota 2 2 3 1 0`. */
#include <redist/type.h>
#include <stdlib.h>
#include <string.h>
#include "notation/scan.h"
#include "base/iota.h"
#include "base/report.h"

static enum redist_status scan_list(struct scan *scan, uint32_t count, uint32_t *list,
                                    struct redist_error *error)
{
    for (uint32_t p = 0; p < count; p++) {
        uint64_t number = 0;
        if (!take_number(scan, &number) || number >= REDIST_MAX_DEVICES)
            return report_unexpected(scan, "a device number for every position of the mesh", error);
        list[p] = (uint32_t)number;
    }
    return REDIST_OK;
}

static enum redist_status scan_iota_form(struct scan *scan, uint32_t count, uint32_t *list,
                                         struct redist_error *error)
{
    struct iota iota;
    uint64_t number = 0;
    if (!take_number(scan, &number) || number == 0 || number > MAX_IOTA)
        return report_unexpected(scan, "the number of dimensions of the iota (1 to 24)", error);
    iota.q = (uint32_t)number;
    for (uint32_t t = 0; t < iota.q; t++) {
        if (!take_number(scan, &number) || number == 0 || number > REDIST_MAX_DEVICES)
            return report_unexpected(scan, "a dimension of the iota (1 to 1048576)", error);
        iota.dim[t] = (uint32_t)number;
    }
    for (uint32_t t = 0; t < iota.q; t++) {
        if (!take_number(scan, &number) || number >= iota.q)
            return report_unexpected(scan, "the permutation of the iota's dimensions", error);
        iota.perm[t] = (uint32_t)number;
    }
    if (!expand_iota_list(&iota, count, list))
        return report_failure(error,
                              "expected an iota whose dimensions have the product %u, the "
                              "positions of the mesh, and a permutation of them",
                              count);
    return REDIST_OK;
}

static enum redist_status scan_order(struct scan *scan, uint32_t count, uint32_t *list,
                                     struct redist_error *error)
{
    char word[REDIST_MAX_NAME + 1u];
    skip_blanks(scan);
    size_t start = scan->position;
    bool named = take_name(scan, word);
    if (named && strcmp(word, "list") == 0)
        return scan_list(scan, count, list, error);
    if (named && strcmp(word, "iota") == 0)
        return scan_iota_form(scan, count, list, error);
    scan->position = start;
    return report_unexpected(scan, "'list' or 'iota'", error);
}

enum redist_status redist_parse_order(const char *text, struct redist_mesh *mesh,
                                      struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    uint64_t first = 0;
    uint32_t count = redist_count_devices(mesh);
    if (!take_number(&scan, &first) || first >= REDIST_MAX_DEVICES)
        return report_unexpected(&scan, "the first device of the order, a number", error);
    uint32_t *list = malloc((count > 0 ? count : 1) * sizeof *list);
    if (list == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = scan_order(&scan, count, list, error);
    if (status == REDIST_OK && !at_end(&scan))
        status = report_unexpected(&scan, "the end", error);
    if (status != REDIST_OK) {
        free(list);
        return status;
    }
    free(mesh->order);
    mesh->order = list;
    mesh->first = (uint32_t)first;
    return REDIST_OK;
}
