#include "reduce/hierarchy.h"
#include <stdio.h>
#include <string.h>
#include <redist/type.h>
#include "notation/scan.h"
#include "base/report.h"

enum redist_status read_hierarchy(const char *levels, const char *axes, struct hierarchy *hierarchy,
                                  struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (redist_parse_mesh(levels, &hierarchy->levels, &inner) != REDIST_OK)
        return report_failure(error, "--hierarchy: %s", inner.message);
    if (redist_parse_mesh(axes, &hierarchy->axes, &inner) != REDIST_OK)
        return report_failure(error, "--axes: %s", inner.message);
    uint32_t devices = redist_count_devices(&hierarchy->levels);
    uint32_t placed = redist_count_devices(&hierarchy->axes);
    if (devices != placed)
        return report_failure(error,
                              "--axes: the sizes multiply to %u, expected the %u devices of the "
                              "hierarchy",
                              placed, devices);
    if (redist_find_axis(&hierarchy->levels, "root") >= 0)
        return report_failure(error, "--hierarchy: 'root' names the whole reduction group, "
                                     "expected another name for the level");
    return REDIST_OK;
}

static enum redist_status scan_row(struct scan *scan, uint32_t columns, uint32_t *row,
                                   struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'[' and a row", error);
    for (uint32_t j = 0; j < columns; j++) {
        uint64_t factor = 0;
        (void)(j > 0 && take_char(scan, ','));
        if (!take_number(scan, &factor) || factor == 0 || factor > REDIST_MAX_DEVICES)
            return report_unexpected(scan, "a factor of at least 1 for each level", error);
        row[j] = (uint32_t)factor;
    }
    if (!take_char(scan, ']'))
        return report_unexpected(scan, "']': a row has a factor for each level", error);
    return REDIST_OK;
}

static enum redist_status check_products(const struct hierarchy *hierarchy,
                                         const struct matrix *matrix, struct redist_error *error)
{
    const struct redist_mesh *levels = &hierarchy->levels, *axes = &hierarchy->axes;
    for (uint32_t i = 0; i < axes->naxes; i++) {
        uint64_t product = 1;
        for (uint32_t j = 0; j < levels->naxes && product <= REDIST_MAX_DEVICES; j++)
            product *= matrix->factor[i][j];
        if (product != axes->axis[i].size)
            return report_failure(error, "the row of axis '%s' must multiply to %u",
                                  axes->axis[i].name, axes->axis[i].size);
    }
    for (uint32_t j = 0; j < levels->naxes; j++) {
        uint64_t product = 1;
        for (uint32_t i = 0; i < axes->naxes && product <= REDIST_MAX_DEVICES; i++)
            product *= matrix->factor[i][j];
        if (product != levels->axis[j].size)
            return report_failure(error, "the column of level '%s' must multiply to %u",
                                  levels->axis[j].name, levels->axis[j].size);
    }
    return REDIST_OK;
}

static enum redist_status scan_matrix(const char *text, const struct hierarchy *hierarchy,
                                      struct matrix *matrix, struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    memset(matrix, 0, sizeof *matrix);
    if (!take_char(&scan, '['))
        return report_unexpected(&scan, "'['", error);
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++) {
        (void)(i > 0 && take_char(&scan, ','));
        PASS_FAILURE(scan_row(&scan, hierarchy->levels.naxes, matrix->factor[i], error));
    }
    if (!take_char(&scan, ']'))
        return report_unexpected(&scan, "']': the matrix has a row for each axis", error);
    if (!at_end(&scan))
        return report_unexpected(&scan, "the end", error);
    return check_products(hierarchy, matrix, error);
}

enum redist_status read_matrix(const char *text, const struct hierarchy *hierarchy,
                               struct matrix *matrix, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (scan_matrix(text, hierarchy, matrix, &inner) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "--matrix: %s", inner.message);
}

void format_matrix(const struct hierarchy *hierarchy, const struct matrix *matrix,
                   char text[MATRIX_TEXT])
{
    size_t used = 0;
    text[used++] = '[';
    for (uint32_t i = 0; i < hierarchy->axes.naxes; i++) {
        if (i > 0)
            text[used++] = ' ';
        for (uint32_t j = 0; j < hierarchy->levels.naxes; j++)
            used += (size_t)snprintf(text + used, MATRIX_TEXT - used, "%c%u", j == 0 ? '[' : ' ',
                                     matrix->factor[i][j]);
        text[used++] = ']';
    }
    text[used++] = ']';
    text[used] = '\0';
}

static enum redist_status scan_axes(struct scan *scan, const struct hierarchy *hierarchy,
                                    uint32_t *mask, struct redist_error *error)
{
    *mask = 0;
    do {
        char name[REDIST_MAX_NAME + 1u];
        uint64_t number = 0;
        if (take_name(scan, name)) {
            int axis = redist_find_axis(&hierarchy->axes, name);
            if (axis < 0)
                return report_failure(error, "there is no axis '%s'", name);
            number = (uint64_t)axis;
        } else if (!take_number(scan, &number)) {
            return report_unexpected(scan, "the name or number of an axis", error);
        }
        if (number >= hierarchy->axes.naxes)
            return report_failure(error, "axes are numbered from 0 to %u",
                                  hierarchy->axes.naxes - 1);
        if ((*mask >> number & 1) != 0)
            return report_failure(error, "axis '%s' is given twice",
                                  hierarchy->axes.axis[number].name);
        *mask |= 1u << number;
    } while (take_char(scan, ','));
    if (!at_end(scan))
        return report_unexpected(scan, "',' or the end", error);
    return REDIST_OK;
}

enum redist_status read_reduced_axes(const char *text, const struct hierarchy *hierarchy,
                                     uint32_t *mask, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    struct scan scan = {text, strlen(text), 0};
    if (scan_axes(&scan, hierarchy, mask, &inner) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "--reduce: %s", inner.message);
}

void locate_device(const struct hierarchy *hierarchy, const struct matrix *matrix, uint32_t device,
                   struct position *position)
{
    for (uint32_t j = hierarchy->levels.naxes; j-- > 0;) {
        for (uint32_t i = hierarchy->axes.naxes; i-- > 0;) {
            position->coordinate[i][j] = device % matrix->factor[i][j];
            device /= matrix->factor[i][j];
        }
    }
}

uint32_t find_axis_index(const struct hierarchy *hierarchy, const struct matrix *matrix,
                         const struct position *position, uint32_t axis)
{
    uint32_t index = 0;
    for (uint32_t j = 0; j < hierarchy->levels.naxes; j++)
        index = index * matrix->factor[axis][j] + position->coordinate[axis][j];
    return index;
}
