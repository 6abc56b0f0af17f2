#include "check/judge/target.h"

uint32_t is_part_divided(uint32_t a, uint32_t n)
{
    uint32_t is_cut = 0;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= AXES_MAX && is_cut <= 1;
        loop assigns k, is_cut;
        loop variant AXES_MAX - k; */
    while (k < AXES_MAX) {
        if (k < NPARTS && PART_AXIS.v[k] == a) {
            if (PART_MINOR.v[k] == n)
                return 0;
            is_cut = 1;
        }
        k++;
    }
    return is_cut;
}

uint32_t find_least_cut(uint32_t a, uint32_t n)
{
    uint32_t size = AXIS.v[TO][a];
    uint32_t m = n;

    /*@ loop invariant range: n <= m;
        loop assigns m;
        loop variant size - m; */
    while (m < size && (size % m != 0 || is_part_divided(a, m) != 0))
        m++;
    return m < size ? m : size;
}

uint32_t find_least_span(void)
{
    uint32_t a = NAXES.v[TO];
    uint32_t span = 1;

    /*@ loop invariant range: 0 <= a <= NAXES.v[TO];
        loop invariant span: 1 <= span <= SPAN_LEAST * AXIS_SIZE_MAX;
        loop assigns a, span;
        loop variant a; */
    while (a > 0 && span < SPAN_LEAST) {
        uint32_t cut;
        a--;
        cut = find_least_cut(a, (SPAN_LEAST - 1) / span + 1);
        /*@ ghost scale_order(span, SPAN_LEAST, cut); */
        /*@ ghost scale_order(1, span, cut); */
        span *= cut;
    }
    return span;
}

void store_target_rows(uint32_t span)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant rows: \forall integer c; 0 <= c < d ==>
          0 <= TARGET_ROW.v[c] < ROWS_MAX * ROWS_MAX;
        loop assigns d, TARGET_ROW;
        loop variant NDEV - d; */
    while (d < NDEV) {
        uint32_t p = PLACE.v[TO][d] == NONE ? 0 : PLACE.v[TO][d];
        TARGET_ROW.v[d] = p % span % ROWS_MAX + p / span % ROWS_MAX * ROWS_MAX;
        d++;
    }
}

void store_target_sums(uint32_t x, uint32_t span)
{
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= ROWS_MAX;
        loop assigns p, TARGET_LOW;
        loop variant ROWS_MAX - p; */
    while (p < span && p < ROWS_MAX) {
        TARGET_LOW.v[x][p] = place_offset(TO, x, p);
        p++;
    }
    p = 0;
    /*@ loop invariant range: 0 <= p < DEVICES_MAX + span;
        loop assigns p, TARGET_HIGH;
        loop variant POSITIONS.v[TO] - p; */
    while (p < POSITIONS.v[TO]) {
        TARGET_HIGH.v[x][p / span % ROWS_MAX] = place_offset(TO, x, p);
        p += span;
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
        if (offset < low || offset - low != TARGET_HIGH.v[x][TARGET_ROW.v[d] / ROWS_MAX])
            return 0;
        d++;
    }
    return 1;
}

void split_target(void)
{
    uint32_t span = find_least_span();
    uint32_t x = 0;

    store_target_rows(span);
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop assigns x, TARGET_LOW, TARGET_HIGH;
        loop variant DIMS - x; */
    while (x < DIMS) {
        store_target_sums(x, span);
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
    if (TARGET_SPLIT.v[x] == 0)
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
