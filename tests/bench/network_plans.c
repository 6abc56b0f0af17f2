/* The plans of all planners for a problem. */
#include "network.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "compare/baseline.h"
#include "plan/choose/plan.h"
#include "plan/choose/best_plan.h"

static void append_text(char text[NAMES], const char *added)
{
    size_t used = strlen(text);
    (void)snprintf(text + used, NAMES - used, "%s%s", used > 0 ? "," : "", added);
}

static void accept_plan(const struct redist_plan *plan, struct contender *contender)
{
    static char text[REDIST_PROBLEM_TEXT];
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    size_t length = redist_format_problem(&plan->problem, text, sizeof text);
    if (redist_check(text, length, contender->certificate, strlen(contender->certificate), &verdict,
                     &contender->program, &error) != REDIST_OK)
        stop_run("redist_check", error.message);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        char step[32];
        (void)snprintf(step, sizeof step, "%s %u", redist_name_op(plan->step[k].op),
                       (unsigned)plan->step[k].factor);
        append_text(contender->steps, step);
    }
}

/* By FNV-1a of 64 bits. */
static void name_certificate(struct contender *made)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *at = made->certificate; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    (void)snprintf(made->id, sizeof made->id, "%016" PRIx64, hash);
}

/* Takes the plan. One that is there already gets another name. */
static void enter_plan(struct contenders *all, const char *name, struct redist_plan *plan,
                       const struct told *told)
{
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length;
    uint32_t k = 0;
    plan->proof.stated = false; /* plans of different planners are told apart by their steps */
    if (redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK)
        stop_run(name, error.message);
    while (k < all->count && strcmp(all->of[k].certificate, certificate) != 0)
        k++;
    if (k == CONTENDERS)
        stop_run(name, "there are too many plans");
    append_text(all->of[k].names, name);
    if (k < all->count) {
        free(certificate);
    } else {
        struct contender *made = &all->of[all->count++];
        made->certificate = certificate;
        made->price[0] = redist_price_plan(plan, &told->measured);
        made->price[1] = redist_price_plan(plan, &told->sheet);
        name_certificate(made);
        accept_plan(plan, made);
    }
    redist_free_plan(plan);
}

static void enter_best(struct contenders *all, const char *name,
                       const struct redist_problem *problem, const struct redist_topology *topology,
                       const struct told *told)
{
    const struct redist_objective by_links = {.topology = topology};
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (make_best_plan(problem, topology != NULL ? &by_links : NULL, &plan, &error) != REDIST_OK)
        stop_run(name, error.message);
    enter_plan(all, name, plan, told);
}

/* Links that are not those of the machine, so that other plans are best by them. */
static void enter_others(struct contenders *all, const struct redist_problem *problem,
                         const struct told *told)
{
    enum { SLOW_START, NO_START, RISING, FALLING, TURNED, KINDS };
    static const char *const name[KINDS] = {"slow-start", "no-start", "rising", "falling",
                                            "turned"};
    uint32_t n = problem->mesh.naxes;
    for (int kind = 0; kind < KINDS; kind++) {
        struct redist_topology links = told->measured;
        links.nmeasured = 0; /* what follows is of axes alone */
        for (uint32_t x = 0; x < n; x++) {
            struct redist_link *link = &links.axis[x];
            if (kind == TURNED)
                *link = told->measured.axis[n - 1 - x];
            else
                link->latency = kind == SLOW_START ? link->latency * 100 : 1;
            if (kind == RISING || kind == FALLING)
                link->inverse_bandwidth <<= 2 * (kind == RISING ? x : n - 1 - x);
        }
        enter_best(all, name[kind], problem, &links, told);
    }
}

static void enter_methods(struct contenders *all, const struct redist_problem *problem,
                          const struct told *told)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (make_paper_plan(problem, &plan, &error) != REDIST_OK)
        stop_run("--paper", error.message);
    enter_plan(all, "--paper", plan, told);
    for (int which = 0; which < BASELINES && problem->from.nunreduced == 0; which++)
        if (make_baseline_plan(problem, (enum baseline)which, &plan, &error) == REDIST_OK)
            enter_plan(all, name_baseline((enum baseline)which), plan, told);
}

void make_contenders(const struct redist_problem *problem, const struct told *told,
                     struct contenders *contenders)
{
    struct redist_topology levels;
    struct redist_error error = {""};
    memset(contenders, 0, sizeof *contenders);
    enter_best(contenders, "measured", problem, &told->measured, told);
    enter_best(contenders, "sheet", problem, &told->sheet, told);
    enter_best(contenders, "untold", problem, NULL, told);
    if (told->per_node > 0 &&
        redist_get_usual_levels(problem, told->per_node, &levels, &error) == REDIST_OK)
        enter_best(contenders, "per-node", problem, &levels, told);
    enter_others(contenders, problem, told);
    enter_methods(contenders, problem, told);
}

void free_contenders(struct contenders *contenders)
{
    for (uint32_t k = 0; k < contenders->count; k++) {
        free(contenders->of[k].certificate);
        redist_free_program(contenders->of[k].program);
    }
}
