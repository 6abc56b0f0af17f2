#include "transfer/base/bounded.h"

uint64_t multiply_bounded(uint64_t a, uint64_t n, uint64_t most)
{
    //@ assert open: \forall integer x; TrMix(x, n, 0) == x * n;
    //@ assert sign: \forall integer x; 0 <= x ==> 0 <= x * n;
    if (n == 0)
        return 0;
    //@ assert more: \forall integer x; 0 <= x ==> 0 <= x * (n - 1);
    //@ assert grow: \forall integer x; 0 <= x ==> x <= x * n;
    if (a > most / n) {
        //@ assert here: most < a * n;
        //@ assert large: \forall integer x; 0 <= x && TrBounded(x, most) == a ==> a <= x;
        //@ assert all: \forall integer x; a <= x ==> 0 <= (x - a) * n;
        //@ assert past: \forall integer x; a <= x ==> most < TrMix(x, n, 0);
        return most + 1;
    }
    //@ assert within: a * n <= most;
    //@ assert small: \forall integer x; 0 <= x && TrBounded(x, most) == a ==> x == a;
    return a * n;
}
