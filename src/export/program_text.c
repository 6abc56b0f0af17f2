#include "export/program_text.h"
#include "export/element.h"

void write_tile_type(const struct program_text *text, const uint64_t tile[REDIST_MAX_RANK])
{
    write_mlir_tensor(text->out, tile, text->program->problem.from.rank, text->element);
}

void write_channel(struct program_text *text)
{
    fprintf(text->out, "channel_handle = #stablehlo.channel_handle<handle = %u, type = 1>",
            ++text->channel);
}

const char *name_mlir_zero(const char *element)
{
    return element[0] == 'i' ? "0" : element[0] == 'c' ? "(0.0, 0.0)" : "0.0";
}
