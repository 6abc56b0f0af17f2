#include "checkpoint/tensor_file.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/report.h"
#include "checkpoint/json_file.h"

#define MOST (UINT64_C(1) << 62)
#define LENGTH_BYTES 8u

bool count_tensor_bytes(const struct stored_type *type, uint32_t rank, const uint64_t *extent,
                        uint64_t *bytes)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < rank; x++) {
        if (extent[x] > MOST)
            return false;
        if (extent[x] == 0)
            count = 0;
    }
    for (uint32_t x = 0; x < rank && count > 0; x++) {
        if (count > MOST / extent[x])
            return false;
        count *= extent[x];
    }
    if (count % type->per_unit != 0 || count / type->per_unit > MOST / type->unit_bytes)
        return false;
    *bytes = count / type->per_unit * type->unit_bytes;
    return true;
}

static bool take_count(const json_t *value, uint64_t *count)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    *count = (uint64_t)json_integer_value(value);
    return *count <= MOST;
}

static enum redist_status read_shape(const struct tensor_file *file, const json_t *shape,
                                     struct stored_tensor *tensor, struct redist_error *error)
{
    if (!json_is_array(shape) || json_array_size(shape) > TENSOR_DIMS)
        return report_failure(error,
                              "%.200s: tensor %.200s: expected a shape of at most %u numbers",
                              file->path, tensor->name, TENSOR_DIMS);
    tensor->rank = (uint32_t)json_array_size(shape);
    for (uint32_t x = 0; x < tensor->rank; x++)
        if (!take_count(json_array_get(shape, x), &tensor->extent[x]))
            return report_failure(error, "%.200s: tensor %.200s: expected numbers in its shape",
                                  file->path, tensor->name);
    return REDIST_OK;
}

static enum redist_status read_tensor(const struct tensor_file *file, const char *name,
                                      const json_t *object, struct stored_tensor *tensor,
                                      struct redist_error *error)
{
    const char *dtype = json_string_value(json_object_get(object, "dtype"));
    const json_t *offsets = json_object_get(object, "data_offsets");
    uint64_t bytes;
    tensor->name = strdup(name);
    if (tensor->name == NULL)
        return report_no_memory(error, "out of memory");
    if (dtype == NULL || json_object_size(object) != 3)
        return report_failure(error,
                              "%.200s: tensor %.200s: expected dtype, shape and data_offsets",
                              file->path, name);
    tensor->type = find_stored_type(dtype);
    if (tensor->type == NULL)
        return report_failure(error, "%.200s: tensor %.200s: unknown dtype '%.20s'", file->path,
                              name, dtype);
    PASS_FAILURE(read_shape(file, json_object_get(object, "shape"), tensor, error));
    if (json_array_size(offsets) != 2 || !take_count(json_array_get(offsets, 0), &tensor->begin) ||
        !take_count(json_array_get(offsets, 1), &tensor->end) || tensor->begin > tensor->end)
        return report_failure(error, "%.200s: tensor %.200s: expected two rising data_offsets",
                              file->path, name);
    if (!count_tensor_bytes(tensor->type, tensor->rank, tensor->extent, &bytes) ||
        bytes != tensor->end - tensor->begin)
        return report_failure(
            error, "%.200s: tensor %.200s: its shape does not fill its %" PRIu64 " bytes",
            file->path, name, tensor->end - tensor->begin);
    return REDIST_OK;
}

static int order_tensors(const void *one, const void *other)
{
    const struct stored_tensor *a = one, *b = other;
    if (a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    if (a->end != b->end)
        return a->end < b->end ? -1 : 1;
    return strcmp(a->name, b->name);
}

void sort_stored_tensors(struct stored_tensor *tensor, size_t count)
{
    if (count > 0)
        qsort(tensor, count, sizeof *tensor, order_tensors);
}

static enum redist_status check_places(const struct tensor_file *file, struct redist_error *error)
{
    uint64_t end = 0;
    for (size_t k = 0; k < file->count; k++) {
        if (file->tensor[k].begin != end)
            return report_failure(error,
                                  "%.200s: the data of tensor %.200s begin at byte %" PRIu64
                                  ", expected %" PRIu64,
                                  file->path, file->tensor[k].name, file->tensor[k].begin, end);
        end = file->tensor[k].end;
    }
    if (end != file->data_bytes)
        return report_failure(error,
                              "%.200s: its tensors have %" PRIu64 " bytes, the file %" PRIu64,
                              file->path, end, file->data_bytes);
    return REDIST_OK;
}

/* Values of the metadata are strings, says the format. */
static enum redist_status take_metadata(struct tensor_file *file, json_t *value,
                                        struct redist_error *error)
{
    bool strings = json_is_object(value);
    for (void *at = json_object_iter(value); strings && at != NULL;
         at = json_object_iter_next(value, at))
        strings = json_is_string(json_object_iter_value(at));
    if (!strings)
        return report_failure(error, "%.200s: " METADATA_KEY ": expected an object of strings",
                              file->path);
    file->metadata = json_incref(value);
    return REDIST_OK;
}

static enum redist_status read_tensors(struct tensor_file *file, json_t *header,
                                       struct redist_error *error)
{
    size_t described = json_object_get(header, METADATA_KEY) != NULL;
    if (json_object_size(header) - described > TENSORS_MAX)
        return report_failure(error, "%.200s: more than %u tensors", file->path, TENSORS_MAX);
    file->tensor = calloc(json_object_size(header) + 1, sizeof *file->tensor);
    if (file->tensor == NULL)
        return report_no_memory(error, "out of memory");
    for (void *at = json_object_iter(header); at != NULL; at = json_object_iter_next(header, at)) {
        const char *name = json_object_iter_key(at);
        json_t *value = json_object_iter_value(at);
        PASS_FAILURE(strcmp(name, METADATA_KEY) == 0
                         ? take_metadata(file, value, error)
                         : read_tensor(file, name, value, &file->tensor[file->count++], error));
    }
    sort_stored_tensors(file->tensor, file->count);
    return check_places(file, error);
}

static enum redist_status read_bytes(int descriptor, const char *path, uint64_t at, char *bytes,
                                     size_t count, struct redist_error *error)
{
    for (size_t done = 0; done < count;) {
        ssize_t got = pread(descriptor, bytes + done, count - done, (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return report_io_failure(error, "%.200s: %s", path,
                                     got < 0 ? strerror(errno) : "the file is too short");
        done += (size_t)got;
    }
    return REDIST_OK;
}

static enum redist_status parse_header(const struct tensor_file *file, const char *text,
                                       uint64_t length, json_t **header, struct redist_error *error)
{
    json_error_t where;
    if (!has_few_values(text, length))
        return report_failure(error, "%.200s: a header of more than %u values", file->path,
                              JSON_VALUES_MAX);
    *header = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(*header))
        return REDIST_OK;
    return report_failure(error, "%.200s: header: %.200s", file->path,
                          *header == NULL ? where.text : "expected a JSON object");
}

static enum redist_status read_header(int descriptor, struct tensor_file *file, json_t **header,
                                      struct redist_error *error)
{
    unsigned char bytes[LENGTH_BYTES];
    uint64_t length = 0;
    struct stat about;
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode))
        return report_failure(error, "%.200s: no regular file", file->path);
    PASS_FAILURE(read_bytes(descriptor, file->path, 0, (char *)bytes, LENGTH_BYTES, error));
    for (uint32_t k = LENGTH_BYTES; k > 0; k--)
        length = length << 8 | bytes[k - 1];
    if (length > JSON_BYTES_MAX || length > (uint64_t)about.st_size - LENGTH_BYTES)
        return report_failure(error,
                              "%.200s: a header of %" PRIu64 " bytes in a file of %" PRIu64
                              ", expected at most %u",
                              file->path, length, (uint64_t)about.st_size, JSON_BYTES_MAX);
    file->data_at = LENGTH_BYTES + length;
    file->data_bytes = (uint64_t)about.st_size - file->data_at;
    char *text = malloc(length + 1);
    if (text == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status =
        read_bytes(descriptor, file->path, LENGTH_BYTES, text, length, error);
    if (status == REDIST_OK)
        status = parse_header(file, text, length, header, error);
    free(text);
    return status;
}

enum redist_status read_tensor_file(const char *path, struct tensor_file *file,
                                    struct redist_error *error)
{
    json_t *header = NULL;
    memset(file, 0, sizeof *file);
    file->path = strdup(path);
    if (file->path == NULL)
        return report_no_memory(error, "out of memory");
    const char *slash = strrchr(file->path, '/');
    file->name = slash == NULL ? file->path : slash + 1;
    /* a FIFO that nobody writes to is not waited for */
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return report_io_failure(error, "%.200s: %s", path, strerror(errno));
    enum redist_status status = read_header(descriptor, file, &header, error);
    (void)close(descriptor);
    if (status == REDIST_OK)
        status = read_tensors(file, header, error);
    json_decref(header);
    return status;
}

void free_tensor_file(struct tensor_file *file)
{
    for (size_t k = 0; k < file->count; k++)
        free(file->tensor[k].name);
    free(file->tensor);
    free(file->path);
    json_decref(file->metadata);
    memset(file, 0, sizeof *file);
}

static json_t *describe_tensor(const struct stored_tensor *tensor)
{
    json_t *shape = json_array();
    int bad = shape == NULL;
    for (uint32_t x = 0; x < tensor->rank && !bad; x++)
        bad = json_array_append_new(shape, json_integer((json_int_t)tensor->extent[x]));
    if (bad) {
        json_decref(shape);
        return NULL;
    }
    return json_pack("{s:s, s:o, s:[I, I]}", "dtype", tensor->type->name, "shape", shape,
                     "data_offsets", (json_int_t)tensor->begin, (json_int_t)tensor->end);
}

char *write_tensor_header(const struct stored_tensor *tensor, size_t count, const json_t *metadata,
                          size_t *length)
{
    json_t *header = json_object();
    int bad = header == NULL;
    if (!bad && metadata != NULL)
        bad = json_object_set_new(header, METADATA_KEY, json_deep_copy(metadata));
    for (size_t k = 0; k < count && !bad; k++)
        bad = json_object_set_new(header, tensor[k].name, describe_tensor(&tensor[k]));
    char *text = bad ? NULL : json_dumps(header, JSON_COMPACT);
    json_decref(header);
    if (text == NULL)
        return NULL;
    size_t found = strlen(text), padded = (found + 7) / 8 * 8;
    char *bytes = malloc(LENGTH_BYTES + padded);
    if (bytes != NULL) {
        for (uint32_t k = 0; k < LENGTH_BYTES; k++)
            bytes[k] = (char)(unsigned char)(padded >> 8 * k);
        memcpy(bytes + LENGTH_BYTES, text, found);
        memset(bytes + LENGTH_BYTES + found, ' ', padded - found);
        *length = LENGTH_BYTES + padded;
    }
    free(text);
    return bytes;
}
