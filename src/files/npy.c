#include "files/npy.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/report.h"

/* The header text while it is read: a Python dictionary literal. */
struct literal {
    const char *text;
    size_t length, at;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The next character that is no blank, or NUL at the end. */
static char peek(struct literal *in)
{
    while (in->at < in->length && is_blank(in->text[in->at]))
        in->at++;
    return in->at < in->length ? in->text[in->at] : '\0';
}

static bool take(struct literal *in, char c)
{
    if (c == '\0' || peek(in) != c)
        return false;
    in->at++;
    return true;
}

static bool take_word(struct literal *in, const char *word)
{
    size_t length = strlen(word);
    peek(in);
    if (in->length - in->at < length || memcmp(in->text + in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

/* A string without escapes, of less than `size` bytes. */
static bool take_string(struct literal *in, char *string, size_t size)
{
    char quote = peek(in);
    size_t length = 0;
    if (quote != '\'' && quote != '"')
        return false;
    for (in->at++; in->at < in->length && in->text[in->at] != quote; in->at++) {
        if (length + 1 == size || in->text[in->at] == '\\' || in->text[in->at] == '\0')
            return false;
        string[length++] = in->text[in->at];
    }
    string[length] = '\0';
    return take(in, quote);
}

static bool take_number(struct literal *in, uint64_t *number)
{
    if (!is_digit(peek(in)))
        return false;
    *number = 0;
    for (; in->at < in->length && is_digit(in->text[in->at]); in->at++) {
        uint64_t digit = (uint64_t)(in->text[in->at] - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    take(in, 'L'); /* Python 2 wrote long integers so */
    return true;
}

/* A tuple of sizes: (), (n,) or (n, m, ..). */
static bool take_shape(struct literal *in, struct npy_header *header)
{
    header->rank = 0;
    if (!take(in, '('))
        return false;
    bool comma = true;
    while (!take(in, ')')) {
        if (!comma || header->rank == REDIST_MAX_RANK ||
            !take_number(in, &header->shape[header->rank]))
            return false;
        header->rank++;
        comma = take(in, ',');
    }
    return header->rank != 1 || comma; /* (n) is a number in Python, not a tuple */
}

/* Sizes that NumPy has for a kind of element, as far as they are allowed here. */
static bool has_size(char kind, uint64_t size)
{
    switch (kind) {
    case 'b':
        return size == 1;
    case 'i':
    case 'u':
        return size == 1 || size == 2 || size == 4 || size == 8;
    case 'f':
        return size == 2 || size == 4 || size == 8 || size == 12 || size == 16;
    case 'c':
        return size == 8 || size == 16;
    case 'V':
        return size >= 1 && size <= REDIST_MAX_ELEM;
    default:
        return false;
    }
}

/* Byte order, kind, and a size of one or two digits. */
static bool read_dtype(struct npy_header *header)
{
    const char *dtype = header->dtype;
    uint32_t size = 0;
    if (dtype[0] == '\0' || strchr("<>|=", dtype[0]) == NULL || dtype[1] == '\0')
        return false;
    for (size_t k = 2; k < 4 && is_digit(dtype[k]); k++)
        size = 10 * size + (uint32_t)(dtype[k] - '0');
    if (strlen(dtype) != (size < 10 ? 3 : 4) || !has_size(dtype[1], size))
        return false;
    header->elem_bytes = size;
    return true;
}

static enum redist_status take_dtype(struct literal *in, const char *name,
                                     struct npy_header *header, struct redist_error *error)
{
    if (peek(in) == '[')
        return report_failure(error, "%s: structured dtype, expected plain numbers", name);
    char dtype[16];
    if (!take_string(in, dtype, sizeof dtype))
        return report_failure(error, "%s: header: expected a dtype string", name);
    size_t length = strlen(dtype);
    if (length < sizeof header->dtype) {
        memcpy(header->dtype, dtype, length + 1);
        if (read_dtype(header))
            return REDIST_OK;
    }
    return report_failure(error,
                          "%s: dtype '%s', expected numbers of 1 to %u bytes (b1, i1-i8, u1-u8, "
                          "f2-f16, c8, c16) or V1-V16",
                          name, dtype, REDIST_MAX_ELEM);
}

static enum redist_status take_order(struct literal *in, const char *name,
                                     struct redist_error *error)
{
    if (take_word(in, "False"))
        return REDIST_OK;
    if (take_word(in, "True"))
        return report_failure(error,
                              "%s: the array is in Fortran order, expected C order "
                              "(numpy.ascontiguousarray converts it)",
                              name);
    return report_failure(error, "%s: header: 'fortran_order' must be True or False", name);
}

enum key { DESCR = 1, FORTRAN_ORDER = 2, SHAPE = 4, ALL_KEYS = 7 };

/* One `key: value`; adds the key to `seen`. */
static enum redist_status take_item(struct literal *in, const char *name, unsigned *seen,
                                    struct npy_header *header, struct redist_error *error)
{
    char word[16];
    if (!take_string(in, word, sizeof word) || !take(in, ':'))
        return report_failure(error, "%s: header: expected 'key': value", name);
    unsigned key = strcmp(word, "descr") == 0           ? DESCR
                   : strcmp(word, "fortran_order") == 0 ? FORTRAN_ORDER
                   : strcmp(word, "shape") == 0         ? SHAPE
                                                        : 0;
    if (key == 0 || (*seen & key) != 0)
        return report_failure(error, "%s: header: unexpected key '%s'", name, word);
    *seen |= key;
    if (key == DESCR)
        return take_dtype(in, name, header, error);
    if (key == FORTRAN_ORDER)
        return take_order(in, name, error);
    if (!take_shape(in, header))
        return report_failure(error, "%s: header: expected a shape of at most %u dimensions", name,
                              REDIST_MAX_RANK);
    return REDIST_OK;
}

static enum redist_status take_dictionary(struct literal *in, const char *name,
                                          struct npy_header *header, struct redist_error *error)
{
    unsigned seen = 0;
    bool comma = take(in, '{');
    while (comma && peek(in) != '}') {
        PASS_FAILURE(take_item(in, name, &seen, header, error));
        comma = take(in, ',');
    }
    if (!take(in, '}') || peek(in) != '\0' || in->at != in->length || seen != ALL_KEYS)
        return report_failure(
            error, "%s: header: expected {'descr': .., 'fortran_order': .., 'shape': ..}", name);
    return REDIST_OK;
}

enum redist_status parse_npy_header(const unsigned char *bytes, size_t length, const char *name,
                                    struct npy_header *header, struct redist_error *error)
{
    *header = (struct npy_header){0};
    if (length < 12 || memcmp(bytes, "\x93NUMPY", 6) != 0)
        return report_failure(error, "%s: not a .npy file", name);
    if (bytes[6] < 1 || bytes[6] > 3 || bytes[7] != 0)
        return report_failure(error, "%s: .npy format %u.%u, expected 1.0, 2.0 or 3.0", name,
                              bytes[6], bytes[7]);
    /* format 1.0 has a 2-byte header length, the later ones a 4-byte length */
    uint64_t size = bytes[8] | (uint64_t)bytes[9] << 8, start = 10;
    if (bytes[6] > 1) {
        size |= (uint64_t)bytes[10] << 16 | (uint64_t)bytes[11] << 24;
        start = 12;
    }
    if (start + size > length)
        return report_failure(error, "%s: the header is %s", name,
                              start + size > NPY_MAX_HEADER ? "too long" : "truncated");
    header->data_offset = start + size;
    struct literal in = {.text = (const char *)bytes + start, .length = (size_t)size};
    return take_dictionary(&in, name, header, error);
}

void format_npy_shape(uint32_t rank, const uint64_t *shape, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "(");
    for (uint32_t k = 0; k < rank && at < size; k++)
        at += (size_t)snprintf(text + at, size - at, "%" PRIu64 "%s", shape[k],
                               rank == 1      ? ","
                               : k + 1 < rank ? ", "
                                              : "");
    if (at < size)
        snprintf(text + at, size - at, ")");
}

void format_npy_header(struct npy_header *header, char text[NPY_MAX_WRITTEN])
{
    char shape[REDIST_MAX_RANK * 22 + 4];
    format_npy_shape(header->rank, header->shape, shape, sizeof shape);
    int used =
        snprintf(text + 10, NPY_MAX_WRITTEN - 10,
                 "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", header->dtype, shape);
    size_t end = 10 + (size_t)used;
    size_t total = (end + 1 + 63) / 64 * 64; /* with the line feed that ends the header */
    memcpy(text, "\x93NUMPY\x01\x00", 8);
    text[8] = (char)((total - 10) & 0xff);
    text[9] = (char)((total - 10) >> 8);
    memset(text + end, ' ', total - end);
    text[total - 1] = '\n';
    text[total] = '\0';
    header->data_offset = total;
}

void choose_npy_dtype(uint32_t elem_bytes, char dtype[NPY_MAX_DTYPE])
{
    bool integer = elem_bytes == 1 || elem_bytes == 2 || elem_bytes == 4 || elem_bytes == 8;
    snprintf(dtype, NPY_MAX_DTYPE, "%c%c%u", integer && elem_bytes > 1 ? '<' : '|',
             integer ? 'u' : 'V', (unsigned)elem_bytes % 100);
}

bool count_npy_bytes(const struct npy_header *header, uint64_t *bytes)
{
    *bytes = header->elem_bytes;
    for (uint32_t k = 0; k < header->rank; k++)
        if (header->shape[k] == 0) {
            *bytes = 0;
            return true;
        }
    for (uint32_t k = 0; k < header->rank; k++) {
        if (*bytes > INT64_MAX / header->shape[k])
            return false;
        *bytes *= header->shape[k];
    }
    return true;
}
