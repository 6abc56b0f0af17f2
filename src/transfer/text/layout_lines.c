#include "transfer/text/layout_lines.h"

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrLayoutLine(k, key);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_layout_line(uint32_t k, uint64_t key)
{
    if (expect_key(k, key) == 0 || expect_number(k + 1, 0, TR_PIECES_MAX) == 0)
        return 0;
    return expect_key(k + 2, TR_KEY_LINE);
}

/* Behind the memories of all devices, or 0. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS && 1 <= k && TrDevices <= TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrMemories(k);
    ensures end: \result != 0 ==> \result == TrMemoryAt(k, TrDevices) && k <= \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_memories(uint32_t k)
{
    uint64_t n = word_at(1);
    uint32_t at = k;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n && k <= at <= TR_WORDS;
        loop invariant at: at == TrMemoryAt(k, d);
        loop invariant memories: \forall integer i; 0 <= i < d ==> TrMemory(TrMemoryAt(k, i));
        loop assigns at, d, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
        loop variant n - d; */
    while (d < n) {
        at = read_memory(at);
        if (at == 0) {
            //@ assert bad: !TrMemory(TrMemoryAt(k, d));
            //@ assert refused: !TrMemories(k);
            return 0;
        }
        //@ assert next: at == TrMemoryAt(k, d + 1);
        d++;
    }
    //@ assert accepted: TrMemories(k);
    return at;
}

/* How many words `piece` there are from word k to word end. */
/*@ requires limits: TrWordLimits && k <= end <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures count: \result == TrPieces(k, end);
*/
static uint32_t count_pieces(uint32_t k, uint32_t end)
{
    uint32_t at = k;
    uint32_t n = 0;

    /*@ loop invariant range: k <= at <= end && n <= at - k;
        loop invariant count: n == TrPieces(k, at);
        loop assigns at, n;
        loop variant end - at; */
    while (at < end) {
        if (word_at(at) == TR_KEY_PIECE)
            n++;
        at++;
        //@ assert next: n == TrPieces(k, at);
    }
    return n;
}

uint32_t read_layout(uint32_t k, uint64_t key)
{
    uint32_t end;

    if (read_layout_line(k, key) == 0)
        return 0;
    end = read_memories(k + 3);
    if (end == 0)
        return 0;
    return count_pieces(k, end) == word_at(k + 1) ? end : refuse_word(k + 1, E_TRANSFERS_PIECES);
}

/*@ ghost
  /@ requires limits: k <= end <= TR_WORDS;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures grow: \forall integer j; k <= j <= end ==> TrPieces(k, j) <= TrPieces(k, end);
  @/
  void prove_pieces_grow(uint32_t k, uint32_t end)
  {
    uint32_t i = end;
    /@ loop invariant range: k <= i <= end;
       loop invariant grow: \forall integer j; i <= j <= end ==> TrPieces(k, j) <= TrPieces(k, end);
       loop assigns i;
       loop variant i; @/
    while (i > k) {
      /@ assert step: TrPieces(k, i - 1) <= TrPieces(k, i); @/
      i--;
    }
  }
*/

void find_pieces(uint32_t side, uint32_t k, uint32_t end)
{
    uint32_t at = k;
    uint32_t n = 0;

    //@ ghost prove_pieces_grow(k, end);
    /*@ loop invariant range: k <= at <= end && n <= at - k;
        loop invariant count: n == TrPieces(k, at);
        loop invariant next: TrPieceAt(k, n) == TrNextPiece(at);
        loop invariant table: \forall integer p; 0 <= p < n ==>
          TR_PIECE.v[side][p] == TrPieceAt(k, p) && k <= TR_PIECE.v[side][p] < end
          && TrWord(TrPieceAt(k, p)) == TR_KEY_PIECE;
        loop invariant other: \forall integer p;
          TR_PIECE.v[1 - side][p] == \at(TR_PIECE.v[1 - side][p], Pre);
        loop assigns at, n, TR_PIECE;
        loop variant end - at; */
    while (at < end) {
        if (word_at(at) == TR_KEY_PIECE) {
            //@ assert here: TrNextPiece(at) == at;
            //@ assert after: TrPieceAt(k, n + 1) == TrNextPiece(at + 1);
            //@ assert counted: TrPieces(k, at + 1) == n + 1;
            //@ assert within: TrPieces(k, at + 1) <= TrPieces(k, end);
            TR_PIECE.v[side][n] = at;
            n++;
        }
        at++;
    }
}
