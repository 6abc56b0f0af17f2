#include "programs/shared/product_check.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/failure.h"
#include "programs/shared/files.h"
#include "programs/shared/product_paths.h"
#include "product/choose.h"
#include "base/report.h"

static enum redist_status read_header(const char *path, struct product_header *header,
                                      struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    enum redist_status status = read_whole_file(path, PRODUCT_TEXT, &text, &length, error);
    if (status == REDIST_OK)
        status = parse_product(text, length, path, header, error);
    free(text);
    return status;
}

/* The problem of a move must be the one that the header asks for. */
static enum redist_status compare_problem(const struct product_header *header,
                                          enum redist_operand operand, const char *path,
                                          const char *text, size_t length,
                                          struct redist_error *error)
{
    struct redist_problem problem;
    char expected[REDIST_PROBLEM_TEXT];
    set_move_problem(&header->product, &header->local[operand], operand, &problem);
    size_t wanted = redist_format_problem(&problem, expected, sizeof expected);
    if (length == wanted && memcmp(text, expected, length) == 0)
        return REDIST_OK;
    return report_failure(error, "%s: not the move that the product's header asks for", path);
}

static enum redist_status check_move(const struct product_paths *paths,
                                     const struct product_header *header,
                                     enum redist_operand operand, struct redist_program **move,
                                     struct redist_error *error)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    const char *path = paths->problem[operand], *certificate = paths->certificate[operand];
    char *problem_text = NULL, *text = NULL;
    size_t problem_length = 0, length = 0;
    enum redist_status status =
        read_whole_file(path, REDIST_MAX_PROBLEM_BYTES, &problem_text, &problem_length, error);
    if (status == REDIST_OK)
        status = compare_problem(header, operand, path, problem_text, problem_length, error);
    if (status == REDIST_OK)
        status = read_whole_file(certificate, REDIST_MAX_CERTIFICATE_BYTES, &text, &length, error);
    if (status == REDIST_OK)
        status = redist_check(problem_text, problem_length, text, length, &verdict, move, error);
    if (status == REDIST_REJECTED) {
        char line[REJECTION_BYTES];
        describe_rejection(path, certificate, &verdict, line);
        (void)report_failure(error, "%s", line);
    }
    free(problem_text);
    free(text);
    return status;
}

enum redist_status read_checked_product(const char *prefix, struct checked_product *product,
                                        struct redist_error *error)
{
    struct product_paths paths;
    memset(product, 0, sizeof *product);
    enum redist_status status = name_product_files(prefix, &paths, error);
    if (status == REDIST_OK)
        status = read_header(paths.header, &product->header, error);
    for (uint32_t x = 0; x < REDIST_OPERANDS && status == REDIST_OK; x++)
        status =
            check_move(&paths, &product->header, (enum redist_operand)x, &product->move[x], error);
    if (status != REDIST_OK)
        free_checked_product(product);
    return status;
}

void free_checked_product(struct checked_product *product)
{
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        redist_free_program(product->move[x]);
        product->move[x] = NULL;
    }
}
