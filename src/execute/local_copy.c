#include "execute/local_copy.h"
#include "schedule/parcels.h"
#include "schedule/runs/copies.h"
#include "base/report.h"

uint64_t count_operand_room(const struct redist_executor *executor, const struct move *move)
{
    uint64_t bytes = executor->moves.buffer_bytes[move->from];
    return move->from == move->to ? bytes - move->bytes : bytes;
}

enum redist_status check_copied(bool copied, struct redist_error *error)
{
    if (copied)
        return REDIST_OK;
    return report_failure(error, "internal error: a box does not lie in its buffer, no byte of it "
                                 "was copied");
}

enum redist_status copy_kept(const struct redist_executor *executor, const struct move *move,
                             const struct channel *channel, const unsigned char *operand,
                             unsigned char *result, struct redist_error *error)
{
    if (!move->parcels->keeps)
        return REDIST_OK;
    return check_copied(copy_runs(&channel->kept_from, operand, count_operand_room(executor, move),
                                  &channel->kept_to, result, move->bytes),
                        error);
}

enum redist_status pack_operand(const struct redist_executor *executor, const struct move *move,
                                const struct channel *channel, const unsigned char *operand,
                                unsigned char *result, struct redist_error *error)
{
    if (operand == result)
        return check_copied(
            gather_box(&channel->runs, result, executor->moves.buffer_bytes[move->from]), error);
    return check_copied(copy_box(&channel->runs, operand, executor->moves.buffer_bytes[move->from],
                                 result, executor->moves.buffer_bytes[move->to]),
                        error);
}
