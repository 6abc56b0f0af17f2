#include "execute/joint.h"
#include <string.h>
#include "elements/chain.h"
#include "execute/fetch.h"
#include "execute/flags.h"
#include "execute/share.h"
#include "schedule/moves.h"

/* Bytes of all operands of a group. Up to here to wait for each other takes longest, and once is
 * enough: each rank copies its operand for the others, and combines the whole result itself. */
#ifndef MOST_WHOLE
#define MOST_WHOLE (UINT64_C(1) << 18)
#endif

/* A combination under way. */
struct joint {
    const struct run *run;
    const struct move *move;
    const struct channel *channel;
    struct share *share;
    const unsigned char *from;
    unsigned char *to;
    int root;           /* of a reduction */
    uint64_t total;     /* elements of an operand, or of a slice of it */
    bool reads, writes; /* operands, and results of all, where their ranks have them */
};

static uint32_t get_own(const struct joint *joint)
{
    return (uint32_t)joint->share->flags.own;
}

static bool scatters(const struct joint *joint)
{
    return joint->move->op == REDIST_REDUCESCATTER;
}

/* Whether this rank's part of the result is for that one. */
static bool gets_result(const struct joint *joint, uint32_t rank)
{
    return scatters(joint) ? rank == get_own(joint)
                           : joint->root == ALL_RANKS || joint->root == (int)rank;
}

/* Until all members are as far as this one. */
static void meet(const struct joint *joint)
{
    enter_phase(&joint->share->flags);
    for (uint32_t r = 0; r < joint->move->factor; r++)
        wait_for_rank(&joint->share->flags, (int)r);
}

bool has_ready_operand(const struct move *move, const struct channel *channel)
{
    return move->from != move->to &&
           (move->op == REDIST_REDUCESCATTER ? has_packed_slices(move) : channel->runs.nloops == 0);
}

static bool combines_little(const struct move *move, const struct channel *channel)
{
    return count_combined(move) <= MOST_WHOLE / move->factor &&
           count_combined(move) <= channel->share->operand_bytes;
}

/* Where rank r of the group has the buffer, which all share. */
static unsigned char *find_member_buffer(const struct joint *joint, enum buffer which, uint32_t r)
{
    return find_shared_buffer(joint->run->executor, &joint->run->shared, which,
                              joint->channel->order.device[r]);
}

/* The buffer of this rank in which its operand lies, and where in it: the same one on all ranks. */
static enum buffer find_holder(const struct joint *joint, uint64_t *place)
{
    const struct run *run = joint->run;
    const void *begin[NBUFFERS] = {run->source, run->target, run->executor->scratch};
    for (enum buffer which = SOURCE_BUFFER; which < SCRATCH_BUFFER; which++) {
        *place = (uintptr_t)joint->from - (uintptr_t)begin[which];
        if (begin[which] != NULL && *place < run->executor->moves.buffer_bytes[which])
            return which;
    }
    *place = (uintptr_t)joint->from - (uintptr_t)begin[SCRATCH_BUFFER];
    return SCRATCH_BUFFER;
}

/* What is combined next: from element `at` of the operand, or of each slice of it. */
static struct parts cut_parts(const struct joint *joint, uint64_t at)
{
    const uint32_t elem = joint->run->executor->elem_bytes, n = joint->move->factor;
    const uint64_t line = LINE_BYTES / elem, left = joint->total - at;
    uint64_t each = joint->share->result_bytes / elem;
    struct parts parts = {.from = joint->from + at * elem};
    if (scatters(joint)) {
        parts.each = left < each || joint->reads ? left : each;
        parts.all = parts.each * n;
        parts.apart = joint->move->bytes;
        return parts;
    }
    parts.all = left < each * n || (joint->reads && joint->writes) ? left : each * n;
    parts.each = ((parts.all - 1) / n / line + 1) * line;
    parts.apart = parts.each * elem;
    return parts;
}

/* Where rank r has the part of rank `part`, for the others. */
static unsigned char *find_part(const struct joint *joint, const struct parts *parts, uint32_t r,
                                uint32_t part, unsigned turn)
{
    uint64_t bytes = parts->each * joint->run->executor->elem_bytes;
    if (joint->reads)
        return joint->share->operand[r] + (parts->from - joint->from) + part * parts->apart;
    return find_shown(joint->share, r, turn) + part * bytes;
}

/* What the others are to combine of this rank's operand. */
static void show_operand(const struct joint *joint, const struct parts *parts, unsigned turn)
{
    uint32_t own = get_own(joint);
    for (uint32_t r = 0; r < joint->move->factor; r++)
        if (r != own)
            memcpy(find_part(joint, parts, own, r, turn), parts->from + r * parts->apart,
                   count_part(parts, r) * joint->run->executor->elem_bytes);
}

/* Lists where the part of this rank goes; returns how many places these are. */
static uint32_t find_targets(const struct joint *joint, const struct parts *parts, unsigned turn)
{
    unsigned char **to = joint->share->to;
    uint32_t own = get_own(joint), count = 0;
    uint64_t place = (uint64_t)(parts->from - joint->from);
    if (!scatters(joint))
        place += own * parts->apart;
    if (gets_result(joint, own))
        to[count++] = joint->to + place;
    if (scatters(joint))
        return count;
    if (!joint->writes && joint->root != (int)own)
        to[count++] = find_combined(joint->share, own, turn);
    for (uint32_t r = 0; joint->writes && r < joint->move->factor; r++)
        if (r != own && gets_result(joint, r))
            to[count++] = find_member_buffer(joint, joint->move->to, r) + place;
    return count;
}

static void combine_part(const struct joint *joint, const struct parts *parts, unsigned turn)
{
    const struct combination *combination = &joint->run->executor->combination;
    const struct share *share = joint->share;
    uint32_t own = get_own(joint);
    struct chain_ends ends = {.value = share->value,
                              .nvalues = joint->move->factor,
                              .to = share->to,
                              .nto = find_targets(joint, parts, turn)};
    for (uint32_t r = 0; r < joint->move->factor; r++)
        share->value[joint->channel->order.member_of[r]] =
            r == own ? parts->from + own * parts->apart : find_part(joint, parts, r, own, turn);
    combine_values(combination->element, combination->combine, &ends, count_part(parts, own));
}

/* What the others have combined for this rank. */
static void take_results(const struct joint *joint, const struct parts *parts, unsigned turn)
{
    uint32_t own = get_own(joint);
    if (scatters(joint) || joint->writes || !gets_result(joint, own))
        return;
    for (uint32_t r = 0; r < joint->move->factor; r++)
        if (r != own)
            memcpy(joint->to + (parts->from - joint->from) + r * parts->apart,
                   find_combined(joint->share, r, turn),
                   count_part(parts, r) * joint->run->executor->elem_bytes);
}

/* In turns: while others still read what was shown, or combined, in one, the next one begins. Who
 * has met the others for the next turn knows that this one's parts are combined; for the one
 * behind it, that its results are taken as well. */
static void combine_in_turns(const struct joint *joint)
{
    struct share *share = joint->share;
    struct parts parts, before = {.all = 0};
    for (uint64_t at = 0; at < joint->total; share->turn = !share->turn) {
        parts = cut_parts(joint, at);
        if (!joint->reads)
            show_operand(joint, &parts, share->turn);
        if (!joint->reads || at > 0)
            meet(joint);
        if (before.all > 0)
            take_results(joint, &before, !share->turn);
        combine_part(joint, &parts, share->turn);
        before = parts;
        at += scatters(joint) ? parts.each : parts.all;
    }
    if (joint->reads || !scatters(joint))
        meet(joint);
    take_results(joint, &before, !share->turn);
}

/* Each rank shows its whole operand, and combines all that it is given itself. */
static void combine_whole(const struct joint *joint)
{
    const struct combination *combination = &joint->run->executor->combination;
    struct share *share = joint->share;
    uint32_t own = get_own(joint), n = joint->move->factor;
    uint64_t place = scatters(joint) ? own * joint->move->bytes : 0;
    struct chain_ends ends = {.value = share->value, .nvalues = n, .to = share->to, .nto = 1};
    if (!joint->run->met || !joint->run->shown) {
        memcpy(find_shown(share, own, share->turn), joint->from, count_combined(joint->move));
        meet(joint);
    }
    for (uint32_t r = 0; r < n; r++)
        share->value[joint->channel->order.member_of[r]] =
            r == own ? joint->from + place : find_shown(share, r, share->turn) + place;
    share->to[0] = joint->to;
    if (gets_result(joint, own))
        combine_values(combination->element, combination->combine, &ends, joint->total);
    share->turn = !share->turn;
}

bool show_early(const struct run *run)
{
    const struct redist_executor *executor = run->executor;
    const struct move *move = &executor->moves.move[0];
    const struct channel *channel = &executor->channel[0];
    if (executor->moves.nmoves == 0 || channel->share == NULL ||
        !has_ready_operand(move, channel) || !combines_little(move, channel))
        return false;
    memcpy(find_shown(channel->share, (uint32_t)channel->share->flags.own, channel->share->turn),
           run->source + channel->runs.first_byte, count_combined(move));
    return true;
}

/* Whether operands are read and results written where they are. A scatter in place would overwrite
 * what another rank has still to read. */
static void look_at_buffers(struct joint *joint)
{
    const struct run *run = joint->run;
    const struct move *move = joint->move;
    bool ready = has_ready_operand(move, joint->channel);
    bool in_place = scatters(joint) && joint->from == joint->to;
    uint64_t place = 0;
    enum buffer holder = find_holder(joint, &place);
    joint->reads = !in_place && is_shared_buffer(run->executor, &run->shared, holder);
    joint->writes = is_shared_buffer(run->executor, &run->shared, move->to);
    for (uint32_t r = 0; joint->reads && r < move->factor; r++)
        joint->share->operand[r] =
            find_member_buffer(joint, holder, r) + (ready ? joint->channel->begins[r] : place);
    if (joint->reads && !(ready && run->met))
        meet(joint);
}

void combine_jointly(const struct run *run, const struct move *move, const struct channel *channel,
                     const unsigned char *from, unsigned char *to, int root)
{
    struct joint joint = {.run = run,
                          .move = move,
                          .channel = channel,
                          .share = channel->share,
                          .from = from,
                          .to = to,
                          .root = root,
                          .total = move->bytes / run->executor->elem_bytes};
    begin_phases(&joint.share->flags, run->executor->begun);
    if (combines_little(move, channel)) {
        combine_whole(&joint);
        return;
    }
    look_at_buffers(&joint);
    combine_in_turns(&joint);
}
