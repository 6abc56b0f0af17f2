#include "check/text/order.h"

/*@ ghost
  void compare_iota(uint32_t p, uint32_t e)
  {
    uint32_t u = IOTA_RANK.v[0];
    uint32_t t = 0;

    /@ loop invariant range: 0 <= u <= IOTA_RANK.v[0];
       loop invariant product: \forall integer v; u <= v <= IOTA_RANK.v[0] ==>
         WrittenProduct(p, e, v) == IotaProduct(0, v);
       loop assigns u;
       loop variant u; @/
    while (u > 0) {
        u--;
        /@ assert next: WrittenProduct(p, e, u + 1) == IotaProduct(0, u + 1); @/
        /@ assert dim: WrittenDim(p, e, u) == IOTA_DIM.v[0][u]; @/
        /@ assert here: WrittenProduct(p, e, u) == IotaProduct(0, u); @/
    }
    /@ loop invariant range: 0 <= t <= IOTA_RANK.v[0];
       loop invariant value: \forall integer i; 0 <= i ==>
         WrittenValue(p, e, i, t) == IotaValue(0, i, t);
       loop assigns t, u;
       loop variant IOTA_RANK.v[0] - t; @/
    while (t < IOTA_RANK.v[0]) {
        u = IOTA_PERM.v[0][t];
        /@ assert perm: u == WrittenPerm(p, e, t) < IOTA_RANK.v[0]; @/
        /@ assert dim: WrittenDim(p, e, u) == IOTA_DIM.v[0][u]; @/
        /@ assert product: WrittenProduct(p, e, u + 1) == IotaProduct(0, u + 1); @/
        /@ assert shift: \forall integer i; 0 <= i ==>
             Times(i % IOTA_DIM.v[0][u], IotaProduct(0, u + 1))
             == Shift(i, IOTA_DIM.v[0][u], IotaProduct(0, u + 1)); @/
        /@ assert written: \forall integer i; 0 <= i ==> WrittenValue(p, e, i, t + 1)
             == Times(i % IOTA_DIM.v[0][u], IotaProduct(0, u + 1))
                + WrittenValue(p, e, i / IOTA_DIM.v[0][u], t); @/
        t++;
    }
  }
*/

uint32_t read_order_list(uint32_t p, uint32_t e, uint32_t n)
{
    uint32_t at = skip_word(p, e, W_LIST);
    uint32_t code;

    if (at != NONE)
        return read_list(at, e, n, DEVICES_MAX);
    at = read_iota(p, e, 0);
    if (at == NONE)
        return NONE;
    /*@ ghost compare_iota(p, e); */
    /*@ assert perms: IotaPermutation(0) <==>
          \forall integer t, u; 0 <= u < t < IOTA_RANK.v[0] ==>
            WrittenPerm(p, e, u) != WrittenPerm(p, e, t); */
    /*@ assert values: \forall integer k; 0 <= k < n ==>
          WrittenValue(p, e, k, IOTA_RANK.v[0]) == IotaValue(0, k, IOTA_RANK.v[0]); */
    /*@ assert regular: WrittenRegular(p, e, n) <==> IotaRegular(0, n); */
    code = expand_iota(0, n);
    return code == 0 ? at : fail(code, p, 0);
}

void keep_order(uint32_t side, uint32_t first)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= POSITIONS.v[side];
        loop invariant order: \forall integer j; 0 <= j < k ==>
          ORDER.v[side][j] == first + LIST.v[j];
        loop invariant others: OtherOrder{Pre, Here}(side);
        loop assigns k, ORDER;
        loop variant POSITIONS.v[side] - k; */
    while (k < POSITIONS.v[side]) {
        ORDER.v[side][k] = first + LIST.v[k];
        k++;
    }
}

void number_positions(uint32_t side)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= POSITIONS.v[side];
        loop invariant order: \forall integer j; 0 <= j < k ==> ORDER.v[side][j] == j;
        loop invariant others: OtherOrder{Pre, Here}(side);
        loop assigns k, ORDER;
        loop variant POSITIONS.v[side] - k; */
    while (k < POSITIONS.v[side]) {
        ORDER.v[side][k] = k;
        k++;
    }
}

uint32_t read_order(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t q = skip_word(p, e, W_ORDER);
    uint32_t first;

    if (q == NONE) {
        number_positions(side);
        return p;
    }
    q = need_number(q, e, 0, DEVICES_MAX - 1, E_ORDER_FIRST);
    first = q != NONE ? (uint32_t)NUMBER : 0;
    q = need_word(q, e, W_SPACE, E_GROUPS_WORD);
    q = read_order_list(q, e, POSITIONS.v[side]);
    if (q == NONE)
        return NONE;
    keep_order(side, first);
    return need_word(q, e, W_LF, E_LINE_END);
}

uint32_t read_mesh(uint32_t p, uint32_t e, uint32_t side)
{
    uint32_t q = read_mesh_line(p, e, side);

    if (q == NONE)
        return NONE;
    /*@ ghost compare_positions(side, e); */
    if (count_positions(side) != 0)
        return fail(E_DEVICES, NAME.at[side][0], 0);
    /*@ ghost compare_positions(side, e); */
    return read_order(q, e, side);
}
