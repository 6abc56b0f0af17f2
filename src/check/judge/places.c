#include "check/judge/places.h"

void count_devices(void)
{
    NDEV = STATED_DEVICES;
    if (NDEV == 0)
        NDEV = POSITIONS.v[FROM] < POSITIONS.v[TO] ? POSITIONS.v[TO] : POSITIONS.v[FROM];
}

void clear_places(uint32_t side)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant cleared: \forall integer c; 0 <= c < d ==> PLACE.v[side][c] == NONE;
        loop invariant others: \forall integer c;
          PLACE.v[1 - side][c] == \at(PLACE.v, Pre)[1 - side][c];
        loop assigns d, PLACE;
        loop variant NDEV - d; */
    while (d < NDEV) {
        PLACE.v[side][d] = NONE;
        d++;
    }
}

uint32_t place_devices(uint32_t side)
{
    uint32_t k = 0;

    clear_places(side);
    /*@ loop invariant range: 0 <= k <= POSITIONS.v[side];
        loop invariant devices: \forall integer j; 0 <= j < k ==> ORDER.v[side][j] < NDEV;
        loop invariant differ: \forall integer i, j; 0 <= i < j < k ==>
          ORDER.v[side][i] != ORDER.v[side][j];
        loop invariant placed: Placed(side, k);
        loop invariant others: \forall integer c;
          PLACE.v[1 - side][c] == \at(PLACE.v, Pre)[1 - side][c];
        loop assigns k, PLACE;
        loop variant POSITIONS.v[side] - k; */
    while (k < POSITIONS.v[side]) {
        uint32_t d = ORDER.v[side][k];
        if (d >= NDEV)
            return E_ORDER_DEVICE;
        if (PLACE.v[side][d] != NONE)
            return E_ORDER_TWICE;
        PLACE.v[side][d] = k;
        k++;
    }
    return 0;
}

uint32_t check_mesh(uint32_t side)
{
    if (find_repeated_name(side) != 0)
        return E_AXIS_TWICE;
    if (POSITIONS.v[side] > NDEV)
        return E_MESH_DEVICES;
    return place_devices(side);
}

uint32_t is_unreduced_in_source(uint32_t a)
{
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[FROM][SUM_ROW];
        loop invariant others: \forall integer u; 0 <= u < t ==>
          DIM_AXIS.v[FROM][SUM_ROW][u] != a;
        loop assigns t;
        loop variant DIM_NAXES.v[FROM][SUM_ROW] - t; */
    while (t < DIM_NAXES.v[FROM][SUM_ROW]) {
        if (DIM_AXIS.v[FROM][SUM_ROW][t] == a)
            return 1;
        t++;
    }
    return 0;
}

uint32_t is_tile_due(uint32_t p)
{
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[TO][SUM_ROW];
        loop invariant first: \forall integer u; 0 <= u < t ==>
          FirstAlong(p, DIM_AXIS.v[TO][SUM_ROW][u]);
        loop assigns t;
        loop variant DIM_NAXES.v[TO][SUM_ROW] - t; */
    while (t < DIM_NAXES.v[TO][SUM_ROW]) {
        uint32_t a = DIM_AXIS.v[TO][SUM_ROW][t];
        if (is_unreduced_in_source(a) == 0 && p / STRIDE.v[TO][a] % AXIS.v[TO][a] != 0)
            return 0;
        t++;
    }
    return 1;
}

void leave_out_members(void)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= POSITIONS.v[TO];
        loop invariant placed: PlacedWhereDue(k);
        loop invariant others: \forall integer d;
          PLACE.v[FROM][d] == \at(PLACE.v, Pre)[FROM][d];
        loop assigns k, PLACE;
        loop variant POSITIONS.v[TO] - k; */
    while (k < POSITIONS.v[TO]) {
        if (is_tile_due(k) == 0)
            PLACE.v[TO][ORDER.v[TO][k]] = NONE;
        k++;
    }
}

uint32_t check_meshes(void)
{
    uint32_t side = FROM;
    uint32_t code;

    count_devices();
    code = check_mesh(FROM);
    if (code == 0) {
        side = TO;
        code = check_mesh(TO);
    }
    if (code != 0)
        fail(code, NAME.at[side][0], 0);
    else
        leave_out_members();
    return code == 0;
}
