#include "execute/moves.h"
#include <inttypes.h>
#include "types/report.h"

/* Bytes of `elements` elements, as far as one array can be addressed
 * (MPI_Aint and ptrdiff_t are 64-bit signed). */
static enum redist_status compute_bytes(uint64_t elements, uint32_t elem_bytes, uint64_t *bytes,
                                        struct redist_error *error) {
    if (elements == 0 || elements > PTRDIFF_MAX / elem_bytes)
        return report_failure(
            error, "a tile of %" PRIu64 " elements of %" PRIu32 " bytes is over the address space",
            elements, elem_bytes);
    *bytes = elements * elem_bytes;
    return REDIST_OK;
}

/* Group and member of `device` in the ordered list of groups. */
static void find_member(const struct redist_step *step, uint32_t ndevices, uint32_t device,
                        uint32_t *group, uint32_t *member) {
    uint32_t place = 0;
    while (place < ndevices && step->list[place] != device)
        place++;
    *group = place / step->factor;
    *member = place % step->factor;
}

/* For an allpermute: list[d] sends to d, so the inverse says who receives. */
static void find_partners(const struct redist_step *step, uint32_t ndevices, uint32_t device,
                          struct move *move) {
    move->provider = step->list[device];
    move->receiver = 0;
    while (move->receiver < ndevices && step->list[move->receiver] != device)
        move->receiver++;
}

/* Member m of a group keeps slice m of dimension `split`. */
static void narrow_box(const struct redist_step *step, uint32_t ndevices, uint32_t device,
                       struct box *box) {
    uint32_t group, member;
    find_member(step, ndevices, device, &group, &member);
    box->shape[step->split] /= step->factor;
    box->start[step->split] += member * box->shape[step->split];
}

static enum redist_status add_move(const struct redist_program *program, uint32_t k,
                                   uint32_t device, struct box *box, struct moves *moves,
                                   struct redist_error *error) {
    const struct redist_step *step = &program->step[k];
    struct move *move = &moves->move[moves->nmoves++];
    *move = (struct move){.step = k,
                          .op = step->op,
                          .box = *box,
                          .into = step->into,
                          .split = step->split,
                          .factor = step->factor};
    if (step->op == REDIST_ALLPERMUTE)
        find_partners(step, program->ndevices, device, move);
    else
        find_member(step, program->ndevices, device, &move->group, &move->member);
    for (uint32_t d = 0; d < box->rank; d++)
        move->tile[d] = step->tile[d];
    set_whole_box(box->rank, step->tile, box);
    return compute_bytes(step->local_size, program->problem.elem_bytes, &move->bytes, error);
}

/* Chooses the buffers, from the last result back to the first. The last one
 * belongs in the target; before it, results alternate between scratch and
 * target as long as they fit there. A result that is larger than the target
 * tile stays in the scratch buffer and is worked on in place, so that one
 * scratch buffer of the program's height is always enough. */
static void place_moves(struct moves *moves) {
    /* where the next result lies: this one must not, unless it is done in place;
     * after the last move, only a final copy writes to the target */
    enum buffer next = moves->copy ? TARGET_BUFFER : SCRATCH_BUFFER;
    uint64_t scratch = 0, target = moves->buffer_bytes[TARGET_BUFFER];
    for (uint32_t k = moves->nmoves; k-- > 0;) {
        struct move *move = &moves->move[k];
        move->to = next == SCRATCH_BUFFER && move->bytes <= target ? TARGET_BUFFER : SCRATCH_BUFFER;
        if (move->to == SCRATCH_BUFFER && move->bytes > scratch) scratch = move->bytes;
        move->from = SOURCE_BUFFER;
        if (k + 1 < moves->nmoves) moves->move[k + 1].from = move->to;
        next = move->to;
    }
    moves->copy_from = moves->nmoves > 0 ? moves->move[moves->nmoves - 1].to : SOURCE_BUFFER;
    moves->buffer_bytes[SCRATCH_BUFFER] = scratch;
}

enum redist_status list_moves(const struct redist_program *program, uint32_t device,
                              struct moves *moves, struct redist_error *error) {
    const struct redist_problem *problem = &program->problem;
    *moves = (struct moves){.device = device};
    struct box box = {.rank = problem->from.rank};
    uint64_t elements[2] = {redist_compute_local_size(&problem->from),
                            redist_compute_local_size(&problem->to)};
    if (compute_bytes(elements[0], problem->elem_bytes, &moves->buffer_bytes[SOURCE_BUFFER],
                      error) != REDIST_OK ||
        compute_bytes(elements[1], problem->elem_bytes, &moves->buffer_bytes[TARGET_BUFFER],
                      error) != REDIST_OK)
        return REDIST_FAILED;
    for (uint32_t k = 0; k < box.rank; k++)
        box.extent[k] = box.shape[k] = problem->from.dim[k].tile;
    for (uint32_t k = 0; k < program->nsteps; k++)
        if (program->step[k].op == REDIST_DYNSLICE)
            narrow_box(&program->step[k], program->ndevices, device, &box);
        else if (add_move(program, k, device, &box, moves, error) != REDIST_OK)
            return REDIST_FAILED;
    moves->copy = moves->nmoves == 0 || !is_whole_box(&box);
    moves->copy_box = box;
    place_moves(moves);
    return REDIST_OK;
}
