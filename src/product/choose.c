#include "product/choose.h"
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include "product/bound.h"
#include "product/work.h"
#include "base/report.h"

/* What is known of a move: many layouts have the same layout of one operand. */
struct known_move {
    enum redist_operand operand;
    struct redist_type local;
    uint64_t price;
};

struct product_search {
    const struct redist_product *product;
    enum redist_product_goal goal;
    const struct move_measure *measure;
    bool near;   /* only layouts that take the cuts of the operands */
    void *known; /* tree of struct known_move (tsearch) */
    bool found;
    uint64_t least; /* of the best, as the next two */
    struct work work;
    struct product_layout best;
    bool failed;
    struct redist_error *error;
};

static int compare_moves(const void *a, const void *b)
{
    const struct known_move *x = a, *y = b;
    if (x->operand != y->operand)
        return x->operand < y->operand ? -1 : 1;
    return memcmp(&x->local, &y->local, sizeof x->local);
}

void set_move_problem(const struct redist_product *product,
                      const struct redist_type local[REDIST_OPERANDS], enum redist_operand operand,
                      struct redist_problem *problem)
{
    const struct redist_type *asked = &product->operand[operand];
    bool result = operand == REDIST_OPERAND_C;
    memset(problem, 0, sizeof *problem);
    problem->mesh = product->mesh;
    problem->elem_bytes = product->elem_bytes;
    problem->from = result ? local[operand] : *asked;
    problem->to = result ? *asked : local[operand];
    if (problem->from.nunreduced > 0)
        problem->combine = REDIST_SUM;
}

/* A layout whose summands are not those that C is to keep is no way to C. */
static bool keeps_summands(const struct redist_type *local, const struct redist_type *asked)
{
    for (uint32_t k = 0; k < asked->nunreduced; k++) {
        if (memchr(local->unreduced, asked->unreduced[k], local->nunreduced) == NULL)
            return false;
    }
    return true;
}

static bool price_problem(struct product_search *search, const struct redist_problem *problem,
                          uint64_t *price)
{
    struct redist_plan *plan = NULL;
    if (redist_make_plan(problem, &plan, search->error) != REDIST_OK)
        return false;
    *price = search->measure->price(plan, search->measure->context);
    redist_free_plan(plan);
    return true;
}

/* The price of a move, from memory or by planning it. */
static uint64_t find_price(struct product_search *search,
                           const struct redist_type local[REDIST_OPERANDS],
                           enum redist_operand operand)
{
    struct known_move *move = calloc(1, sizeof *move);
    if (move == NULL) {
        search->failed = true;
        (void)report_failure(search->error, "out of memory");
        return UINT64_MAX;
    }
    move->operand = operand;
    move->local = local[operand];
    struct known_move **node = tsearch(move, &search->known, compare_moves);
    if (node == NULL || *node != move) { /* no memory, or known already */
        uint64_t price = node == NULL ? UINT64_MAX : (*node)->price;
        free(move);
        if (node == NULL) {
            search->failed = true;
            (void)report_failure(search->error, "out of memory");
        }
        return price;
    }
    struct redist_problem problem;
    set_move_problem(search->product, local, operand, &problem);
    search->failed = !price_problem(search, &problem, &move->price);
    return search->failed ? UINT64_MAX : move->price;
}

/* x + y, UINT64_MAX when that is over it or one of them is. */
static uint64_t add_prices(uint64_t x, uint64_t y)
{
    return x > UINT64_MAX - y ? UINT64_MAX : x + y;
}

static bool is_better(const struct product_search *search, uint64_t price, const struct work *work)
{
    if (!search->found)
        return true;
    int more = compare_work(work, &search->work);
    if (search->goal == REDIST_BALANCED && more != 0)
        return more < 0;
    return price != search->least ? price < search->least : more < 0;
}

/* Whether the local tiles are types: rounded up, they may be too large. */
static bool fits_devices(const struct redist_mesh *mesh,
                         const struct redist_type local[REDIST_OPERANDS])
{
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        if (redist_check_type(mesh, &local[x], NULL) != REDIST_OK)
            return false;
    }
    return true;
}

/* The sum of what is known of the three moves without planning them. */
static uint64_t bound_price(const struct product_search *search,
                            const struct redist_type local[REDIST_OPERANDS])
{
    const struct redist_type *asked = search->product->operand;
    const struct redist_mesh *mesh = &search->product->mesh;
    bound_move *bound = search->measure->bound;
    uint64_t sum = 0;
    for (uint32_t x = 0; x < REDIST_OPERANDS && bound != NULL; x++) {
        bool result = x == REDIST_OPERAND_C;
        sum = add_prices(sum, result ? bound(mesh, &local[x], &asked[x])
                                     : bound(mesh, &asked[x], &local[x]));
    }
    return sum;
}

/* The sum of the prices of the three moves; UINT64_MAX also when it gets so large that the
 * layout is not the best. */
static uint64_t find_prices(struct product_search *search,
                            const struct redist_type local[REDIST_OPERANDS],
                            const struct work *work)
{
    uint64_t price = 0;
    for (uint32_t x = 0; x < REDIST_OPERANDS && !search->failed; x++) {
        price = add_prices(price, find_price(search, local, (enum redist_operand)x));
        if (!is_better(search, price, work))
            return UINT64_MAX;
    }
    return price;
}

static bool consider_layout(void *context, const struct product_layout *layout)
{
    struct product_search *search = context;
    const struct redist_product *product = search->product;
    struct redist_type local[REDIST_OPERANDS];
    set_local_types(product, layout, local);
    const struct redist_type *result = &local[REDIST_OPERAND_C];
    if (!keeps_summands(result, &product->operand[REDIST_OPERAND_C]) ||
        (search->near && !keeps_cuts(product, local)) || !fits_devices(&product->mesh, local))
        return true;
    struct work work = measure_work(local);
    if (!is_better(search, bound_price(search, local), &work))
        return true;
    uint64_t price = find_prices(search, local, &work);
    if (!search->failed && price != UINT64_MAX) {
        search->found = true;
        search->least = price;
        search->work = work;
        search->best = *layout;
    }
    return !search->failed;
}

static void forget_moves(struct product_search *search)
{
    while (search->known != NULL) { /* the root's entry; tdelete frees the node */
        struct known_move *move = *(struct known_move **)search->known;
        (void)tdelete(move, &search->known, compare_moves);
        free(move);
    }
}

enum redist_status choose_layout(const struct redist_product *product,
                                 enum redist_product_goal goal, const struct move_measure *measure,
                                 struct product_layout *best, struct redist_error *error)
{
    struct product_search search = {
        .product = product, .goal = goal, .measure = measure, .error = error};
    /* What is likely to be cheap comes first, so that most others need no plan. */
    search.near = true;
    if (visit_layouts(product, consider_layout, &search)) {
        search.near = false;
        (void)visit_layouts(product, consider_layout, &search);
    }
    forget_moves(&search);
    *best = search.best;
    if (search.failed)
        return REDIST_FAILED;
    return search.found ? REDIST_OK
                        : report_failure(error, "no layout of the local product has a price");
}

enum redist_status plan_moves(const struct redist_product *product,
                              const struct product_layout *layout,
                              struct redist_product_plan **plan, struct redist_error *error)
{
    struct redist_product_plan *made = calloc(1, sizeof *made);
    if (made == NULL)
        return report_failure(error, "out of memory");
    made->product = *product;
    set_local_types(product, layout, made->local);
    struct work work = measure_work(made->local);
    made->multiplications = round_work(&work);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        struct redist_problem problem;
        set_move_problem(product, made->local, (enum redist_operand)x, &problem);
        if (redist_make_plan(&problem, &made->move[x], error) != REDIST_OK) {
            redist_free_product_plan(made);
            return REDIST_FAILED;
        }
        made->cost = add_prices(made->cost, made->move[x]->cost);
    }
    *plan = made;
    return REDIST_OK;
}

static uint64_t take_cost(const struct redist_plan *plan, const void *context)
{
    (void)context;
    return plan->cost;
}

static const struct move_measure figure_11 = {take_cost, bound_move_cost, NULL};

enum redist_status redist_plan_product(const struct redist_product *product,
                                       enum redist_product_goal goal,
                                       struct redist_product_plan **plan,
                                       struct redist_error *error)
{
    struct product_layout layout;
    *plan = NULL;
    enum redist_status status = redist_check_product(product, error);
    if (status == REDIST_OK)
        status = choose_layout(product, goal, &figure_11, &layout, error);
    return status == REDIST_OK ? plan_moves(product, &layout, plan, error) : status;
}

void redist_free_product_plan(struct redist_product_plan *plan)
{
    if (plan == NULL)
        return;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        redist_free_plan(plan->move[x]);
    free(plan);
}
