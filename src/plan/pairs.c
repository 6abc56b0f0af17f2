#include "plan/pairs.h"

#include <stdlib.h>
#include <string.h>

void free_pairs(struct pair_table *pairs) {
    free(pairs->device);
    free(pairs->tile);
    pairs->device = NULL;
    pairs->tile = NULL;
}

static int compare_pairs(const void *left, const void *right) {
    const struct pair *a = left;
    const struct pair *b = right;
    if (a->source != b->source) {
        return a->source < b->source ? -1 : 1;
    }
    if (a->target != b->target) {
        return a->target < b->target ? -1 : 1;
    }
    return a->item < b->item ? -1 : a->item > b->item;
}

uint32_t number_tile(uint32_t rank, const uint32_t *pieces, const uint32_t *at) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < rank; i++) {
        number = number * pieces[i] + at[i];
    }
    return number;
}

void locate_tile(uint32_t rank, const uint32_t *pieces, uint32_t number, uint32_t *at) {
    for (uint32_t i = rank; i > 0; i--) {
        at[i - 1] = number % pieces[i - 1];
        number /= pieces[i - 1];
    }
}

void move_tile(const struct redist_weak_op *op, uint32_t member, uint32_t *at) {
    if (op->op == REDIST_DYNSLICE) {
        at[op->split] = at[op->split] * op->factor + member;
        return;
    }
    uint32_t minor = at[op->into] % op->factor;
    at[op->into] /= op->factor;
    if (op->op == REDIST_ALLTOALL) {
        at[op->split] = at[op->split] * op->factor + minor;
    }
}

static uint32_t number_device_tile(const struct redist_problem *problem,
                                   const struct redist_type *type, uint32_t device) {
    uint64_t offset[REDIST_MAX_RANK];
    redist_compute_offset(&problem->mesh, type, device, offset);
    uint32_t number = 0;
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        number = number * (uint32_t)(dim->size / dim->tile) + (uint32_t)(offset[i] / dim->tile);
    }
    return number;
}

bool prepare_pairs(const struct redist_problem *problem, struct pair_table *pairs) {
    if (pairs->device != NULL) {
        return true;
    }
    pairs->ndevices = redist_count_devices(&problem->mesh);
    pairs->device = calloc(pairs->ndevices, sizeof *pairs->device);
    pairs->tile = calloc(pairs->ndevices, sizeof *pairs->tile);
    if (pairs->device == NULL || pairs->tile == NULL) {
        free_pairs(pairs);
        return false;
    }
    for (uint32_t d = 0; d < pairs->ndevices; d++) {
        pairs->device[d].source = number_device_tile(problem, &problem->from, d);
        pairs->device[d].target = number_device_tile(problem, &problem->to, d);
        pairs->device[d].item = d;
    }
    qsort(pairs->device, pairs->ndevices, sizeof *pairs->device, compare_pairs);
    return true;
}

static uint32_t skip_slices(const struct weak_path *path, uint32_t *pieces) {
    uint32_t first = 0;
    for (; first < path->nops && path->op[first].op == REDIST_DYNSLICE; first++) {
        apply_weak_op(&path->op[first], pieces);
    }
    return first;
}

uint32_t list_tile_pairs(const struct weak_graph *graph, const struct weak_path *path,
                         struct pair_table *pairs) {
    uint32_t rank = graph->rank;
    uint32_t pieces[REDIST_MAX_RANK];
    memcpy(pieces, graph->source, sizeof pieces);
    uint32_t first = skip_slices(path, pieces);
    uint32_t ntiles = 1;
    for (uint32_t i = 0; i < rank; i++) {
        ntiles *= pieces[i];
    }
    for (uint32_t t = 0; t < ntiles; t++) {
        uint32_t at[REDIST_MAX_RANK];
        uint32_t whole[REDIST_MAX_RANK];
        locate_tile(rank, pieces, t, at);
        for (uint32_t i = 0; i < rank; i++) {
            whole[i] = at[i] / (pieces[i] / graph->source[i]);
        }
        pairs->tile[t].source = number_tile(rank, graph->source, whole);
        for (uint32_t k = first; k < path->nops; k++) {
            move_tile(&path->op[k], 0, at);
        }
        pairs->tile[t].target = number_tile(rank, graph->target, at);
        pairs->tile[t].item = t;
    }
    qsort(pairs->tile, ntiles, sizeof *pairs->tile, compare_pairs);
    return ntiles;
}

bool test_pairs(const struct weak_graph *graph, const struct weak_path *path,
                struct pair_table *pairs) {
    uint32_t ntiles = list_tile_pairs(graph, path, pairs);
    uint32_t holders = pairs->ndevices / ntiles;
    pairs->work += ntiles;
    for (uint32_t k = 0; k < pairs->ndevices; k++) {
        const struct pair *tile = &pairs->tile[k / holders];
        if (pairs->device[k].source != tile->source || pairs->device[k].target != tile->target) {
            return false;
        }
    }
    return true;
}
