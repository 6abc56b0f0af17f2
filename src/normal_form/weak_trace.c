#include "normal_form/weak_trace.h"

struct weak_rewrites nf_trace;
uint64_t nf_rewrites;

void clear_trace(void)
{
    nf_rewrites = 0;
}

void begin_rewrite(uint32_t position, uint32_t before, struct weak_op x, struct weak_op y)
{
    if (nf_rewrites < WEAK_TRACE) {
        nf_trace.at[nf_rewrites].position = position;
        nf_trace.at[nf_rewrites].before = before;
        nf_trace.at[nf_rewrites].from[0] = x;
        nf_trace.at[nf_rewrites].from[1] = y;
    }
}

void note_replacement(uint32_t p, struct weak_op x)
{
    if (nf_rewrites < WEAK_TRACE) {
        nf_trace.at[nf_rewrites].to[p] = x;
    }
}

void end_rewrite(uint32_t rule, uint32_t after)
{
    if (nf_rewrites < WEAK_TRACE) {
        nf_trace.at[nf_rewrites].rule = rule;
        nf_trace.at[nf_rewrites].after = after;
    }
    if (nf_rewrites < UINT64_MAX) {
        nf_rewrites++;
    }
}
