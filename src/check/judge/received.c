#include "check/judge/received.h"

uint64_t overlap(uint64_t a, uint64_t c, uint64_t t, uint64_t k, uint64_t n)
{
    uint64_t low = a > t ? a : t;
    uint64_t high = a + c < t + k ? a + c : t + k;

    if (high > n)
        high = n;
    return high > low ? high - low : 0;
}

uint64_t count_lacking(uint32_t s, uint32_t d)
{
    uint64_t needed = 1;
    uint64_t kept = HELD.v[d];
    uint32_t x = 0;

    if (PLACE.v[TO][d] == NONE)
        return 0;
    while (x < DIMS) {
        uint64_t t = base_offset(TO, x, d);
        uint64_t k = DIM_TILE.v[TO][x];
        uint64_t n = DIM_SIZE.v[FROM][x];
        if (x < RANK.v[FROM]) {
            needed *= overlap(t, k, t, k, n);
            kept *= overlap(OFF.v[x][d], TILE.v[s - 1][x], t, k, n);
        } else if (OFF.v[x][d] != t) {
            kept = 0;
        }
        x++;
    }
    return needed - kept;
}

uint64_t most_lacking(uint32_t s)
{
    uint64_t most = 0;
    uint32_t d = 0;

    while (d < NDEV) {
        uint64_t lacking = count_lacking(s, d);
        if (lacking > most)
            most = lacking;
        d++;
    }
    return most;
}

uint64_t round_received(uint32_t s)
{
    uint32_t n = FACTOR.v[s];
    uint64_t size = SIZE.v[s];

    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_RESIZE)
        return 0;
    if (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL)
        return size - size / n;
    if (OP.v[s] == OP_REDUCESCATTER)
        return SIZE.v[s - 1] - SIZE.v[s - 1] / n;
    if (OP.v[s] == OP_ALLREDUCE)
        return (n - 1) * (size / n + (size % n != 0));
    return OP.v[s] == OP_EXCHANGE ? LACKED.v[s] : size;
}

uint32_t is_received(uint64_t r)
{
    uint64_t rest = r;
    uint32_t over = 0;
    uint32_t s = 0;

    while (s < NSTEPS) {
        uint64_t part;
        uint32_t twice;
        s++;
        part = round_received(s);
        twice = OP.v[s] == OP_ALLREDUCE;
        if (part > rest || (twice != 0 && part > rest - part))
            over = 1;
        if (over == 0)
            rest -= twice != 0 ? 2 * part : part;
    }
    return over == 0;
}
