#include "export/shard_map_rounds.h"
#include <inttypes.h>

/* `jax.numpy.array([[..], ..])[:, d]`: where a box begins, by dimension and device. */
static void write_begins(FILE *out, const struct exchange_rounds *rounds, const uint64_t *begin)
{
    fputs("jax.numpy.array([", out);
    for (uint32_t i = 0; i < rounds->rank; i++) {
        for (uint32_t d = 0; d < rounds->ndevices; d++)
            fprintf(out, "%s%" PRIu64, d == 0 ? "[" : ", ",
                    begin[(size_t)i * rounds->ndevices + d]);
        fputs(i + 1 < rounds->rank ? "], " : "]", out);
    }
    fputs("])[:, d]", out);
}

/* `(4, 8)` */
static void write_shape(FILE *out, const uint64_t *shape, uint32_t rank)
{
    fputs("(", out);
    for (uint32_t i = 0; i < rank; i++)
        fprintf(out, "%" PRIu64 ",%s", shape[i], i + 1 < rank ? " " : "");
    fputs(")", out);
}

static void write_round(FILE *out, const struct exchange_rounds *rounds,
                        const struct exchange_round *round)
{
    fputs("    piece = jax.lax.dynamic_slice(x, ", out);
    write_begins(out, rounds, round->read);
    fputs(", ", out);
    write_shape(out, round->extent, rounds->rank);
    fputs(")\n", out);
    if (!round->local) {
        fputs("    piece = jax.lax.ppermute(piece, AXES, [", out);
        for (uint32_t d = 0; d < rounds->ndevices; d++)
            if (round->giver[d] != NO_GIVER)
                fprintf(out, "(%u, %u), ", round->giver[d], d);
        fputs("])\n", out);
    }
    fputs("    takes = jax.numpy.array([", out);
    for (uint32_t d = 0; d < rounds->ndevices; d++)
        fputs(round->giver[d] != NO_GIVER ? "True, " : "False, ", out);
    fputs("])[d]\n    y = jax.numpy.where(takes, jax.lax.dynamic_update_slice(y, piece, ", out);
    write_begins(out, rounds, round->written);
    fputs("), y)\n", out);
}

enum list_status write_shard_map_rounds(FILE *out, const struct redist_program *program, uint32_t s)
{
    struct exchange_rounds rounds;
    enum list_status status = list_rounds(program, s, &rounds);
    if (status != LIST_MADE)
        return status;
    fputs("    y = jax.numpy.zeros(", out);
    write_shape(out, program->step[s].tile, rounds.rank);
    fputs(", x.dtype)\n    d = jax.lax.axis_index(AXES)\n", out);
    for (uint32_t r = 0; r < rounds.count; r++)
        write_round(out, &rounds, &rounds.round[r]);
    fputs("    x = y\n", out);
    free_rounds(&rounds);
    return LIST_MADE;
}

/* `(0, 2), (0, 0), ` */
static void write_padding(FILE *out, const uint64_t *from, const uint64_t *to, uint32_t rank)
{
    for (uint32_t i = 0; i < rank; i++)
        fprintf(out, "(0, %" PRIu64 "), ", to[i] > from[i] ? to[i] - from[i] : 0);
}

void write_shard_map_resize(FILE *out, const uint64_t *from, const uint64_t *to, uint32_t rank)
{
    uint64_t kept[REDIST_MAX_RANK] = {0};
    bool pads = false;
    for (uint32_t i = 0; i < rank; i++) {
        kept[i] = to[i] < from[i] ? to[i] : from[i];
        pads = pads || to[i] > kept[i];
    }
    fputs("    x = jax.lax.slice(x, (", out);
    for (uint32_t i = 0; i < rank; i++)
        fputs("0, ", out);
    fputs("), ", out);
    write_shape(out, kept, rank);
    fputs(")\n", out);
    if (!pads)
        return;
    fputs("    x = jax.numpy.pad(x, (", out);
    write_padding(out, kept, to, rank);
    fputs("))\n", out);
}
