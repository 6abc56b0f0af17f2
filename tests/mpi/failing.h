/* Tests in which an allocation fails on some rank, and all ranks have to agree on what follows. */
#ifndef REDIST_TESTS_FAILING_H
#define REDIST_TESTS_FAILING_H

/* All ranks must agree, or one would leave the test and the others hang. */
#define assert_everywhere(condition) assert_true(is_so_on_all(condition))

int is_so_on_all(int condition);

/* Of this rank: allocations until the one that fails; 0 for none. Linked with
 * --wrap=malloc,--wrap=calloc,--wrap=realloc. */
extern long calls_until_failure;

#endif
