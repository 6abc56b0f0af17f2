/* Expanding the iota form of a group list into the explicit list. */
#ifndef CHECK_IOTA_H
#define CHECK_IOTA_H

#include "check/text/scan.h"
#include "check/base/scale.h"
#include "check/text/iota_span.h"

/*@ requires place: s <= STEPS_MAX;
    requires limits: IotaLimits(s);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures differ: \result == 0 <==> IotaPermutation(s);
*/
uint32_t find_repeated_perm(uint32_t s);

/* Whether perm t occurs before t. */
/*@ requires place: s <= STEPS_MAX && t < IOTA_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures found: \result == 0 <==>
      \forall integer u; 0 <= u < t ==> IOTA_PERM.v[s][u] != IOTA_PERM.v[s][t];
*/
uint32_t find_perm_before(uint32_t s, uint32_t t);

/*@ requires place: s <= STEPS_MAX;
    requires limits: IotaLimits(s);
    requires count: 1 <= n <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns IOTA_STRIDE;
    ensures product: \result == 0 <==> IotaProduct(s, 0) == n;
    ensures strides: \result == 0 ==> \forall integer u; 0 <= u < IOTA_RANK.v[s] ==>
      1 <= IOTA_STRIDE.v[s][u] <= DEVICES_MAX && IOTA_STRIDE.v[s][u] == IotaProduct(s, u + 1);
*/
uint32_t compute_iota_strides(uint32_t s, uint32_t n);

/* Appends entries m to end - 1 to the first m, which they repeat one step of transposed dimension
 * t - 1 further on; 1 when one is no number of a device. */
/*@ requires place: s <= STEPS_MAX;
    requires limits: IotaLimits(s) && t <= IOTA_RANK.v[s];
    requires strides: \forall integer u; 0 <= u < IOTA_RANK.v[s] ==>
      1 <= IOTA_STRIDE.v[s][u] <= DEVICES_MAX && IOTA_STRIDE.v[s][u] == IotaProduct(s, u + 1);
    requires span: 1 <= m <= end <= n <= DEVICES_MAX && m == IotaSpan(s, t, IOTA_RANK.v[s]);
    requires inside: 0 < t ==> end <= m * IOTA_DIM.v[s][IOTA_PERM.v[s][t - 1]];
    requires list: \forall integer k; 0 <= k < m ==>
      LIST.v[k] == IotaValue(s, k, IOTA_RANK.v[s]) < n;
    terminates \true;
    exits \false;
    assigns LIST;
    ensures range: \result != 0 ==>
      \exists integer k; 0 <= k < n && IotaValue(s, k, IOTA_RANK.v[s]) >= n;
    ensures list: \result == 0 ==> \forall integer k; 0 <= k < end ==>
      LIST.v[k] == IotaValue(s, k, IOTA_RANK.v[s]) < n;
*/
uint32_t repeat_entries(uint32_t s, uint32_t t, uint32_t m, uint32_t end, uint32_t n);

/* Makes the list of n numbers that is stored in row s in iota form the list at hand. */
/*@ requires place: s <= STEPS_MAX;
    requires limits: IotaLimits(s);
    requires count: 1 <= n <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns LIST, IOTA_STRIDE;
    ensures regular: \result == 0 <==> IotaRegular(s, n);
    ensures list: \result == 0 ==> \forall integer p; 0 <= p < n ==>
      LIST.v[p] == IotaValue(s, p, IOTA_RANK.v[s]) < n;
*/
uint32_t expand_iota(uint32_t s, uint32_t n);

#endif
