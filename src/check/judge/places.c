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
    return code == 0;
}
