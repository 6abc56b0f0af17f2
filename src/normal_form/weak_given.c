#include "weak_given.h"
#include "weak_product.h"

struct weak_ops nf_given_op;
struct weak_states nf_given_state;
uint64_t nf_given_cost;
uint32_t nf_bad_op;

uint32_t complete_first(uint32_t rank)
{
  uint32_t d;
  uint64_t size = 1;
  if (nf_given_state.at[0].rep == 0) {
    return NF_BAD_STATE;
  }
  for (d = rank; d < WEAK_RANK; d++) {
    nf_given_state.at[0].c[d] = 1;
  }
  for (d = 0; d < WEAK_RANK; d++) {
    uint64_t c = nf_given_state.at[0].c[d];
    if (c == 0) {
      return NF_BAD_STATE;
    }
    if (c > UINT64_MAX / size) {
      return NF_TOO_LARGE;
    }
    size = size * c;
  }
  nf_given_state.at[0].size = size;
  return NF_DONE;
}

uint32_t run_slice(uint32_t p)
{
  uint32_t i = nf_given_op.at[p].i;
  uint64_t n = nf_given_op.at[p].n;
  if (nf_given_state.at[p].c[i] % n != 0 ||
      nf_given_state.at[p].rep % n != 0) {
    return NF_NOT_DIVISIBLE;
  }
  nf_given_state.at[p + 1] = nf_given_state.at[p];
  nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] / n;
  nf_given_state.at[p + 1].rep = nf_given_state.at[p].rep / n;
  nf_given_state.at[p + 1].size = nf_given_state.at[p].size / n;
  return NF_DONE;
}

uint32_t run_alltoall(uint32_t p)
{
  uint32_t i = nf_given_op.at[p].i;
  uint32_t j = nf_given_op.at[p].j;
  uint64_t n = nf_given_op.at[p].n;
  if (nf_given_state.at[p].c[j] % n != 0) {
    return NF_NOT_DIVISIBLE;
  }
  if (nf_given_state.at[p].c[i] > UINT64_MAX / n) {
    return NF_TOO_LARGE;
  }
  nf_given_state.at[p + 1] = nf_given_state.at[p];
  nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] * n;
  nf_given_state.at[p + 1].c[j] = nf_given_state.at[p].c[j] / n;
  return NF_DONE;
}

uint32_t run_gather(uint32_t p)
{
  uint32_t i = nf_given_op.at[p].i;
  uint64_t n = nf_given_op.at[p].n;
  uint64_t most = UINT64_MAX / n;
  if (nf_given_state.at[p].c[i] > most || nf_given_state.at[p].rep > most ||
      nf_given_state.at[p].size > most) {
    return NF_TOO_LARGE;
  }
  nf_given_state.at[p + 1] = nf_given_state.at[p];
  nf_given_state.at[p + 1].c[i] = nf_given_state.at[p].c[i] * n;
  nf_given_state.at[p + 1].rep = nf_given_state.at[p].rep * n;
  nf_given_state.at[p + 1].size = nf_given_state.at[p].size * n;
  return NF_DONE;
}

int is_formed(uint32_t p, uint32_t rank)
{
  struct weak_op o = nf_given_op.at[p];
  if (o.n == 0 || o.i >= rank) {
    return 0;
  }
  if (o.kind == WEAK_ALLTOALL) {
    return o.j < rank && o.i != o.j;
  }
  return o.kind == WEAK_SLICE || o.kind == WEAK_GATHER;
}

uint32_t run_given(uint32_t rank, uint32_t count)
{
  uint32_t p = 0;
  while (p < count) {
    uint32_t code = NF_BAD_OP;
    if (is_formed(p, rank)) {
      if (nf_given_op.at[p].kind == WEAK_SLICE) {
        code = run_slice(p);
      } else if (nf_given_op.at[p].kind == WEAK_ALLTOALL) {
        code = run_alltoall(p);
      } else {
        code = run_gather(p);
      }
    }
    if (code != NF_DONE) {
      nf_bad_op = p;
      return code;
    }
    p++;
  }
  return NF_DONE;
}

uint32_t place_given(uint32_t count)
{
  uint32_t t = count;
  uint32_t r = WEAK_SLOTS;
  nf_left = 0;
  nf_before.at[0] = 0;
  nf_after.at[WEAK_SLOTS] = 0;
  nf_state.at[WEAK_SLOTS] = nf_given_state.at[count];
  while (t > 0) {
    uint64_t cost = 0;
    if (nf_given_op.at[t - 1].kind == WEAK_ALLTOALL) {
      cost = nf_given_state.at[t - 1].size;
    } else if (nf_given_op.at[t - 1].kind == WEAK_GATHER) {
      cost = nf_given_state.at[t].size;
    }
    if (cost > UINT64_MAX - nf_after.at[r]) {
      return NF_COST_TOO_LARGE;
    }
    nf_after.at[r - 1] = nf_after.at[r] + cost;
    nf_op.at[r - 1] = nf_given_op.at[t - 1];
    nf_state.at[r - 1] = nf_given_state.at[t - 1];
    r--;
    t--;
  }
  nf_state.at[0] = nf_given_state.at[0];
  nf_right = r;
  nf_given_cost = nf_after.at[r];
  return NF_DONE;
}
