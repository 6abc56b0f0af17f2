#include "transfer/base/finding.h"

uint32_t refuse_cut(uint32_t k, uint32_t n)
{
    if (n >= TR_DEPTH_MAX)
        return refuse_word(k, E_TRANSFERS_DEPTH);
    if (word_at(k + 1) >= TR_RANK)
        return refuse_word(k + 1, E_TRANSFERS_CUT_DIMENSION);
    return refuse_word(k + 2, E_TRANSFERS_CUT_PLACE);
}

uint32_t refuse_piece(uint32_t k, uint32_t m)
{
    uint32_t r = (uint32_t)word_at(m + 5);

    //@ assert rank: r == TrArrayRank(m) && r <= TR_DIMS_MAX;
    //@ assert sums: 0 <= TrWord(m + 7 + r) <= TR_DIMS_MAX;
    if (word_at(k + 2) != r + word_at(m + 7 + r))
        return refuse_word(k + 2, E_TRANSFERS_PIECE_DIMENSIONS);
    return refuse_word(k, E_TRANSFERS_PIECE_BOX);
}

uint32_t refuse_node(uint32_t k)
{
    return refuse_word(k, word_at(k) == TR_KEY_LINE ? E_TRANSFERS_TREE : E_TRANSFERS_WORD);
}
