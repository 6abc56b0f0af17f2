#include "report/verdict.h"
#include <stdio.h>
#include "check/base/limits.h"
#include "check/base/state.h"

void format_optimum(char *text, size_t size)
{
    unsigned long long least = BOUND_COST;

    text[0] = '\0';
    if (OPTIMALITY == OPTIMAL)
        snprintf(text, size, "OPTIMAL");
    else if (OPTIMALITY == BOUND_AND_PERMUTE)
        snprintf(text, size, "LEAST >= %llu COST <= LEAST + permute", least);
    else if (OPTIMALITY == BOUND_ONLY)
        snprintf(text, size, "LEAST >= %llu", least);
}

void format_verdict(char *text, size_t size, uint32_t unmet, const char *behind)
{
    char optimum[64], fused[40] = "";

    format_optimum(optimum, sizeof optimum);
    if (HAS_FUSION)
        snprintf(fused, sizeof fused, " FUSED <= %llu", (unsigned long long)CLAIM_FUSED);
    if (unmet != 0)
        snprintf(text, size, "s REFUSED %u", (unsigned)unmet);
    else
        snprintf(text, size,
                 "s VERIFIED HEIGHT <= %llu COST <= %llu RECEIVED <= %llu%s STEPS %u%s%s%s%s%s%s%s",
                 (unsigned long long)CLAIM_HEIGHT, (unsigned long long)CLAIM_COST,
                 (unsigned long long)CLAIM_RECEIVED, IS_LEAST_RECEIVED ? " LEAST-RECEIVED" : "",
                 (unsigned)NSTEPS, CLAIM_BOUNDED ? " BOUNDED" : "", CLAIM_NORMAL ? " NORMAL" : "",
                 CLAIM_IDENTICAL ? " IDENTICAL" : "", fused, optimum[0] != '\0' ? " " : "", optimum,
                 behind);
}
