#include "check/text/iota.h"

uint32_t find_perm_before(uint32_t s, uint32_t t)
{
    uint32_t u = 0;

    /*@ loop invariant range: 0 <= u <= t;
        loop invariant differ: \forall integer v; 0 <= v < u ==>
          IOTA_PERM.v[s][v] != IOTA_PERM.v[s][t];
        loop assigns u;
        loop variant t - u; */
    while (u < t) {
        if (IOTA_PERM.v[s][u] == IOTA_PERM.v[s][t])
            return 1;
        u++;
    }
    return 0;
}

uint32_t find_repeated_perm(uint32_t s)
{
    uint32_t t = 0;

    /*@ loop invariant range: 0 <= t <= IOTA_RANK.v[s];
        loop invariant differ: \forall integer u, v; 0 <= u < v < t ==>
          IOTA_PERM.v[s][u] != IOTA_PERM.v[s][v];
        loop assigns t;
        loop variant IOTA_RANK.v[s] - t; */
    while (t < IOTA_RANK.v[s]) {
        if (find_perm_before(s, t) != 0)
            return 1;
        t++;
    }
    return 0;
}

uint32_t compute_iota_strides(uint32_t s, uint32_t n)
{
    uint64_t product = 1;
    uint32_t u = IOTA_RANK.v[s];

    /* The product stays at DEVICES_MAX + 1 once it is over the limit. */
    /*@ loop invariant range: 0 <= u <= IOTA_RANK.v[s];
        loop invariant product_range: 1 <= product <= DEVICES_MAX + 1;
        loop invariant exact: product <= DEVICES_MAX ==> product == IotaProduct(s, u);
        loop invariant over: product > DEVICES_MAX ==> IotaProduct(s, u) > DEVICES_MAX;
        loop invariant strides: product <= DEVICES_MAX ==>
          \forall integer v; u <= v < IOTA_RANK.v[s] ==>
            1 <= IOTA_STRIDE.v[s][v] <= DEVICES_MAX && IOTA_STRIDE.v[s][v] == IotaProduct(s, v + 1);
        loop assigns u, product, IOTA_STRIDE;
        loop variant u; */
    while (u > 0) {
        u--;
        IOTA_STRIDE.v[s][u] = (uint32_t)product;
        product = product * IOTA_DIM.v[s][u];
        if (product > DEVICES_MAX)
            product = DEVICES_MAX + 1;
    }
    return product != n;
}

uint64_t iota_value(uint32_t s, uint32_t p)
{
    uint64_t value = 0;
    uint32_t rest = p;
    uint32_t t = IOTA_RANK.v[s];

    /*@ loop invariant range: 0 <= t <= IOTA_RANK.v[s];
        loop invariant value: value + IotaValue(s, rest, t) == IotaValue(s, p, IOTA_RANK.v[s]);
        loop invariant bound: value <= (IOTA_RANK.v[s] - t) * 1099511627776;
        loop invariant rest: rest <= DEVICES_MAX;
        loop assigns t, value, rest;
        loop variant t; */
    while (t > 0) {
        uint32_t u = IOTA_PERM.v[s][t - 1];
        /*@ ghost bound_product(IOTA_DIM.v[s][u], IOTA_STRIDE.v[s][u]); */
        value += shift(rest, IOTA_DIM.v[s][u], IOTA_STRIDE.v[s][u]);
        rest = rest / IOTA_DIM.v[s][u];
        t--;
    }
    return value;
}

uint32_t expand_iota(uint32_t s, uint32_t n)
{
    uint32_t p = 0;

    if (compute_iota_strides(s, n) != 0)
        return E_IOTA_PRODUCT;
    /*@ loop invariant range: 0 <= p <= n;
        loop invariant list: \forall integer k; 0 <= k < p ==>
          LIST.v[k] == IotaValue(s, k, IOTA_RANK.v[s]) < n;
        loop assigns p, LIST;
        loop variant n - p; */
    while (p < n) {
        uint64_t value = iota_value(s, p);
        if (value >= n)
            return E_IOTA_RANGE;
        LIST.v[p] = (uint32_t)value;
        p++;
    }
    return find_repeated_perm(s) != 0 ? E_IOTA_PERM : 0;
}
