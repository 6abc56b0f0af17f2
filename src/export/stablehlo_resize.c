#include "export/stablehlo_resize.h"
#include <inttypes.h>
#include <string.h>

/* `NAME = array<i64: 1, 2>`: how much longer each dimension of `to` is, or with `from` NULL all of
 * it, or with both NULL `each`. */
static void write_numbers(const struct program_text *text, const char *name, const uint64_t *to,
                          const uint64_t *from, uint64_t each)
{
    fprintf(text->out, "%s = array<i64", name);
    for (uint32_t i = 0; i < text->program->problem.from.rank; i++)
        fprintf(text->out, "%s%" PRIu64, i == 0 ? ": " : ", ",
                to == NULL ? each : to[i] - (from == NULL ? 0 : from[i]));
    fputs(">", text->out);
}

static void end_operation(const struct program_text *text, const uint64_t *from, const uint64_t *to,
                          const char *other)
{
    fputs("}> : (", text->out);
    write_tile_type(text, from);
    fprintf(text->out, "%s) -> ", other);
    write_tile_type(text, to);
    fputc('\n', text->out);
}

static void write_cut(const struct program_text *text, const uint64_t *to, const char *result)
{
    fprintf(text->out, "    %%%s%u = \"stablehlo.slice\"(%%v%u) <{", result, text->value + 1,
            text->value);
    write_numbers(text, "limit_indices", to, NULL, 0);
    write_numbers(text, ", start_indices", NULL, NULL, 0);
    write_numbers(text, ", strides", NULL, NULL, 1);
    end_operation(text, text->tile, to, "");
}

static void write_padding(const struct program_text *text, const uint64_t *from, const uint64_t *to,
                          const char *operand)
{
    char other[64];
    (void)snprintf(other, sizeof other, ", tensor<%s>", text->element);
    fprintf(text->out, "    %%nothing%u = stablehlo.constant dense<%s> : tensor<%s>\n",
            text->value + 1, name_mlir_zero(text->element), text->element);
    fprintf(text->out, "    %%v%u = \"stablehlo.pad\"(%s, %%nothing%u) <{", text->value + 1,
            operand, text->value + 1);
    write_numbers(text, "edge_padding_high", to, from, 0);
    write_numbers(text, ", edge_padding_low", NULL, NULL, 0);
    write_numbers(text, ", interior_padding", NULL, NULL, 0);
    end_operation(text, from, to, other);
}

void write_stablehlo_resize(const struct program_text *text, const struct redist_step *step)
{
    const uint32_t rank = text->program->problem.from.rank;
    uint64_t kept[REDIST_MAX_RANK] = {0};
    bool cuts = false, pads = false;
    for (uint32_t i = 0; i < rank; i++) {
        kept[i] = step->tile[i] < text->tile[i] ? step->tile[i] : text->tile[i];
        cuts = cuts || kept[i] < text->tile[i];
        pads = pads || kept[i] < step->tile[i];
    }
    char operand[32];
    (void)snprintf(operand, sizeof operand, "%%%s%u", cuts && pads ? "cut" : "v",
                   text->value + (cuts && pads));
    if (cuts || !pads) /* a resize to the same tile is a slice of all */
        write_cut(text, kept, pads ? "cut" : "v");
    if (pads)
        write_padding(text, kept, step->tile, operand);
}
