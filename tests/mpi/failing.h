/* Tests in which an allocation fails on some rank, and all ranks have to agree on what follows. */
#ifndef REDIST_TESTS_FAILING_H
#define REDIST_TESTS_FAILING_H

/* Of this rank: allocations until the one that fails; 0 for none. Linked with
 * --wrap=malloc,--wrap=calloc,--wrap=realloc. */
extern long calls_until_failure;

#endif
