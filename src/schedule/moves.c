#include "schedule/moves.h"
#include <inttypes.h>
#include "schedule/parcels.h"
#include "types/report.h"

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

/* Group and member of `device` in a list of groups of `size`. */
static void find_member(const struct redist_program *program, uint32_t step, uint32_t size,
                        uint32_t device, uint32_t *group, uint32_t *member)
{
    const uint32_t *list = program->step[step].list;
    uint32_t place = 0;
    while (place < program->ndevices && list[place] != device)
        place++;
    *group = place / size;
    *member = place % size;
}

/* For an allpermute: list[d] sends to d, so the inverse says who receives. */
static void find_partners(const struct redist_step *step, uint32_t ndevices, uint32_t device,
                          struct move *move)
{
    move->provider = step->list[device];
    move->receiver = 0;
    while (move->receiver < ndevices && step->list[move->receiver] != device)
        move->receiver++;
}

/* Member m of a group keeps slice m of dimension `split`. */
static void narrow_box(const struct redist_program *program, uint32_t k, uint32_t device,
                       struct box *box)
{
    const struct redist_step *step = &program->step[k];
    uint32_t group, member;
    find_member(program, k, step->factor, device, &group, &member);
    box->shape[step->split] /= step->factor;
    box->start[step->split] += member * box->shape[step->split];
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

static enum redist_status add_move(const struct redist_program *program, uint32_t k,
                                   uint32_t nsteps, struct box *box, struct moves *moves,
                                   struct redist_error *error)
{
    const struct redist_step *step = &program->step[k];
    const struct redist_step *last = step + nsteps - 1;
    struct move *move = &moves->move[moves->nmoves++];
    *move = (struct move){.step = k,
                          .nsteps = 1,
                          .list_step = k,
                          .op = step->op,
                          .box = *box,
                          .into = step->into,
                          .split = step->split,
                          .factor = step->factor};
    if (nsteps > 1)
        join_steps(program, k, nsteps, move);
    if (step->op == REDIST_ALLPERMUTE)
        find_partners(step, program->ndevices, moves->device, move);
    else
        find_member(program, move->list_step, move->factor, moves->device, &move->group,
                    &move->member);
    for (uint32_t d = 0; d < box->rank; d++)
        move->tile[d] = last->tile[d];
    set_whole_box(box->rank, last->tile, box);
    return compute_bytes(last->local_size, program->problem.elem_bytes, &move->bytes, error);
}

/* Chooses the buffers, from the last result back to the first. The last one
 * belongs in the target; before it, results alternate between scratch and
 * target as long as they fit there. A result that is larger than the target
 * tile stays in the scratch buffer and is worked on in place, so that one
 * scratch buffer of the program's height is always enough. */
static void place_moves(struct moves *moves)
{
    /* where the next result lies: this one must not, unless it is done in place;
     * after the last move, only a final copy writes to the target */
    enum buffer next = moves->copy ? TARGET_BUFFER : SCRATCH_BUFFER;
    uint64_t scratch = 0, target = moves->buffer_bytes[TARGET_BUFFER];
    for (uint32_t k = moves->nmoves; k-- > 0;) {
        struct move *move = &moves->move[k];
        move->to = next == SCRATCH_BUFFER && move->bytes <= target ? TARGET_BUFFER : SCRATCH_BUFFER;
        if (move->to == SCRATCH_BUFFER && move->bytes > scratch)
            scratch = move->bytes;
        move->from = SOURCE_BUFFER;
        if (k + 1 < moves->nmoves)
            moves->move[k + 1].from = move->to;
        next = move->to;
    }
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

static enum redist_status add_moves(const struct redist_program *program, bool join,
                                    struct moves *moves, struct redist_error *error)
{
    struct box box = {.rank = program->problem.from.rank};
    moves->nmoves = 0;
    for (uint32_t k = 0; k < box.rank; k++)
        box.extent[k] = box.shape[k] = program->problem.from.dim[k].tile;
    for (uint32_t k = 0, nsteps; k < program->nsteps; k += nsteps) {
        nsteps = join ? count_fused(program, k) : 1;
        if (program->step[k].op == REDIST_DYNSLICE)
            narrow_box(program, k, moves->device, &box);
        else if (add_move(program, k, nsteps, &box, moves, error) != REDIST_OK)
            return REDIST_FAILED;
    }
    moves->copy = moves->nmoves == 0 || !is_whole_box(&box);
    moves->copy_box = box;
    place_moves(moves);
    return REDIST_OK;
}

/* Replays the program as far as its fused steps need it. */
static enum redist_status find_all_parcels(const struct redist_program *program,
                                           struct moves *moves, struct redist_error *error)
{
    struct tile_table table;
    uint32_t step = 0;
    bool found =
        create_table(&(struct summed_problem){&program->problem, program->sum, program->nsums},
                     SOURCE_SIDE, &table);
    for (uint32_t k = 0; found && k < moves->nmoves; k++) {
        struct move *move = &moves->move[k];
        if (move->nsteps == 1)
            continue;
        while (step < move->step)
            replay_step(&program->step[step++], &table);
        found = find_parcels(program, move, &table);
        step += move->nsteps;
    }
    free_table(&table);
    if (found)
        return REDIST_OK;
    free_moves(moves);
    return report_failure(error, "out of memory for the tile table");
}

static bool has_fused(const struct moves *moves)
{
    bool fused = false;
    for (uint32_t k = 0; k < moves->nmoves; k++)
        fused = fused || moves->move[k].nsteps > 1;
    return fused;
}

enum redist_status list_moves(const struct redist_program *program, uint32_t device,
                              struct moves *moves, struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    *moves = (struct moves){.device = device};
    uint64_t elements[2] = {redist_compute_local_size(&problem->from),
                            redist_compute_local_size(&problem->to)};
    if (compute_bytes(elements[0], problem->elem_bytes, &moves->buffer_bytes[SOURCE_BUFFER],
                      error) != REDIST_OK ||
        compute_bytes(elements[1], problem->elem_bytes, &moves->buffer_bytes[TARGET_BUFFER],
                      error) != REDIST_OK ||
        add_moves(program, true, moves, error) != REDIST_OK)
        return REDIST_FAILED;
    /* one joint exchange in place would need a second scratch buffer */
    if (joins_in_place(moves) && add_moves(program, false, moves, error) != REDIST_OK)
        return REDIST_FAILED;
    return has_fused(moves) ? find_all_parcels(program, moves, error) : REDIST_OK;
}

void free_moves(struct moves *moves)
{
    for (uint32_t k = 0; k < moves->nmoves; k++) {
        free_parcels(moves->move[k].parcels);
        moves->move[k].parcels = NULL;
    }
}
