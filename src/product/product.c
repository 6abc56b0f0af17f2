/* Products: what is asked, and the rule of local products. */
#include <redist/product.h>
#include <inttypes.h>
#include <string.h>
#include "product/layouts.h"
#include "types/cuts.h"
#include "base/report.h"

static const char operand_name[REDIST_OPERANDS] = {'A', 'B', 'C'};

static enum redist_status check_sizes(const struct redist_type operand[REDIST_OPERANDS],
                                      struct redist_error *error)
{
    static const struct {
        enum redist_operand one, other;
        uint32_t one_dim, other_dim;
        char name;
    } shared[] = {{REDIST_OPERAND_A, REDIST_OPERAND_C, 0, 0, 'I'},
                  {REDIST_OPERAND_A, REDIST_OPERAND_B, 1, 0, 'J'},
                  {REDIST_OPERAND_B, REDIST_OPERAND_C, 1, 1, 'K'}};
    for (uint32_t k = 0; k < sizeof shared / sizeof shared[0]; k++) {
        uint64_t one = operand[shared[k].one].dim[shared[k].one_dim].size;
        uint64_t other = operand[shared[k].other].dim[shared[k].other_dim].size;
        if (one != other)
            return report_failure(
                error, "%c is %" PRIu64 " in %c and %" PRIu64 " in %c: expected one size",
                shared[k].name, one, operand_name[shared[k].one], other,
                operand_name[shared[k].other]);
    }
    return REDIST_OK;
}

enum redist_status redist_check_product(const struct redist_product *product,
                                        struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (product->mesh.order != NULL || product->mesh.first != 0)
        return report_failure(error, "mesh: a product is planned on a mesh without an order");
    if (product->elem_bytes == 0 || product->elem_bytes > REDIST_MAX_ELEM)
        return report_failure(error, "elem: expected 1 to %u bytes per element", REDIST_MAX_ELEM);
    if (count_long_axes(&product->mesh) > REDIST_MAX_PRODUCT_AXES)
        return report_failure(error, "mesh: at most %u axes longer than 1, got %u",
                              REDIST_MAX_PRODUCT_AXES, count_long_axes(&product->mesh));
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        const struct redist_type *type = &product->operand[x];
        if (redist_check_type(&product->mesh, type, &inner) != REDIST_OK)
            return report_failure(error, "%c: %s", operand_name[x], inner.message);
        if (type->rank != 2)
            return report_failure(error, "%c: expected a matrix, of rank 2, got rank %u",
                                  operand_name[x], type->rank);
        if (type->nunreduced > 0 && x != REDIST_OPERAND_C)
            return report_failure(error, "%c: only C may have unreduced axes; reduce %c first",
                                  operand_name[x], operand_name[x]);
    }
    return check_sizes(product->operand, error);
}

/* Whether `axis` is among those of `dim`. */
static bool has_axis(const struct redist_dim *dim, uint32_t axis)
{
    return memchr(dim->axis, (int)axis, dim->naxes) != NULL;
}

static enum redist_status check_summands(const struct redist_mesh *mesh, const struct redist_dim *j,
                                         const struct redist_type *c, struct redist_error *error)
{
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        bool unreduced = memchr(c->unreduced, (int)a, c->nunreduced) != NULL;
        if (unreduced != has_axis(j, a))
            return report_failure(error,
                                  "C must be unreduced over exactly the axes of J: '%s' is in one "
                                  "of them only",
                                  mesh->axis[a].name);
    }
    return REDIST_OK;
}

enum redist_status redist_check_local_product(const struct redist_mesh *mesh,
                                              const struct redist_type local[REDIST_OPERANDS],
                                              struct redist_error *error)
{
    const struct redist_type *a = &local[REDIST_OPERAND_A], *b = &local[REDIST_OPERAND_B],
                             *c = &local[REDIST_OPERAND_C];
    struct redist_product product = {.mesh = *mesh, .elem_bytes = 1};
    memcpy(product.operand, local, sizeof product.operand);
    PASS_FAILURE(redist_check_product(&product, error));
    if (!has_same_cut(&a->dim[0], &c->dim[0]))
        return report_failure(error, "A and C must be divided alike along I");
    if (!has_same_cut(&a->dim[1], &b->dim[0]))
        return report_failure(error, "A and B must be divided alike along J");
    if (!has_same_cut(&b->dim[1], &c->dim[1]))
        return report_failure(error, "B and C must be divided alike along K");
    return check_summands(mesh, &a->dim[1], c, error);
}
