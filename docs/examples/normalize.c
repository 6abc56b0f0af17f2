/* A program that takes a sequence of collectives from another tool, judges it,
 * brings it into normal form with libredist (less memory, no more cost), and
 * draws the result. No MPI is needed.
 *
 *   cc -std=c11 normalize.c $(pkg-config --cflags --libs redist) -o normalize
 *   ./normalize
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <redist/normalize.h>
#include <redist/plan.h>
#include <redist/show.h>

/* Example 4.9 of the paper: the sequence gathers everything, then slices. */
static const char problem_text[] = "redist-problem 2\n"
                                   "mesh a=8\n"
                                   "elem 4\n"
                                   "from [1{a}8, 8]\n"
                                   "to [8, 1{a}8]\n";
static const char sequence_text[] = "allgather 0\n"
                                    "dynslice 1 a\n";

static enum redist_status print_figures(const char *what, const struct redist_plan *plan,
                                        struct redist_error *error)
{
    struct redist_plan_facts facts = {.size = sizeof facts};
    enum redist_status status = redist_get_plan_facts(plan, &facts, error);
    if (status == REDIST_OK)
        printf("%-16s %u steps, height %" PRIu64 " of at most %" PRIu64 ", cost %" PRIu64 "\n",
               what, facts.nsteps, facts.height, facts.memory_bound, facts.cost);
    return status;
}

/* The table of steps, and who holds what in the end. */
static enum redist_status show_plan(const struct redist_plan *plan, struct redist_error *error)
{
    enum { WIDTH = 80 };
    const struct redist_sequence *sequence = redist_get_plan_sequence(plan);
    enum redist_status status = redist_print_steps(stdout, sequence, WIDTH, error);
    return status != REDIST_OK
               ? status
               : redist_draw_tiles(stdout, sequence, redist_count_steps(sequence), WIDTH, error);
}

int main(void)
{
    struct redist_problem problem = {0};
    struct redist_plan *given = NULL, *normal = NULL;
    struct redist_adjustment adjustment;
    struct redist_error error;
    enum redist_status status =
        redist_parse_problem(problem_text, strlen(problem_text), "problem", &problem, &error);
    if (status == REDIST_OK)
        status = redist_parse_sequence(&problem, sequence_text, strlen(sequence_text), "sequence",
                                       &given, &adjustment, &error);
    if (status == REDIST_OK)
        status = redist_normalize_sequence(redist_get_plan_sequence(given), &normal, &error);
    if (status == REDIST_OK)
        status = print_figures("as it stands", given, &error);
    if (status == REDIST_OK)
        status = print_figures("in normal form", normal, &error);
    if (status == REDIST_OK)
        status = show_plan(normal, &error);
    if (status != REDIST_OK)
        fprintf(stderr, "%s\n", error.message);
    redist_free_plan(normal);
    redist_free_plan(given);
    redist_free_problem(&problem);
    return status == REDIST_OK ? 0 : 1;
}
