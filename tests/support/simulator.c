#include "simulator.h"
#include "contents.h"
#include "question.h"
#include "sections.h"
#include <stdlib.h>
#include <string.h>

struct simulator {
    const struct redist_problem *asked;
    const struct raw_plan *plan;
    struct stage stage;
    extents tiles[RAW_STEPS + 1];     /* tile extents after each step, in elements */
    uint64_t size[RAW_STEPS + 1];     /* their products over the data dimensions */
    uint64_t received[RAW_STEPS + 1]; /* in each step, from 1 */
    struct contents now;
    struct simulation_report *report;
};

static bool refuse(struct simulator *sim, const char *why)
{
    if (sim->report->why[0] == '\0')
        sim->report->why = why;
    return false;
}

static bool multiply(uint64_t *product, uint64_t factor)
{
    return !__builtin_mul_overflow(*product, factor, product);
}

static bool check_list(struct simulator *sim, const struct raw_step *step)
{
    uint32_t ndevices = sim->stage.ndevices;
    bool *seen = calloc(ndevices, sizeof *seen);
    bool fine = seen != NULL && step->used >= 1 && step->used <= ndevices;
    for (uint32_t p = 0; fine && p < ndevices; p++) {
        uint32_t d = step->list[p];
        fine = d < ndevices && !seen[d];
        if (fine)
            seen[d] = true;
    }
    free(seen);
    return fine || refuse(sim, "a list is not a permutation of the devices");
}

/* Factor and dimensions of a step. */
static bool check_form(struct simulator *sim, const struct raw_step *step)
{
    const struct raw_traits *traits = &raw_traits[step->op];
    uint32_t rank = sim->stage.rank, all = raw_count_dimensions(sim->plan);
    if (traits->has_factor && (step->factor < 2 || step->used % step->factor != 0))
        return refuse(sim, "a factor does not divide the devices");
    if (traits->splits && step->split >= rank)
        return refuse(sim, "a dimension to split");
    if (traits->joins &&
        (traits->combines ? step->into < rank || step->into >= all : step->into >= rank))
        return refuse(sim, "a dimension to join");
    if (traits->splits && traits->joins && step->split == step->into)
        return refuse(sim, "one dimension twice");
    if (step->op == RAW_ALLPERMUTE && step->used != sim->stage.ndevices)
        return refuse(sim, "an allpermute of some devices");
    return check_list(sim, step);
}

/* The tile after step s; a resize may state what it likes, the data will tell. */
static bool follow_shape(struct simulator *sim, uint32_t s)
{
    const struct raw_step *step = &sim->plan->step[s];
    const struct raw_traits *traits = &raw_traits[step->op];
    uint64_t *tile = sim->tiles[s + 1], size = 1;
    memcpy(tile, sim->tiles[s], sizeof(extents));
    if (!check_form(sim, step))
        return false;
    if (step->op == RAW_RESIZE)
        memcpy(tile, step->tile, sim->stage.rank * sizeof *tile);
    if (step->op == RAW_EXCHANGE)
        raw_fill_tile(sim->plan, true, tile);
    if (traits->splits && tile[step->split] % step->factor != 0)
        return refuse(sim, "a factor does not divide the tile");
    if (traits->splits)
        tile[step->split] /= step->factor;
    if (traits->joins && !multiply(&tile[step->into], step->factor))
        return refuse(sim, "overflow");
    for (uint32_t i = 0; i < sim->stage.rank; i++)
        if (tile[i] == 0 || !multiply(&size, tile[i]))
            return refuse(sim, "overflow");
    sim->size[s + 1] = size;
    return true;
}

/* All shapes; the last must be the target's. */
static bool follow_shapes(struct simulator *sim)
{
    uint32_t n = sim->plan->nsteps;
    extents target;
    raw_fill_tile(sim->plan, false, sim->tiles[0]);
    raw_fill_tile(sim->plan, true, target);
    sim->size[0] = 1;
    for (uint32_t i = 0; i < sim->stage.rank; i++)
        sim->size[0] *= sim->tiles[0][i];
    for (uint32_t s = 0; s < n; s++)
        if (!follow_shape(sim, s))
            return false;
    return memcmp(sim->tiles[n], target, raw_count_dimensions(sim->plan) * sizeof *target) == 0 ||
           refuse(sim, "the last tile is not the target's");
}

static uint64_t find_gcd(uint64_t a, uint64_t b)
{
    return b == 0 ? a : find_gcd(b, a % b);
}

/* Chooses the blocks: neither a step nor the end of the array may cut one. */
static void choose_blocks(struct simulator *sim)
{
    struct stage *stage = &sim->stage;
    for (uint32_t i = 0; i < stage->rank; i++) {
        uint64_t size = sim->asked->from.dim[i].size;
        stage->cut[i] = find_gcd(size, sim->asked->to.dim[i].tile);
        for (uint32_t s = 0; s <= sim->plan->nsteps; s++)
            stage->cut[i] = find_gcd(stage->cut[i], sim->tiles[s][i]);
        stage->blocks[i] = size / stage->cut[i];
    }
}

/* Blocks that all devices hold after step s, each counted `weight` times. */
static bool fits_step(const struct simulator *sim, uint32_t s, uint64_t weight, uint64_t most)
{
    uint64_t blocks = sim->stage.ndevices;
    bool counted = multiply(&blocks, weight);
    for (uint32_t i = 0; i < sim->stage.rank; i++)
        counted = counted && multiply(&blocks, sim->tiles[s][i] / sim->stage.cut[i]);
    return counted && blocks <= most;
}

static bool fits(const struct simulator *sim, uint64_t most_blocks)
{
    uint32_t n = sim->plan->nsteps;
    uint64_t summands = 1;
    for (uint32_t k = 0; k < sim->plan->nsums; k++)
        summands *= sim->plan->sum[k].kept ? 1 : sim->plan->sum[k].size;
    for (uint32_t s = 0; s < n; s++)
        if (!fits_step(sim, s, sim->plan->step[s].op == RAW_EXCHANGE ? summands : 1, most_blocks))
            return false;
    return fits_step(sim, n, summands, most_blocks);
}

/* Elements that the most a device receives in an exchange. */
static uint64_t count_received(const struct simulator *sim, const struct contents *wanted)
{
    uint64_t received = count_absent(&sim->stage, &sim->now, wanted);
    for (uint32_t i = 0; i < sim->stage.rank; i++)
        received *= sim->stage.cut[i];
    return received;
}

static bool run_step(struct simulator *sim, uint32_t s, const struct contents *wanted)
{
    extents shape;
    if (sim->plan->step[s].op == RAW_EXCHANGE)
        sim->received[s + 1] = count_received(sim, wanted);
    for (uint32_t i = 0; i < sim->stage.rank; i++)
        shape[i] = sim->tiles[s + 1][i] / sim->stage.cut[i];
    return move_contents(&sim->stage, &sim->plan->step[s], s, shape, &sim->now);
}

/* Runs the plan on contents. */
static bool check_contents(struct simulator *sim)
{
    struct contents wanted;
    bool right = true;
    fill_source(&sim->stage, &sim->now);
    fill_target(&sim->stage, &wanted);
    for (uint32_t s = 0; right && s < sim->plan->nsteps; s++)
        right = run_step(sim, s, &wanted);
    right = right && has_wanted(&sim->stage, &sim->now, &wanted);
    sim->report->data_right = right;
    sim->report->identical = right && has_one_origin(&sim->stage, &sim->now, &wanted);
    release_contents(&sim->now);
    release_contents(&wanted);
    return right || refuse(sim, "the contents are not those of the target");
}

/* What a step costs, and what a device receives in it. */
static bool price_step(struct simulator *sim, uint32_t s, uint64_t *cost)
{
    const struct raw_step *step = &sim->plan->step[s];
    uint64_t before = sim->size[s], after = sim->size[s + 1], n = step->factor, twice = before;
    uint64_t *received = &sim->received[s + 1];
    *cost = 0;
    switch (step->op) {
    case RAW_DYNSLICE:
    case RAW_RESIZE:
        return true;
    case RAW_ALLGATHER:
        *received = after - before;
        break;
    case RAW_ALLTOALL:
        *received = after - after / n;
        break;
    case RAW_REDUCESCATTER:
        *received = before - after;
        *cost = before;
        return true;
    case RAW_ALLREDUCE:
        *received = before / n + (before % n != 0);
        *cost = twice;
        return multiply(received, 2 * (n - 1)) && multiply(cost, 2);
    case RAW_EXCHANGE:
        break;
    default:
        *received = before;
        break;
    }
    *cost = after;
    return true;
}

/* The costs and sizes that the step lines state. */
static bool check_lines(struct simulator *sim)
{
    struct simulation_report *report = sim->report;
    uint32_t stage = 0;
    report->normal = true;
    report->height = sim->size[0];
    for (uint32_t s = 0; s < sim->plan->nsteps; s++) {
        const struct raw_step *step = &sim->plan->step[s];
        uint32_t phase = step->op == RAW_DYNSLICE ? 0 : step->op == RAW_ALLGATHER ? 2 : 1;
        uint64_t cost;
        report->normal = report->normal && phase >= stage;
        stage = phase;
        if (sim->size[s + 1] > report->height)
            report->height = sim->size[s + 1];
        if (!price_step(sim, s, &cost) ||
            __builtin_add_overflow(report->cost, cost, &report->cost) ||
            __builtin_add_overflow(report->received, sim->received[s + 1], &report->received))
            return refuse(sim, "a cost or the received elements overflow");
        if (memcmp(step->tile, sim->tiles[s + 1],
                   raw_count_dimensions(sim->plan) * sizeof *step->tile) != 0 ||
            step->size != sim->size[s + 1] || step->cost != report->cost)
            return refuse(sim, "a stated tile, size or cost");
    }
    return true;
}

static bool check_claims(struct simulator *sim)
{
    struct simulation_report *report = sim->report;
    const struct raw_plan *plan = sim->plan;
    report->bounded = report->height == sim->size[0] || report->height == sim->size[plan->nsteps];
    bool right = report->height <= plan->height && report->cost <= plan->cost &&
                 report->received <= plan->received && (plan->bounded == 0 || report->bounded) &&
                 (plan->normal == 0 || report->normal) &&
                 (plan->identical == 0 || report->identical);
    return right || refuse(sim, "a claim");
}

/* The optional sections are claims as well. */
static bool check_sections(struct simulator *sim)
{
    const struct raw_plan *plan = sim->plan;
    if (plan->has_fusion && !raw_is_plain(sim->asked, plan))
        return refuse(sim, "fused steps where the plan is not plain");
    if (plan->has_bound && !raw_is_even(sim->asked, plan))
        return refuse(sim, "a lower bound where the plan is not even");
    if (plan->has_fusion && !is_fusion_right(plan, sim->size))
        return refuse(sim, "a fused step, or their cost");
    if (plan->has_bound && find_least_cost(sim->asked) < plan->least)
        return refuse(sim, "the lower bound");
    return true;
}

enum simulation simulate_plan(const struct redist_problem *asked, const struct raw_plan *plan,
                              uint64_t most_blocks, struct simulation_report *report)
{
    struct simulator sim = {.asked = asked, .plan = plan, .report = report};
    memset(report, 0, sizeof *report);
    report->why = "";
    const char *flaw = find_flaw_of_question(asked, plan);
    if (flaw != NULL) {
        report->why = flaw;
        return SIM_WRONG;
    }
    sim.stage.asked = asked;
    sim.stage.rank = asked->from.rank;
    sim.stage.ndevices = plan->ndevices;
    if (!follow_shapes(&sim))
        return SIM_WRONG;
    choose_blocks(&sim);
    if (!fits(&sim, most_blocks))
        return SIM_TOO_LARGE;
    bool data = check_contents(&sim);
    bool numbers = check_lines(&sim) && check_claims(&sim);
    return data && numbers && check_sections(&sim) ? SIM_RIGHT : SIM_WRONG;
}

enum simulation simulate_texts(const char *problem, size_t problem_length, const char *certificate,
                               size_t certificate_length, uint64_t most_blocks,
                               struct simulation_report *report)
{
    struct redist_problem asked;
    struct raw_plan plan;
    enum simulation verdict = SIM_WRONG;
    memset(report, 0, sizeof *report);
    report->why = "unreadable";
    if (raw_read_problem(problem, problem_length, &asked) &&
        raw_read_certificate(certificate, certificate_length, &plan)) {
        verdict = simulate_plan(&asked, &plan, most_blocks, report);
        raw_free_plan(&plan);
    }
    raw_free_problem(&asked);
    return verdict;
}
