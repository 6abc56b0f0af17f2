#include "check/judge/target.h"

void grow_span(uint32_t size)
{
    uint32_t span = TARGET_SPAN;
    uint32_t cut = size;

    if (span >= SPAN_LEAST)
        return;
    if (cut > (SPAN_LEAST - 1) / span + 1)
        cut = (SPAN_LEAST - 1) / span + 1;
    /*@ ghost scale_order(span, SPAN_LEAST, size); */
    /*@ ghost scale_order(1, span, cut); */
    /*@ assert least: span * ((SPAN_LEAST - 1) / span) <= SPAN_LEAST - 1; */
    /*@ ghost scale_order((SPAN_LEAST - 1) / span + 1, cut, span); */
    /*@ ghost scale_order(size, cut, span); */
    TARGET_WHOLE = span * size;
    TARGET_SPAN = span * cut;
}

void grow_span_along(uint32_t a)
{
    uint32_t is_cut = 0;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= NPARTS && is_cut <= 1;
        loop invariant spans: SpansLimited;
        loop assigns k, is_cut, TARGET_SPAN, TARGET_WHOLE;
        loop variant NPARTS - k; */
    while (k < NPARTS) {
        if (HAS_TARGET_MESH == 0 && PART_AXIS.v[k] == a) {
            is_cut = 1;
            grow_span(PART_SIZE.v[k]);
        }
        k++;
    }
    if (is_cut == 0)
        grow_span(AXIS.v[TO][a]);
}

void find_spans(void)
{
    uint32_t a = NAXES.v[TO];

    TARGET_SPAN = 1;
    TARGET_WHOLE = 1;
    /*@ loop invariant range: 0 <= a <= NAXES.v[TO];
        loop invariant spans: SpansLimited;
        loop assigns a, TARGET_SPAN, TARGET_WHOLE;
        loop variant a; */
    while (a > 0) {
        a--;
        grow_span_along(a);
    }
}

uint32_t high_row(uint32_t p)
{
    uint32_t turns = p / TARGET_WHOLE;
    uint32_t spans = (p - p % TARGET_WHOLE % TARGET_SPAN) / TARGET_SPAN;

    return (turns % ROWS_MAX + spans % ROWS_MAX) % ROWS_MAX;
}

void store_target_rows(void)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant rows: \forall integer c; 0 <= c < d ==>
          0 <= TARGET_ROW.v[c] < ROWS_MAX * ROWS_MAX;
        loop assigns d, TARGET_ROW;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint32_t p = PLACE.v[TO][d] == NONE ? 0 : PLACE.v[TO][d];
        TARGET_ROW.v[d] = p % TARGET_WHOLE % TARGET_SPAN + high_row(p) * ROWS_MAX;
        d++;
    }
}

void store_target_sums(uint32_t x)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= TARGET_SPAN;
        loop assigns p, TARGET_LOW;
        loop variant TARGET_SPAN - p; */
    while (p < TARGET_SPAN) {
        TARGET_LOW.v[x][p] = place_offset(TO, x, p);
        p++;
    }
    p = 0;
    /*@ loop invariant range: 0 <= p < DEVICES_MAX + 2 * SPAN_LEAST;
        loop assigns p, TARGET_HIGH;
        loop variant POSITIONS.v[TO] - p; */
    while (p < POSITIONS.v[TO]) {
        uint32_t rest = TARGET_WHOLE - p % TARGET_WHOLE;
        TARGET_HIGH.v[x][high_row(p)] = place_offset(TO, x, p);
        p += rest < TARGET_SPAN ? rest : TARGET_SPAN;
    }
}

uint32_t is_split_right(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant right: \forall integer c; 0 <= c < d ==>
          RowSum(x, c) == BaseOffset(TO, x, c)
          && BaseOffset(TO, x, c) + DIM_TILE.v[TO][x] <= Part(TO, x, DIM_NAXES.v[TO][x]);
        loop assigns d;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint64_t offset = base_offset(TO, x, d);
        /*@ assert row: 0 <= TARGET_ROW.v[d] < ROWS_MAX * ROWS_MAX; */
        uint64_t low = TARGET_LOW.v[x][TARGET_ROW.v[d] % ROWS_MAX];
        uint64_t high = TARGET_HIGH.v[x][TARGET_ROW.v[d] / ROWS_MAX];
        if (offset < low || offset - low != high) /* GCOVR_EXCL_BR_LINE: never so */
            return 0;
        d++;
    }
    return 1;
}

void split_target(void)
{
    uint32_t x = 0;

    find_spans();
    store_target_rows();
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop assigns x, TARGET_LOW, TARGET_HIGH;
        loop variant DIMS - x; */
    while (x < DIMS) {
        store_target_sums(x);
        x++;
    }
    x = 0;
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant right: \forall integer y; 0 <= y < x && TARGET_SPLIT.v[y] != 0 ==>
          SplitRight(y);
        loop assigns x, TARGET_SPLIT;
        loop variant DIMS - x; */
    while (x < DIMS) {
        TARGET_SPLIT.v[x] = is_split_right(x);
        x++;
    }
}

uint64_t target_offset(uint32_t x, uint32_t d)
{
    uint32_t row = TARGET_ROW.v[d];

    /*@ assert row: 0 <= row < ROWS_MAX * ROWS_MAX; */
    if (TARGET_SPLIT.v[x] == 0) /* GCOVR_EXCL_BR_LINE: never so */
        return base_offset(TO, x, d);
    /*@ assert right: SplitRight(x); */
    /*@ assert sum: RowSum(x, d) == BaseOffset(TO, x, d); */
    return TARGET_LOW.v[x][row % ROWS_MAX] + TARGET_HIGH.v[x][row / ROWS_MAX];
}

void take_target_column(uint32_t x)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant filled: \forall integer c; 0 <= c < d ==>
          Off(x, c) == BaseOffset(TO, x, c);
        loop invariant inside: \forall integer c; 0 <= c < d ==>
          Off(x, c) + DIM_TILE.v[TO][x] <= EXTENT_MAX;
        loop invariant others: \forall integer y, c; y != x ==>
          Off(y, c) == \at(OFF.v, Pre)[y][c];
        loop assigns d, OFF;
        loop variant NDEV - d; */
    while (d < NDEV) {
        OFF.v[x][d] = target_offset(x, d);
        d++;
    }
}
