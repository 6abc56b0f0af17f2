/* Memory for large tables, and its way back to the system. */
#ifndef REDIST_BASE_LARGE_MEMORY_H
#define REDIST_BASE_LARGE_MEMORY_H

#include <stddef.h>

/* As malloc, and freed as its memory; the system may give what is large in large pages, of which
 * fewer have to be entered: a table on 10^6 devices is filled in half of the time. */
void *allocate_large(size_t bytes);

/* What is free goes back to the system, before something else needs much. */
void return_free_memory(void);

/* The pages within go back, and are 0 from then on; of few bytes none. */
void return_pages(void *memory, size_t bytes);

#endif
