/* Take out the two operations at the gap and apply the rule for them. */
#include "weak_rewrite.h"
#include "weak_rules.h"

uint32_t rewrite_peak(void)
{
  struct weak_op x = nf_op.at[nf_left - 1];
  struct weak_op y = nf_op.at[nf_right];
  nf_left--;
  nf_right++;
  if (x.i == y.i) {
    flatten_same(x.i, x.n, y.n);
    return RULE_PEAK_SAME;
  }
  flatten_other(x.i, y.i, x.n, y.n);
  return RULE_PEAK_OTHER;
}

uint32_t rewrite_rising(void)
{
  struct weak_op x = nf_op.at[nf_left - 1];
  struct weak_op y = nf_op.at[nf_right];
  nf_left--;
  nf_right++;
  if (x.i == y.j) {
    lower_rising_shared(y.i, y.j, x.n, y.n);
    return RULE_RISING_SHARED;
  }
  lower_rising_free(x.i, y.i, y.j, x.n, y.n);
  return RULE_RISING_FREE;
}

uint32_t rewrite_falling(void)
{
  struct weak_op x = nf_op.at[nf_left - 1];
  struct weak_op y = nf_op.at[nf_right];
  nf_left--;
  nf_right++;
  if (x.i == y.i) {
    lower_falling_shared(x.i, x.j, x.n, y.n);
    return RULE_FALLING_SHARED;
  }
  lower_falling_free(y.i, x.i, x.j, x.n, y.n);
  return RULE_FALLING_FREE;
}

uint32_t rewrite_alike(void)
{
  struct weak_op x = nf_op.at[nf_left - 1];
  struct weak_op y = nf_op.at[nf_right];
  nf_left--;
  nf_right++;
  if (x.kind == WEAK_SLICE) {
    merge_slices(x.i, x.n, y.n);
    return RULE_MERGE_SLICES;
  }
  if (x.kind == WEAK_ALLTOALL) {
    merge_alltoalls(x.i, x.j, x.n, y.n);
    return RULE_MERGE_ALLTOALLS;
  }
  merge_gathers(x.i, x.n, y.n);
  return RULE_MERGE_GATHERS;
}
