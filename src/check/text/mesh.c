#include "check/text/mesh.h"

uint32_t read_axis(uint32_t p, uint32_t e, uint32_t side, uint32_t k)
{
    uint32_t q = need_name(p, e, E_AXIS_NAME);

    NAME.at[side][k] = p;
    NAME.end[side][k] = q;
    q = need_word(q, e, W_EQUALS, E_AXIS_EQUALS);
    q = need_number(q, e, 1, AXIS_SIZE_MAX, E_AXIS_SIZE);
    if (q != NONE)
        AXIS.v[side][k] = (uint32_t)NUMBER;
    return q;
}

uint32_t read_axes(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t at = p;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= AXES_MAX;
        loop invariant end: Axes(p, e, AXES_MAX) == Axes(at, e, AXES_MAX - k);
        loop invariant count:
          AxesCount(p, e, AXES_MAX) == k + AxesCount(at, e, AXES_MAX - k);
        loop invariant at: at == AxisAt(p, e, k);
        loop invariant start: 0 < k ==> AxesAt(side) == p;
        loop invariant stored: AxesStored(side, p, e, k);
        loop invariant names: NamesInText(side, k);
        loop invariant sizes: \forall integer a; 0 <= a < k ==>
          1 <= AXIS.v[side][a] <= AXIS_SIZE_MAX;
        loop invariant others: OtherAxes{Pre, Here}(side);
        loop assigns k, at, AXIS, NAME, NUMBER, FAULT;
        loop variant AXES_MAX - k; */
    while (k < AXES_MAX) {
        uint32_t q = read_axis(at, e, side, k);
        uint32_t next = skip_comma(q, e);
        k++;
        if (next == NONE) {
            NAXES.v[side] = k;
            /*@ assert start: q != NONE ==> AxesAt(side) == p; */
            /*@ assert count: NAXES.v[side] == AxesNumber(p, e); */
            return q;
        }
        at = next;
    }
    return fail(E_AXES_COUNT, at, 0);
}

uint32_t read_mesh_line(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t q = need_word(p, e, W_MESH, E_MESH_WORD);

    q = read_axes(q, e, side);
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t find_repeated_name(uint32_t side)
{
    uint32_t a = 0;

    /*@ loop invariant range: 0 <= a <= NAXES.v[side];
        loop invariant differ: \forall integer j, k; 0 <= j < k < a ==>
          !HasName(side, j, NAME.at[side][k], NAME.end[side][k]);
        loop assigns a;
        loop variant NAXES.v[side] - a; */
    while (a < NAXES.v[side]) {
        if (find_axis(side, NAME.at[side][a], NAME.end[side][a], a) != NONE)
            return 1;
        a++;
    }
    return 0;
}

uint32_t count_positions(uint32_t side)
{
    uint64_t n = 1;
    uint32_t a = NAXES.v[side];

    /* n stays at DEVICES_MAX + 1 once it is over the limit: no early exit, so
     * that the loop says what the whole product is. */
    /*@ loop invariant range: 0 <= a <= NAXES.v[side];
        loop invariant n: 1 <= n <= DEVICES_MAX + 1;
        loop invariant exact: n <= DEVICES_MAX ==> n == Devices(side, a);
        loop invariant over: n > DEVICES_MAX ==> Devices(side, a) > DEVICES_MAX;
        loop invariant strides: n <= DEVICES_MAX ==>
          (\forall integer b; a <= b < NAXES.v[side] ==>
             1 <= STRIDE.v[side][b] == Devices(side, b + 1));
        loop invariant others: OtherStrides{Pre, Here}(side);
        loop assigns a, n, STRIDE;
        loop variant a; */
    while (a > 0) {
        a--;
        STRIDE.v[side][a] = (uint32_t)n;
        n = n * AXIS.v[side][a];
        if (n > DEVICES_MAX)
            n = DEVICES_MAX + 1;
    }
    POSITIONS.v[side] = (uint32_t)n;
    return n > DEVICES_MAX;
}

/*@ ghost
  void compare_positions(uint32_t side, uint32_t e)
  {
    uint32_t a = NAXES.v[side];

    /@ loop invariant range: 0 <= a <= NAXES.v[side];
       loop invariant same: \forall integer b; a <= b <= NAXES.v[side] ==>
         Devices(side, b) == Positions(AxesAt(side), e, b);
       loop assigns a;
       loop variant a; @/
    while (a > 0) {
        a--;
        /@ assert next: Devices(side, a + 1) == Positions(AxesAt(side), e, a + 1); @/
        /@ assert size: AXIS.v[side][a]
             == Value(AxisSizeAt(AxisAt(AxesAt(side), e, a), e), e); @/
        /@ assert here: Devices(side, a) == Positions(AxesAt(side), e, a); @/
    }
  }
*/
