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

uint32_t repeat_entries(uint32_t s, uint32_t t, uint32_t m, uint32_t end, uint32_t n)
{
    uint32_t step = t > 0 ? IOTA_STRIDE.v[s][IOTA_PERM.v[s][t - 1]] : 0;
    uint32_t p = m;

    /*@ loop invariant range: m <= p <= end;
        loop invariant list: \forall integer k; 0 <= k < p ==>
          LIST.v[k] == IotaValue(s, k, IOTA_RANK.v[s]) < n;
        loop assigns p, LIST;
        loop variant end - p; */
    while (p < end) {
        uint32_t value = LIST.v[p - m] + step;
        /*@ ghost move_value(s, t, m, p); */
        /*@ assert entry: value == IotaValue(s, p, IOTA_RANK.v[s]); */
        if (value >= n)
            return 1;
        LIST.v[p] = value;
        p++;
    }
    return 0;
}

uint32_t expand_iota(uint32_t s, uint32_t n)
{
    uint32_t m = 1;
    uint32_t t = IOTA_RANK.v[s];

    if (compute_iota_strides(s, n) != 0)
        return E_IOTA_PRODUCT;
    LIST.v[0] = 0;
    /*@ ghost value_of_zero(s); */
    /*@ loop invariant range: 1 <= m <= n && 0 <= t <= IOTA_RANK.v[s];
        loop invariant span: m < n ==> m == IotaSpan(s, t, IOTA_RANK.v[s]);
        loop invariant list: \forall integer k; 0 <= k < m ==>
          LIST.v[k] == IotaValue(s, k, IOTA_RANK.v[s]) < n;
        loop assigns m, t, LIST;
        loop variant t + n - m; */
    while (m < n) {
        uint32_t end = n;
        /*@ assert span: m == IotaSpan(s, t, IOTA_RANK.v[s]); */
        if (t > 0) {
            /*@ ghost bound_product(m, IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]]); */
            /*@ ghost scale_order(IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]], 1, m); */
            /*@ ghost lengthen_span(s, t); */
            uint64_t whole = (uint64_t)m * IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]];
            if (whole < n)
                end = (uint32_t)whole;
        }
        if (repeat_entries(s, t, m, end, n) != 0)
            return E_IOTA_RANGE;
        m = end;
        if (t > 0)
            t--;
    }
    return find_repeated_perm(s) != 0 ? E_IOTA_PERM : 0;
}
