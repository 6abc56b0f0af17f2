#include "transfer/meaning/plan_data.h"
#include "transfer/meaning/round_data.h"
#include "transfer/meaning/value_order.h"

/*@ ghost
  /@ requires TrWordLimits && k < TR_WORDS && TrLineEnd(k) <= TR_WORDS;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures end: \result == TrLineEnd(k) && k < \result <= TR_WORDS;
  @/
  uint32_t find_line_end(uint32_t k)
  {
    uint32_t i = k;
    /@ loop invariant range: k <= i < TR_WORDS;
       loop invariant same: TrLineEnd(i) == TrLineEnd(k);
       loop assigns i;
       loop variant TR_WORDS - i; @/
    while (TR_WORD.v[i] != TR_KEY_LINE) {
      /@ assert next: TrLineEnd(i) == TrLineEnd(i + 1); @/
      /@ assert more: TR_WORDS <= i + 1 ==> TrLineEnd(i + 1) == i + 2; @/
      i++;
    }
    /@ assert here: TrWord(i) == TR_KEY_LINE && TrLineEnd(i) == i + 1; @/
    return i + 1;
  }
*/

/* Behind the line of a buffer. */
/*@ ghost
  /@ requires TrWordLimits && k < TR_WORDS && TrBufferLine(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures end: \result == TrBufferEnd(k) && k < \result <= TR_WORDS;
  @/
  uint32_t find_buffer_end(uint32_t k)
  {
    uint32_t at;
    uint64_t n = TR_WORD.v[k + 4];
    /@ assert plain: TrWord(TrOrderAt(k)) != TR_KEY_ORDER ==> TrTreeAt(k) == TrOrderAt(k); @/
    /@ assert shape: TrBufferShape(k) && TrBufferWords(k); @/
    /@ assert rank: n == TrBufferRank(k) && n <= TR_DIMS_MAX; @/
    /@ assert tree: TrWord(TrTreeAt(k)) == TR_KEY_TREE && TrTreeAt(k) < TR_WORDS; @/
    at = (uint32_t)(k + 5 + n);
    /@ assert order: at == TrOrderAt(k) && at < TR_WORDS; @/
    /@ assert ordered: TrWord(TrOrderAt(k)) == TR_KEY_ORDER ==> TrTreeAt(k) == at + 1 + n; @/
    if (TR_WORD.v[at] == TR_KEY_ORDER)
      at = (uint32_t)(at + 1 + n);
    /@ assert at: at == TrTreeAt(k); @/
    return find_line_end(at);
  }
*/

/* Behind the memory of a device. */
/*@ ghost
  /@ requires TrWordLimits && k < TR_WORDS && TrMemory(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures end: \result == TrMemoryEnd(k) && k < \result <= TR_WORDS;
  @/
  uint32_t find_memory_end(uint32_t k)
  {
    uint64_t m = TR_WORD.v[k + 1];
    uint32_t at = k + 4;
    uint32_t j = 0;
    /@ assert line: TrDeviceLine(k) && k + 4 <= TR_WORDS && m == TrWord(k + 1); @/
    /@ loop invariant range: 0 <= j <= m && k < at <= TR_WORDS;
       loop invariant at: at == TrBufferAt(k + 4, j);
       loop assigns at, j;
       loop variant m - j; @/
    while (j < m) {
      /@ assert buffer: TrBufferOk(k + 4, j, TrWord(k + 2)); @/
      /@ assert there: TrWord(at) == TR_KEY_BUFFER && at < TR_WORDS; @/
      at = find_buffer_end(at);
      /@ assert next: at == TrBufferAt(k + 4, j + 1); @/
      j++;
    }
    return at;
  }
*/

/* Behind the memories of all devices. */
/*@ ghost
  /@ requires TrWordLimits && k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX && TrMemories(k);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures end: \result == TrMemoryAt(k, TrDevices) && k <= \result <= TR_WORDS;
  @/
  uint32_t find_memories_end(uint32_t k)
  {
    uint64_t n = TR_WORD.v[1];
    uint32_t at = k;
    uint32_t d = 0;
    /@ assert there: 1 < TR_WORDS ==> n == TrDevices; @/
    /@ assert devices: TrWord(1) == TR_KEY_NONE || 1 < TR_WORDS; @/
    /@ loop invariant range: 0 <= d <= n && k <= at <= TR_WORDS;
       loop invariant at: at == TrMemoryAt(k, d);
       loop assigns at, d;
       loop variant n - d; @/
    while (d < n) {
      /@ assert memory: TrMemory(TrMemoryAt(k, d)); @/
      /@ assert there: TrWord(at) == TR_KEY_DEVICE && at < TR_WORDS; @/
      at = find_memory_end(at);
      /@ assert next: at == TrMemoryAt(k, d + 1); @/
      d++;
    }
    return at;
  }
*/

/* Round i, from the layout at word l to that at word m, which ends at word `end`. */
/*@ ghost
  /@ requires TrWordLimits && m <= end <= TR_WORDS && t <= TR_WORDS;
     requires TrRoundTakes(i, l, m, t);
     requires TrLayoutGiven(l, m, t) && TrTreeLines(t, TrWord(m + 1));
     requires TrPieces(m, end) == TrWord(m + 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutRight(l) && TrLayoutCarried(l, m, t) ==>
       (TrLayoutRight(m));
     ensures made: TrRoundFollows(i);
  @/
  void prove_layout_right(uint32_t i, uint32_t l, uint32_t m, uint32_t end, uint32_t t)
  {
    uint32_t at = m;
    uint32_t n = 0;
    uint32_t line = t;
    /@ assert most: TrWord(m + 1) <= TR_PIECES_MAX; @/
    /@ loop invariant range: m <= at <= end && n <= at - m && n <= TrWord(m + 1);
       loop invariant count: n == TrPieces(m, at);
       loop invariant next: TrPieceAt(m, n) == TrNextPiece(at);
       loop invariant line: line == TrLinesAt(t, n) && line <= TR_WORDS;
       loop invariant right: TrLayoutRight(l) && TrLayoutCarried(l, m, t) ==>
         (\forall integer p; 0 <= p < n ==> TrPieceRight(TrPieceAt(m, p)));
       loop invariant made: TrPiecesFollow(i, n);
       loop assigns at, n, line;
       loop variant end - at; @/
    while (at < end) {
      if (TR_WORD.v[at] == TR_KEY_PIECE) {
        /@ assert here: TrWord(at) == TR_KEY_PIECE && TrNextPiece(at) == at; @/
        /@ assert found: TrPieceAt(m, n) == at; @/
        /@ assert counted: TrPieces(m, at + 1) == n + 1; @/
        if (n == TR_WORD.v[m + 1])
          break;
        /@ assert more: n < TrWord(m + 1); @/
        /@ assert piece: TrPieceOk(TrPieceAt(m, n)); @/
        /@ assert given: TrPieceGiven(l, m, t, n); @/
        /@ assert tree: TrPieceTree(at, line + 1, l); @/
        /@ assert done: TrLayoutRight(l) && TrLayoutCarried(l, m, t) ==>
         (TrPieceCarried(l, TrPieceAt(m, n), TrLinesAt(t, n) + 1)); @/
        /@ assert words: TrTreeLine(TrLinesAt(t, n)); @/
        /@ assert there: TrWord(line) == TR_KEY_TREE && line < TR_WORDS; @/
        prove_piece_right(at, line + 1, l);
        prove_piece_made(at, line + 1, l, m, t, i, n);
        /@ assert made: \forall integer p; 0 <= p < n || p == n ==> TrPieceFollows(i, p); @/
        /@ assert follow: TrPiecesFollow(i, n + 1); @/
        line = find_line_end(line);
        /@ assert line: line == TrLinesAt(t, n + 1); @/
        /@ assert after: TrPieceAt(m, n + 1) == TrNextPiece(at + 1); @/
        /@ assert all: TrLayoutRight(l) && TrLayoutCarried(l, m, t) ==>
         (\forall integer p; 0 <= p < n || p == n ==> TrPieceRight(TrPieceAt(m, p))); @/
        n++;
      } else {
        /@ assert other: TrWord(at) != TR_KEY_PIECE && TrPieces(m, at + 1) == n; @/
        /@ assert skip: TrNextPiece(at) == TrNextPiece(at + 1); @/
        ;
      }
      at++;
    }
    /@ assert count: n == TrWord(m + 1); @/
    prove_layout_made(l, m, t, i);
  }
*/

/* Where layout i begins. */
/*@ ghost
  /@ requires TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate && i <= TrRounds;
     requires TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
     requires TrRoundsFound(TrRounds + 1);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures at: \result == TrLayoutAt(i) && \result + 3 <= TR_WORDS;
     ensures memories: TrMemories(\result + 3);
     ensures pieces: TrPieces(\result, TrLayoutEnd(\result)) == TrWord(\result + 1);
  @/
  uint32_t find_layout(uint32_t i)
  {
    /@ assert source: TrLayout(TR_SOURCE, TR_KEY_SOURCE); @/
    /@ assert source_pieces: TrMemories(TR_SOURCE + 3)
         && TrPieces(TR_SOURCE, TrLayoutEnd(TR_SOURCE)) == TrWord(TR_SOURCE + 1); @/
    /@ assert target: TrLayout(TR_TARGET, TR_KEY_TARGET); @/
    /@ assert target_pieces: TrMemories(TR_TARGET + 3)
         && TrPieces(TR_TARGET, TrLayoutEnd(TR_TARGET)) == TrWord(TR_TARGET + 1); @/
    /@ assert rounds: TR_WORD.v[TR_CERT + 1] == TrRounds; @/
    if (i == 0)
      return TR_SOURCE;
    if (i < TR_WORD.v[TR_CERT + 1]) {
      /@ assert round: TrRound(TrRoundAt(i), i) && TR_ROUND.v[i] == TrRoundAt(i); @/
      /@ assert layout: TrLayout(TR_ROUND.v[i] + 3, TR_KEY_LAYOUT); @/
      /@ assert pieces: TrMemories(TR_ROUND.v[i] + 6)
           && TrPieces(TR_ROUND.v[i] + 3, TrLayoutEnd(TR_ROUND.v[i] + 3)) == TrWord(TR_ROUND.v[i] + 4); @/
      return TR_ROUND.v[i] + 3;
    }
    return TR_TARGET;
  }
*/

/*@ ghost
  /@ requires TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate && 1 <= i <= TrRounds;
     requires TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
     requires TrRoundsFound(TrRounds + 1);
     requires TrRoundGiven(i);
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutRight(TrLayoutAt(i - 1)) && TrRoundCarried(i) ==>
       (TrLayoutRight(TrLayoutAt(i)));
     ensures made: TrRoundFollows(i);
  @/
  void prove_round_right(uint32_t i)
  {
    uint32_t l = find_layout(i - 1);
    uint32_t m = find_layout(i);
    uint32_t end = find_memories_end(m + 3);
    uint32_t t = end;
    /@ assert round: TrRound(TrRoundAt(i), i) && TR_ROUND.v[i] == TrRoundAt(i); @/
    /@ assert line: TrWord(TR_ROUND.v[i] + 2) == TR_KEY_LINE && TR_ROUND.v[i] + 3 <= TR_WORDS; @/
    /@ assert rounds: TR_WORD.v[TR_CERT + 1] == TrRounds; @/
    if (i == TR_WORD.v[TR_CERT + 1])
      t = TR_ROUND.v[i] + 3;
    /@ assert trees: t == TrGivenAt(i); @/
    /@ assert taken: TrTakenAt(TrRoundAt(i), i) == TrLayoutAt(i); @/
    /@ assert lines: TrTreeLines(t, TrWord(m + 1)); @/
    /@ assert given: TrLayoutGiven(l, m, t); @/
    /@ assert carried: TrLayoutRight(TrLayoutAt(i - 1)) && TrRoundCarried(i) ==>
         (TrLayoutCarried(l, m, t)); @/
    prove_layout_right(i, l, m, end, t);
  }
*/

/*@ ghost
  /@ requires 1 <= i;
     terminates \true;
     exits \false;
     assigns \nothing;
     ensures right: TrLayoutsRight(i - 1) && TrLayoutRight(TrLayoutAt(i)) ==> TrLayoutsRight(i);
  @/
  void prove_layouts_right(uint32_t i)
  {
    ;
  }
*/

/*@ ghost
  void prove_transfers(void)
  {
    uint64_t n = TR_WORD.v[TR_CERT + 1];
    uint32_t i = 0;
    /@ assert rounds: n == TrRounds && 1 <= n <= TR_ROUNDS_MAX; @/
    /@ assert source: TrCarried ==>
         (TrLayoutRight(TrLayoutAt(0)) && TrLayoutsRight(0)); @/
    prove_values_made(0);
    /@ loop invariant range: 0 <= i <= n;
       loop invariant right: TrCarried ==>
         (TrLayoutsRight(i));
       loop invariant made: TrValuesMade(i);
       loop assigns i;
       loop variant n - i; @/
    while (i < n) {
      i++;
      prove_round_right(i);
      prove_layouts_right(i);
      prove_values_made(i);
    }
    /@ assert last: TrLayoutAt(TrRounds) == TrTargetAt; @/
  }
*/
