#include "check/text/sums.h"

uint32_t read_sum_axes(uint32_t p, uint32_t e, uint32_t x, uint32_t n)
{
    uint32_t at = p;
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= n;
        loop invariant at: at == SumAxes(p, e, t);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> SumAxesStored(p, e, x, t);
        loop invariant limits: at != NONE ==>
          \forall integer u; 0 <= u < t ==> KnownAxis(FROM, DIM_AXIS.v[FROM][x][u]);
        loop invariant others: \forall integer s, y, u; (s != FROM || y != x) ==>
          DIM_AXIS.v[s][y][u] == \at(DIM_AXIS.v, Pre)[s][y][u];
        loop assigns at, t, DIM_AXIS, NUMBER, FAULT;
        loop variant n - t; */
    while (t < n) {
        at = need_word(at, e, W_SPACE, E_SUM_LINE);
        at = need_index(at, e, NAXES.v[FROM] + NPARTS, E_SUM_LINE);
        if (at != NONE)
            DIM_AXIS.v[FROM][x][t] = (uint32_t)NUMBER;
        t++;
    }
    return at;
}

uint32_t read_sum_line(uint32_t p, uint32_t e, uint32_t x)
{
    uint32_t q = need_number(p, e, 0, 1, E_SUM_LINE);

    SUM_KEPT.v[x] = NUMBER == 1;
    q = need_word(q, e, W_SPACE, E_SUM_LINE);
    q = need_number(q, e, 1, EXTENT_MAX, E_SUM_LINE);
    DIM_SIZE.v[FROM][x] = NUMBER;
    q = need_word(q, e, W_SPACE, E_SUM_LINE);
    q = need_number(q, e, 1, AXES_MAX, E_SUM_LINE);
    if (q == NONE)
        return NONE;
    DIM_NAXES.v[FROM][x] = (uint32_t)NUMBER;
    q = read_sum_axes(q, e, x, DIM_NAXES.v[FROM][x]);
    return need_word(q, e, W_LF, E_CERT_LINE_END);
}

void shape_sum(uint32_t x)
{
    uint32_t kept = SUM_KEPT.v[x] != 0 && HAS_TARGET_MESH == 0;
    uint32_t n = kept != 0 ? DIM_NAXES.v[FROM][x] : 0;
    uint32_t t = 0;

    /*@ assert kept: kept != 0 <==> KeptInTarget(x); */
    DIM_TILE.v[FROM][x] = 1;
    DIM_SIZE.v[TO][x] = DIM_SIZE.v[FROM][x];
    DIM_TILE.v[TO][x] = kept != 0 ? 1 : DIM_SIZE.v[FROM][x];
    DIM_NAXES.v[TO][x] = n;
    /*@ loop invariant range: 0 <= t <= n;
        loop invariant same: \forall integer u; 0 <= u < t ==>
          DIM_AXIS.v[TO][x][u] == DIM_AXIS.v[FROM][x][u];
        loop invariant others: \forall integer s, y, u; (s != TO || y != x) ==>
          DIM_AXIS.v[s][y][u] == \at(DIM_AXIS.v, Pre)[s][y][u];
        loop assigns t, DIM_AXIS;
        loop variant n - t; */
    while (t < n) {
        DIM_AXIS.v[TO][x][t] = DIM_AXIS.v[FROM][x][t];
        t++;
    }
}

uint32_t read_sums(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_SUMS, E_SUMS_WORD);
    uint32_t first;
    uint32_t at;
    uint32_t x = RANK.v[FROM];

    q = need_number(q, e, 0, RANK_MAX - RANK.v[FROM], E_SUMS_COUNT);
    DIMS = q != NONE ? RANK.v[FROM] + (uint32_t)NUMBER : RANK.v[FROM];
    first = need_word(q, e, W_LF, E_CERT_LINE_END);
    if (first == NONE)
        return NONE;
    /*@ assert first: first == SumLinesAt(p, e); */
    /*@ assert count: DIMS - RANK.v[FROM] == Value(SumCountAt(p, e), e); */
    at = first;
    /*@ loop invariant range: RANK.v[FROM] <= x <= DIMS;
        loop invariant at: at == SumLines(first, e, x - RANK.v[FROM]);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant numbers: at != NONE ==> SumNumbersStored(first, e, x);
        loop invariant axes: at != NONE ==> SumAllAxesStored(first, e, x);
        loop invariant shaped: at != NONE ==> \forall integer y; RANK.v[FROM] <= y < x ==>
          SumShaped(y) && RowLimits(FROM, y) && RowLimits(TO, y);
        loop invariant kept: TypesKept{Pre, Here};
        loop assigns at, x, SUM_KEPT, DIM_TILE, DIM_SIZE, DIM_NAXES, DIM_AXIS, NUMBER, FAULT;
        loop variant DIMS - x; */
    while (x < DIMS) {
        at = read_sum_line(at, e, x);
        /*@ assert line: at != NONE ==> SumStored(SumAt(first, e, x), e, x); */
        /*@ assert shapes: at != NONE ==> \forall integer y; RANK.v[FROM] <= y < x ==>
              SumShaped(y); */
        /*@ assert limits: at != NONE ==> \forall integer y; RANK.v[FROM] <= y < x ==>
              RowLimits(FROM, y) && RowLimits(TO, y); */
        if (at != NONE)
            shape_sum(x);
        /*@ assert numbers: at != NONE ==> SumNumbersStored(first, e, x); */
        /*@ assert axes: at != NONE ==> SumAllAxesStored(first, e, x); */
        /*@ assert line: at != NONE ==> SumStored(SumAt(first, e, x), e, x); */
        /*@ assert shapes: at != NONE ==> \forall integer y; RANK.v[FROM] <= y < x ==>
              SumShaped(y); */
        /*@ assert limits: at != NONE ==> \forall integer y; RANK.v[FROM] <= y < x ==>
              RowLimits(FROM, y) && RowLimits(TO, y); */
        x++;
    }
    return at;
}
