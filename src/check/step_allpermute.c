#include "steps.h"

/* Device d receives the tile of device L[d]. */
uint32_t apply_allpermute(uint32_t s)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM];
        loop invariant moved: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][ARGS.v[s][d]];
        loop invariant waiting: \forall integer y, d; x <= y < RANK.v[FROM] && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][d];
        loop assigns x, OFF, OLD;
        loop variant RANK.v[FROM] - x; */
    while (x < RANK.v[FROM]) {
        permute_column(s, x);
        x++;
    }
    return 0;
}
