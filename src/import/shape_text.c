#include "import/shape_text.h"
#include <string.h>
#include "import/token.h"
#include "base/report.h"

struct element_type {
    const char *name;
    uint32_t bytes;
};

static const struct element_type element_types[] = {
    {"pred", 1},    {"bool", 1},        {"i1", 1},           {"s8", 1},
    {"u8", 1},      {"i8", 1},          {"ui8", 1},          {"int8", 1},
    {"uint8", 1},   {"s16", 2},         {"u16", 2},          {"i16", 2},
    {"ui16", 2},    {"int16", 2},       {"uint16", 2},       {"f16", 2},
    {"bf16", 2},    {"fp16", 2},        {"float16", 2},      {"bfloat16", 2},
    {"s32", 4},     {"u32", 4},         {"i32", 4},          {"ui32", 4},
    {"int32", 4},   {"uint32", 4},      {"f32", 4},          {"fp32", 4},
    {"float32", 4}, {"s64", 8},         {"u64", 8},          {"i64", 8},
    {"ui64", 8},    {"int64", 8},       {"uint64", 8},       {"f64", 8},
    {"fp64", 8},    {"float64", 8},     {"c64", 8},          {"complex64", 8},
    {"c128", 16},   {"complex128", 16}, {"complex<f32>", 8}, {"complex<f64>", 16},
};

/* Floating-point numbers of 8 bits, behind `f8`, `f8_`, `float8` or `float8_`, in XLA's letters
 * and in MLIR's. */
static const char *const byte_floats[] = {
    "e3m4", "e4m3",   "e4m3fn",   "e4m3fnuz",    "e4m3b11fnuz", "e5m2",     "e5m2fnuz", "E3M4",
    "E4M3", "E4M3FN", "E4M3FNUZ", "E4M3B11FNUZ", "E5M2",        "E5M2FNUZ", "e8m0fnu",  "E8M0FNU"};

static bool take_byte_float(struct scan *scan)
{
    struct scan ahead = *scan;
    char name[REDIST_MAX_NAME + 1u];
    if (!take_name(&ahead, name))
        return false;
    const char *rest = strncmp(name, "float8", 6) == 0 ? name + 6
                       : strncmp(name, "f8", 2) == 0   ? name + 2
                                                       : NULL;
    if (rest == NULL)
        return false;
    rest += *rest == '_';
    for (size_t k = 0; k < sizeof byte_floats / sizeof byte_floats[0]; k++) {
        if (strcmp(rest, byte_floats[k]) == 0) {
            *scan = ahead;
            return true;
        }
    }
    return false;
}

bool take_element_type(struct scan *scan, uint32_t *bytes)
{
    for (size_t k = 0; k < sizeof element_types / sizeof element_types[0]; k++) {
        if (take_text(scan, element_types[k].name)) {
            *bytes = element_types[k].bytes;
            return true;
        }
    }
    if (!take_byte_float(scan))
        return false;
    *bytes = 1;
    return true;
}

enum redist_status scan_size(struct scan *scan, struct shape *shape, struct redist_error *error)
{
    struct scan ahead = *scan;
    uint64_t size = 0;
    if (shape->rank == REDIST_MAX_RANK)
        return report_failure(error, "rank is over the limit of %u", REDIST_MAX_RANK);
    if (!take_number(&ahead, &size) || size == 0 || size > REDIST_MAX_EXTENT)
        return report_unexpected(scan, "a size (1 to 2^63, no leading zero)", error);
    *scan = ahead;
    shape->size[shape->rank++] = size;
    return REDIST_OK;
}

enum redist_status scan_tensor_type(struct scan *scan, struct shape *shape,
                                    struct redist_error *error)
{
    memset(shape, 0, sizeof *shape);
    if (!take_text(scan, "tensor<"))
        return report_unexpected(scan, "tensor<..>", error);
    while (!take_element_type(scan, &shape->elem_bytes)) {
        PASS_FAILURE(scan_size(scan, shape, error));
        if (!take_char(scan, 'x'))
            return report_unexpected(scan, "'x' and a size or an element type", error);
    }
    shape->known = true;
    return take_char(scan, '>') ? REDIST_OK : report_unexpected(scan, "'>'", error);
}

/* Sizes between `open` and `close`, which are NUL when there are no brackets. */
static enum redist_status scan_sizes(struct scan *scan, char open, char close, struct shape *shape,
                                     struct redist_error *error)
{
    if (open != '\0' && !take_char(scan, open))
        return report_unexpected(scan, "'['", error);
    shape->known = true;
    if (close != '\0' && take_char(scan, close))
        return REDIST_OK;
    char comma = '\0';
    do {
        if (close == ')' && shape->rank > 0 && sees_char(scan, ')'))
            break; /* a tuple of Python may end in a comma */
        PASS_FAILURE(scan_size(scan, shape, error));
        if (comma == '\0')
            comma = sees_char(scan, 'x') ? 'x' : ',';
    } while (take_char(scan, comma));
    if (close != '\0' && !take_char(scan, close))
        return report_unexpected(scan, "',' or the closing bracket", error);
    return REDIST_OK;
}

enum redist_status parse_shape(const char *text, struct shape *shape, struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    memset(shape, 0, sizeof *shape);
    enum redist_status status = REDIST_OK;
    if (sees_text(&scan, "tensor<"))
        status = scan_tensor_type(&scan, shape, error);
    else if (sees_text(&scan, "("))
        status = scan_sizes(&scan, '(', ')', shape, error);
    else if (sees_text(&scan, "[") || take_element_type(&scan, &shape->elem_bytes))
        status = scan_sizes(&scan, '[', ']', shape, error);
    else
        status = scan_sizes(&scan, '\0', '\0', shape, error);
    return status == REDIST_OK ? expect_end(&scan, error) : status;
}
