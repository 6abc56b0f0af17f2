/* Two neighbours of one kind become one (section 7.1, Merging). */
#include "normal_form/weak_cancel.h"
#include "normal_form/weak_rules.h"

void merge_slices(uint32_t i, uint64_t m, uint64_t n)
{
    uint64_t ci = nf_state.at[nf_left].c[i];
    uint64_t rep = nf_state.at[nf_left].rep;
    //@ ghost merge_bound(ci, m, n, nf_state.at[nf_right].c[i]);
    //@ ghost merge_bound(rep, m, n, nf_state.at[nf_right].rep);
    /*@ ghost merge_bound(nf_state.at[nf_left].size, m, n,
                        nf_state.at[nf_right].size); */
    //@ assert factor: m * n >= 2;
    push_slice(i, m * n, ci, rep);
}

void merge_alltoalls(uint32_t i, uint32_t j, uint64_t m, uint64_t n)
{
    uint64_t ci = nf_state.at[nf_left].c[i];
    uint64_t cj = nf_state.at[nf_left].c[j];
    //@ ghost merge_bound(nf_state.at[nf_right].c[i], n, m, ci);
    //@ ghost merge_bound(cj, m, n, nf_state.at[nf_right].c[j]);
    push_alltoall(i, j, m * n, ci, cj);
}

void merge_gathers(uint32_t i, uint64_t m, uint64_t n)
{
    uint64_t ci = nf_state.at[nf_left].c[i];
    uint64_t rep = nf_state.at[nf_left].rep;
    //@ ghost merge_bound(nf_state.at[nf_right].c[i], n, m, ci);
    //@ ghost merge_bound(nf_state.at[nf_right].rep, n, m, rep);
    /*@ ghost merge_bound(nf_state.at[nf_right].size, n, m,
                        nf_state.at[nf_left].size); */
    //@ ghost uint64_t low = nf_state.at[nf_left].size;
    //@ assert factor: m * n >= 2;
    //@ assert low: m * low >= 1;
    /*@ assert paid: NfTimes(m, nf_state.at[nf_left].size) ==
        NfTimes(m, low); */
    push_gather(i, m * n, ci, rep);
    //@ assert size: NfTimes(m * n, nf_state.at[nf_right].size) == NfTimes(m * n, low);
}
