#include "checkpoint/shard_layout.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t find_rank_coordinate(const struct shard_layout *layout, uint64_t rank, uint32_t axis)
{
    for (uint32_t k = layout->naxes; k > axis + 1; k--)
        rank /= layout->axis[k - 1].size;
    return rank % layout->axis[axis].size;
}

char *name_rank_file(const struct shard_layout *layout, uint64_t rank)
{
    char *name = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&name, &length);
    if (out == NULL)
        return NULL;
    for (const char *at = layout->files; *at != '\0';) {
        if (strncmp(at, "{rank}", 6) == 0) {
            fprintf(out, "%" PRIu64, rank);
            at += 6;
        } else if (strncmp(at, "{number}", 8) == 0) {
            fprintf(out, "%05" PRIu64, rank + 1);
            at += 8;
        } else if (strncmp(at, "{count}", 7) == 0) {
            fprintf(out, "%05" PRIu64, layout->ranks);
            at += 7;
        } else
            fputc(*at++, out);
    }
    if (fclose(out) == 0)
        return name;
    free(name);
    return NULL;
}
