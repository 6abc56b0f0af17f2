#include "plan/choose/objective.h"

const struct redist_objective FIGURE_11 = {.per_cost = 1};

uint64_t weigh_figures(const struct redist_objective *objective, const struct path_figures *figures)
{
    uint64_t value = multiply_cost(objective->per_cost, figures->cost);
    value = add_costs(value, multiply_cost(objective->per_received, figures->received));
    value = add_costs(value, multiply_cost(objective->per_exchange, figures->exchanges));
    return add_costs(value, multiply_cost(objective->per_step, figures->steps));
}

static void add_exchanges(uint32_t count, struct path_figures *figures)
{
    figures->exchanges += count;
    figures->steps += count;
}

void add_least_rest(const struct weak_graph *graph, struct needs needs, const struct ascent *ascent,
                    struct path_figures *figures)
{
    uint64_t half = ascent->local - ascent->local / 2;
    uint32_t rest = needs.pieces + ascent->least;
    add_exchanges(rest > needs.merge ? rest : needs.merge, figures);
    figures->received = add_costs(figures->received, add_costs(graph->target_size - ascent->local,
                                                               multiply_cost(needs.pieces, half)));
}

void add_least_descent(const struct weak_graph *graph, struct needs needs, uint64_t local,
                       bool permute, struct path_figures *figures)
{
    uint64_t target = graph->target_size;
    uint64_t high = local < target ? local : target;
    uint32_t halves = needs.pieces + (permute ? 2u : 0u);
    add_exchanges((needs.pieces > needs.merge ? needs.pieces : needs.merge) + permute, figures);
    /* From a valley of size v: target - v by gathers, and v / 2 for each half
     * tile; with two halves or more the lowest valley is the best. */
    if (halves == 0)
        figures->received = add_costs(figures->received, target - high);
    else if (halves == 1)
        figures->received = add_costs(figures->received, target - high / 2);
    else
        figures->received = add_costs(figures->received, target);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

int compare_scores(const struct path_score *a, const struct path_score *b)
{
    int order = compare_numbers(a->value, b->value);
    order = order != 0 ? order : compare_numbers(a->figures.cost, b->figures.cost);
    order = order != 0 ? order : compare_numbers(a->figures.steps, b->figures.steps);
    order = order != 0 ? order : compare_numbers(a->figures.received, b->figures.received);
    return order != 0 ? order : (int)a->irregular - (int)b->irregular;
}
