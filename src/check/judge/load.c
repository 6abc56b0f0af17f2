#include "check/judge/load.h"

void load_list(uint32_t s)
{
    if (IOTA_RANK.v[s] != 0)
        (void)expand_iota(s, NDEV);
    else
        (void)read_list(skip_word(LIST_AT.v[s], TEXT_END, W_LIST), TEXT_END, NDEV, NDEV);
}
