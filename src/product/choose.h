/* The search for the best layout of a local product. */
#ifndef REDIST_PRODUCT_CHOOSE_H
#define REDIST_PRODUCT_CHOOSE_H

#include "product/layouts.h"

/* What a move costs by the measure of a search; UINT64_MAX when it cannot be priced. */
typedef uint64_t price_move(const struct redist_plan *plan, const void *context);

struct move_measure {
    price_move *price;
    bool is_cost;        /* prices are costs of Figure 11, which have a bound (product/bound) */
    const void *context; /* of price */
};

/* The best layout, and what the search for it did. */
struct layout_choice {
    struct product_layout layout;
    uint64_t layouts, planned; /* as in struct redist_product_plan */
};

/* The best layout by `measure`; false when memory runs out or no layout can be priced,
 * with `error` saying which. */
enum redist_status choose_layout(const struct redist_product *product,
                                 enum redist_product_goal goal, const struct move_measure *measure,
                                 struct layout_choice *choice, struct redist_error *error);

/* The problem of one move, between an operand as asked and as it is in the local product. */
void set_move_problem(const struct redist_product *product, const struct redist_type *local,
                      enum redist_operand operand, struct redist_problem *problem);

/* Plans the moves of a layout. */
enum redist_status plan_moves(const struct redist_product *product,
                              const struct layout_choice *choice, struct redist_product_plan **plan,
                              struct redist_error *error);

#endif
