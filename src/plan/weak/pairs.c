#include "plan/weak/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "plan/weak/seats.h"

uint32_t number_tile(uint32_t rank, const uint32_t *pieces, const uint32_t *at)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < rank; i++)
        if (pieces[i] > 1)
            number = number * pieces[i] + at[i];
    return number;
}

void locate_tile(uint32_t rank, const uint32_t *pieces, uint32_t number, uint32_t *at)
{
    for (uint32_t i = rank; i > 0; i--) {
        at[i - 1] = 0;
        if (pieces[i - 1] > 1) { /* most are not, and divisions are slow */
            at[i - 1] = number % pieces[i - 1];
            number /= pieces[i - 1];
        }
    }
}

/** Moves a grid position through an alltoall or an allgather. */
static void move_tile(const struct redist_weak_op *op, uint32_t *at)
{
    uint32_t minor = at[op->into] % op->factor;
    at[op->into] /= op->factor;
    if (op->op == REDIST_ALLTOALL)
        at[op->split] = at[op->split] * op->factor + minor;
}

/* The tiles of the valley, and for each the source tile it is cut from and
 * the target tile it ends in. */
struct valley_tiles {
    uint32_t rank;
    uint32_t pieces[REDIST_MAX_RANK];
    uint32_t cut[REDIST_MAX_RANK]; /* slices per source tile */
    uint32_t ntiles;
    const struct weak_path *path;
    uint32_t first; /* op after the slices */
};

static void start_tiles(const struct weak_graph *graph, const struct weak_path *path,
                        struct valley_tiles *tiles)
{
    tiles->rank = graph->rank;
    tiles->path = path;
    tiles->first = 0;
    tiles->ntiles = 1;
    memcpy(tiles->pieces, graph->source, sizeof tiles->pieces);
    while (tiles->first < path->nops && path->op[tiles->first].op == REDIST_DYNSLICE)
        apply_weak_op(&path->op[tiles->first++], tiles->pieces);
    for (uint32_t i = 0; i < graph->rank; i++) {
        tiles->cut[i] = tiles->pieces[i] / graph->source[i];
        tiles->ntiles *= tiles->pieces[i];
    }
}

/* The pair of the tile at a grid position. */
static void follow_tile(const struct valley_tiles *tiles, const uint32_t *at,
                        uint32_t source[REDIST_MAX_RANK], uint32_t target[REDIST_MAX_RANK])
{
    for (uint32_t i = 0; i < tiles->rank; i++) {
        target[i] = at[i];
        source[i] = tiles->cut[i] == 1 ? at[i] : at[i] / tiles->cut[i];
    }
    for (uint32_t k = tiles->first; k < tiles->path->nops; k++)
        move_tile(&tiles->path->op[k], target);
}

static void find_pair(const struct valley_tiles *tiles, uint32_t tile,
                      uint32_t source[REDIST_MAX_RANK], uint32_t target[REDIST_MAX_RANK])
{
    uint32_t at[REDIST_MAX_RANK];
    locate_tile(tiles->rank, tiles->pieces, tile, at);
    follow_tile(tiles, at, source, target);
}

/* The grid position behind this one, row-major. */
static void advance_tile(const struct valley_tiles *tiles, uint32_t *at)
{
    uint32_t i = tiles->rank;
    while (i > 0 && ++at[i - 1] == tiles->pieces[i - 1])
        at[--i] = 0;
}

static void find_source_place(const struct redist_problem *problem, uint32_t axis,
                              struct axis_place *place)
{
    place->shared = false;
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        const struct redist_dim *dim = &problem->from.dim[i];
        uint32_t stride = 1;
        for (uint32_t k = 0; k < dim->naxes; k++) {
            if (dim->axis[k] == axis) {
                place->shared = true;
                place->source_dim = i;
                place->source_stride = stride;
            }
            stride *= problem->mesh.axis[dim->axis[k]].size;
        }
    }
}

void start_pair_test(const struct redist_problem *problem, struct pair_test *test)
{
    *test = (struct pair_test){.npairs = 1, .most = PAIR_WORK};
    for (uint32_t i = 0; i < problem->to.rank; i++) {
        const struct redist_dim *dim = &problem->to.dim[i];
        uint32_t stride = 1;
        for (uint32_t k = 0; k < dim->naxes; k++) {
            struct axis_place *place = &test->axis[test->naxes++];
            place->size = problem->mesh.axis[dim->axis[k]].size;
            place->target_dim = i;
            place->target_stride = stride;
            find_source_place(problem, dim->axis[k], place);
            stride *= place->size;
        }
        test->npairs *= (uint32_t)(problem->from.dim[i].size / problem->from.dim[i].tile);
    }
    for (uint32_t k = 0; k < test->naxes; k++)
        test->npairs *= test->axis[k].shared ? 1 : test->axis[k].size;
}

/* Number of the pair; false when no device has it. */
static bool number_pair(const struct pair_test *test, uint32_t source_number,
                        const uint32_t *source, const uint32_t *target, uint32_t *number)
{
    *number = source_number;
    for (uint32_t k = 0; k < test->naxes; k++) {
        const struct axis_place *place = &test->axis[k];
        uint32_t value = target[place->target_dim] / place->target_stride % place->size;
        if (!place->shared)
            *number = *number * place->size + value;
        else if (source[place->source_dim] / place->source_stride % place->size != value)
            return false;
    }
    return true;
}

/* Prime and over any number of tiles, so that its multiples visit every tile,
 * and far apart: a wrong path shows after a few. */
#define SCATTER UINT64_C(1048583)
#define PROBES 64u

/* Looks at `n` tiles: has each a pair that devices have, and, when `count` is
 * not NULL, no pair more often than `each`? */
static bool look_at_tiles(const struct weak_graph *graph, const struct valley_tiles *tiles,
                          const struct pair_test *test, uint32_t n, uint32_t *count, uint32_t each)
{
    for (uint32_t k = 0; k < n; k++) {
        uint32_t source[REDIST_MAX_RANK];
        uint32_t target[REDIST_MAX_RANK];
        uint32_t number = 0;
        find_pair(tiles, (uint32_t)(k * SCATTER % tiles->ntiles), source, target);
        if (!number_pair(test, number_tile(graph->rank, graph->source, source), source, target,
                         &number) ||
            (count != NULL && ++count[number] > each))
            return false;
    }
    return true;
}

/* The same for pairs in any number, of devices that have them in a table. */
static enum redist_status compare_tables(const struct weak_graph *graph,
                                         const struct weak_path *path, struct pair_test *test,
                                         bool *equal)
{
    uint32_t n = graph->ndevices, k = 0;
    struct pair *tile = malloc(n * sizeof *tile);
    *equal = false;
    if (tile == NULL)
        return REDIST_NO_MEMORY;
    uint32_t ntiles = list_tile_pairs(graph, path, tile), holders = n / ntiles;
    test->work += ntiles;
    bool sorted = sort_by_both(&test->sorted, tile, ntiles);
    while (sorted && k < n && tile[k / holders].source == test->sorted.device[k].source &&
           tile[k / holders].target == test->sorted.device[k].target)
        k++;
    *equal = k == n;
    free(tile);
    return sorted ? REDIST_OK : REDIST_NO_MEMORY;
}

enum redist_status test_pairs(const struct weak_graph *graph, const struct weak_path *path,
                              struct pair_test *test, bool *equal)
{
    struct valley_tiles tiles;
    if (test->tabulated)
        return compare_tables(graph, path, test, equal);
    start_tiles(graph, path, &tiles);
    uint32_t probes = tiles.ntiles < PROBES ? tiles.ntiles : PROBES;
    *equal =
        tiles.ntiles % test->npairs == 0 && look_at_tiles(graph, &tiles, test, probes, NULL, 0);
    test->work += probes;
    if (!*equal)
        return REDIST_OK;
    uint32_t *count = calloc(test->npairs, sizeof *count);
    if (count == NULL)
        return REDIST_NO_MEMORY;
    *equal = look_at_tiles(graph, &tiles, test, tiles.ntiles, count, tiles.ntiles / test->npairs);
    test->work += tiles.ntiles;
    free(count);
    return REDIST_OK;
}

/* The target tiles of all positions, wherever their devices are to be. */
static bool list_targets(const struct redist_problem *problem, uint32_t *target, bool *moves)
{
    struct seats seats;
    *moves = false;
    if (!problem->two_meshes) {
        number_tiles(&problem->mesh, &problem->to, target);
        return true;
    }
    if (!seat_target(problem, &seats))
        return false;
    memcpy(target, seats.target, seats.n * sizeof *target);
    *moves = seats.moves;
    free_seats(&seats);
    return true;
}

bool list_device_pairs(const struct redist_problem *problem, uint32_t ndevices, struct pair *pair,
                       bool *moves)
{
    uint32_t *source = malloc(ndevices * sizeof *source);
    uint32_t *target = malloc(ndevices * sizeof *target);
    bool listed = source != NULL && target != NULL && list_targets(problem, target, moves);
    if (listed)
        number_tiles(&problem->mesh, &problem->from, source);
    for (uint32_t d = 0; d < ndevices && listed; d++)
        pair[d] = (struct pair){source[d], target[d], d};
    free(source);
    free(target);
    return listed;
}

/* Where the path cuts across digits. */
static void follow_tiles(const struct weak_graph *graph, const struct valley_tiles *tiles,
                         struct pair *pair)
{
    uint32_t at[REDIST_MAX_RANK] = {0};
    for (uint32_t t = 0; t < tiles->ntiles; t++) {
        uint32_t source[REDIST_MAX_RANK], target[REDIST_MAX_RANK];
        follow_tile(tiles, at, source, target);
        pair[t].target = number_tile(graph->rank, graph->target, target);
        advance_tile(tiles, at);
    }
}

uint32_t list_tile_pairs(const struct weak_graph *graph, const struct weak_path *path,
                         struct pair *pair)
{
    struct valley_tiles tiles;
    start_tiles(graph, path, &tiles);
    number_sources(graph, tiles.pieces, pair);
    if (!number_targets(graph, tiles.pieces, path, tiles.first, pair))
        follow_tiles(graph, &tiles, pair);
    for (uint32_t t = 0; t < tiles.ntiles; t++)
        pair[t].item = t;
    return tiles.ntiles;
}

static bool are_sorted(const struct pair *pair, uint32_t n, bool by_source)
{
    for (uint32_t k = 1; k < n; k++)
        if (by_source ? pair[k].source < pair[k - 1].source : pair[k].target < pair[k - 1].target)
            return false;
    return true;
}

/* Counting sort. */
static bool sort_pairs(struct pair *pair, uint32_t n, uint32_t limit, bool by_source)
{
    if (limit == 1 || are_sorted(pair, n, by_source))
        return true;
    uint32_t *start = calloc((size_t)limit + 1, sizeof *start);
    struct pair *sorted = malloc((n + 1u) * sizeof *sorted);
    if (start != NULL && sorted != NULL) {
        for (uint32_t k = 0; k < n; k++)
            start[(by_source ? pair[k].source : pair[k].target) + 1]++;
        for (uint32_t key = 0; key < limit; key++)
            start[key + 1] += start[key];
        for (uint32_t k = 0; k < n; k++)
            sorted[start[by_source ? pair[k].source : pair[k].target]++] = pair[k];
        memcpy(pair, sorted, n * sizeof *pair);
    }
    bool done = start != NULL && sorted != NULL;
    free(start);
    free(sorted);
    return done;
}

bool sort_by_target(struct pair *pair, uint32_t n, uint32_t limit)
{
    return sort_pairs(pair, n, limit, false);
}

bool sort_by_both(const struct sorted_pairs *sorted, struct pair *pair, uint32_t n)
{
    return sort_pairs(pair, n, sorted->ntargets, false) &&
           sort_pairs(pair, n, sorted->nsources, true);
}

bool sort_device_pairs(const struct redist_problem *problem, const struct weak_graph *graph,
                       struct sorted_pairs *sorted)
{
    uint32_t n = graph->ndevices;
    if (sorted->device != NULL)
        return true;
    sorted->nsources = sorted->ntargets = 1;
    for (uint32_t i = 0; i < graph->rank; i++) {
        sorted->nsources *= graph->source[i];
        sorted->ntargets *= graph->target[i];
    }
    sorted->device = malloc(n * sizeof *sorted->device);
    bool done = sorted->device != NULL &&
                list_device_pairs(problem, n, sorted->device, &sorted->moves) &&
                sort_by_both(sorted, sorted->device, n);
    if (!done) {
        free(sorted->device);
        sorted->device = NULL;
    }
    return done;
}

bool tabulate_pairs(const struct redist_problem *problem, const struct weak_graph *graph,
                    struct pair_test *test)
{
    *test = (struct pair_test){.most = PAIR_WORK, .tabulated = true};
    return sort_device_pairs(problem, graph, &test->sorted);
}

void close_pair_test(struct pair_test *test)
{
    free(test->sorted.device);
    test->sorted.device = NULL;
}
