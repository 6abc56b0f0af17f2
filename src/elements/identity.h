/* What changes nothing that it is combined with, as docs/ELEMENTS.md states it. */
#ifndef REDIST_ELEMENTS_IDENTITY_H
#define REDIST_ELEMENTS_IDENTITY_H

#include <stdint.h>
#include <redist/element.h>
#include <redist/type.h>

/* One element, of a kind that has the operator. */
void store_identity(enum redist_element element, enum redist_operator combine,
                    unsigned char *bytes);

/* So many elements, each a copy of that one of so many bytes. */
void fill_elements(const unsigned char *one, uint32_t elem_bytes, unsigned char *to,
                   uint64_t count);

#endif
