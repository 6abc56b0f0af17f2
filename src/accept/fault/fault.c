#include "accept/fault/fault.h"
#include "check/base/state.h"
#include "report/finding.h"
#include "report/line.h"
#include "report/rejection.h"
#include "report/transfer_finding.h"

_Static_assert(sizeof((struct redist_verdict *)0)->found == FINDING_BYTES &&
                   FINDING_BYTES == TRANSFER_FINDING_BYTES,
               "one size");

/* What the rejection is, and where in the text that begins at `start`. */
static void place_fault(uint32_t start, struct redist_verdict *verdict)
{
    verdict->code = FAULT.code;
    verdict->name = rejection_name(FAULT.code);
    verdict->expected = rejection_expectation(FAULT.code);
    locate_finding(start, &verdict->line, &verdict->column);
}

void fill_fault(size_t problem_length, size_t certificate_length, struct redist_verdict *verdict)
{
    uint32_t plen = (uint32_t)problem_length;
    bool second = rejection_in_certificate(FAULT.code, FAULT.at, plen) != 0;
    verdict->step = FAULT.step;
    verdict->in_certificate = second;
    describe_finding(plen + (second ? (uint32_t)certificate_length : 0), verdict->found);
    place_fault(second ? plen : 0, verdict);
}

void fill_transfer_fault(size_t problem_length, size_t certificate_length,
                         struct redist_verdict *verdict)
{
    uint32_t plen = (uint32_t)problem_length;
    bool second = transfer_rejection_in_certificate(FAULT.code, FAULT.at, plen) != 0;
    uint32_t start = second ? plen : 0;
    verdict->in_certificate = second;
    describe_transfer_finding(start, plen + (second ? (uint32_t)certificate_length : 0),
                              verdict->found);
    place_fault(start, verdict);
}

void explain_rejection(uint32_t code, uint32_t step, const char *found,
                       char text[EXPLANATION_BYTES])
{
    struct line line = {.text = text, .size = EXPLANATION_BYTES};
    append_to_line(&line, "E%u %s: ", (unsigned)code, rejection_name(code));
    if (step != 0)
        append_to_line(&line, "step %u: ", (unsigned)step);
    append_to_line(&line, "%s", rejection_expectation(code));
    if (found[0] != '\0')
        append_to_line(&line, " (%s)", found);
}
