#include "programs/rewrite/rewrite_trace.h"
#include <inttypes.h>
#include "normal_form/normal_form.h"

/* Lemma and case of the paper, by the rule codes of the rewriter. */
static const char *name_rule(uint32_t rule)
{
    switch (rule) {
    case RULE_DROP_TRIVIAL:
        return "trivial factor";
    case RULE_MERGE_SLICES:
    case RULE_MERGE_ALLTOALLS:
    case RULE_MERGE_GATHERS:
        return "merge, section 7.1";
    case RULE_PEAK_SAME:
        return "peak, Lemma 4.6 (1, 2)";
    case RULE_PEAK_OTHER:
        return "peak, Lemma 4.6 (3, 4)";
    case RULE_RISING_SHARED:
        return "rising, Lemma 4.7 (2)";
    case RULE_RISING_FREE:
        return "rising, Lemma 4.7 (1, 3)";
    case RULE_FALLING_SHARED:
        return "falling, dual of 4.7 (2)";
    case RULE_FALLING_FREE:
        return "falling, dual of 4.7 (1, 3)";
    default:
        return "unknown rule";
    }
}

static void print_ops(FILE *out, const struct weak_op *op, uint32_t count)
{
    if (count == 0)
        fputs(" nothing", out);
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0)
            fputc(';', out);
        if (op[k].kind == WEAK_ALLTOALL)
            fprintf(out, " alltoall %u %u x%" PRIu64, op[k].i, op[k].j, op[k].n);
        else
            fprintf(out, " %s %u x%" PRIu64, op[k].kind == WEAK_SLICE ? "dynslice" : "allgather",
                    op[k].i, op[k].n);
    }
}

void print_trace(FILE *out)
{
    uint64_t recorded = nf_rewrites < WEAK_TRACE ? nf_rewrites : WEAK_TRACE;
    fprintf(out, "\nrewrites: %" PRIu64 "\n", nf_rewrites);
    for (uint64_t k = 0; k < recorded; k++) {
        const struct weak_rewrite *rewrite = &nf_trace.at[k];
        fprintf(out, "%4" PRIu64 "  %-28s at %2u: ", k + 1, name_rule(rewrite->rule),
                rewrite->position + 1);
        print_ops(out, rewrite->from, rewrite->before);
        fputs("\n      ->", out);
        print_ops(out, rewrite->to, rewrite->after);
        fputc('\n', out);
    }
    if (recorded < nf_rewrites)
        fprintf(out, "      (the first %" PRIu64 " are recorded)\n", recorded);
}
