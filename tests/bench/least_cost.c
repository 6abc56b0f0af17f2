/* The least cost of small problems by exhaustive search over device tables
 * (exact/search.h), which shares no code with the planner: within the paper's
 * rules, and when alltoalls deal out their slices in any order.
 *
 *   least_cost PROBLEM...    a line for each: both costs in elements, or `given-up`
 *
 * For at most 8 devices, rank 6. Exit status 0, or 2 on bad input. */
#define RANK 6u
#define MOST_STATES (1u << 19)
#include "exact/search.h"

#include <inttypes.h>

#define LARGEST 65536

static bool read_problem(const char *path, struct redist_problem *problem)
{
    char text[LARGEST];
    struct redist_error error = {"cannot be read"};
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    bool read = file != NULL && length < sizeof text &&
                redist_parse_problem(text, length, path, problem, &error) == REDIST_OK;
    if (file != NULL)
        (void)fclose(file);
    if (read && problem->from.rank <= RANK && redist_count_devices(&problem->mesh) <= 8)
        return true;
    (void)fprintf(stderr, "least_cost: %s: %s\n", path,
                  read ? "over 8 devices or rank 6" : error.message);
    return false;
}

static void print_least(struct search *search, const struct redist_problem *problem)
{
    uint32_t weak, n = redist_count_devices(&problem->mesh);
    if (find_least(search, problem, COSTS - 1, &weak))
        printf("%" PRIu64, search->best * (redist_compute_global_size(&problem->to) / n));
    else
        printf("given-up");
}

int main(int argc, char **argv)
{
    struct search *paper = create_search(false), *free_order = create_search(true);
    int status = 0;
    for (int k = 1; k < argc && status == 0; k++) {
        struct redist_problem problem;
        if (!read_problem(argv[k], &problem)) {
            status = 2;
            continue;
        }
        print_least(paper, &problem);
        putchar(' ');
        print_least(free_order, &problem);
        putchar('\n');
    }
    free_search(paper);
    free_search(free_order);
    return status;
}
