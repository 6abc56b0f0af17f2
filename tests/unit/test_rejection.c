/* The table of rejection codes in docs/FORMAT.md is that of src/report. */
#include "support/checks.h"
#include "report/rejection.h"

enum { CODES = 400 };

/* Marks the codes that have a row. */
static void compare_rows(bool listed[CODES])
{
    char line[1024], name[64], expected[512];
    unsigned code;
    FILE *page = fopen("docs/FORMAT.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (sscanf(line, "| %u | %63[a-z-] | %511[^|\n]|", &code, name, expected) != 3)
            continue;
        assert_true(code < CODES && strlen(expected) > 0);
        expected[strlen(expected) - 1] = '\0'; /* the blank before the last bar */
        assert_string_equal(rejection_name(code), name);
        assert_string_equal(rejection_expectation(code), expected);
        listed[code] = true;
    }
    (void)fclose(page);
}

static void test_every_code_has_its_row(void **state)
{
    bool listed[CODES] = {false};
    compare_rows(listed);
    for (uint32_t code = 0; code < CODES; code++)
        assert_int_equal(listed[code], strcmp(rejection_name(code), "unknown") != 0);
}

RUN_TESTS(cmocka_unit_test(test_every_code_has_its_row))
