#include "schedule/moves.h"
#include <inttypes.h>
#include <string.h>
#include "schedule/parcels.h"
#include "types/made_axes.h"
#include "base/report.h"

/* Bytes of `elements` elements, as far as one array can be addressed
 * (MPI_Aint and ptrdiff_t are 64-bit signed). */
static enum redist_status compute_bytes(uint64_t elements, uint32_t elem_bytes, uint64_t *bytes,
                                        struct redist_error *error)
{
    if (elements == 0 || elements > PTRDIFF_MAX / elem_bytes)
        return report_failure(
            error, "a tile of %" PRIu64 " elements of %" PRIu32 " bytes is over the address space",
            elements, elem_bytes);
    *bytes = elements * elem_bytes;
    return REDIST_OK;
}

static bool is_on_mesh(const struct redist_mesh *mesh, uint32_t device)
{
    uint32_t positions = redist_count_devices(mesh);
    for (uint32_t p = 0; p < positions; p++)
        if (redist_get_device(mesh, p) == device)
            return true;
    return false;
}

/* Group and member of `device` in the list of a step, in groups of `size`; false when
 * it is not used. */
static bool find_member(const struct redist_step *step, uint32_t size, uint32_t device,
                        uint32_t *group, uint32_t *member)
{
    uint32_t place = 0;
    while (place < step->used && step->list[place] != device)
        place++;
    *group = place / size;
    *member = place % size;
    return place < step->used;
}

/* Whether the members of every group, of `size` devices, are in ascending order. */
static bool has_ascending_groups(const struct redist_step *step, uint32_t size)
{
    for (uint32_t place = 1; place < step->used; place++)
        if (place % size != 0 && step->list[place - 1] > step->list[place])
            return false;
    return true;
}

/* How many steps from k on are carried out together. */
static uint32_t count_fused(const struct redist_program *program, uint32_t k)
{
    uint32_t n = 1;
    while (k + n < program->nsteps && program->step[k + n].fused)
        n++;
    return n;
}

/* The steps from k on, whose last list of groups lies in joint groups. */
static void join_steps(const struct redist_program *program, uint32_t k, uint32_t nsteps,
                       struct move *move)
{
    move->op = REDIST_ALLTOALL;
    move->nsteps = nsteps;
    for (uint32_t s = k + 1; s < k + nsteps; s++)
        if (program->step[s].op != REDIST_ALLPERMUTE) {
            move->factor *= program->step[s].factor;
            move->list_step = s;
        }
}

/* What is known while the steps are gone through. */
struct walk {
    const struct redist_program *program;
    struct moves *moves;
    struct box box;          /* what the next move reads */
    struct tile_table table; /* before the next step */
};

/* Whether this rank takes part in a move. */
static void find_part(const struct walk *walk, struct move *move)
{
    const struct redist_step *step = &walk->program->step[move->list_step];
    uint32_t device = walk->moves->device;
    switch (move->op) {
    case REDIST_ALLPERMUTE:
        move->gives = walk->table.holds[device];
        move->gets = walk->table.holds[step->list[device]];
        move->idle = !move->gives && !move->gets;
        break;
    case REDIST_RESIZE:
        move->idle = !walk->table.holds[device];
        break;
    case REDIST_EXCHANGE:
        break;
    default:
        move->idle = !find_member(step, move->factor, device, &move->group, &move->member);
        move->ascends = has_ascending_groups(step, move->factor);
    }
}

/* Steps that move nothing. Member m of a group keeps slice m of dimension `split`; only
 * tail places go when a tile shrinks. */
static bool narrow_box(uint32_t k, struct walk *walk)
{
    const struct redist_step *step = &walk->program->step[k];
    struct box *box = &walk->box;
    uint32_t group, member;
    if (step->op == REDIST_DYNSLICE) {
        (void)find_member(step, step->factor, walk->moves->device, &group, &member);
        *box = cut_slice(box, step->split, step->factor, member);
        return true;
    }
    if (step->op != REDIST_RESIZE)
        return false;
    for (uint32_t x = 0; x < box->rank; x++)
        if (step->tile[x] > box->shape[x])
            return false;
    memcpy(box->shape, step->tile, box->rank * sizeof *box->shape);
    return true;
}

static enum redist_status add_move(uint32_t k, uint32_t nsteps, struct walk *walk,
                                   struct redist_error *error)
{
    const struct redist_program *program = walk->program;
    const struct redist_step *step = &program->step[k], *last = step + nsteps - 1;
    struct move *move = &walk->moves->move[walk->moves->nmoves++];
    *move = (struct move){.step = k,
                          .nsteps = 1,
                          .list_step = k,
                          .op = step->op,
                          .box = walk->box,
                          .into = step->into,
                          .split = step->split,
                          .factor = step->factor};
    if (nsteps > 1)
        join_steps(program, k, nsteps, move);
    find_part(walk, move);
    memcpy(move->tile, last->tile, walk->box.rank * sizeof *move->tile);
    set_whole_box(walk->box.rank, last->tile, &walk->box);
    return compute_bytes(last->local_size, program->problem.elem_bytes, &move->bytes, error);
}

uint64_t count_operand_bytes(const struct move *move, uint32_t elem_bytes)
{
    uint64_t bytes = elem_bytes;
    for (uint32_t x = 0; x < move->box.rank; x++)
        bytes *= move->box.shape[x];
    return bytes;
}

bool has_packed_slices(const struct move *move)
{
    const struct box *box = &move->box;
    bool outermost = true; /* all dimensions so far have one index */
    if (!move->ascends)
        return false;
    for (uint32_t x = 0; x < box->rank; x++) {
        if (!outermost && box->shape[x] != box->extent[x])
            return false;
        if (x == move->split && !outermost)
            return false;
        outermost = outermost && box->shape[x] == 1;
    }
    return true;
}

/* What move k needs of the scratch buffer beside a result there: a reducescatter of the
 * source gathers its slices in it, and an exchange in place has its operand and its result. */
static uint64_t find_scratch_bytes(const struct moves *moves, uint32_t k, uint32_t elem_bytes)
{
    const struct move *move = &moves->move[k];
    if (move->op == REDIST_REDUCESCATTER && move->from == SOURCE_BUFFER && !has_packed_slices(move))
        return count_operand_bytes(move, elem_bytes);
    if (move->op == REDIST_EXCHANGE && move->from == move->to)
        return moves->move[k - 1].bytes + move->bytes;
    return 0;
}

static uint64_t find_most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Chooses the buffers, from the last result back to the first. The last one
 * belongs in the target; before it, results alternate between scratch and
 * target as long as they fit there. A result that is larger than the target
 * tile stays in the scratch buffer and is worked on in place, so that one
 * scratch buffer of the program's height is always enough, but for an exchange
 * that is done in place. */
static void place_moves(struct moves *moves, uint32_t elem_bytes)
{
    /* where the next result lies: this one must not, unless it is done in place;
     * after the last move, only a final copy writes to the target */
    enum buffer next = moves->copy ? TARGET_BUFFER : SCRATCH_BUFFER;
    uint64_t scratch = 0, target = moves->buffer_bytes[TARGET_BUFFER];
    for (uint32_t k = moves->nmoves; k-- > 0;) {
        struct move *move = &moves->move[k];
        move->to = next == SCRATCH_BUFFER && move->bytes <= target ? TARGET_BUFFER : SCRATCH_BUFFER;
        if (move->to == SCRATCH_BUFFER)
            scratch = find_most(scratch, move->bytes);
        move->from = SOURCE_BUFFER;
        if (k + 1 < moves->nmoves)
            moves->move[k + 1].from = move->to;
        next = move->to;
    }
    for (uint32_t k = 0; k < moves->nmoves; k++)
        scratch = find_most(scratch, find_scratch_bytes(moves, k, elem_bytes));
    moves->copy_from = moves->nmoves > 0 ? moves->move[moves->nmoves - 1].to : SOURCE_BUFFER;
    moves->buffer_bytes[SCRATCH_BUFFER] = scratch;
}

/* Whether fused steps would have to be done in place. */
static bool joins_in_place(const struct moves *moves)
{
    for (uint32_t k = 0; k < moves->nmoves; k++)
        if (moves->move[k].nsteps > 1 && moves->move[k].from == moves->move[k].to)
            return true;
    return false;
}

/* Goes through the steps, with the table of the source at first. */
static enum redist_status walk_steps(bool join, struct walk *walk, struct redist_error *error)
{
    const struct redist_program *program = walk->program;
    for (uint32_t k = 0, nsteps; k < program->nsteps; k += nsteps) {
        nsteps = join ? count_fused(program, k) : 1;
        if (!narrow_box(k, walk))
            PASS_FAILURE(add_move(k, nsteps, walk, error));
        for (uint32_t s = k; s < k + nsteps; s++)
            replay_step(&program->step[s], &walk->table);
    }
    return REDIST_OK;
}

static enum redist_status add_moves(const struct redist_program *program, bool join,
                                    struct moves *moves, struct redist_error *error)
{
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    struct walk walk = {.program = program, .moves = moves};
    moves->nmoves = 0;
    if (!create_table(&of, SOURCE_SIDE, &walk.table))
        return report_no_memory(error, "out of memory for the tile table");
    set_whole_box(walk.table.rank, walk.table.tile, &walk.box);
    enum redist_status status = walk_steps(join, &walk, error);
    free_table(&walk.table);
    moves->copy = moves->nmoves == 0 || !is_whole_box(&walk.box);
    moves->copy_box = walk.box;
    place_moves(moves, program->problem.elem_bytes);
    return status;
}

/* Who gives what to whom in fused steps, inside their joint groups, and in an exchange,
 * among all devices. */
static bool cross_tables(const struct redist_program *program, uint32_t device, struct move *move)
{
    const uint32_t *list = program->step[move->list_step].list;
    struct tile_table before = {.ndims = 0}, after = {.ndims = 0};
    struct crossing crossing = {
        .before = &before, .after = &after, .count = program->ndevices, .device = device};
    if (move->op != REDIST_EXCHANGE) {
        crossing.count = move->factor;
        crossing.member = list + (size_t)move->group * move->factor;
    }
    bool cut = create_table_after(program, move->step, &before) &&
               create_table_after(program, move->step + move->nsteps, &after) &&
               cut_crossings(&crossing, move);
    free_table(&before);
    free_table(&after);
    return cut;
}

/* At most one whole tile each way: list[d] is who sends to d, so the inverse says who
 * receives. */
static bool cut_permuted(const struct redist_step *step, uint32_t device, struct move *move)
{
    struct parcels *parcels = move->parcels = create_parcels(1);
    struct box result;
    uint32_t receiver = 0;
    if (parcels == NULL)
        return false;
    set_whole_box(move->box.rank, move->tile, &result);
    while (step->list[receiver] != device)
        receiver++;
    parcels->keeps = receiver == device;
    parcels->kept_from = move->box;
    parcels->kept_to = result;
    if (move->gives && !parcels->keeps)
        add_parcel(parcels->sent, &parcels->nsent, receiver, &move->box);
    if (move->gets && !parcels->keeps)
        add_parcel(parcels->received, &parcels->nreceived, step->list[device], &result);
    return true;
}

static bool cut_parcels(const struct redist_program *program, uint32_t device, struct move *move)
{
    const struct redist_step *step = &program->step[move->step];
    if (move->idle)
        return true;
    if (move->op == REDIST_EXCHANGE || move->nsteps > 1)
        return cross_tables(program, device, move);
    if (move->op == REDIST_ALLTOALL)
        return cut_slices(step->list, move);
    if (move->op == REDIST_ALLGATHER)
        return cut_blocks(step->list, move);
    return move->op != REDIST_ALLPERMUTE || cut_permuted(step, device, move);
}

enum redist_status list_moves(const struct redist_program *program, uint32_t device,
                              struct moves *moves, struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    *moves = (struct moves){.device = device};
    moves->gives = is_on_mesh(&problem->mesh, device);
    moves->wants = is_on_mesh(redist_get_target_mesh(problem), device);
    moves->due = needs_tile(problem, device);
    uint64_t elements[2] = {redist_compute_local_size(&problem->from),
                            redist_compute_local_size(&problem->to)};
    PASS_FAILURE(compute_bytes(elements[0], problem->elem_bytes,
                               &moves->buffer_bytes[SOURCE_BUFFER], error));
    PASS_FAILURE(compute_bytes(elements[1], problem->elem_bytes,
                               &moves->buffer_bytes[TARGET_BUFFER], error));
    PASS_FAILURE(add_moves(program, true, moves, error));
    /* one joint exchange in place would need a second scratch buffer */
    if (joins_in_place(moves))
        PASS_FAILURE(add_moves(program, false, moves, error));
    for (uint32_t k = 0; k < moves->nmoves; k++)
        if (!cut_parcels(program, device, &moves->move[k])) {
            free_moves(moves);
            return report_no_memory(error, "out of memory for the parcels of a move");
        }
    return REDIST_OK;
}

void free_moves(struct moves *moves)
{
    for (uint32_t k = 0; k < moves->nmoves; k++) {
        free_parcels(moves->move[k].parcels);
        moves->move[k].parcels = NULL;
    }
}
