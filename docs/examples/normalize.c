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

static void print_figures(const char *what, const struct redist_plan *plan)
{
    printf("%-16s %u steps, height %" PRIu64 " of at most %" PRIu64 ", cost %" PRIu64 "\n", what,
           plan->nsteps, plan->height, plan->memory_bound, plan->cost);
}

/* The table of steps, and who holds what in the end. */
static enum redist_status show_plan(const struct redist_plan *plan, struct redist_error *error)
{
    enum { WIDTH = 80 };
    enum redist_status status = redist_print_steps(stdout, &plan->problem, plan->sum, plan->nsums,
                                                   plan->step, plan->nsteps, WIDTH, error);
    return status != REDIST_OK
               ? status
               : redist_draw_tiles(stdout, &plan->problem, plan->sum, plan->nsums, plan->step,
                                   plan->nsteps, plan->nsteps, WIDTH, error);
}

int main(void)
{
    struct redist_problem problem;
    struct redist_plan *given = NULL, *normal = NULL;
    struct redist_adjustment adjustment;
    struct redist_error error;
    enum redist_status status =
        redist_parse_problem(problem_text, strlen(problem_text), "problem", &problem, &error);
    if (status == REDIST_OK)
        status = redist_parse_sequence(&problem, sequence_text, strlen(sequence_text), "sequence",
                                       &given, &adjustment, &error);
    if (status == REDIST_OK)
        status = redist_normalize_steps(&problem, given->step, given->nsteps, &normal, &error);
    if (status == REDIST_OK) {
        print_figures("as it stands", given);
        print_figures("in normal form", normal);
        status = show_plan(normal, &error);
    }
    if (status != REDIST_OK)
        fprintf(stderr, "%s\n", error.message);
    redist_free_plan(normal);
    redist_free_plan(given);
    return status;
}
