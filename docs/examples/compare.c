/* A program that asks libredist what a redistribution costs by other methods,
 * beside its own plan and the bound that none can beat. No MPI is needed.
 *
 *   cc -std=c11 compare.c $(pkg-config --cflags --libs redist) -o compare
 *   ./compare
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <redist/compare.h>
#include <redist/plan.h>

/* Example 3.1 of the paper. */
static const char problem_text[] = "redist-problem 2\n"
                                   "mesh x=4,y=6\n"
                                   "elem 4\n"
                                   "from [3{x}12, 2{y}12]\n"
                                   "to [2{y}12, 3{x}12]\n";

static enum redist_status compare_methods(const struct redist_problem *problem,
                                          struct redist_error *error)
{
    const char *name;
    for (uint32_t which = 0; (name = redist_name_method(which)) != NULL; which++) {
        struct redist_method_figures figures = {.size = sizeof figures};
        enum redist_status status = redist_count_method(problem, name, &figures, error);
        if (status != REDIST_OK)
            return status;
        printf("%-16s cost %" PRIu64 ", height %" PRIu64 "%s%s\n", name, figures.cost,
               figures.height, figures.failure != NULL ? ", fails: " : "",
               figures.failure != NULL ? figures.failure : "");
    }
    return REDIST_OK;
}

int main(void)
{
    struct redist_problem problem = {0};
    const struct redist_plan_options by_the_paper = {.size = sizeof by_the_paper,
                                                     .rules = REDIST_PAPER_STEPS};
    struct redist_plan_facts facts = {.size = sizeof facts};
    struct redist_plan *plan = NULL;
    struct redist_traffic least;
    struct redist_error error;
    enum redist_status status =
        redist_parse_problem(problem_text, strlen(problem_text), "problem", &problem, &error);
    if (status == REDIST_OK)
        status = redist_make_plan(&problem, &by_the_paper, &plan, &error);
    if (status == REDIST_OK)
        status = redist_get_plan_facts(plan, &facts, &error);
    if (status == REDIST_OK) {
        printf("%-16s cost %" PRIu64 ", height %" PRIu64 "\n", "redist", facts.cost, facts.height);
        status = compare_methods(&problem, &error);
    }
    if (status == REDIST_OK)
        status = redist_measure_problem(&problem, &least, &error);
    if (status == REDIST_OK) {
        printf("some device must receive %" PRIu64 " elements\n", least.max);
    } else {
        fprintf(stderr, "%s\n", error.message);
    }
    redist_free_plan(plan);
    redist_free_problem(&problem);
    return status == REDIST_OK ? 0 : 1;
}
