/* Writes N random pairs of problem and certificate with the checker's verdict,
 * for comparison with another checker. Each record is a line
 * `pair <problem bytes> <certificate bytes> <ok or rejection code>`, both
 * texts, and LF. Usage: stream_pairs N [SEED]. */
#include <inttypes.h>
#include <redist/check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/noise.h"
#include "support/problem_generator.h"
#include "support/detour.h"

/* A copy with room for noise; releases the original. */
static struct text make_room(char *bytes, size_t length)
{
    struct text text = {raw_allocate(length + 4 * NOISE_ROOM), length};
    memcpy(text.bytes, bytes, length);
    free(bytes);
    return text;
}

/* The planner's own plan, read back from its certificate. */
static bool plan_by_library(const struct redist_problem *problem, enum redist_extension extension,
                            struct raw_plan *plan)
{
    struct redist_plan *made = NULL;
    struct redist_error error;
    char *text = NULL;
    size_t length = 0;
    bool read = redist_make_extended_plan(problem, extension, &made, &error) == REDIST_OK &&
                redist_format_certificate(made, &text, &length, &error) == REDIST_OK &&
                raw_read_certificate(text, length, plan);
    free(text);
    redist_free_plan(made);
    return read;
}

static bool draw_plan(struct prng *prng, struct redist_problem *problem, struct raw_plan *plan)
{
    uint64_t choice = draw_below(prng, 10);
    generate_problem(choice < 7   ? RECIPE_SMALL
                     : choice < 9 ? RECIPE_MIXED
                                  : RECIPE_PAPER,
                     prng, problem);
    if (draw_chance(prng, 50))
        return plan_by_library(problem, (enum redist_extension)draw_below(prng, 3), plan);
    make_detour(prng, problem, (uint32_t)draw_below(prng, 6), plan);
    return true;
}

/* Changes that are made before the certificate is written. */
static void alter_meaning(struct prng *prng, uint64_t kind, struct redist_problem *problem,
                          struct raw_plan *plan)
{
    if (kind < 2) {
        alter_steps(prng, plan);
    } else if (kind < 4) {
        alter_groups(prng, plan);
    } else if (kind < 5) {
        if (draw_chance(prng, 50))
            alter_claim(prng, plan);
        else
            alter_statements(prng, plan);
    } else {
        alter_problem(prng, problem);
        if (draw_chance(prng, 80)) {
            uint32_t rank = plan->problem.from.rank;
            plan->problem = *problem;
            if (problem->from.rank == rank)
                raw_restate_plan(plan);
        }
    }
}

static bool draw_pair(struct prng *prng, struct text *problem, struct text *certificate)
{
    struct redist_problem asked;
    struct raw_plan plan;
    uint64_t kind = draw_below(prng, 18);
    if (kind == 15) {
        write_limit_pair(prng, problem, certificate);
        if (draw_chance(prng, 10))
            add_noise(prng, certificate);
        return true;
    }
    if (!draw_plan(prng, &asked, &plan))
        return false;
    if (kind < 6)
        alter_meaning(prng, kind, &asked, &plan);
    if (kind > 15)
        alter_sections(prng, &plan);
    char *text = raw_allocate(PROBLEM_TEXT_MAX);
    *problem = make_room(text, raw_write_problem(&asked, text, PROBLEM_TEXT_MAX));
    text = raw_write_certificate(&plan, &certificate->length);
    *certificate = make_room(text, certificate->length);
    raw_free_plan(&plan);
    if (draw_chance(prng, 30))
        vary_commas(prng, problem);
    for (uint64_t changes = 1 + draw_below(prng, 2); kind >= 7 && kind < 12 && changes > 0;
         changes--)
        add_noise(prng, certificate);
    if (kind == 6)
        add_noise(prng, problem);
    return true;
}

static bool write_record(const struct text *problem, const struct text *certificate)
{
    struct redist_verdict verdict;
    struct redist_error error;
    enum redist_status status = redist_check(problem->bytes, problem->length, certificate->bytes,
                                             certificate->length, &verdict, NULL, &error);
    if (status == REDIST_FAILED) {
        (void)fprintf(stderr, "stream_pairs: %s\n", error.message);
        return false;
    }
    printf("pair %zu %zu ", problem->length, certificate->length);
    if (status == REDIST_OK)
        printf("ok\n");
    else
        printf("%" PRIu32 "\n", verdict.code);
    return fwrite(problem->bytes, 1, problem->length, stdout) == problem->length &&
           fwrite(certificate->bytes, 1, certificate->length, stdout) == certificate->length &&
           putchar('\n') != EOF;
}

static bool write_pair(uint64_t seed, uint64_t number)
{
    struct prng prng = start_case(seed, number);
    struct text problem, certificate;
    if (!draw_pair(&prng, &problem, &certificate)) {
        (void)fprintf(stderr, "stream_pairs: no plan for pair %" PRIu64 "\n", number);
        return false;
    }
    bool written = write_record(&problem, &certificate);
    free(problem.bytes);
    free(certificate.bytes);
    return written;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        (void)fprintf(stderr, "usage: stream_pairs N [SEED]\n");
        return 2;
    }
    uint64_t count = strtoull(argv[1], NULL, 10);
    uint64_t seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 1;
    for (uint64_t k = 0; k < count; k++) {
        if (!write_pair(seed, k))
            return 2;
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
