#include "check/text/type.h"

uint32_t read_axis_name(uint32_t p, uint32_t e, uint32_t side, uint32_t x, uint32_t t)
{
    uint32_t q = need_name(p, e, E_DIM_AXIS);
    uint32_t a;

    if (q == NONE)
        return NONE;
    a = find_axis(side, p, q, NAXES.v[side]);
    if (a == NONE)
        return fail(E_DIM_AXIS, p, 0);
    DIM_AXIS.v[side][x][t] = a;
    return q;
}

uint32_t read_axis_names(uint32_t p, uint32_t e, uint32_t side, uint32_t x)
{
    uint32_t at = p;
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= AXES_MAX;
        loop invariant end: Names(p, e, AxesAt(side), AXES_MAX)
          == Names(at, e, AxesAt(side), AXES_MAX - t);
        loop invariant count:
          NamesCount(p, e, AxesAt(side), AXES_MAX)
          == t + NamesCount(at, e, AxesAt(side), AXES_MAX - t);
        loop invariant at: at == AxisNameAt(p, e, AxesAt(side), t);
        loop invariant axes: \forall integer u; 0 <= u < t ==>
          DIM_AXIS.v[side][x][u]
          == NamedAxis(AxisNameAt(p, e, AxesAt(side), u), e, AxesAt(side)) < NAXES.v[side];
        loop invariant others: \forall integer s, y, u;
          (s != side || y != x) ==>
          DIM_AXIS.v[s][y][u] == \at(DIM_AXIS.v, Pre)[s][y][u];
        loop assigns at, t, DIM_AXIS, FAULT;
        loop variant AXES_MAX - t; */
    while (t < AXES_MAX) {
        uint32_t q = read_axis_name(at, e, side, x, t);
        uint32_t next = skip_comma(q, e);
        t++;
        if (next == NONE) {
            DIM_NAXES.v[side][x] = t;
            return q;
        }
        at = next;
    }
    return fail(E_DIM_AXES_COUNT, at, 0);
}

uint32_t read_dim(uint32_t p, uint32_t e, uint32_t side, uint32_t x)
{
    uint32_t q = need_number(p, e, 1, EXTENT_MAX, E_DIM_TILE);
    uint32_t names = skip_word(q, e, W_OPEN_BRACE);

    if (q == NONE)
        return NONE;
    DIM_AT.v[side][x] = p;
    DIM_TILE.v[side][x] = NUMBER;
    DIM_SIZE.v[side][x] = NUMBER;
    DIM_NAXES.v[side][x] = 0;
    if (names == NONE)
        return q;
    q = skip_word(names, e, W_CLOSE_BRACE);
    if (q == NONE) {
        q = read_axis_names(names, e, side, x);
        q = need_word(q, e, W_CLOSE_BRACE, E_DIM_CLOSE);
    }
    q = need_number(q, e, 1, EXTENT_MAX, E_DIM_SIZE);
    if (q != NONE)
        DIM_SIZE.v[side][x] = NUMBER;
    return q;
}

uint32_t read_dims(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t at = p;
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK_MAX;
        loop invariant end: Dims(p, e, AxesAt(side), RANK_MAX)
          == Dims(at, e, AxesAt(side), RANK_MAX - x);
        loop invariant count:
          DimsCount(p, e, AxesAt(side), RANK_MAX)
          == x + DimsCount(at, e, AxesAt(side), RANK_MAX - x);
        loop invariant at: at == DimAt(p, e, AxesAt(side), x);
        loop invariant stored: DimsStored(p, e, AxesAt(side), side, x);
        loop invariant limits: TypeLimits(side, x);
        loop invariant other_axes: \forall integer y, u;
          DIM_AXIS.v[1 - side][y][u] == \at(DIM_AXIS.v, Pre)[1 - side][y][u];
        loop invariant others: \forall integer y;
          DIM_NAXES.v[1 - side][y] == \at(DIM_NAXES.v, Pre)[1 - side][y]
          && DIM_TILE.v[1 - side][y] == \at(DIM_TILE.v, Pre)[1 - side][y]
          && DIM_SIZE.v[1 - side][y] == \at(DIM_SIZE.v, Pre)[1 - side][y];
        loop assigns at, x, DIM_TILE, DIM_SIZE, DIM_AT, DIM_AXIS, DIM_NAXES, NUMBER, FAULT;
        loop variant RANK_MAX - x; */
    while (x < RANK_MAX) {
        uint32_t q = read_dim(at, e, side, x);
        uint32_t next = skip_comma(q, e);
        x++;
        if (next == NONE) {
            RANK.v[side] = x;
            return q;
        }
        at = next;
    }
    return fail(E_DIMS_COUNT, at, 0);
}

uint32_t read_type_dims(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t dims = need_word(p, e, W_OPEN_BRACKET, E_TYPE_OPEN);
    uint32_t q = skip_word(dims, e, W_CLOSE_BRACKET);

    if (q != NONE) {
        RANK.v[side] = 0;
        return q;
    }
    q = read_dims(dims, e, side);
    return need_word(q, e, W_CLOSE_BRACKET, E_TYPE_CLOSE);
}

uint32_t read_type(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t q = read_type_dims(p, e, side);
    uint32_t names = skip_word(q, e, W_OPEN_BRACE);

    DIM_NAXES.v[side][SUM_ROW] = 0;
    if (names == NONE)
        return q;
    q = read_axis_names(names, e, side, SUM_ROW);
    return need_word(q, e, W_CLOSE_BRACE, E_DIM_CLOSE);
}
