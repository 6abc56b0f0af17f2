#include "plan/links/plan_price.h"

#include <stdlib.h>

#include "plan/links/link_price.h"
#include "plan/weak/weak.h"
#include "table/brought.h"
#include "table/traced.h"
#include "types/mesh.h"

/* Lets every axis have bits of its own in a code of the coordinates, the last axis the lowest.
 * Whether that is just the number of the device, as where all sizes are powers of two. */
static bool share_bits(const struct redist_mesh *mesh, uint64_t bits[REDIST_MAX_AXES])
{
    uint32_t shift = 0;
    bool whole = true;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t size = mesh->axis[x - 1].size, width = 0;
        while ((size - 1) >> width > 0)
            width++;
        bits[x - 1] = ((UINT64_C(1) << width) - 1) << shift;
        whole = whole && size == UINT32_C(1) << width;
        shift += width;
    }
    return whole;
}

/* The code of each device; NULL when memory runs out. */
static uint64_t *code_places(const struct redist_mesh *mesh, const uint64_t bits[REDIST_MAX_AXES])
{
    uint64_t *code = malloc(redist_count_devices(mesh) * sizeof *code);
    uint32_t known = 1;
    if (code == NULL)
        return NULL;
    code[0] = 0;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t end = known * mesh->axis[x - 1].size;
        uint64_t lowest = bits[x - 1] & (~bits[x - 1] + 1);
        for (uint32_t d = known; d < end; d++)
            code[d] = code[d - known] + lowest;
        known = end;
    }
    return code;
}

uint32_t list_links(const struct redist_mesh *mesh)
{
    uint32_t links = 0;
    for (uint32_t x = 0; x < mesh->naxes && x < REDIST_MAX_AXES; x++)
        links |= (uint32_t)(mesh->axis[x].size > 1) << x;
    return links;
}

/* What steps say of the links that they use. */
struct device_codes {
    uint32_t links;                 /* all of the mesh */
    bool told;                      /* the steps say it */
    uint64_t *code;                 /* of code_places; NULL where it is the device's number */
    uint64_t bits[REDIST_MAX_AXES]; /* of each axis */
};

static inline uint64_t get_code(const uint64_t *code, uint32_t device)
{
    return code == NULL ? device : code[device];
}

/* The bits in which a device and the one whose tile it receives differ, of all devices. Where codes
 * are numbers the loops are short ones: large meshes have mostly axes of sizes that are powers of
 * two. */
static uint64_t join_moves(const uint64_t *code, const uint32_t *list, uint32_t ndevices)
{
    uint64_t differ = 0;
    for (uint32_t d = 0; d < ndevices && code == NULL; d++)
        differ |= d ^ list[d];
    if (code == NULL)
        return differ;
    for (uint32_t d = 0; d < ndevices; d++)
        differ |= get_code(code, d) ^ get_code(code, list[d]);
    return differ;
}

/* The same of the numbers of the members. */
static uint64_t join_numbers(const struct redist_step *step)
{
    uint32_t differ = 0, n = step->factor;
    for (const uint32_t *group = step->list; group < step->list + step->used; group += n)
        for (uint32_t m = 1; m < n; m++)
            differ |= group[0] ^ group[m];
    return differ;
}

/* The bits in which members of a group differ, of all groups. Pairs are on their way through the
 * processor several at a time. */
static uint64_t join_groups(const uint64_t *code, const struct redist_step *step)
{
    uint64_t differ = 0;
    if (code == NULL && step->factor > 2)
        return join_numbers(step);
    if (step->factor == 2) {
        for (uint32_t p = 0; p < step->used; p += 2)
            differ |= get_code(code, step->list[p]) ^ get_code(code, step->list[p + 1]);
        return differ;
    }
    for (uint32_t p = 0; p < step->used; p += step->factor) {
        uint64_t first = get_code(code, step->list[p]);
        for (uint32_t m = 1; m < step->factor; m++)
            differ |= first ^ get_code(code, step->list[p + m]);
    }
    return differ;
}

/* Where the steps say which device is where on the mesh: its groups, or a list. Else, and
 * without memory for the codes, every link is taken to be used. */
static uint32_t find_spanned(const struct redist_plan *plan, const struct redist_step *step,
                             const struct device_codes *codes)
{
    uint32_t spanned = 0;
    if (step->received == 0)
        return 0;
    if (step->list == NULL || !codes->told)
        return codes->links;
    uint64_t differ = step->op == REDIST_ALLPERMUTE
                          ? join_moves(codes->code, step->list, plan->ndevices)
                          : join_groups(codes->code, step);
    for (uint32_t x = 0; x < plan->problem.mesh.naxes; x++)
        spanned |= (uint32_t)((differ & codes->bits[x]) != 0) << x;
    return spanned;
}

/* What devices have of the array before and after an exchange: of the first device, and behind it
 * of those beside it along each axis, the last axis first. */
struct beside {
    uint32_t ndims, count;
    uint32_t *device;
    uint64_t *before, *after; /* `ndims` offsets a device */
};

static bool open_beside(const struct summed_problem *of, struct beside *beside)
{
    const struct redist_mesh *mesh = &of->problem->mesh;
    uint32_t stride = 1, n = 1;
    for (uint32_t x = 0; x < mesh->naxes; x++)
        n += mesh->axis[x].size - 1;
    *beside = (struct beside){.ndims = of->problem->from.rank + of->nsums, .count = n};
    size_t offsets = (size_t)n * beside->ndims + 1;
    beside->device = calloc(n, sizeof *beside->device);
    beside->before = malloc(offsets * sizeof *beside->before);
    beside->after = malloc(offsets * sizeof *beside->after);
    if (beside->device == NULL || beside->before == NULL || beside->after == NULL)
        return false;
    n = 1;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        for (uint32_t k = 1; k < mesh->axis[x - 1].size; k++)
            beside->device[n++] = k * stride;
        stride *= mesh->axis[x - 1].size;
    }
    return true;
}

static void close_beside(struct beside *beside)
{
    free(beside->device);
    free(beside->before);
    free(beside->after);
}

/* Devices along a part of an axis, or all of it: every `stride`-th coordinate, `count` of them. The
 * device at coordinate 1 of the axis is at `at`. */
struct part_of_axis {
    uint32_t at, stride, count;
};

/* Where the offsets are of the device at place k along the part. */
static size_t find_row(const struct beside *beside, const struct part_of_axis *part, uint32_t k)
{
    return k == 0 ? 0 : (size_t)(part->at + k * part->stride - 1) * beside->ndims;
}

/* Whether what devices have of the array differs as it did along the part, or did not differ: then
 * each finds what it lacks where it is on this part. */
static bool part_stays(const struct beside *beside, const struct part_of_axis *part)
{
    bool equal = true, replicas = true;
    for (uint32_t k = 1; k < part->count; k++) {
        size_t row = find_row(beside, part, k);
        for (uint32_t i = 0; i < beside->ndims; i++) {
            uint64_t held = beside->before[row + i] - beside->before[i];
            equal = equal && held == beside->after[row + i] - beside->after[i];
            replicas = replicas && held == 0;
        }
    }
    return equal || replicas;
}

/* Whether offsets along the part are those along its minor part of that size and along the rest,
 * added up. */
static bool adds_up(const struct beside *beside, const struct part_of_axis *part, uint32_t size,
                    const uint64_t *offset)
{
    for (uint32_t k = size + 1; k < part->count; k++) {
        size_t row = find_row(beside, part, k), minor = find_row(beside, part, k % size);
        size_t rest = find_row(beside, part, k - k % size);
        for (uint32_t i = 0; i < beside->ndims; i++)
            if (offset[row + i] - offset[minor + i] != offset[rest + i] - offset[i])
                return false;
    }
    return true;
}

/* Whether things stay along the minor part of that size, and along the rest they are as without it. */
static bool minor_part_stays(const struct beside *beside, const struct part_of_axis *part,
                             uint32_t size)
{
    const struct part_of_axis minor = {part->at, part->stride, size};
    return part->count % size == 0 && part_stays(beside, &minor) &&
           adds_up(beside, part, size, beside->before) &&
           adds_up(beside, part, size, beside->after);
}

/* Whether the axis is made of parts along each of which things stay: the two meshes of a problem
 * may cut it differently. */
static bool stays_along(const struct beside *beside, uint32_t at, uint32_t size)
{
    struct part_of_axis rest = {at, 1, size};
    while (rest.count > 1) {
        uint32_t minor = rest.count;
        while (minor > 1 && !minor_part_stays(beside, &rest, minor))
            minor--;
        if (minor == 1)
            return false;
        rest.stride *= minor;
        rest.count /= minor;
    }
    return true;
}

/* Whether all devices hold a tile after the first `nsteps` steps, as idle ones have nothing to
 * give to those beside them. */
static bool all_hold(const struct redist_plan *plan, uint32_t nsteps)
{
    for (uint32_t s = 0; s < nsteps; s++)
        if (plan->step[s].op == REDIST_REDUCE ||
            (plan->step[s].list != NULL && plan->step[s].used < plan->ndevices))
            return false;
    return true;
}

/* The axes that an exchange goes along; all that there are where that is not known. */
static uint32_t find_exchanged_axes(const struct redist_plan *plan, uint32_t step,
                                    const struct device_codes *codes)
{
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    const struct redist_mesh *mesh = &plan->problem.mesh;
    uint32_t links = codes->links, at = 1;
    struct beside beside;
    if (!codes->told || !all_hold(plan, step))
        return links;
    bool known = open_beside(&of, &beside) &&
                 trace_rows(&of, plan->step, step, beside.device, beside.count, beside.before) &&
                 compute_rows(&of, TARGET_SIDE, beside.device, beside.count, beside.after);
    for (uint32_t x = mesh->naxes; x > 0 && known; x--) {
        uint32_t size = mesh->axis[x - 1].size;
        if (size > 1 && stays_along(&beside, at, size))
            links &= ~(UINT32_C(1) << (x - 1));
        at += size - 1;
    }
    close_beside(&beside);
    return links != 0 ? links : codes->links;
}

/* Along how many devices of axis x, which some group goes along, a group lies, the one that lies
 * along most; all of the axis where that is not known. */
static uint32_t count_along(const struct redist_plan *plan, const struct redist_step *step,
                            const struct device_codes *codes, uint32_t x)
{
    uint32_t size = plan->problem.mesh.axis[x].size, most = 0, shift = 0;
    bool known = step->list != NULL && codes->told && size > 2;
    uint32_t *seen = known ? calloc(size, sizeof *seen) : NULL;
    if (seen == NULL)
        return size;
    while ((codes->bits[x] >> shift & 1u) == 0)
        shift++;
    for (uint32_t first = 0, group = 1; first < step->used && most < size;
         first += step->factor, group++) {
        uint32_t n = 0;
        for (uint32_t m = first; m < first + step->factor; m++) {
            uint64_t at = (get_code(codes->code, step->list[m]) & codes->bits[x]) >> shift;
            n += seen[at] != group;
            seen[at] = group;
        }
        most = n > most ? n : most;
    }
    free(seen);
    return most;
}

/* Direct sends are priced alike along a whole axis and along a part of it. */
static struct link_uses list_step_uses(const struct redist_plan *plan, uint32_t s,
                                       const struct redist_topology *topology,
                                       const struct device_codes *codes)
{
    const struct redist_step *step = &plan->step[s];
    struct link_uses uses = {.topology = topology};
    uint32_t spanned = step->op == REDIST_EXCHANGE ? find_exchanged_axes(plan, s, codes)
                                                   : find_spanned(plan, step, codes);
    bool single = (spanned & (spanned - 1)) == 0;
    for (uint32_t x = plan->problem.mesh.naxes; x > 0; x--)
        if ((spanned >> (x - 1) & 1u) != 0)
            append_use(&uses, x - 1,
                       single || step->factor == 1 || step->op == REDIST_ALLTOALL
                           ? step->factor
                           : count_along(plan, step, codes, x - 1));
    return uses;
}

uint64_t redist_price_plan(const struct redist_plan *plan, const struct redist_topology *topology)
{
    if (plan == NULL || topology == NULL)
        return COST_INFINITE;
    uint64_t local = redist_compute_local_size(&plan->problem.from);
    uint64_t price = 0;
    const struct redist_mesh *mesh = &plan->problem.mesh;
    struct device_codes codes = {.links = list_links(mesh)};
    codes.told = !mesh_has_order(mesh) && plan->ndevices == redist_count_devices(mesh);
    if (codes.told && !share_bits(mesh, codes.bits)) {
        codes.code = code_places(mesh, codes.bits);
        codes.told = codes.code != NULL;
    }
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        uint64_t received = count_received(step, local);
        if (step->received > 0) {
            struct link_uses uses = list_step_uses(plan, k, topology, &codes);
            price = add_costs(price, price_links(step->op, &uses, step->factor, local, received));
        }
        local = step->local_size;
    }
    free(codes.code);
    return price;
}
