/* Texts fitted to a width: lists of devices, items and words. */
#include "support/checks.h"
#include "export/pictures/columns.h"
#include "export/pictures/device_list.h"

static void test_devices_are_listed_as_ranges(void **state)
{
    const bool chosen[] = {true, false, true, true, false, true, true, true, false, true};
    char text[64];
    format_devices(chosen, 10, text, sizeof text);
    assert_string_equal(text, "0, 2, 3, 5 to 7, 9");
    format_devices(chosen, 8, text, sizeof text);
    assert_string_equal(text, "0, 2, 3, 5 to 7");
    format_devices(chosen, 0, text, sizeof text);
    assert_string_equal(text, "");
}

static void test_long_list_ends_behind_an_entry(void **state)
{
    const bool chosen[] = {true, false, true, false, true, false, true, false, true};
    char text[14];
    format_devices(chosen, 9, text, sizeof text); /* 0, 2, 4, 6, 8 has 13 characters */
    assert_string_equal(text, "0, 2, 4, 6, 8");
    format_devices(chosen, 9, text, sizeof text - 1);
    assert_string_equal(text, "0, 2, 4,..");
}

static void print_at(unsigned columns, unsigned indent, const char *words, const char *expected)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    struct wrapped_list list = {out, columns, indent, 0};
    print_words(&list, words);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_words_go_on_below(void **state)
{
    print_at(11, 2, "one two six", "one two six");
    print_at(10, 2, "one two six", "one two\n   six");
    print_at(3, 0, "one two", "one\n two");
    print_at(2, 2, "three", "three");
}

RUN_TESTS(cmocka_unit_test(test_devices_are_listed_as_ranges),
          cmocka_unit_test(test_long_list_ends_behind_an_entry),
          cmocka_unit_test(test_words_go_on_below))
