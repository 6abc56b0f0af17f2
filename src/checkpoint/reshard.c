#include "checkpoint/reshard.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text_stream.h"
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/file_pattern.h"
#include "checkpoint/layout_file.h"
#include "checkpoint/target_files.h"
#include "checkpoint/whole_shape.h"
#include "transfers/plan.h"

static enum redist_status finish_text(FILE *out, enum redist_status status,
                                      struct redist_error *error)
{
    if (fclose(out) != 0 && status == REDIST_OK)
        return report_no_memory(error, "out of memory");
    return status;
}

/* The layout that is kept with the source, or NULL. */
static char *find_kept_layout(const char *source)
{
    char *path = join_path(source, KEPT_LAYOUT);
    if (path != NULL && access(path, F_OK) == 0)
        return path;
    free(path);
    return NULL;
}

static enum redist_status read_source(const char *source, const char *layout,
                                      struct reshard_plan *plan, struct redist_error *error)
{
    char *kept = layout == NULL ? find_kept_layout(source) : NULL;
    enum redist_status status = REDIST_OK;
    if (layout != NULL || kept != NULL) {
        plan->has_source_layout = true;
        status =
            read_shard_layout(layout != NULL ? layout : kept, NULL, &plan->source_layout, error);
    }
    free(kept);
    const struct shard_layout *read = plan->has_source_layout ? &plan->source_layout : NULL;
    if (status == REDIST_OK)
        status = read_source_files(source, read, &plan->files, error);
    if (status == REDIST_OK)
        status = find_source_model(&plan->files, read, &plan->list, &plan->source, error);
    if (status == REDIST_OK && read != NULL)
        status = check_stated_shapes(read, &plan->list, "the source", error);
    return status;
}

static enum redist_status write_problem(struct reshard_plan *plan, struct redist_error *error)
{
    FILE *out = open_text(&plan->texts.problem, &plan->texts.problem_length);
    if (out == NULL)
        return report_no_memory(error, "out of memory");
    write_model_problem(out, &plan->list, &plan->source, &plan->target);
    return finish_text(out, REDIST_OK, error);
}

static enum redist_status write_certificate(struct reshard_plan *plan, struct redist_error *error)
{
    struct transfer_problem problem;
    FILE *out = NULL;
    enum redist_status status = read_transfer_problem(
        plan->texts.problem, plan->texts.problem_length, "the model", &problem, error);
    if (status == REDIST_OK)
        out = open_text(&plan->texts.certificate, &plan->texts.certificate_length);
    if (status == REDIST_OK && out == NULL)
        status = report_no_memory(error, "out of memory");
    if (status == REDIST_OK)
        status = plan_transfers(out, &problem, error);
    if (out != NULL)
        status = finish_text(out, status, error);
    free_transfer_problem(&problem);
    if (status == REDIST_OK &&
        plan->texts.problem_length + plan->texts.certificate_length > TRANSFER_TEXT_BYTES)
        return report_failure(error, "the plan is longer than a judge reads, %u bytes",
                              TRANSFER_TEXT_BYTES);
    return status;
}

enum redist_status plan_reshard(const char *source, const char *source_layout,
                                const char *target_layout, const char *mesh,
                                struct reshard_plan *plan, struct redist_error *error)
{
    memset(plan, 0, sizeof *plan);
    PASS_FAILURE(read_shard_layout(target_layout, mesh, &plan->target_layout, error));
    PASS_FAILURE(read_source(source, source_layout, plan, error));
    PASS_FAILURE(check_stated_shapes(&plan->target_layout, &plan->list, "the source", error));
    PASS_FAILURE(find_target_model(&plan->target_layout, &plan->list, &plan->target, error));
    PASS_FAILURE(write_problem(plan, error));
    return write_certificate(plan, error);
}

enum redist_status take_moves(struct reshard_plan *plan, struct redist_error *error)
{
    struct transfer_problem problem;
    enum redist_status status = read_transfer_problem(
        plan->texts.problem, plan->texts.problem_length, "the model", &problem, error);
    if (status == REDIST_OK)
        status = read_box_moves(plan->texts.certificate, plan->texts.certificate_length, &problem,
                                &plan->moves, error);
    free_transfer_problem(&problem);
    return status;
}

/* A tensor that any rank holds is held whole by all together. */
enum redist_status count_needed_bytes(const struct reshard_plan *plan, uint64_t *bytes,
                                      struct redist_error *error)
{
    bool *held = calloc((size_t)plan->list.count + 1, sizeof *held);
    if (held == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t b = 0; b < plan->target.nboxes; b++)
        held[plan->target.box[b].tensor] = true;
    *bytes = 0;
    for (uint32_t k = 0; k < plan->list.count; k++) {
        const struct whole_tensor *tensor = &plan->list.tensor[k];
        uint64_t size = tensor->type->unit_bytes;
        for (uint32_t x = 0; x < tensor->rank; x++)
            size *= tensor->extent[x];
        *bytes += held[k] ? size : 0;
    }
    free(held);
    return REDIST_OK;
}

void free_reshard_plan(struct reshard_plan *plan)
{
    free_box_moves(&plan->moves);
    free_transfer_texts(&plan->texts);
    free_stored_side(&plan->target);
    free_stored_side(&plan->source);
    free_tensor_list(&plan->list);
    free_source_files(&plan->files);
    free_shard_layout(&plan->source_layout);
    free_shard_layout(&plan->target_layout);
}

static json_t *list_shapes(const struct tensor_list *list)
{
    json_t *shapes = json_object();
    int bad = shapes == NULL;
    for (uint32_t k = 0; k < list->count && !bad; k++) {
        json_t *shape = json_array();
        bad = json_object_set_new(shapes, list->tensor[k].name, shape);
        for (uint32_t x = 0; x < list->tensor[k].rank && !bad; x++)
            bad = json_array_append_new(shape, json_integer((json_int_t)list->tensor[k].extent[x]));
    }
    if (!bad)
        return shapes;
    json_decref(shapes);
    return NULL;
}

char *write_kept_layout(const struct shard_layout *layout, const struct tensor_list *list)
{
    json_t *kept = json_copy(layout->json), *mesh = json_object();
    int bad = kept == NULL || mesh == NULL;
    for (uint32_t k = 0; k < layout->naxes && !bad; k++)
        bad = json_object_set_new(mesh, layout->axis[k].name,
                                  json_integer((json_int_t)layout->axis[k].size));
    bad = bad || json_object_set(kept, "mesh", mesh) ||
          json_object_set_new(kept, "files", json_string(layout->files)) ||
          json_object_set_new(kept, "shapes", list_shapes(list));
    char *text = bad ? NULL : json_dumps(kept, JSON_INDENT(1));
    json_decref(mesh);
    json_decref(kept);
    return text;
}

/* Each tensor whole, and in one file alone. */
static bool is_whole_side(const struct reshard_plan *plan)
{
    const struct stored_side *side = &plan->target;
    size_t stored = 0;
    for (uint32_t f = 0; f < side->nfiles; f++) {
        for (size_t k = 0; k < side->file[f].count; k++) {
            const struct stored_tensor *tensor = &side->file[f].tensor[k];
            const struct whole_tensor *whole =
                &plan->list.tensor[find_tensor(&plan->list, tensor->name)];
            if (tensor->rank != whole->rank ||
                memcmp(tensor->extent, whole->extent, whole->rank * sizeof *whole->extent) != 0)
                return false;
        }
        stored += side->file[f].count;
    }
    return stored == plan->list.count;
}

bool has_model_index(const struct reshard_plan *plan)
{
    return plan->target.nfiles > 1 && !has_array_files(&plan->target_layout) && is_whole_side(plan);
}

enum redist_status write_model_index(const struct reshard_plan *plan, char **text,
                                     struct redist_error *error)
{
    const struct stored_side *side = &plan->target;
    uint64_t bytes = 0;
    *text = NULL;
    json_t *map = json_object();
    int bad = map == NULL;
    for (uint32_t f = 0; f < side->nfiles; f++) {
        bytes += side->file[f].bytes;
        for (size_t k = 0; k < side->file[f].count && !bad; k++)
            bad = json_object_set_new(map, side->file[f].tensor[k].name,
                                      json_string(side->file[f].name));
    }
    json_t *index = json_pack("{s:{s:I}, s:O?}", "metadata", "total_size", (json_int_t)bytes,
                              "weight_map", map);
    if (!bad && index != NULL)
        *text = json_dumps(index, JSON_INDENT(1));
    json_decref(index);
    json_decref(map);
    return *text != NULL ? REDIST_OK : report_no_memory(error, "out of memory");
}
