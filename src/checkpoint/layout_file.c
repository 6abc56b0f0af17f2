#include "checkpoint/layout_file.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "checkpoint/file_pattern.h"
#include "checkpoint/json_file.h"
#include "checkpoint/shard_rule.h"

/* Each axis once: of two sizes neither is known to be the one that was meant. */
static enum redist_status set_axis_size(struct shard_layout *layout, const char *name,
                                        size_t length, uint64_t size, bool *given,
                                        struct redist_error *error)
{
    int shown = (int)(length > 40 ? 40 : length);
    uint32_t k = 0;
    while (k < layout->naxes && (strlen(layout->axis[k].name) != length ||
                                 memcmp(layout->axis[k].name, name, length) != 0))
        k++;
    if (k == layout->naxes)
        return report_failure(error, "--mesh: %.100s has no axis '%.*s'", layout->name, shown,
                              name);
    if (given[k])
        return report_failure(error, "--mesh: axis '%.*s' is given twice", shown, name);
    if (size > SHARD_RANKS_MAX)
        return report_failure(error, "--mesh: axis '%.*s': expected at most %" PRIu64, shown, name,
                              SHARD_RANKS_MAX);
    given[k] = true;
    layout->axis[k].size = size;
    return REDIST_OK;
}

/* "tp=6,pp=2" */
static enum redist_status take_sizes(struct shard_layout *layout, const char *mesh,
                                     struct redist_error *error)
{
    bool given[SHARD_AXES] = {false}, more = true;
    for (const char *at = mesh; more;) {
        size_t length = strcspn(at, "=,");
        char *end = NULL;
        unsigned long long size = at[length] == '=' ? strtoull(at + length + 1, &end, 10) : 0;
        if (size == 0 || (*end != ',' && *end != '\0') || at[length + 1] < '0' ||
            at[length + 1] > '9')
            return report_failure(error, "--mesh: expected sizes of axes as in 'tp=4,pp=2'");
        PASS_FAILURE(set_axis_size(layout, at, length, size, given, error));
        more = *end == ',';
        at = end + 1;
    }
    return REDIST_OK;
}

static enum redist_status read_mesh(struct shard_layout *layout, struct redist_error *error)
{
    json_t *mesh = json_object_get(layout->json, "mesh");
    if (!json_is_object(mesh) || json_object_size(mesh) > SHARD_AXES)
        return report_failure(error, "%.200s: 'mesh': expected an object of at most %u axes",
                              layout->name, SHARD_AXES);
    for (void *at = json_object_iter(mesh); at != NULL; at = json_object_iter_next(mesh, at)) {
        struct shard_axis *axis = &layout->axis[layout->naxes++];
        const json_t *size = json_object_iter_value(at);
        const char *name = json_object_iter_key(at);
        if (strlen(name) >= sizeof axis->name || name[0] == '\0')
            return report_failure(error, "%.200s: 'mesh': an axis has 1 to %zu letters",
                                  layout->name, sizeof axis->name - 1);
        memcpy(axis->name, name, strlen(name) + 1);
        if (!json_is_integer(size) || json_integer_value(size) < 1 ||
            json_integer_value(size) > (json_int_t)SHARD_RANKS_MAX)
            return report_failure(error, "%.200s: 'mesh': expected axis '%s' to have a size",
                                  layout->name, name);
        axis->size = (uint64_t)json_integer_value(size);
    }
    return REDIST_OK;
}

static enum redist_status count_ranks(struct shard_layout *layout, struct redist_error *error)
{
    layout->ranks = 1;
    for (uint32_t k = 0; k < layout->naxes; k++) {
        layout->ranks *= layout->axis[k].size;
        if (layout->ranks > SHARD_RANKS_MAX)
            return report_failure(error, "%.200s: 'mesh': more than %" PRIu64 " ranks",
                                  layout->name, SHARD_RANKS_MAX);
    }
    return REDIST_OK;
}

static enum redist_status read_files(struct shard_layout *layout, struct redist_error *error)
{
    const json_t *files = json_object_get(layout->json, "files");
    layout->files = layout->ranks == 1 ? "model.safetensors" : "model-rank-{rank}.safetensors";
    if (files != NULL)
        layout->files = json_string_value(files);
    return check_file_pattern(layout, error);
}

static enum redist_status read_rules(struct shard_layout *layout, struct redist_error *error)
{
    const json_t *list = json_object_get(layout->json, "tensors");
    size_t count = json_array_size(list);
    if (count == 0)
        return report_failure(error, "%.200s: 'tensors': expected a list of one rule or more",
                              layout->name);
    layout->rule = calloc(count, sizeof *layout->rule);
    if (layout->rule == NULL)
        return report_no_memory(error, "out of memory");
    for (size_t k = 0; k < count; k++)
        PASS_FAILURE(read_shard_rule(layout, json_array_get(list, k),
                                     &layout->rule[layout->nrules++], error));
    return REDIST_OK;
}

static enum redist_status read_json(const char *path, struct shard_layout *layout,
                                    struct redist_error *error)
{
    if (strcmp(path, "whole") != 0) {
        PASS_FAILURE(load_json_file(path, &layout->json, error));
    } else {
        layout->json = json_pack("{s:{}, s:[{s:s}]}", "mesh", "tensors", "match", "*");
        if (layout->json == NULL)
            return report_no_memory(error, "out of memory");
    }
    if (!json_is_object(layout->json))
        return report_failure(error, "%.200s: expected an object with 'mesh' and 'tensors'", path);
    return REDIST_OK;
}

enum redist_status read_shard_layout(const char *path, const char *mesh,
                                     struct shard_layout *layout, struct redist_error *error)
{
    /* "note" is for people */
    static const char *const known[] = {"mesh", "files", "tensors", "shapes", "note", NULL};
    memset(layout, 0, sizeof *layout);
    layout->name = strdup(path);
    if (layout->name == NULL)
        return report_no_memory(error, "out of memory");
    PASS_FAILURE(read_json(path, layout, error));
    const char *unknown = find_unknown_key(layout->json, known);
    if (unknown != NULL)
        return report_failure(error, "%.200s: unknown key '%.40s'", layout->name, unknown);
    PASS_FAILURE(read_mesh(layout, error));
    if (mesh != NULL)
        PASS_FAILURE(take_sizes(layout, mesh, error));
    layout->shapes = json_object_get(layout->json, "shapes");
    if (layout->shapes != NULL && !json_is_object(layout->shapes))
        return report_failure(error, "%.200s: 'shapes': expected an object with tensors by name",
                              layout->name);
    PASS_FAILURE(count_ranks(layout, error));
    PASS_FAILURE(read_files(layout, error));
    return read_rules(layout, error);
}

void free_shard_layout(struct shard_layout *layout)
{
    free(layout->rule);
    free(layout->name);
    json_decref(layout->json);
    memset(layout, 0, sizeof *layout);
}
