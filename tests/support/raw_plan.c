/* Keeping, restating and writing plans. */
#include "raw_plan.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *raw_allocate(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        (void)fprintf(stderr, "out of memory in a test\n");
        abort();
    }
    return memory;
}

uint32_t raw_count_devices(const struct redist_mesh *mesh)
{
    uint64_t devices = 1;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        devices *= mesh->axis[a].size;
        if (devices == 0 || devices > REDIST_MAX_DEVICES)
            return 0;
    }
    return (uint32_t)devices;
}

void raw_copy_plan(const struct raw_plan *plan, struct raw_plan *copy)
{
    size_t bytes = plan->ndevices * sizeof(uint32_t);
    *copy = *plan;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        copy->step[s].list = raw_allocate(bytes);
        memcpy(copy->step[s].list, plan->step[s].list, bytes);
    }
    if (plan->state == NULL)
        return;
    copy->state = raw_allocate(plan->nstates * sizeof *copy->state);
    memcpy(copy->state, plan->state, plan->nstates * sizeof *copy->state);
}

void raw_free_plan(struct raw_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        free(plan->step[s].list);
    plan->nsteps = 0;
    free(plan->state);
    plan->state = NULL;
}

/* Number 0 .. D-1, view as the shape iota_dim, let axis t of the result be axis
 * iota_perm[t], read off row-major. */
bool raw_expand_iota(struct raw_step *step, uint32_t ndevices)
{
    uint64_t product = 1;
    uint32_t stride[RAW_IOTA], counter[RAW_IOTA] = {0}, seen = 0;
    for (uint32_t t = step->iota_rank; t-- > 0;) {
        stride[t] = (uint32_t)product;
        product *= step->iota_dim[t];
        if (product == 0 || product > ndevices || step->iota_perm[t] >= step->iota_rank)
            return false;
        seen |= 1u << step->iota_perm[t];
    }
    if (product != ndevices || seen != (1u << step->iota_rank) - 1u)
        return false;
    for (uint32_t p = 0; p < ndevices; p++) {
        uint32_t device = 0;
        for (uint32_t t = 0; t < step->iota_rank; t++)
            device += counter[t] * stride[step->iota_perm[t]];
        step->list[p] = device;
        for (uint32_t t = step->iota_rank; t-- > 0;) {
            if (++counter[t] < step->iota_dim[step->iota_perm[t]])
                break;
            counter[t] = 0;
        }
    }
    return true;
}

static uint64_t multiply_tile(const uint64_t *tile, uint32_t rank)
{
    uint64_t size = 1;
    for (uint32_t i = 0; i < rank; i++)
        size *= tile[i];
    return size;
}

static void restate_step(struct raw_step *step, uint32_t rank, const uint64_t *before,
                         uint64_t size, uint64_t cost)
{
    memcpy(step->tile, before, sizeof step->tile);
    if (step->op == RAW_DYNSLICE || step->op == RAW_ALLTOALL)
        step->tile[step->split] /= step->factor;
    if (step->op == RAW_ALLGATHER || step->op == RAW_ALLTOALL)
        step->tile[step->into] *= step->factor;
    step->size = multiply_tile(step->tile, rank);
    if (step->op == RAW_ALLGATHER)
        cost += step->size;
    if (step->op == RAW_ALLTOALL || step->op == RAW_ALLPERMUTE)
        cost += size;
    step->cost = cost;
}

void raw_restate_plan(struct raw_plan *plan)
{
    static const int phase[] = {0, 2, 1, 1}; /* by enum raw_op */
    uint32_t rank = plan->problem.from.rank;
    uint64_t tile[REDIST_MAX_RANK] = {0}, target[REDIST_MAX_RANK] = {0};
    for (uint32_t i = 0; i < rank; i++) {
        tile[i] = plan->problem.from.dim[i].tile;
        target[i] = plan->problem.to.dim[i].tile;
    }
    uint64_t first = multiply_tile(tile, rank), last = multiply_tile(target, rank);
    uint64_t size = first;
    plan->height = first;
    plan->has_fusion = false;
    plan->cost = 0;
    plan->normal = 1;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        struct raw_step *step = &plan->step[s];
        restate_step(step, rank, tile, size, plan->cost);
        memcpy(tile, step->tile, sizeof tile);
        size = step->size;
        plan->cost = step->cost;
        if (size > plan->height)
            plan->height = size;
        if (s > 0 && phase[step->op] < phase[plan->step[s - 1].op])
            plan->normal = 0;
    }
    plan->bounded = plan->height <= (first > last ? first : last);
}

struct writer {
    char *text;
    size_t length, room;
};

static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    if (writer->room - writer->length < 128) {
        writer->room *= 2;
        writer->text = realloc(writer->text, writer->room);
        if (writer->text == NULL)
            abort();
    }
    va_start(arguments, format);
    writer->length += (size_t)vsnprintf(writer->text + writer->length,
                                        writer->room - writer->length, format, arguments);
    va_end(arguments);
}

static void put_layouts(struct writer *writer, const char *word, const struct redist_type *type)
{
    put(writer, "%s %" PRIu32 "\n", word, type->rank);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        put(writer, "%" PRIu64 " %" PRIu64 " %" PRIu32, dim->tile, dim->size, dim->naxes);
        for (uint32_t k = 0; k < dim->naxes; k++)
            put(writer, " %u", (unsigned)dim->axis[k]);
        put(writer, "\n");
    }
}

static void put_groups(struct writer *writer, const struct raw_step *step, uint32_t ndevices)
{
    if (step->iota_rank == 0) {
        put(writer, "list");
        for (uint32_t p = 0; p < ndevices; p++)
            put(writer, " %" PRIu32, step->list[p]);
    } else {
        put(writer, "iota %" PRIu32, step->iota_rank);
        for (uint32_t t = 0; t < step->iota_rank; t++)
            put(writer, " %" PRIu32, step->iota_dim[t]);
        for (uint32_t t = 0; t < step->iota_rank; t++)
            put(writer, " %" PRIu32, step->iota_perm[t]);
    }
    put(writer, "\n");
}

static void put_step(struct writer *writer, const struct raw_plan *plan, uint32_t s)
{
    const struct raw_step *step = &plan->step[s];
    put(writer, "step %" PRIu32, s + 1);
    if (step->op == RAW_DYNSLICE)
        put(writer, " dynslice %" PRIu32 " %" PRIu32, step->split, step->factor);
    else if (step->op == RAW_ALLGATHER)
        put(writer, " allgather %" PRIu32 " %" PRIu32, step->into, step->factor);
    else if (step->op == RAW_ALLTOALL)
        put(writer, " alltoall %" PRIu32 " %" PRIu32 " %" PRIu32, step->into, step->split,
            step->factor);
    else
        put(writer, " allpermute");
    put(writer, " tile");
    for (uint32_t i = 0; i < plan->problem.from.rank; i++)
        put(writer, " %" PRIu64, step->tile[i]);
    put(writer, " size %" PRIu64 " cost %" PRIu64 "\n", step->size, step->cost);
    put_groups(writer, step, plan->ndevices);
}

static void put_sections(struct writer *writer, const struct raw_plan *plan)
{
    if (plan->has_fusion) {
        put(writer, "fused %" PRIu64, plan->fused);
        for (uint32_t s = 0; s < plan->nsteps; s++)
            put(writer, " %" PRIu32, plan->step[s].joined);
        put(writer, "\n");
    }
    if (!plan->has_bound)
        return;
    put(writer, "bound %" PRIu64 " %" PRIu32 "\n", plan->least, plan->nstates);
    for (uint32_t k = 0; k < plan->nstates; k++) {
        const struct raw_state *state = &plan->state[k];
        put(writer, "state");
        for (uint32_t i = 0; i < plan->problem.from.rank; i++)
            put(writer, " %" PRIu64, state->tile[i]);
        put(writer, " paid %" PRIu64 "\n", state->paid);
    }
}

char *raw_write_certificate(const struct raw_plan *plan, size_t *length)
{
    struct writer writer = {raw_allocate(4096), 0, 4096};
    const struct redist_mesh *mesh = &plan->problem.mesh;
    put(&writer, "redist-cert 1\nmesh %" PRIu32, mesh->naxes);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        put(&writer, " %" PRIu32, mesh->axis[a].size);
    put(&writer, "\nelem %" PRIu32 "\n", plan->problem.elem_bytes);
    put_layouts(&writer, "from", &plan->problem.from);
    put_layouts(&writer, "to", &plan->problem.to);
    put(&writer,
        "claim height %" PRIu64 " cost %" PRIu64 " bounded %" PRIu32 " normal %" PRIu32 "\n",
        plan->height, plan->cost, plan->bounded, plan->normal);
    put(&writer, "steps %" PRIu32 "\n", plan->nsteps);
    for (uint32_t s = 0; s < plan->nsteps; s++)
        put_step(&writer, plan, s);
    put_sections(&writer, plan);
    put(&writer, "end %" PRIu32 "\n", plan->nsteps);
    *length = writer.length;
    return writer.text;
}
