#include "plan/choose/plan.h"
#include "product/choose.h"
#include <stdlib.h>
#include <string.h>
#include "product/bound.h"
#include "product/known_moves.h"
#include "product/renamed_moves.h"
#include "product/work.h"
#include "base/report.h"

struct product_search {
    const struct redist_product *product;
    enum redist_product_goal goal;
    const struct move_measure *measure;
    bool near; /* only layouts that take the cuts of the operands */
    struct known_moves known;
    struct known_prices bounds, renamed;
    bool found;
    uint64_t least; /* of the best, as the next two */
    struct work work;
    struct layout_choice best;
    enum redist_status status;
    struct redist_error *error;
};

void set_move_problem(const struct redist_product *product, const struct redist_type *local,
                      enum redist_operand operand, struct redist_problem *problem)
{
    const struct redist_type *asked = &product->operand[operand];
    bool result = operand == REDIST_OPERAND_C;
    memset(problem, 0, sizeof *problem);
    problem->mesh = product->mesh;
    problem->elem_bytes = product->elem_bytes;
    problem->from = result ? *local : *asked;
    problem->to = result ? *asked : *local;
    if (problem->from.nunreduced > 0)
        problem->combine = REDIST_SUM;
}

/* A layout whose summands are not those that C is to keep is no way to C. Axes of size 1 are in
 * every local C. */
static bool keeps_summands(const struct redist_product *product,
                           const struct product_layout *layout)
{
    const struct redist_type *asked = &product->operand[REDIST_OPERAND_C];
    for (uint32_t k = 0; k < asked->nunreduced; k++)
        if (product->mesh.axis[asked->unreduced[k]].size > 1 &&
            memchr(layout->axis[DIM_J], asked->unreduced[k], layout->naxes[DIM_J]) == NULL)
            return false;
    return true;
}

static enum redist_status plan_move(struct product_search *search,
                                    const struct product_layout *layout,
                                    enum redist_operand operand, struct known_move *move)
{
    struct redist_type local;
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    bool is_new = true;
    set_local_type(search->product, layout, operand, &local);
    set_move_problem(search->product, &local, operand, &problem);
    uint64_t *price = &move->price;
    if (search->measure->is_cost)
        price = find_renamed_price(&search->renamed, &problem, &is_new);
    if (price == NULL)
        return report_no_memory(search->error, "out of memory");
    if (is_new) {
        PASS_FAILURE(make_paper_plan(&problem, &plan, search->error));
        *price = search->measure->price(plan, search->measure->context);
        search->best.planned++;
        redist_free_plan(plan);
    }
    move->price = *price;
    move->planned = true;
    return REDIST_OK;
}

/* Whether a new move has a type, and a bound on its price. */
static enum redist_status bound_price(struct product_search *search,
                                      const struct product_layout *layout,
                                      enum redist_operand operand, struct known_move *move)
{
    struct redist_type local;
    struct redist_problem problem;
    set_local_type(search->product, layout, operand, &local);
    move->fits = redist_check_type(&search->product->mesh, &local, NULL) == REDIST_OK;
    if (!move->fits || !search->measure->is_cost)
        return REDIST_OK;
    set_move_problem(search->product, &local, operand, &problem);
    return bound_move_cost(&search->bounds, operand, &problem, &move->price, search->error);
}

/* The move of one operand in a layout; NULL on failure. */
static const struct known_move *find_move(struct product_search *search,
                                          const struct product_layout *layout,
                                          enum redist_operand operand, uint32_t *number)
{
    bool is_new;
    *number = find_known_move(&search->known, layout, operand, &is_new);
    if (*number == NO_MOVE)
        search->status = report_no_memory(search->error, "out of memory");
    else if (is_new)
        search->status = bound_price(search, layout, operand, &search->known.move[*number]);
    return search->status == REDIST_OK ? &search->known.move[*number] : NULL;
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

static uint64_t sum_prices(const struct known_moves *known, const uint32_t number[REDIST_OPERANDS])
{
    uint64_t sum = 0;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        sum = add_prices(sum, known->move[number[x]].price);
    return sum;
}

/* The moves of a layout, if all are between types and it may be the best by their bounds: those
 * of A and B alone rule out most, and with the last one most others. */
static bool find_moves(struct product_search *search, const struct product_layout *layout,
                       const struct work *work, uint32_t number[REDIST_OPERANDS])
{
    uint64_t sum = 0;
    for (uint32_t x = 0; x < REDIST_OPERANDS && is_better(search, sum, work); x++) {
        const struct known_move *move =
            find_move(search, layout, (enum redist_operand)x, &number[x]);
        if (move == NULL || !move->fits)
            return false;
        sum = add_prices(sum, move->price);
    }
    return is_better(search, sum, work);
}

/* The sum of the prices of the three moves; UINT64_MAX also when it gets so large that the
 * layout is not the best: most layouts are ruled out by bounds, before anything is planned. */
static uint64_t find_prices(struct product_search *search, const struct product_layout *layout,
                            const struct work *work)
{
    uint32_t number[REDIST_OPERANDS];
    if (!find_moves(search, layout, work, number))
        return UINT64_MAX;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        struct known_move *move = &search->known.move[number[x]];
        if (!is_better(search, sum_prices(&search->known, number), work))
            return UINT64_MAX;
        if (!move->planned)
            search->status = plan_move(search, layout, (enum redist_operand)x, move);
        if (search->status != REDIST_OK)
            return UINT64_MAX;
    }
    uint64_t price = sum_prices(&search->known, number);
    return is_better(search, price, work) ? price : UINT64_MAX;
}

static bool consider_layout(void *context, const struct product_layout *layout)
{
    struct product_search *search = context;
    search->best.layouts += !search->near;
    if (!keeps_summands(search->product, layout))
        return true;
    struct work work = measure_work(search->product, layout);
    uint64_t price = find_prices(search, layout, &work);
    if (search->status == REDIST_OK && price != UINT64_MAX) {
        search->found = true;
        search->least = price;
        search->work = work;
        search->best.layout = *layout;
    }
    return search->status == REDIST_OK;
}

enum redist_status choose_layout(const struct redist_product *product,
                                 enum redist_product_goal goal, const struct move_measure *measure,
                                 struct layout_choice *choice, struct redist_error *error)
{
    struct product_search search = {
        .product = product, .goal = goal, .measure = measure, .error = error};
    /* What is likely to be cheap comes first, so that most others need no plan. */
    search.near = true;
    if (visit_layouts(product, search.near, consider_layout, &search)) {
        search.near = false;
        (void)visit_layouts(product, search.near, consider_layout, &search);
    }
    free_known_moves(&search.known);
    free_known_prices(&search.bounds);
    free_known_prices(&search.renamed);
    *choice = search.best;
    if (search.status != REDIST_OK)
        return search.status;
    return search.found
               ? REDIST_OK
               : report_failure(error, "no layout of the local product has a price: each has a "
                                       "move that the objective has no formula for, as an "
                                       "exchange, or costs over 2^64-1");
}

enum redist_status plan_moves(const struct redist_product *product,
                              const struct layout_choice *choice, struct redist_product_plan **plan,
                              struct redist_error *error)
{
    struct redist_product_plan *made = calloc(1, sizeof *made);
    if (made == NULL)
        return report_no_memory(error, "out of memory");
    made->product = *product;
    set_local_types(product, &choice->layout, made->local);
    made->layouts = choice->layouts;
    made->planned = choice->planned;
    struct work work = measure_work(product, &choice->layout);
    made->multiplications = round_work(&work);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        struct redist_problem problem;
        set_move_problem(product, &made->local[x], (enum redist_operand)x, &problem);
        enum redist_status status = make_paper_plan(&problem, &made->move[x], error);
        if (status != REDIST_OK) {
            redist_free_product_plan(made);
            return status;
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

static const struct move_measure figure_11 = {take_cost, true, NULL};

enum redist_status redist_plan_product(const struct redist_product *product,
                                       enum redist_product_goal goal,
                                       struct redist_product_plan **plan,
                                       struct redist_error *error)
{
    struct layout_choice choice;
    *plan = NULL;
    PASS_FAILURE(redist_check_product(product, error));
    PASS_FAILURE(choose_layout(product, goal, &figure_11, &choice, error));
    return plan_moves(product, &choice, plan, error);
}

void redist_free_product_plan(struct redist_product_plan *plan)
{
    if (plan == NULL)
        return;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        redist_free_plan(plan->move[x]);
    free(plan);
}
