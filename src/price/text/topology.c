#include "price/text/topology.h"

uint32_t read_topology_header(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_REDIST_T, E_TOPOLOGY_HEADER);

    q = need_word(q, e, W_OPOLOGY, E_TOPOLOGY_HEADER);
    return need_word(q, e, W_2, E_TOPOLOGY_HEADER);
}

uint32_t read_level_size(uint32_t p, uint32_t e, uint32_t l)
{
    uint32_t q = need_word(p, e, W_LEVEL, E_LEVEL_WORD);

    q = need_name(q, e, E_LEVEL_NAME);
    q = need_word(q, e, W_SIZE, E_LEVEL_SIZE_WORD);
    q = need_number(q, e, 1, PRICE_DEVICES, E_LEVEL_SIZE);
    if (q != NONE)
        LEVEL_SIZE.v[l] = (uint32_t)NUMBER;
    q = need_word(q, e, W_LATENCY, E_LEVEL_LATENCY_WORD);
    return need_word(q, e, W_SPACE, E_LEVEL_LATENCY_WORD);
}

uint32_t read_level(uint32_t p, uint32_t e, uint32_t l)
{
    uint32_t q = read_level_size(p, e, l);

    q = need_number(q, e, 0, U64_MAX, E_LEVEL_LATENCY);
    LATENCY.v[l] = NUMBER;
    q = need_word(q, e, W_INVERSE, E_LEVEL_INVERSE_WORD);
    q = need_word(q, e, W_SPACE, E_LEVEL_INVERSE_WORD);
    q = need_number(q, e, 0, U64_MAX, E_LEVEL_INVERSE);
    INVERSE.v[l] = NUMBER;
    return need_word(q, e, W_LF, E_LEVEL_END);
}

uint32_t read_topology(uint32_t e)
{
    uint32_t p;
    uint32_t l = 0;

    FAULT.code = 0;
    p = read_topology_header(0, e);
    /*@ loop invariant range: 0 <= l <= PRICE_LEVELS;
        loop invariant at: p == LevelAt(TopologyHeader(0, e), e, l);
        loop invariant told: p == NONE ==> FAULT.code > 0;
        loop invariant stored: p != NONE ==> LevelsStored(e, l);
        loop invariant later: \forall integer k; 0 <= k < l ==> !Topology(e, k);
        loop assigns l, p, LEVEL_SIZE, LATENCY, INVERSE, NUMBER, FAULT;
        loop variant PRICE_LEVELS - l; */
    while (l < PRICE_LEVELS && p != e) {
        p = read_level(p, e, l);
        l++;
    }
    if (p == e)
        return l;
    return fail(E_LEVELS_COUNT, p, 0);
}

uint32_t set_levels(uint32_t k, uint32_t devices)
{
    uint32_t left = devices;
    uint32_t l = 0;

    if (k > PRICE_LEVELS || devices == 0 || devices > PRICE_DEVICES)
        return 0;
    /*@ loop invariant range: 0 <= l <= k;
        loop invariant left: left == LevelDevices(l, devices);
        loop invariant some: 1 <= left <= devices;
        loop invariant divide: \forall integer m; 0 <= m < l ==>
          1 <= LEVEL_SIZE.v[m] && LevelDevices(m, devices) % LEVEL_SIZE.v[m] == 0;
        loop invariant set: LevelsSet(l, devices);
        loop assigns l, left, BELOW, UNITS;
        loop variant k - l; */
    while (l < k) {
        uint32_t size = LEVEL_SIZE.v[l];
        if (size == 0 || left % size != 0)
            return 0;
        left = left / size;
        BELOW.v[l] = left;
        UNITS.v[l] = devices / left;
        l++;
    }
    return left == 1 ? 1 : 0;
}
