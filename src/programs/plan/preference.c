#include "programs/plan/preference.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "programs/shared/levels_line.h"
#include "programs/shared/time_text.h"
#include "programs/command/json.h"
#include "programs/command/plan_facts.h"
#include "notation/byte_topology.h"
#include "notation/scan.h"
#include "report/word_list.h"
#include "base/report.h"

/* False when the text is none of the objectives that --help lists. */
static bool parse_objective(const char *text, struct redist_objective *objective)
{
    struct scan scan = {text, strlen(text), 0};
    struct redist_objective prices = {0};
    if (strcmp(text, "paper") == 0)
        prices.per_cost = 1;
    else if (strcmp(text, "bytes") == 0)
        prices.per_received = 1;
    else if (strcmp(text, "steps") == 0)
        prices.per_step = 1;
    else if (!take_number(&scan, &prices.per_exchange) || !take_char(&scan, ':') ||
             !take_number(&scan, &prices.per_received) || !at_end(&scan))
        return false;
    *objective = prices;
    return true;
}

static enum redist_status read_demands(struct preference *preference, struct redist_error *error)
{
    int bounded = 0, identical = 0, optimal = 0, collectives = 0;
    const struct word_flag words[] = {{"bounded", &bounded},
                                      {"identical", &identical},
                                      {"optimal", &optimal},
                                      {"collectives", &collectives},
                                      {NULL, NULL}};
    if (preference->demands == NULL)
        return REDIST_OK;
    if (preference->paper || preference->extension != REDIST_ALL_STEPS)
        return report_failure(error, "--require does not go with --paper, --free-slices or --fuse");
    if (!read_word_list(preference->demands, words))
        return report_failure(error,
                              "--require: expected bounded, identical, optimal or "
                              "collectives, separated by commas, got '%.80s'",
                              preference->demands);
    preference->required =
        (identical ? REDIST_REQUIRE_IDENTICAL : 0u) | (optimal ? REDIST_REQUIRE_OPTIMAL : 0u) |
        (collectives ? REDIST_REQUIRE_COLLECTIVES : 0u) | (bounded ? REDIST_REQUIRE_BOUNDED : 0u);
    return REDIST_OK;
}

static enum redist_status read_node_size(struct preference *preference, struct redist_error *error)
{
    uint64_t size;
    if (preference->node_size == NULL)
        return REDIST_OK;
    struct scan scan = {preference->node_size, strlen(preference->node_size), 0};
    if (!take_number(&scan, &size) || !at_end(&scan) || size < 1 || size > REDIST_MAX_DEVICES)
        return report_failure(error, "--ranks-per-node '%.40s': expected a number from 1 to %u",
                              preference->node_size, REDIST_MAX_DEVICES);
    preference->per_node = (uint32_t)size;
    return REDIST_OK;
}

/* The options that say what is least: at most one, and none with an extension. */
static enum redist_status check_choice(const struct preference *preference,
                                       struct redist_error *error)
{
    int given = (preference->objective != NULL) + (preference->topology_path != NULL) +
                (preference->node_size != NULL);
    if (given > 0 && preference->extension != REDIST_ALL_STEPS)
        return report_failure(error, "--objective, --topology and --ranks-per-node do not go with "
                                     "--free-slices or --fuse");
    return given > 1 ? report_failure(error, "only one of --objective, --topology and "
                                             "--ranks-per-node")
                     : REDIST_OK;
}

enum redist_status read_preference(struct preference *preference, struct redist_error *error)
{
    PASS_FAILURE(read_demands(preference, error));
    PASS_FAILURE(check_choice(preference, error));
    PASS_FAILURE(read_node_size(preference, error));
    if (preference->objective != NULL && strcmp(preference->objective, "run") == 0)
        preference->objective = NULL;
    preference->by_links = preference->topology_path != NULL || preference->per_node > 0;
    preference->prices = (struct redist_objective){.per_cost = 1};
    if (preference->objective != NULL &&
        !parse_objective(preference->objective, &preference->prices))
        return report_failure(
            error,
            "--objective: expected run, paper, bytes, steps or LATENCY:INVERSE in whole numbers, "
            "got '%s'",
            preference->objective);
    if (preference->objective != NULL && strcmp(preference->objective, "paper") == 0) {
        if (preference->demands != NULL)
            return report_failure(error, "--require does not go with --objective paper");
        preference->paper = true;
    }
    preference->chosen = preference->objective != NULL || preference->by_links;
    if (preference->topology_path == NULL)
        return REDIST_OK;
    return read_whole_file(preference->topology_path, TOPOLOGY_LIMIT, &preference->topology_text,
                           &preference->topology_length, error);
}

void free_preference(struct preference *preference)
{
    free(preference->topology_text);
    preference->topology_text = NULL;
}

static enum redist_status find_links(const struct preference *preference,
                                     const struct redist_problem *problem,
                                     struct redist_topology *topology, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (preference->per_node == 0)
        return redist_parse_problem_topology(preference->topology_text, preference->topology_length,
                                             preference->topology_path, problem, topology, error);
    return redist_get_usual_levels(problem, preference->per_node, topology, &inner) == REDIST_OK
               ? REDIST_OK
               : report_failure(error, "--ranks-per-node: %s", inner.message);
}

enum redist_status make_preferred_plan(const struct preference *preference,
                                       const struct redist_problem *problem,
                                       struct redist_topology *topology, struct redist_plan **plan,
                                       struct redist_error *error)
{
    struct redist_objective objective = preference->prices;
    struct redist_plan_options options = {
        .size = sizeof options, .rules = preference->extension, .required = preference->required};
    if (preference->by_links) {
        PASS_FAILURE(find_links(preference, problem, topology, error));
        objective = (struct redist_objective){.topology = topology};
    }
    if (preference->extension == REDIST_ALL_STEPS) {
        options.rules = preference->paper ? REDIST_PAPER_STEPS : REDIST_ALL_STEPS;
        options.objective = preference->paper || preference->chosen ? &objective : NULL;
    }
    struct redist_error why = {{0}};
    enum redist_status status = redist_make_plan(problem, &options, plan, &why);
    if (status != REDIST_IMPOSSIBLE && error != NULL)
        *error = why;
    return status == REDIST_IMPOSSIBLE
               ? report_status(status, error, "--require %.80s: no such plan was found; %s",
                               preference->demands, why.message)
               : status;
}

static bool keeps_to_paper(const struct preference *preference)
{
    return preference->paper || preference->extension != REDIST_ALL_STEPS;
}

static const char *name_rules(const struct preference *preference, const struct redist_plan *plan)
{
    if (!keeps_to_paper(preference))
        return "all";
    return has_paper_steps(plan) && !has_fused_step(plan) ? "paper" : "beyond-paper";
}

/* What such a plan comes to: by the objective, the topology, or the usual prices. */
static uint64_t price_by_preference(const struct preference *preference,
                                    const struct redist_topology *topology,
                                    const struct redist_plan *plan)
{
    struct redist_objective prices = redist_get_usual_prices(&plan->problem);
    if (preference->by_links)
        prices = (struct redist_objective){.topology = topology};
    else if (preference->chosen)
        prices = preference->prices;
    return redist_weigh_plan(plan, &prices);
}

/* A price of 2^64-1 stands for that or more. */
static void spell_price(uint64_t price, bool usual, char text[PRICE_BYTES])
{
    if (price == UINT64_MAX)
        (void)snprintf(text, PRICE_BYTES, "2^64-1%s or more", usual ? " ps" : "");
    else if (usual)
        (void)snprintf(text, PRICE_BYTES, "%.1f us", (double)price / 1e6);
    else
        (void)snprintf(text, PRICE_BYTES, "%" PRIu64, price);
}

static void spell_topology_price(uint64_t price, const struct preference *preference,
                                 char text[PRICE_BYTES])
{
    char unit[REDIST_MAX_NAME + 1u], bare[PRICE_BYTES];
    if (read_byte_unit(preference->topology_text, preference->topology_length, unit) &&
        spell_time(price, unit, text))
        return;
    spell_price(price, false, bare);
    (void)snprintf(text, PRICE_BYTES, "%.32s, in the unit of its file", bare);
}

void print_rules(FILE *out, const struct preference *preference,
                 const struct redist_topology *topology, const struct redist_plan *plan)
{
    uint64_t price = price_by_preference(preference, topology, plan);
    bool paper = keeps_to_paper(preference);
    char text[PRICE_BYTES];
    spell_price(price, preference->per_node > 0 || !preference->chosen, text);
    if (paper && !has_paper_steps(plan))
        fprintf(out, "beyond the paper's four collectives%s\n",
                judge_search(plan) == FOUND_LEAST ? "; by search, least by its cost model" : "");
    else if (paper && !has_fused_step(plan))
        fputs("by the rules of the paper\n", out);
    if (preference->per_node > 0) {
        char assumed[LEVELS_LINE];
        format_levels(&plan->problem, preference->per_node, topology, assumed);
        fprintf(out, "%sby usual nodes: %s\n%s\n", paper ? "" : "of all steps, ", text, assumed);
    } else if (topology != NULL) {
        spell_topology_price(price, preference, text);
        fprintf(out, "%sby the topology: %s\n", paper ? "" : "of all steps, ", text);
    } else if (!paper && preference->chosen)
        fprintf(out, "of all steps, by the price asked for: %s\n", text);
    else if (!paper)
        fprintf(out, "of all steps, by the usual prices: %s\n", text);
}

void describe_rules(json_t *object, const struct preference *preference,
                    const struct redist_topology *topology, const struct redist_plan *plan)
{
    json_object_set_new(object, "rules", json_string(name_rules(preference, plan)));
    json_object_set_new(object, "price",
                        make_json_number(price_by_preference(preference, topology, plan)));
    if (preference->per_node > 0)
        json_object_set_new(object, "ranks_per_node", make_json_number(preference->per_node));
}
