/* Hints to the system on memory that is read here and there: they change nothing but time. */
#ifndef REDIST_PROGRAMS_CHECK_PAGE_HINTS_H
#define REDIST_PROGRAMS_CHECK_PAGE_HINTS_H

#include <stddef.h>
#include <stdint.h>

/* Memory for `length` bytes comes in large pages, where the system has some. */
void prefer_large_pages(void *bytes, size_t length);

/* The same for the tables of devices, when the certificate between the two places in TEXT
 * begins with the number of a hundred thousand devices or more. */
void expect_many_devices(uint32_t begin, uint32_t end);

#endif
