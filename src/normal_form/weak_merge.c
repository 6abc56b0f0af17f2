/* Two neighbours of one kind become one (section 7.1, Merging). */
#include "weak_rules.h"

void merge_slices(uint32_t i, uint64_t m, uint64_t n)
{
  uint64_t ci = nf_state.at[nf_left].c[i];
  uint64_t rep = nf_state.at[nf_left].rep;
  //@ ghost merge_bound(ci, m, n, nf_state.at[nf_right].c[i]);
  push_slice(i, m * n, ci, rep);
}

void merge_alltoalls(uint32_t i, uint32_t j, uint64_t m, uint64_t n)
{
  uint64_t ci = nf_state.at[nf_left].c[i];
  uint64_t cj = nf_state.at[nf_left].c[j];
  //@ ghost merge_bound(cj, m, n, nf_state.at[nf_right].c[j]);
  push_alltoall(i, j, m * n, ci, cj);
}

void merge_gathers(uint32_t i, uint64_t m, uint64_t n)
{
  uint64_t ci = nf_state.at[nf_left].c[i];
  uint64_t rep = nf_state.at[nf_left].rep;
  //@ ghost merge_bound(nf_state.at[nf_right].c[i], m, n, ci);
  push_gather(i, m * n, ci, rep);
}
