#include "report/transfer_rejection.h"
#include <stddef.h>
#include "transfer/base/codes.h"
#include "transfer/base/limits.h"

static const struct explanation EXPLANATIONS[] = {
    {E_TRANSFERS_HEADER, "transfers-header", "the first line must be `redist-transfers 1`"},
    {E_TRANSFERS_WORD, "transfers-word", "expected a word of the grammar"},
    {E_TRANSFERS_NUMBER, "transfers-number",
     "expected a number within the limits; of a round, its own"},
    {E_TRANSFERS_NAME, "transfers-name", "expected a number, or a name of at most 31 bytes"},
    {E_TRANSFERS_TAIL, "transfers-tail", "expected the end of the problem, or of the certificate"},
    {E_TRANSFERS_CERT_HEADER, "transfers-cert-header",
     "the first line must be `redist-transfers-cert 1`"},
    {E_TRANSFERS_BLANK, "transfers-blank",
     "expected one blank and another word, or the end of the line"},
    {E_TRANSFERS_WORDS, "transfers-words",
     "problem and certificate have more than " SPELL(TR_WORDS_MAX) " words"},
    {E_TRANSFERS_ARRAY_BYTES, "array-bytes",
     "the bytes of an array, or its summands, are more than 2^62"},
    {E_TRANSFERS_BUFFER_BYTES, "buffer-bytes", "the bytes of a buffer are more than 2^62"},
    {E_TRANSFERS_ORDER, "buffer-order", "the order of dimensions must have each dimension once"},
    {E_TRANSFERS_OVERLAP, "buffer-overlap",
     "a buffer begins before the end of the buffer before it"},
    {E_TRANSFERS_OUTSIDE, "buffer-outside", "a buffer ends behind the memory of its device"},
    {E_TRANSFERS_PIECE_ARRAY, "piece-array",
     "expected the number of an array whose element size is that of the buffer"},
    {E_TRANSFERS_PIECE_BOX, "piece-box", "the box of a piece must lie in its array"},
    {E_TRANSFERS_PIECE_EXTENTS, "piece-extents",
     "without ones, the extents of a piece must be those of its leaf's box in the buffer"},
    {E_TRANSFERS_PIECES, "pieces-count", "a layout must have as many pieces as it states"},
    {E_TRANSFERS_PIECE_DIMENSIONS, "piece-dimensions",
     "a piece must state the dimensions of its array, summands included"},
    {E_TRANSFERS_TREE, "tree-nodes", "the nodes must be exactly one tree"},
    {E_TRANSFERS_DEPTH, "tree-depth", "more than " SPELL(TR_DEPTH_MAX) " boxes are open"},
    {E_TRANSFERS_CUT_DIMENSION, "cut-dimension", "expected a dimension of the buffer, or array"},
    {E_TRANSFERS_CUT_PLACE, "cut-place", "a cut must lie inside its box"},
    {E_TRANSFERS_CUT_ORDER, "cut-order", "a data dimension is cut below a summand dimension"},
    {E_TRANSFERS_GIVER, "giver-number", "expected the number of a piece of the source layout"},
    {E_TRANSFERS_GIVER_ARRAY, "giver-array", "the giver is a piece of another array"},
    {E_TRANSFERS_GIVER_BOX, "giver-box", "the giver does not hold all elements of the leaf"},
    {E_TRANSFERS_LEAF, "leaf-kind",
     "`give` needs a leaf without, `add` one with a cut of a summand dimension above it"},
    {E_TRANSFERS_TURNS, "turns", "the turns of a group must be 0 .. m-1, each once"},
    {E_TRANSFERS_EMPTY, "empty-tree", "the tree of a piece without elements has no node"},
};

const struct explanation *find_transfer_explanation(uint32_t code)
{
    for (size_t k = 0; k < sizeof EXPLANATIONS / sizeof EXPLANATIONS[0]; k++)
        if (EXPLANATIONS[k].code == code)
            return &EXPLANATIONS[k];
    return NULL;
}
