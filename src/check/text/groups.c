#include "check/text/groups.h"

uint32_t read_list(uint32_t p, uint32_t e, uint32_t n, uint32_t v)
{
    uint32_t at = p;
    uint32_t k = 0;

    /* No early exit: what follows an absent number is absent as well. */
    /*@ loop invariant range: 0 <= k <= n;
        loop invariant at: at == ListEnd(p, e, k, v);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> ListRead(p, e, k, v);
        loop invariant limits: at != NONE ==> \forall integer j; 0 <= j < k ==> LIST.v[j] < v;
        loop assigns at, k, LIST, NUMBER, FAULT;
        loop variant n - k; */
    while (k < n) {
        at = need_word(at, e, W_SPACE, E_DEVICE);
        at = need_index(at, e, v, E_DEVICE);
        if (at != NONE)
            LIST.v[k] = (uint32_t)NUMBER;
        k++;
    }
    return at;
}

uint32_t read_iota_dims(uint32_t p, uint32_t e, uint32_t s, uint32_t q)
{
    uint32_t at = p;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= q;
        loop invariant at: at == IotaDims(p, e, k);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> DimsStoredIota(p, e, s, k);
        loop invariant limits: at != NONE ==>
          \forall integer u; 0 <= u < k ==> 1 <= IOTA_DIM.v[s][u] <= DEVICES_MAX;
        loop invariant others: OtherIotaDims{Pre, Here}(s);
        loop assigns at, k, IOTA_DIM, NUMBER, FAULT;
        loop variant q - k; */
    while (k < q) {
        at = need_word(at, e, W_SPACE, E_IOTA_DIM);
        at = need_number(at, e, 1, DEVICES_MAX, E_IOTA_DIM);
        if (at != NONE)
            IOTA_DIM.v[s][k] = (uint32_t)NUMBER;
        k++;
    }
    return at;
}

uint32_t read_iota_perms(uint32_t p, uint32_t e, uint32_t s, uint32_t q)
{
    uint32_t at = p;
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= q;
        loop invariant at: at == IotaPerms(p, e, q, k);
        loop invariant strict: at != NONE ==> p != NONE;
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> PermsStoredIota(p, e, s, q, k);
        loop invariant limits: at != NONE ==>
          \forall integer u; 0 <= u < k ==> IOTA_PERM.v[s][u] < q;
        loop invariant others: OtherIotaPerms{Pre, Here}(s);
        loop assigns at, k, IOTA_PERM, NUMBER, FAULT;
        loop variant q - k; */
    while (k < q) {
        at = need_word(at, e, W_SPACE, E_IOTA_PERM);
        at = need_index(at, e, q, E_IOTA_PERM);
        if (at != NONE)
            IOTA_PERM.v[s][k] = (uint32_t)NUMBER;
        k++;
    }
    return at;
}

uint32_t read_iota(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t at = need_word(p, e, W_IOTA, E_GROUPS_WORD);
    uint32_t q;

    at = need_word(at, e, W_SPACE, E_IOTA_RANK);
    at = need_number(at, e, 1, IOTA_MAX, E_IOTA_RANK);
    if (at == NONE)
        return NONE;
    q = (uint32_t)NUMBER;
    IOTA_RANK.v[s] = q;
    at = read_iota_dims(at, e, s, q);
    return read_iota_perms(at, e, s, q);
}

uint32_t read_groups(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t at = skip_word(p, e, W_LIST);

    if (at == NONE)
        return read_iota(p, e, s);
    IOTA_RANK.v[s] = 0;
    at = read_list(at, e, NDEV, NDEV);
    /*@ ghost keep_list(s); */
    return at;
}

uint32_t read_used(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = skip_word(p, e, W_USE);

    USED.v[s] = NDEV;
    if (q == NONE)
        return p;
    q = need_number(q, e, 1, (uint64_t)NDEV - 1, E_USE_NUMBER);
    if (q != NONE)
        USED.v[s] = (uint32_t)NUMBER;
    return q;
}

/*@ ghost
  void keep_list(uint32_t s)
  {
    uint32_t p = 0;

    /@ loop invariant range: 0 <= p <= NDEV;
       loop invariant kept: \forall integer k; 0 <= k < p ==> ARGS.v[s][k] == LIST.v[k];
       loop invariant others: OtherLists{Pre, Here}(s);
       loop assigns p, ARGS;
       loop variant NDEV - p; @/
    while (p < NDEV) {
        ARGS.v[s][p] = LIST.v[p];
        p++;
    }
  }
*/
