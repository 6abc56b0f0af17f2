#include "check/bound/bound.h"

void list_divisors(void)
{
    uint32_t f = 2;

    NDIVISORS = 0;
    /*@ loop invariant range: 2 <= f <= NDEV + 1 || f == 2;
        loop invariant count: NDIVISORS + 2 <= f;
        loop invariant divisors: \forall integer m; 0 <= m < NDIVISORS ==>
          2 <= DIVISOR.v[m] <= NDEV && NDEV % DIVISOR.v[m] == 0;
        loop invariant all: \forall integer g; 2 <= g < f && NDEV % g == 0 ==>
          \exists integer m; 0 <= m < NDIVISORS && DIVISOR.v[m] == g;
        loop assigns f, DIVISOR, NDIVISORS;
        loop variant NDEV - f; */
    while (f <= NDEV) {
        if (NDEV % f == 0) {
            DIVISOR.v[NDIVISORS] = f;
            /*@ assert last: DIVISOR.v[NDIVISORS] == f; */
            NDIVISORS++;
        }
        f++;
    }
}

uint64_t divide_up(uint64_t a, uint64_t b)
{
    uint64_t n = a / b;

    /*@ assert whole: a == n * b + a % b; */
    /*@ assert below: n <= n * b; */
    return a % b != 0 ? n + 1 : n;
}

void prepare_bound(void)
{
    uint32_t none = RANK.v[FROM] + 1;

    list_divisors();
    WIDEST = find_widest();
    SOURCE_SIZE = local_size(FROM);
    TARGET_SIZE = local_size(TO);
    /*@ assert some: 1 <= NextParts(NSTATES, none, none, 1, RANK.v[FROM]); */
    /*@ assert all: NextPieces(NSTATES, none, none, 1, RANK.v[FROM] + 1)
          == SourcePieces * NextParts(NSTATES, none, none, 1, RANK.v[FROM]); */
    /*@ assert more: \forall integer a, b; 1 <= b && U64_MAX < a ==> U64_MAX < a * b; */
    /*@ assert few: SourcePieces <= U64_MAX; */
    LEAST_SIZE = divide_up(SOURCE_SIZE,
                           divide_up(WIDEST, next_pieces(NSTATES, none, none, 1, RANK.v[FROM])));
}

uint32_t settling_reaches(uint32_t u, uint64_t need)
{
    uint64_t lack = need - TARGET_SIZE - 1;
    uint64_t steps = lack / LEAST_SIZE;

    /*@ assert whole: lack == steps * LEAST_SIZE + lack % LEAST_SIZE; */
    /*@ ghost scale_order(steps, u - 1, LEAST_SIZE); */
    /*@ assert order: steps < u - 1 <==> lack < (u - 1) * LEAST_SIZE; */
    return steps < u - 1;
}

uint32_t reaches(uint32_t u, uint64_t need)
{
    if (u == 0)
        return need == 0;
    /*@ ghost scale_order(0, u - 1, LEAST_SIZE); */
    /*@ assert target: 0 <= (u - 1) * LEAST_SIZE; */
    /*@ assert estimate: Estimate(LEAST_SIZE, u) == TARGET_SIZE + (u - 1) * LEAST_SIZE; */
    if (need <= TARGET_SIZE)
        return 1;
    return settling_reaches(u, need);
}

uint32_t is_covered(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t cost = weak_cost(next_size(k, i, j, f), i, j, f);
    uint64_t rest = BOUND_COST > STATE_PAID.v[k] ? BOUND_COST - STATE_PAID.v[k] : 0;

    rest = rest > cost ? rest - cost : 0;
    if (reaches(next_unsettled(k, i, j, f), rest) != 0)
        return 1;
    /*@ assert short: STATE_PAID.v[k] + cost < BOUND_COST; */
    return next_listed(k, i, j, f, STATE_PAID.v[k] + cost);
}

uint32_t check_next(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint64_t size;

    if (next_fits(k, i, j, f) == 0 || next_on_mesh(k, i, j, f) == 0)
        return 1;
    size = next_size(k, i, j, f);
    if (size == 0 || (size > SOURCE_SIZE && size > TARGET_SIZE))
        return 1;
    return is_covered(k, i, j, f);
}

uint32_t check_pair(uint32_t k, uint32_t i, uint32_t j)
{
    uint32_t m = 0;

    if (i == j || j == RANK.v[FROM])
        return 1;
    /*@ loop invariant range: 0 <= m <= NDIVISORS;
        loop invariant covered: \forall integer t; 0 <= t < m && NextWeak(k, i, j, DIVISOR.v[t]) ==>
          NextCovered(LEAST_SIZE, k, i, j, DIVISOR.v[t]);
        loop assigns m;
        loop variant NDIVISORS - m; */
    while (m < NDIVISORS) {
        if (check_next(k, i, j, DIVISOR.v[m]) == 0)
            return 0;
        m++;
    }
    return 1;
}

uint32_t check_along(uint32_t k, uint32_t i)
{
    uint32_t j = 0;

    /*@ loop invariant range: 0 <= j <= RANK.v[FROM] + 2;
        loop invariant covered: \forall integer y, f;
          y < j && StepPlace(i, y, f) && NextWeak(k, i, y, f) ==>
          NextCovered(LEAST_SIZE, k, i, y, f);
        loop assigns j;
        loop variant RANK.v[FROM] + 2 - j; */
    while (j <= RANK.v[FROM] + 1) {
        if (check_pair(k, i, j) == 0)
            return 0;
        j++;
    }
    return 1;
}

uint32_t check_row(uint32_t k)
{
    uint32_t i = 0;

    /*@ loop invariant range: 0 <= i <= RANK.v[FROM] + 2;
        loop invariant covered: \forall integer x, j, f;
          x < i && StepPlace(x, j, f) && NextWeak(k, x, j, f) ==>
          NextCovered(LEAST_SIZE, k, x, j, f);
        loop assigns i;
        loop variant RANK.v[FROM] + 2 - i; */
    while (i <= RANK.v[FROM] + 1) {
        if (check_along(k, i) == 0)
            return 0;
        i++;
    }
    return 1;
}

uint32_t is_target(uint32_t k)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[FROM] + 1;
        loop invariant same: \forall integer y; 0 <= y < x ==>
          RowTile(k, y) == TargetTile(y);
        loop assigns x;
        loop variant RANK.v[FROM] + 1 - x; */
    while (x <= RANK.v[FROM]) {
        if (row_tile(k, x) != target_tile(x))
            return 0;
        x++;
    }
    return 1;
}

uint32_t are_weak(void)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= NSTATES;
        loop invariant weak: \forall integer r; 0 <= r < k ==> RowWeak(r);
        loop assigns k;
        loop variant NSTATES - k; */
    while (k < NSTATES) {
        if (is_weak(k) == 0)
            return 0;
        k++;
    }
    return is_weak(NSTATES);
}

uint32_t check_rows(void)
{
    uint32_t k = 0;

    /*@ loop invariant range: 0 <= k <= NSTATES;
        loop invariant rows: \forall integer r; 0 <= r < k ==>
          !RowIsTarget(r) && RowCovered(LEAST_SIZE, r);
        loop assigns k;
        loop variant NSTATES - k; */
    while (k < NSTATES) {
        if (is_target(k) != 0)
            return E_BOUND_TARGET;
        if (check_row(k) == 0)
            return E_BOUND_STEP;
        k++;
    }
    return 0;
}

uint32_t check_source(void)
{
    uint32_t none = RANK.v[FROM] + 1;

    return reaches(next_unsettled(NSTATES, none, none, 1), BOUND_COST) != 0 ||
           next_listed(NSTATES, none, none, 1, 0) != 0;
}

uint32_t check_bound(void)
{
    if (HAS_BOUND == 0)
        return 0;
    if (are_weak() == 0)
        return E_BOUND_STATE;
    prepare_bound();
    /*@ assert one: \forall integer g; Widest(g) ==> g == WIDEST; */
    if (check_source() == 0)
        return E_BOUND_SOURCE;
    return check_rows();
}
