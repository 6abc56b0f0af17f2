/* Texts written to memory: whole, or none at all, as soon as memory is short for any part. The
 * linker puts __wrap_realloc in the place of realloc. */
#include "support/checks.h"
#include "base/text_stream.h"

enum { LINES = 20000 };

static bool starved; /* a realloc fails: */
static long calls;   /* so many until it does, 0 afterwards */

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    return calls > 0 && --calls == 0 ? NULL : __real_realloc(memory, size);
}

static int write_lines(char **text, size_t *length)
{
    FILE *out = open_text(text, length);
    assert_non_null(out);
    for (int k = 0; k < LINES; k++) {
        long before = ftell(out);
        int bytes = fprintf(out, "line %d\n", k);
        if (!starved)
            assert_int_equal(ftell(out), before + bytes);
    }
    return fclose(out);
}

static void test_texts_are_whole(void **state)
{
    char *text, line[32];
    size_t length, at = 0;
    assert_int_equal(write_lines(&text, &length), 0);
    for (int k = 0; k < LINES; k++) {
        size_t bytes = (size_t)snprintf(line, sizeof line, "line %d\n", k);
        assert_true(at + bytes <= length && memcmp(text + at, line, bytes) == 0);
        at += bytes;
    }
    assert_int_equal(at, length);
    assert_int_equal(text[length], '\0');
    free(text);
}

static void test_empty_texts(void **state)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    assert_non_null(out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "");
    assert_int_equal(length, 0);
    free(text);
}

/* Only one allocation fails, and later parts would fit: without the one that is lost there is no
 * text. */
static void test_no_part_is_lost(void **state)
{
    long failed = 0;
    starved = true;
    for (int closed = EOF; closed != 0; failed++) {
        char *text;
        size_t length;
        calls = failed + 1;
        closed = write_lines(&text, &length);
        if (closed != 0) {
            assert_null(text);
            assert_int_equal(length, 0);
        }
        free(text);
    }
    calls = 0;
    starved = false;
    assert_in_range(failed, 4, 40);
}

RUN_TESTS(cmocka_unit_test(test_texts_are_whole), cmocka_unit_test(test_empty_texts),
          cmocka_unit_test(test_no_part_is_lost))
