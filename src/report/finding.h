/* What exactly a rejection found: device, offsets, state and numbers, for people.
 * Not part of the proven core: it reads the objects that the core left behind,
 * writes none of them, and a wrong word here changes a message, never a verdict. */
#ifndef REPORT_FINDING_H
#define REPORT_FINDING_H

#include <stddef.h>
#include <stdint.h>

#define FINDING_BYTES 704u /* two tiles of 16 dimensions, and words */

/* Describes the finding of the rejection at hand, in the text of file that ends at
 * position `end`; "" when its place and its code say all. */
void describe_finding(uint32_t end, char text[FINDING_BYTES]);

/* Whether the line goes on with a carriage return, in the text that ends at `end`: nothing that
 * an editor shows, and no format has one. */
int has_carriage_return(uint32_t end);

/* Where the finding stands in the text that starts at `start`: line and column, from 1. */
void locate_finding(uint32_t start, uint32_t *line, uint32_t *column);

/* The largest local size of the plan that the core read. */
uint64_t find_height(void);

#endif
