/* Arrays that grow: what is there stays, and where nothing can be had nothing changes. */
#include "support/checks.h"
#include "base/grow.h"

/* AddressSanitizer asks here: what it cannot allocate is NULL, as without it. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

static void test_items_stay(void **state)
{
    uint32_t *item = NULL;
    size_t room = 0, moves = 0;
    for (uint32_t k = 0; k < 10000; k++) {
        size_t before = room;
        assert_true(grow_array(&item, &room, k, 1, sizeof *item));
        assert_true(room > k);
        moves += room != before;
        item[k] = k;
    }
    for (uint32_t k = 0; k < 10000; k++)
        assert_int_equal(item[k], k);
    assert_in_range(moves, 2, 12); /* it doubles: no move for each item, nor one for all */
    free(item);
}

static void test_many_at_once(void **state)
{
    char *text = NULL;
    size_t room = 0;
    assert_true(grow_array(&text, &room, 0, 100, 1));
    assert_true(room >= 100);
    size_t before = room;
    char *same = text;
    assert_true(grow_array(&text, &room, 0, before, 1));
    assert_true(grow_array(&text, &room, before, 0, 1));
    assert_ptr_equal(text, same); /* what has room stays */
    assert_int_equal(room, before);
    assert_true(grow_array(&text, &room, before, 1, 1));
    assert_true(room > before);
    free(text);
}

/* `more` items of `size` bytes behind one cannot be had. */
static void refuse_growth(size_t more, size_t size)
{
    char *item = malloc(size < 64 ? size : 64), *same = item;
    size_t room = 1;
    assert_non_null(item);
    item[0] = 'x';
    assert_false(grow_array(&item, &room, 1, more, size));
    assert_ptr_equal(item, same);
    assert_int_equal(item[0], 'x');
    assert_int_equal(room, 1);
    free(item);
}

static void test_size_that_overflows(void **state)
{
    refuse_growth(SIZE_MAX, 1);            /* the number of items */
    refuse_growth(SIZE_MAX / 8, 8);        /* their bytes: 2^64 */
    refuse_growth(SIZE_MAX / 8 + 1, 8);    /* and 8 more, which would be few */
    refuse_growth(1, SIZE_MAX / 2 + 1);    /* two items */
    refuse_growth(SIZE_MAX - 1, SIZE_MAX); /* all that there is */
}

static void test_memory_that_runs_out(void **state)
{
    refuse_growth(SIZE_MAX / 2, 1);
    refuse_growth(SIZE_MAX - 1, 1);
    refuse_growth(SIZE_MAX / 32, 16);
    refuse_growth(1, SIZE_MAX / 2);
}

RUN_TESTS(cmocka_unit_test(test_items_stay), cmocka_unit_test(test_many_at_once),
          cmocka_unit_test(test_size_that_overflows), cmocka_unit_test(test_memory_that_runs_out))
