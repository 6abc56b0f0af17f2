/* Random problems and the certificates of their plans as a stream of pairs
 * (support/pair_stream.h): COUNT cases from number FIRST on of the seed REDIST_SEED. Each is the
 * first drawn that has at most ELEMENTS elements on all devices together, as the second checker
 * looks at each of them. */
#include <redist/plan.h>
#include <stdio.h>
#include <stdlib.h>
#include "support/problem_generator.h"

static bool print_pair(const struct redist_problem *problem, enum redist_rules rules)
{
    char text[PROBLEM_TEXT_MAX];
    size_t length = raw_write_problem(problem, text, sizeof text), bytes = 0;
    const struct redist_plan_options options = {.size = sizeof options, .rules = rules};
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    char *certificate = NULL;
    bool made = redist_make_plan(problem, &options, &plan, &error) == REDIST_OK &&
                redist_format_certificate(plan, &certificate, &bytes, &error) == REDIST_OK &&
                printf("pair %zu %zu\n", length, bytes) > 0 &&
                fwrite(text, 1, length, stdout) == length &&
                fwrite(certificate, 1, bytes, stdout) == bytes && putchar('\n') != EOF;
    if (!made)
        (void)fprintf(stderr, "plan_pairs: %s:\n%s", error.message, text);
    free(certificate);
    redist_free_plan(plan);
    return made;
}

static bool is_small(const struct redist_problem *problem, uint64_t elements)
{
    uint64_t source = redist_compute_local_size(&problem->from);
    uint64_t target = redist_compute_local_size(&problem->to);
    return (source > target ? source : target) <= elements / redist_count_problem_devices(problem);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        (void)fputs("usage: plan_pairs FIRST COUNT ELEMENTS\n", stderr);
        return 2;
    }
    unsigned long first = strtoul(argv[1], NULL, 10), count = strtoul(argv[2], NULL, 10);
    uint64_t elements = strtoull(argv[3], NULL, 10);
    const char *seed = getenv("REDIST_SEED");
    for (unsigned long k = first; k < first + count; k++) {
        struct prng prng = start_case(seed == NULL ? 1 : strtoull(seed, NULL, 10), k);
        struct redist_problem problem;
        do
            generate_problem(k % 4 == 0 ? RECIPE_SUMS : RECIPE_SMALL, &prng, &problem);
        while (!is_small(&problem, elements));
        if (!print_pair(&problem, (enum redist_rules)(REDIST_PAPER_STEPS + k % 3)))
            return 2;
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
