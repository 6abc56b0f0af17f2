#include "product/text.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "notation/scan.h"
#include "base/report.h"

enum { HEADER_LINES = 9, ITEM_BYTES = 8192 };

static const char *const keyword[HEADER_LINES] = {
    "redist-product 1", "mesh ", "elem ", "a ", "b ", "c ", "local a ", "local b ", "local c "};

static bool read_elem(const char *item, uint32_t *elem_bytes)
{
    struct scan scan = {item, strlen(item), 0};
    uint64_t value = 0;
    if (!take_number(&scan, &value) || !at_end(&scan) || value == 0 || value > REDIST_MAX_ELEM)
        return false;
    *elem_bytes = (uint32_t)value;
    return true;
}

static enum redist_status read_item(uint32_t line, const char *item, struct product_header *header,
                                    struct redist_error *error)
{
    struct redist_product *product = &header->product;
    if (line == 0)
        return *item == '\0' ? REDIST_OK : report_failure(error, "expected the end of the line");
    if (line == 1)
        return redist_parse_mesh(item, &product->mesh, error);
    if (line == 2)
        return read_elem(item, &product->elem_bytes)
                   ? REDIST_OK
                   : report_failure(error, "expected 1 to %u bytes per element", REDIST_MAX_ELEM);
    struct redist_type *type = line < 6 ? &product->operand[line - 3] : &header->local[line - 6];
    return redist_parse_type(item, &product->mesh, type, error);
}

/* Takes the line that starts with `word` off the text; false when it is not there. */
static bool take_line(const char **text, size_t *left, const char *word, char item[ITEM_BYTES])
{
    const char *feed = *left == 0 ? NULL : memchr(*text, '\n', *left);
    size_t length = feed == NULL ? 0 : (size_t)(feed - *text), start = strlen(word);
    if (length < start || memcmp(*text, word, start) != 0 || length - start >= ITEM_BYTES ||
        memchr(*text, '\0', length) != NULL)
        return false;
    memcpy(item, *text + start, length - start);
    item[length - start] = '\0';
    *text = feed + 1;
    *left -= length + 1;
    return true;
}

/* The parsers of items take blanks anywhere; a file has one spelling. */
static bool is_canonical(const char *text, size_t length, const struct product_header *header)
{
    char canonical[PRODUCT_TEXT];
    size_t expected = format_product(header, canonical, sizeof canonical);
    return expected == length && memcmp(text, canonical, length) == 0;
}

enum redist_status parse_product(const char *text, size_t length, const char *name,
                                 struct product_header *header, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    const char *rest = text;
    size_t left = length;
    char item[ITEM_BYTES];
    memset(header, 0, sizeof *header);
    for (uint32_t line = 0; line < HEADER_LINES; line++) {
        if (!take_line(&rest, &left, keyword[line], item))
            return report_failure(error, "%s:%u: expected a line '%s...' ended by a line feed",
                                  name, line + 1, keyword[line]);
        if (read_item(line, item, header, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: %s", name, line + 1, inner.message);
    }
    if (left > 0)
        return report_failure(error, "%s:%u: expected the end of the file", name, HEADER_LINES + 1);
    if (redist_check_product(&header->product, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", name, inner.message);
    if (redist_check_local_product(&header->product.mesh, header->local, &inner) != REDIST_OK)
        return report_failure(error, "%s: the local product: %s", name, inner.message);
    return is_canonical(text, length, header)
               ? REDIST_OK
               : report_failure(error, "%s: expected the spelling that redist matmul writes", name);
}

size_t format_product(const struct product_header *header, char *text, size_t size)
{
    const struct redist_product *product = &header->product;
    char mesh[2048], type[ITEM_BYTES];
    redist_format_mesh(&product->mesh, mesh, sizeof mesh);
    size_t used = (size_t)snprintf(text, size, "%s\n%s%s\n%s%u\n", keyword[0], keyword[1], mesh,
                                   keyword[2], product->elem_bytes);
    for (uint32_t line = 3; line < HEADER_LINES && used < size; line++) {
        redist_format_type(&product->mesh,
                           line < 6 ? &product->operand[line - 3] : &header->local[line - 6], type,
                           sizeof type);
        used += (size_t)snprintf(text + used, size - used, "%s%s\n", keyword[line], type);
    }
    return used;
}
