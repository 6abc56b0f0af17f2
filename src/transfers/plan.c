#include "transfers/plan.h"
#include <stdlib.h>
#include <string.h>
#include "transfers/balance.h"
#include "transfers/least_plan.h"
#include "transfers/shared_box.h"
#include "base/text_stream.h"
#include "base/report.h"

/* A certificate being written, and what devices have been asked for so far. */
struct tree_planner {
    struct leaf_finder finder;
    struct found_leaves found; /* of the finder, unless there are levels */
    struct plan_room room;     /* for the trees */
    uint64_t leaves, words;    /* written; of words those of trees that are complete */
    uint64_t *sent, *received; /* bytes, by device */
    uint64_t *owed;            /* of those sent, what nobody else has any of */
    struct balance *balance;   /* whose shares are followed; or NULL */
    uint32_t part;             /* of those, the next one */
    struct part_share *list;   /* who gives the part at hand */
    struct shared_box box;     /* being written, .. */
    bool grouped;              /* whose values are combined */
    uint64_t base;             /* its element at which the box at hand begins */
    size_t collected;          /* its part whose giver is written next */
};

/* Writes that a source piece gives `elements`, the part at hand. */
static void write_giver(struct tree_planner *planner, uint64_t number, uint64_t elements)
{
    struct leaf_finder *finder = &planner->finder;
    uint32_t from = finder->problem->source.piece[number].device, to = finder->piece->device;
    uint64_t bytes = from != to ? elements * finder->array->elem : 0;
    add_bytes(&planner->sent[from], bytes);
    add_bytes(&planner->received[to], bytes);
    if (finder->lone)
        add_bytes(&planner->owed[from], bytes);
    planner->leaves++;
    planner->words += finder->combined ? ADD_WORDS : GIVE_WORDS;
    write_part_giver(finder, number);
}

/* Whether `one` is to be asked rather than `other`. */
static bool is_better_giver(const struct tree_planner *planner, const struct transfer_piece *one,
                            const struct transfer_piece *other)
{
    uint32_t taker = planner->finder.piece->device;
    if ((one->device == taker) != (other->device == taker))
        return one->device == taker;
    if (planner->sent[one->device] != planner->sent[other->device])
        return planner->sent[one->device] < planner->sent[other->device];
    return (one->device ^ taker) < (other->device ^ taker);
}

/* The candidate from `first` on that is best to give the part at hand. */
static size_t find_giver(const struct tree_planner *planner, size_t first)
{
    const struct leaf_finder *finder = &planner->finder;
    size_t count = finder->candidates.count, best = count;
    for (size_t k = first; k < count; k++)
        if (may_give(finder, get_candidate(finder, k)) &&
            (best == count ||
             is_better_giver(planner, get_candidate(finder, k), get_candidate(finder, best))))
            best = k;
    return best;
}

/* The candidate from `first` on that a device has the part in. */
static size_t find_candidate_of(const struct leaf_finder *finder, size_t first, uint32_t device)
{
    size_t k = first;
    while (get_candidate(finder, k)->device != device ||
           !has_part(finder, get_candidate(finder, k)))
        k++;
    return k;
}

/* Adds the part at hand to the shared box: a device's own, or as the shares of its group have
 * it. */
static enum redist_status collect_part(void *context, struct leaf_finder *finder, size_t first)
{
    struct tree_planner *planner = context;
    uint64_t elements = count_part(finder);
    uint32_t count = 1, giver = get_candidate(finder, find_giver(planner, first))->device;
    if (giver == finder->piece->device)
        planner->list[0] = (struct part_share){giver, elements};
    else
        count = take_shares(planner->balance, planner->part++, finder->piece->device, elements,
                            finder->array->elem, planner->list);
    return add_shared_part(&planner->box, planner->list, count)
               ? REDIST_OK
               : report_no_memory(finder->error, "out of memory for the shares of devices");
}

/* One part of a group, of the shared box from `base` on. */
static enum redist_status write_collected(void *context, struct leaf_finder *finder, size_t first)
{
    struct tree_planner *planner = context;
    uint32_t device = take_giver(&planner->box, planner->collected++, planner->base);
    size_t k = find_candidate_of(finder, first, device);
    write_giver(planner, finder->candidates.at[k], count_part(finder));
    return REDIST_OK;
}

/* The box at hand, of which one device gives each part. */
static enum redist_status write_box(struct tree_planner *planner, size_t first)
{
    struct leaf_finder *finder = &planner->finder;
    planner->collected = 0;
    if (!planner->grouped)
        return write_collected(planner, finder, first);
    visit_part_leaf *leaf = finder->leaf;
    finder->leaf = write_collected;
    enum redist_status status = find_group(finder, first);
    finder->leaf = leaf;
    return status;
}

/* The box at hand, of which these are the ends of shares. */
static enum redist_status write_rows(struct tree_planner *planner, size_t first,
                                     struct end_run ends)
{
    struct leaf_finder *finder = &planner->finder;
    uint64_t row = count_part(finder);
    uint32_t x = 0;
    if (ends.first == ends.last)
        return write_box(planner, first);
    while (finder->high[x] - finder->low[x] == 1)
        x++;
    uint64_t low = finder->low[x], high = finder->high[x];
    row /= high - low;
    uint64_t rows = choose_rows(&planner->box, ends, planner->base, high - low, row);
    uint64_t behind = planner->base + rows * row;
    write_part_cut(finder, x, low + rows);
    finder->high[x] = low + rows;
    enum redist_status status =
        write_rows(planner, first, list_ends_before(&planner->box, ends, behind));
    finder->high[x] = high;
    if (status != REDIST_OK)
        return status;
    finder->low[x] = low + rows;
    planner->base = behind;
    status = write_rows(planner, first, list_ends_behind(&planner->box, ends, behind));
    finder->low[x] = low;
    return status;
}

/* A box whose values are one part, or are combined of several: by shares. */
static enum redist_status write_shared(struct tree_planner *planner, size_t first, bool grouped)
{
    struct leaf_finder *finder = &planner->finder;
    FILE *out = finder->out;
    visit_part_leaf *leaf = finder->leaf;
    clear_shared_box(&planner->box);
    finder->out = NULL;
    finder->leaf = collect_part;
    enum redist_status status =
        grouped ? find_group(finder, first) : collect_part(planner, finder, first);
    finder->out = out;
    finder->leaf = leaf;
    planner->grouped = grouped;
    planner->base = 0;
    return status == REDIST_OK ? write_rows(planner, first, order_ends(&planner->box)) : status;
}

static enum redist_status write_shared_part(void *context, struct leaf_finder *finder, size_t first)
{
    (void)finder;
    return write_shared(context, first, false);
}

static enum redist_status write_shared_group(void *context, struct leaf_finder *finder,
                                             size_t first)
{
    (void)finder;
    return write_shared(context, first, true);
}

/* Of the many givers of a leaf that was found before, none of which is the taker. */
static enum redist_status make_giver_tree(const struct leaf_finder *finder)
{
    struct found_leaf *leaf = finder->known;
    struct giver_place *giver = malloc(leaf->count * sizeof *giver);
    for (uint32_t k = 0; giver != NULL && k < leaf->count; k++) {
        uint32_t number = get_found_giver(finder->found, leaf, k, finder->piece->array);
        giver[k] = (struct giver_place){finder->problem->source.piece[number].device, k};
    }
    if (giver != NULL)
        leaf->givers = create_giver_tree(giver, leaf->count);
    free(giver);
    return leaf->givers != NULL ? REDIST_OK
                                : report_no_memory(finder->error, "out of memory for devices");
}

/* The part at hand, by the device that has been asked for least. */
static enum redist_status write_leaf(void *context, struct leaf_finder *finder, size_t first)
{
    struct tree_planner *planner = context;
    struct found_leaf *leaf = finder->known;
    if (finder->candidates.count > first) {
        size_t k = find_giver(planner, first);
        write_giver(planner, finder->candidates.at[k], count_part(finder));
        return REDIST_OK;
    }
    if (leaf->givers == NULL)
        PASS_FAILURE(make_giver_tree(finder));
    uint32_t k = find_least_asked(leaf->givers, planner->sent, finder->piece->device);
    uint64_t number = get_found_giver(finder->found, leaf, k, finder->piece->array);
    write_giver(planner, number, count_part(finder));
    return REDIST_OK;
}

/* Whether there is room for the trees up to this one, which has so many leaves. */
static enum redist_status check_room(struct tree_planner *planner, FILE *out, uint32_t last,
                                     uint64_t leaves)
{
    planner->words += TREE_WORDS + (leaves > 1 ? (leaves - 1) * CUT_WORDS : 0);
    const struct plan_extent extent = {.boxes = planner->leaves,
                                       .bytes = (uint64_t)ftell(out),
                                       .words = planner->words,
                                       .pieces = last + 1,
                                       .of = planner->finder.problem->target.npieces};
    return is_within_room(&planner->room, &extent)
               ? REDIST_OK
               : report_long_plan(planner->finder.error, &planner->room, &extent);
}

/* The trees of a round. */
static enum redist_status write_trees(struct tree_planner *planner, FILE *out)
{
    const struct transfer_side *target = &planner->finder.problem->target;
    size_t bytes = planner->finder.problem->ndevices * sizeof *planner->sent;
    enum redist_status status = REDIST_OK;
    memset(planner->sent, 0, bytes);
    memset(planner->received, 0, bytes);
    memset(planner->owed, 0, bytes);
    planner->part = 0;
    planner->leaves = planner->words = 0;
    planner->finder.out = out;
    planner->finder.lists = planner->balance != NULL;
    planner->finder.fine = planner->balance != NULL || planner->finder.levels != NULL;
    planner->finder.leaf = planner->balance != NULL ? write_shared_part : write_leaf;
    planner->finder.group = planner->balance != NULL ? write_shared_group : NULL;
    planner->finder.context = planner;
    for (uint32_t p = 0; p < target->npieces && status == REDIST_OK; p++) {
        uint64_t before = planner->leaves;
        fputs("tree", out);
        status = find_leaves(&planner->finder, p);
        fputc('\n', out);
        if (status == REDIST_OK)
            status = check_room(planner, out, p, planner->leaves - before);
    }
    return status;
}

static enum redist_status create_planner(const struct transfer_problem *problem,
                                         const struct device_levels *levels,
                                         struct piece_index *index, struct tree_planner *planner,
                                         struct redist_error *error)
{
    *planner =
        (struct tree_planner){.finder = {.problem = problem, .levels = levels, .error = error}};
    planner->sent = malloc((size_t)problem->ndevices * sizeof *planner->sent);
    planner->received = malloc((size_t)problem->ndevices * sizeof *planner->received);
    planner->owed = malloc((size_t)problem->ndevices * sizeof *planner->owed);
    planner->list = malloc((size_t)problem->ndevices * sizeof *planner->list);
    bool room = planner->sent != NULL && planner->received != NULL && planner->owed != NULL &&
                planner->list != NULL;
    if (room && create_index(problem, &problem->source, index)) {
        planner->finder.index = index;
        if (levels != NULL)
            return REDIST_OK;
        planner->finder.found = &planner->found;
        if (create_found_leaves(problem, &planner->found))
            return REDIST_OK;
    }
    return report_no_memory(error, "out of memory for the pieces of a layout");
}

/* `index` is freed where there is one. */
static void free_planner(struct tree_planner *planner, struct piece_index *index)
{
    if (planner->finder.index != NULL)
        free_index(index);
    free_leaf_finder(&planner->finder);
    free_found_leaves(&planner->found);
    free(planner->sent);
    free(planner->received);
    free(planner->owed);
    free(planner->list);
    free_shared_box(&planner->box);
}

enum redist_status plan_transfers(FILE *out, const struct transfer_problem *problem,
                                  struct redist_error *error)
{
    struct tree_planner planner;
    struct piece_index index;
    enum redist_status status = create_planner(problem, NULL, &index, &planner, error);
    planner.room = find_plan_room("", 0);
    fputs("redist-transfers-cert 1\nrounds 1\nround 1\n", out);
    if (status == REDIST_OK)
        status = write_trees(&planner, out);
    fputs("end\n", out);
    free_planner(&planner, &index);
    return status == REDIST_REJECTED ? REDIST_BAD_INPUT : status;
}

/* The trees of a round in memory of their own. */
struct written_plan {
    char *text;
    size_t length;
    struct transfer_load load;
};

static enum redist_status write_plan(struct tree_planner *planner, struct written_plan *plan)
{
    FILE *out = open_text(&plan->text, &plan->length);
    if (out == NULL)
        return report_no_memory(planner->finder.error, "out of memory for a text");
    enum redist_status status = write_trees(planner, out);
    if (fclose(out) != 0 && status == REDIST_OK)
        return report_no_memory(planner->finder.error, "out of memory for a text");
    plan->load = sum_load(planner->received, planner->sent, planner->finder.problem->ndevices);
    return status;
}

/* Of both plans the one that has less sent; the first is there, so the other can fail only where it
 * has no room, or memory. */
static enum redist_status improve_plan(struct tree_planner *planner, struct balance *balance,
                                       struct written_plan *plan)
{
    struct written_plan other = {0};
    planner->balance = balance;
    enum redist_status status = write_plan(planner, &other);
    bool better = status == REDIST_OK && other.load.sent_most < plan->load.sent_most;
    free(better ? plan->text : other.text);
    if (better)
        *plan = other;
    return status == REDIST_REJECTED ? REDIST_OK : status;
}

enum redist_status plan_balanced_round(FILE *out, const struct transfer_problem *problem,
                                       const struct device_levels *levels,
                                       const struct plan_room *room, struct transfer_load *load,
                                       struct sent_bound *bound, struct redist_error *error)
{
    struct tree_planner planner;
    struct piece_index index;
    struct written_plan plan = {0};
    struct balance balance = {0};
    enum redist_status status = create_planner(problem, levels, &index, &planner, error);
    planner.room = *room;
    if (status == REDIST_OK)
        status = check_least_plan(problem, &index, room, error);
    if (status == REDIST_OK)
        status = write_plan(&planner, &plan);
    if (status == REDIST_OK)
        status = find_sure_balance(problem, planner.sent, planner.owed, plan.load.sent_most,
                                   &balance, error);
    if (status == REDIST_OK && !balance.bounded)
        status = find_balance(&planner.finder, &balance);
    if (status == REDIST_OK && balance.shared && plan.load.sent_most > balance.least)
        status = improve_plan(&planner, &balance, &plan);
    if (status == REDIST_OK && bound != NULL)
        status = state_bound(&balance, problem, bound, error);
    if (status == REDIST_OK) {
        *load = plan.load;
        fwrite(plan.text, 1, plan.length, out);
    }
    free_balance(&balance);
    free(plan.text);
    free_planner(&planner, &index);
    return status;
}
