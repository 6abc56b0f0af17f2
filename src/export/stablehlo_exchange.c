#include "export/stablehlo_exchange.h"
#include <inttypes.h>
#include <string.h>

/* The names of this step's values end in its number, and those of a round in its own too. */
struct exchange_text {
    struct program_text *text;
    const struct exchange_rounds *rounds;
    const uint64_t *tile; /* after the step */
    uint32_t number, r;
};

/* `%NAME` of this round: what a table says for this device. Its entries are written already,
 * and the bracket behind them not. */
static void write_lookup(const struct exchange_text *exchange, const char *name, const char *type)
{
    FILE *out = exchange->text->out;
    uint32_t n = exchange->number, r = exchange->r, count = exchange->rounds->ndevices;
    fprintf(out, "]> : tensor<%ux%s>\n", count, type);
    fprintf(out,
            "    %%%srow%u_%u = \"stablehlo.dynamic_slice\"(%%%stable%u_%u, %%device%u) "
            "<{slice_sizes = array<i64: 1>}> : (tensor<%ux%s>, tensor<ui32>) -> tensor<1x%s>\n",
            name, n, r, name, n, r, n, count, type, type);
    fprintf(out, "    %%%s%u_%u = stablehlo.reshape %%%srow%u_%u : (tensor<1x%s>) -> tensor<%s>\n",
            name, n, r, name, n, r, type, type);
}

static void write_table(const struct exchange_text *exchange, const char *name)
{
    fprintf(exchange->text->out, "    %%%stable%u_%u = stablehlo.constant dense<[", name,
            exchange->number, exchange->r);
}

/* Where the box begins along each dimension: `%read0_..`, `%read1_..`. */
static void write_begins(const struct exchange_text *exchange, const char *name,
                         const uint64_t *begin)
{
    uint32_t count = exchange->rounds->ndevices;
    for (uint32_t i = 0; i < exchange->rounds->rank; i++) {
        char numbered[32];
        (void)snprintf(numbered, sizeof numbered, "%s%u_", name, i);
        write_table(exchange, numbered);
        for (uint32_t d = 0; d < count; d++)
            fprintf(exchange->text->out, "%s%" PRIu64, d == 0 ? "" : ", ",
                    begin[(size_t)i * count + d]);
        write_lookup(exchange, numbered, "i64");
    }
}

static void write_begin_names(const struct exchange_text *exchange, const char *name)
{
    for (uint32_t i = 0; i < exchange->rounds->rank; i++)
        fprintf(exchange->text->out, ", %%%s%u_%u_%u", name, i, exchange->number, exchange->r);
}

static void write_index_types(const struct exchange_text *exchange)
{
    for (uint32_t i = 0; i < exchange->rounds->rank; i++)
        fputs(", tensor<i64>", exchange->text->out);
}

/* The end of a line: the type of its result. */
static void end_with_type(const struct exchange_text *exchange, const uint64_t *extent)
{
    FILE *out = exchange->text->out;
    fputs(") -> ", out);
    write_tile_type(exchange->text, extent);
    fputc('\n', out);
}

/* `%piece`: the box that the device gives; any other box where it gives none. */
static void write_piece(const struct exchange_text *exchange, const struct exchange_round *round)
{
    FILE *out = exchange->text->out;
    fprintf(out, "    %%piece%u_%u = \"stablehlo.dynamic_slice\"(%%v%u", exchange->number,
            exchange->r, exchange->text->value);
    write_begin_names(exchange, "read");
    fputs(") <{slice_sizes = array<i64", out);
    for (uint32_t i = 0; i < exchange->rounds->rank; i++)
        fprintf(out, "%s%" PRIu64, i == 0 ? ": " : ", ", round->extent[i]);
    fputs(">}> : (", out);
    write_tile_type(exchange->text, exchange->text->tile);
    write_index_types(exchange);
    end_with_type(exchange, round->extent);
}

/* `%came`: the box of the giver, zeros where there is none. */
static void write_permute(const struct exchange_text *exchange, const struct exchange_round *round)
{
    FILE *out = exchange->text->out;
    uint32_t pairs = 0;
    fprintf(out, "    %%came%u_%u = \"stablehlo.collective_permute\"(%%piece%u_%u) <{",
            exchange->number, exchange->r, exchange->number, exchange->r);
    write_channel(exchange->text);
    fputs(", source_target_pairs = dense<[", out);
    for (uint32_t d = 0; d < exchange->rounds->ndevices; d++)
        if (round->giver[d] != NO_GIVER)
            fprintf(out, "%s[%u, %u]", pairs++ == 0 ? "" : ", ", round->giver[d], d);
    fprintf(out, "]> : tensor<%ux2xi64>}> : (", pairs);
    write_tile_type(exchange->text, round->extent);
    end_with_type(exchange, round->extent);
}

/* `%with`: the result so far with the box put in. */
static void write_update(const struct exchange_text *exchange, const struct exchange_round *round)
{
    FILE *out = exchange->text->out;
    uint32_t n = exchange->number, r = exchange->r;
    fprintf(out, "    %%with%u_%u = \"stablehlo.dynamic_update_slice\"(%%part%u_%u, %%%s%u_%u", n,
            r, n, r, round->local ? "piece" : "came", n, r);
    write_begin_names(exchange, "written");
    fputs(") : (", out);
    write_tile_type(exchange->text, exchange->tile);
    fputs(", ", out);
    write_tile_type(exchange->text, round->extent);
    write_index_types(exchange);
    end_with_type(exchange, exchange->tile);
}

/* The result after the round: as before it on devices that took nothing. */
static void write_choice(const struct exchange_text *exchange, const struct exchange_round *round)
{
    FILE *out = exchange->text->out;
    uint32_t n = exchange->number, r = exchange->r;
    write_table(exchange, "takes");
    for (uint32_t d = 0; d < exchange->rounds->ndevices; d++)
        fprintf(out, "%s%s", d == 0 ? "" : ", ", round->giver[d] != NO_GIVER ? "true" : "false");
    write_lookup(exchange, "takes", "i1");
    if (r + 1 == exchange->rounds->count)
        fprintf(out, "    %%v%u", n);
    else
        fprintf(out, "    %%part%u_%u", n, r + 1);
    fprintf(out, " = \"stablehlo.select\"(%%takes%u_%u, %%with%u_%u, %%part%u_%u) : (tensor<i1>, ",
            n, r, n, r, n, r);
    write_tile_type(exchange->text, exchange->tile);
    fputs(", ", out);
    write_tile_type(exchange->text, exchange->tile);
    end_with_type(exchange, exchange->tile);
}

/* What is there before the first round. */
static void write_begin(const struct exchange_text *exchange)
{
    FILE *out = exchange->text->out;
    const char *zero = name_mlir_zero(exchange->text->element);
    bool any = exchange->rounds->count > 0;
    fprintf(out, "    %%device%u = stablehlo.partition_id : tensor<ui32>\n", exchange->number);
    fprintf(out, "    %%%s%u%s = stablehlo.constant dense<%s> : ", any ? "part" : "v",
            exchange->number, any ? "_0" : "", zero);
    write_tile_type(exchange->text, exchange->tile);
    fputc('\n', out);
}

enum list_status write_stablehlo_exchange(struct program_text *text, uint32_t s)
{
    struct exchange_rounds rounds;
    enum list_status status = list_rounds(text->program, s, &rounds);
    if (status != LIST_MADE)
        return status;
    struct exchange_text exchange = {text, &rounds, text->program->step[s].tile, text->value + 1,
                                     0};
    write_begin(&exchange);
    for (; exchange.r < rounds.count; exchange.r++) {
        const struct exchange_round *round = &rounds.round[exchange.r];
        write_begins(&exchange, "read", round->read);
        write_begins(&exchange, "written", round->written);
        write_piece(&exchange, round);
        if (!round->local)
            write_permute(&exchange, round);
        write_update(&exchange, round);
        write_choice(&exchange, round);
    }
    free_rounds(&rounds);
    return LIST_MADE;
}
