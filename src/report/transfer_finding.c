#include "report/transfer_finding.h"
#include <inttypes.h>
#include "check/base/state.h"
#include "report/finding.h"
#include "report/line.h"
#include "report/transfer_place.h"
#include "transfer/base/codes.h"

/* A word of the text that does not fit is cut off. */
#define SHOWN_BYTES 40u

/* What a terminal might obey is not shown. */
static char show_byte(uint8_t byte)
{
    return byte >= ' ' && byte < 0x7f ? (char)byte : '?';
}

void append_place(struct line *line, const struct transfer_place *place, int json)
{
    append_to_line(line, json ? ",\"device\":%" PRIu32 : "; device %" PRIu32, place->device);
    if (place->round > 0)
        append_to_line(line,
                       json ? ",\"array\":\"%s\",\"round\":%" PRIu32 : ", array %s, round %" PRIu32,
                       place->array, place->round);
    if (place->dims > 0) {
        append_numbers(line, json ? ",\"origin\":" : ", origin ", place->origin, place->dims);
        append_numbers(line, json ? ",\"shape\":" : ", shape ", place->shape, place->dims);
    }
    if (!json && place->giver != NONE)
        append_to_line(line, ": that piece, of device %" PRIu32 ", does not hold%s", place->giver,
                       place->has_element ? "" : " just these summands");
    else if (!json && place->has_element)
        append_to_line(line, ": nothing gives");
    if (place->has_element)
        append_numbers(line, json ? ",\"element\":" : " element ", place->element, place->data);
}

void describe_transfer_finding(uint32_t start, uint32_t end, char text[TRANSFER_FINDING_BYTES])
{
    struct line line = {.text = text, .size = TRANSFER_FINDING_BYTES};
    struct transfer_place place;
    uint32_t p = FAULT.at;

    text[0] = '\0';
    if (p >= end)
        append_to_line(&line, "got the end of the file");
    else if (TEXT.v[p] == '\n')
        append_to_line(&line, "got the end of the line");
    else if (has_carriage_return(end))
        append_to_line(&line, "got a carriage return in this line");
    else {
        append_to_line(&line, "got `");
        for (; p < end && p < FAULT.at + SHOWN_BYTES && (p == FAULT.at || TEXT.v[p] > ' '); p++)
            append_to_line(&line, "%c", show_byte(TEXT.v[p]));
        append_to_line(&line, "`");
    }
    if (find_transfer_place(start, &place))
        append_place(&line, &place, 0);
}

int transfer_rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length)
{
    return at != problem_length ? at > problem_length : code == E_TRANSFERS_CERT_HEADER;
}
