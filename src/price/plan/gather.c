#include "price/plan/gather.h"
#include "price/sending.h"

void gather_members(uint32_t e, uint32_t n)
{
    uint32_t d = 0;

    clear_inside(e);
    /*@ loop invariant range: 0 <= d <= NDEV;
        loop invariant few: \forall integer p; 0 <= p < e ==> INSIDE.v[p] <= d;
        loop assigns d, MEMBER, INSIDE;
        loop variant NDEV - d; */
    while (d < NDEV) {
        if (INV.v[d] < e) {
            uint32_t first = INV.v[d] - INV.v[d] % n;
            /*@ assert group: first <= INV.v[d]; */
            uint32_t at = first + INSIDE.v[first];
            if (at < e)
                MEMBER.v[at] = d;
            INSIDE.v[first] = INSIDE.v[first] + 1;
        }
        d++;
    }
}
