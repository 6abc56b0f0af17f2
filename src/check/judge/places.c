#include "check/judge/places.h"

void place_devices(void)
{
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant places: \forall integer side, c; FROM <= side <= TO && 0 <= c < d ==>
          PLACE.v[side][c] == c;
        loop assigns d, PLACE;
        loop variant NDEV - d; */
    while (d < NDEV) {
        PLACE.v[FROM][d] = d;
        PLACE.v[TO][d] = d;
        d++;
    }
}
