/* Large pages for what JSON takes in memory. */
#ifndef REDIST_PROGRAMS_COMMAND_LARGE_PAGES_H
#define REDIST_PROGRAMS_COMMAND_LARGE_PAGES_H

/* To be called behind each piece of memory that is taken: where these come to much, the C library
 * gets memory in large steps, and the system may give it in large pages. A hint, which changes
 * nothing but time: 10^6 small values take half as long. */
void grow_in_large_pages(void);

#endif
