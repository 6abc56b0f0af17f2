#include "programs/checkpoint/shares.h"
#include <stdlib.h>
#include "base/report.h"

enum redist_status find_file_shares(const struct stored_side *target, const bool *whole, int size,
                                    struct file_shares *shares, struct redist_error *error)
{
    *shares = (struct file_shares){.nfiles = target->nfiles, .size = size};
    shares->begin = calloc((size_t)target->nfiles + 1, sizeof *shares->begin);
    if (shares->begin == NULL)
        return report_no_memory(error, "out of memory");
    for (uint32_t f = 0; f < target->nfiles; f++)
        shares->begin[f + 1] = shares->begin[f] + (whole[f] ? 0 : target->file[f].bytes);
    return REDIST_OK;
}

void free_file_shares(struct file_shares *shares)
{
    free(shares->begin);
}

static uint64_t find_share_begin(const struct file_shares *shares, int process)
{
    uint64_t total = shares->begin[shares->nfiles], parts = (uint64_t)shares->size;
    uint64_t number = (uint64_t)process, longer = total % parts;
    return total / parts * number + (number < longer ? number : longer);
}

uint64_t count_share_bytes(const struct file_shares *shares, int process)
{
    return find_share_begin(shares, process + 1) - find_share_begin(shares, process);
}

bool find_file_range(const struct file_shares *shares, uint32_t file, int process,
                     struct data_range *range)
{
    uint64_t begin = shares->begin[file], end = shares->begin[file + 1];
    uint64_t low = find_share_begin(shares, process), high = find_share_begin(shares, process + 1);
    low = low < begin ? begin : low;
    high = high > end ? end : high;
    if (low >= high)
        return false;
    *range = (struct data_range){.low = low - begin, .high = high - begin};
    return true;
}

int find_file_owner(const struct file_shares *shares, uint32_t file)
{
    int process = 0;
    while (process + 1 < shares->size &&
           shares->begin[file] >= find_share_begin(shares, process + 1))
        process++;
    return process;
}
