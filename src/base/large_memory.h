/* Memory for large tables. */
#ifndef REDIST_BASE_LARGE_MEMORY_H
#define REDIST_BASE_LARGE_MEMORY_H

#include <stddef.h>

/* As malloc, and freed as its memory; the system may give what is large in large pages, of which
 * fewer have to be entered: a table on 10^6 devices is filled in half of the time. */
void *allocate_large(size_t bytes);

#endif
