#include "cli/product_files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli/checked_pair.h"
#include "cli/files.h"
#include "cli/outcome.h"
#include "cli/plan_files.h"
#include "product/choose.h"
#include "types/report.h"

enum { PATH_LENGTH = 4096 };

static const char *const operand_file[REDIST_OPERANDS] = {"a", "b", "c"};

struct product_paths {
    char header[PATH_LENGTH];
    char problem[REDIST_OPERANDS][PATH_LENGTH], certificate[REDIST_OPERANDS][PATH_LENGTH];
};

static enum redist_status name_product_files(const char *prefix, struct product_paths *paths,
                                             struct redist_error *error)
{
    if (*prefix == '\0' || strlen(prefix) > PATH_LENGTH - 16)
        return report_failure(error, "expected a prefix of file names");
    (void)snprintf(paths->header, PATH_LENGTH, "%s.product", prefix);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        (void)snprintf(paths->problem[x], PATH_LENGTH, "%s.%s.problem", prefix, operand_file[x]);
        (void)snprintf(paths->certificate[x], PATH_LENGTH, "%s.%s.cert", prefix, operand_file[x]);
    }
    return REDIST_OK;
}

static void remove_product_files(const struct product_paths *paths)
{
    (void)remove_older(paths->header, "redist-product ", NULL);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        remove_plan_files(&(struct plan_files){paths->problem[x], paths->certificate[x]});
}

/* The header comes last: while it is there, the moves belong to it. */
enum redist_status write_product_files(const char *prefix, const struct redist_product_plan *plan,
                                       struct redist_error *error)
{
    struct product_paths paths;
    struct product_header header = {.product = plan->product};
    char text[PRODUCT_TEXT];
    enum redist_status status = name_product_files(prefix, &paths, error);
    if (status != REDIST_OK)
        return status;
    memcpy(header.local, plan->local, sizeof header.local);
    status = remove_older(paths.header, "redist-product ", error);
    for (uint32_t x = 0; x < REDIST_OPERANDS && status == REDIST_OK; x++)
        status = write_plan_files(&(struct plan_files){paths.problem[x], paths.certificate[x]},
                                  plan->move[x], error);
    if (status == REDIST_OK)
        status =
            write_whole_file(paths.header, text, format_product(&header, text, sizeof text), error);
    if (status != REDIST_OK)
        remove_product_files(&paths);
    return status;
}

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
                                          struct redist_error *error)
{
    struct redist_problem problem;
    char expected[REDIST_PROBLEM_TEXT], *text = NULL;
    size_t length = 0;
    set_move_problem(&header->product, header->local, operand, &problem);
    size_t expected_length = redist_format_problem(&problem, expected, sizeof expected);
    enum redist_status status =
        read_whole_file(path, REDIST_MAX_PROBLEM_BYTES, &text, &length, error);
    if (status == REDIST_OK && (length != expected_length || memcmp(text, expected, length) != 0))
        status = report_failure(error, "%s: not the move of %s that the product's header asks for",
                                path, operand_file[operand]);
    free(text);
    return status;
}

int read_checked_product(const char *prefix, struct checked_product *product)
{
    struct product_paths paths;
    struct redist_verdict verdict;
    struct redist_error error = {{0}};
    memset(product, 0, sizeof *product);
    if (name_product_files(prefix, &paths, &error) != REDIST_OK ||
        read_header(paths.header, &product->header, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        if (compare_problem(&product->header, (enum redist_operand)x, paths.problem[x], &error) !=
            REDIST_OK) {
            free_checked_product(product);
            return fail_with("%s", error.message);
        }
        int result =
            read_checked_pair(paths.problem[x], paths.certificate[x], &verdict, &product->move[x]);
        if (result != REDIST_OK) {
            free_checked_product(product);
            return result;
        }
    }
    return REDIST_OK;
}

void free_checked_product(struct checked_product *product)
{
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        redist_free_program(product->move[x]);
}
