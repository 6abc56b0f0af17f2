#include "report/transfer_finding.h"
#include "check/base/state.h"
#include "report/line.h"
#include "transfer/base/codes.h"

/* A word of the text that does not fit is cut off. */
#define SHOWN_BYTES 40u

/* What a terminal might obey is not shown. */
static char show_byte(uint8_t byte)
{
    return byte >= ' ' && byte < 0x7f ? (char)byte : '?';
}

void describe_transfer_finding(uint32_t end, char text[TRANSFER_FINDING_BYTES])
{
    struct line line = {.text = text, .size = TRANSFER_FINDING_BYTES};
    uint32_t p = FAULT.at;

    text[0] = '\0';
    if (p >= end)
        append_to_line(&line, "got the end of the file");
    else if (TEXT.v[p] == '\n')
        append_to_line(&line, "got the end of the line");
    else {
        append_to_line(&line, "got `");
        for (; p < end && p < FAULT.at + SHOWN_BYTES && (p == FAULT.at || TEXT.v[p] > ' '); p++)
            append_to_line(&line, "%c", show_byte(TEXT.v[p]));
        append_to_line(&line, "`");
    }
}

int transfer_rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length)
{
    return at != problem_length ? at > problem_length : code == E_TRANSFERS_CERT_HEADER;
}
