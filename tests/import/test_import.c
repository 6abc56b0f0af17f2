/* Reads the tables of cases, and what random slips make of them:
 *   test_import SLIPS TABLE..
 * Each line of a table has a sharding, a mesh, a shape, and the native type or a
 * part of the refusal. A slip may leave a case readable, but what is then read
 * must be a problem, and the same one when it is written down and read again. */
#include <redist/notation.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/prng.h"
#include "types/format.h"

enum { FIELDS = 4, LINE = 2048, LEAST_CASES = 40 };

struct test_case {
    char text[LINE];
    char *field[FIELDS]; /* sharding, mesh, shape, expected */
};

static unsigned failures;

static void complain(const char *where, unsigned line, const char *what, const char *got)
{
    fprintf(stderr, "%s:%u: %s: %s\n", where, line, what, got);
    failures++;
}

static char *trim(char *text)
{
    while (*text == ' ')
        text++;
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' '; length--)
        text[length - 1] = '\0';
    return text;
}

/* False for comments and empty lines. */
static bool split_line(struct test_case *test)
{
    char *rest = test->text;
    rest[strcspn(rest, "\n")] = '\0';
    if (strncmp(rest, "# ", 2) == 0 || rest[0] == '\0')
        return false;
    for (int f = 0; f < FIELDS; f++) {
        char *bar = rest == NULL ? NULL : strstr(rest, "|");
        test->field[f] = rest;
        if (bar != NULL)
            *bar = '\0';
        if (rest != NULL)
            test->field[f] = trim(rest);
        rest = bar == NULL ? NULL : bar + 1;
    }
    return true;
}

static enum redist_status read_case(const struct test_case *test, const char *sharding,
                                    struct redist_problem *problem, struct redist_error *error)
{
    struct redist_wording wording = {
        .size = sizeof wording,
        .mesh = test->field[1][0] != '\0' ? test->field[1] : NULL,
        .shape = test->field[2][0] != '\0' ? test->field[2] : NULL,
        .from = sharding,
        .to = sharding,
    };
    return redist_read_wording(&wording, problem, error);
}

/* The type, before it the mesh when the case says one, and behind it how summands are
 * combined. */
static void write_problem(const struct redist_problem *problem, bool with_mesh, char *text,
                          size_t size)
{
    size_t length = 0;
    if (with_mesh) {
        length = redist_format_mesh(&problem->mesh, text, size);
        length += (size_t)snprintf(text + length, size - length, " ");
    }
    if (with_mesh && problem->mesh.order != NULL) {
        length += format_order(&problem->mesh, text + length, size - length);
        length += (size_t)snprintf(text + length, size - length, " ");
    }
    length += redist_format_type(&problem->mesh, &problem->from, text + length, size - length);
    if (problem->combine != REDIST_NO_OPERATOR)
        (void)snprintf(text + length, size - length, " by %s",
                       redist_name_operator(problem->combine));
}

static void check_case(const struct test_case *test, const char *table, unsigned line)
{
    struct redist_problem problem;
    struct redist_error error = {{0}};
    char text[REDIST_PROBLEM_TEXT];
    const char *expected = test->field[3];
    enum redist_status status = read_case(test, test->field[0], &problem, &error);
    if (expected[0] == '!') {
        if (status == REDIST_OK)
            complain(table, line, "is not refused", test->field[0]);
        else if (strstr(error.message, expected + 2) == NULL)
            complain(table, line, "another refusal", error.message);
        return;
    }
    if (status != REDIST_OK) {
        complain(table, line, "is refused", error.message);
        return;
    }
    write_problem(&problem, expected[0] != '[', text, sizeof text);
    redist_free_problem(&problem);
    if (strcmp(text, expected) != 0)
        complain(table, line, "is read as", text);
}

/* A few bytes dropped, doubled, replaced, or brought from another place. */
static void make_slip(struct prng *prng, const char *text, char *slip, size_t size)
{
    static const char bytes[] = "[](){}<>\"'@#%?:;,._=-+xXyYpTRS0123456789 \t\x01\xff";
    (void)snprintf(slip, size, "%s", text);
    for (uint64_t count = 1 + draw_below(prng, 3); count > 0; count--) {
        size_t length = strlen(slip);
        size_t at = (size_t)draw_below(prng, length + 1);
        char byte = draw_below(prng, 3) == 0 && length > 0
                        ? slip[draw_below(prng, length)]
                        : bytes[draw_below(prng, sizeof bytes - 1)];
        switch (draw_below(prng, 3)) {
        case 0:
            if (at < length)
                memmove(slip + at, slip + at + 1, length - at);
            break;
        case 1:
            if (at < length)
                slip[at] = byte;
            break;
        default:
            if (length + 2 < size) {
                memmove(slip + at + 1, slip + at, length - at + 1);
                slip[at] = byte;
            }
        }
    }
}

/* The problem written in the native notation is the same problem. */
static bool survives_writing(const struct redist_problem *problem)
{
    char mesh[REDIST_PROBLEM_TEXT], from[REDIST_PROBLEM_TEXT], to[REDIST_PROBLEM_TEXT];
    char one[REDIST_PROBLEM_TEXT], other[REDIST_PROBLEM_TEXT];
    struct redist_problem again;
    (void)redist_format_problem(problem, one, sizeof one);
    if (problem->mesh.order != NULL || problem->two_meshes) {
        if (redist_parse_problem(one, strlen(one), "slip", &again, NULL) != REDIST_OK)
            return false;
        (void)redist_format_problem(&again, other, sizeof other);
        redist_free_problem(&again);
        return strcmp(one, other) == 0;
    }
    (void)redist_format_mesh(&problem->mesh, mesh, sizeof mesh);
    (void)redist_format_type(&problem->mesh, &problem->from, from, sizeof from);
    (void)redist_format_type(&problem->mesh, &problem->to, to, sizeof to);
    struct redist_wording wording = {.size = sizeof wording,
                                     .mesh = mesh,
                                     .from = from,
                                     .to = to,
                                     .elem_bytes = problem->elem_bytes,
                                     .combine = problem->combine};
    if (redist_read_wording(&wording, &again, NULL) != REDIST_OK)
        return false;
    (void)redist_format_problem(&again, other, sizeof other);
    return strcmp(one, other) == 0;
}

static void check_slip(struct prng *prng, const struct test_case *test, const char *table,
                       unsigned line, unsigned *read)
{
    struct redist_problem problem;
    struct redist_error error = {{0}};
    char slip[2 * LINE];
    make_slip(prng, test->field[0], slip, sizeof slip);
    if (read_case(test, slip, &problem, &error) != REDIST_OK) {
        if (error.message[0] == '\0' || strchr(error.message, '\n') != NULL)
            complain(table, line, "refused without one line", slip);
        return;
    }
    ++*read;
    if (redist_check_problem(&problem, &error) != REDIST_OK)
        complain(table, line, "read as no problem", slip);
    else if (!survives_writing(&problem))
        complain(table, line, "read as another problem when written down", slip);
    redist_free_problem(&problem);
}

static bool read_table(const char *path, uint64_t slips)
{
    struct prng prng = {7};
    struct test_case test;
    unsigned line = 0, cases = 0, read = 0;
    FILE *in = fopen(path, "r");
    if (in == NULL)
        return false;
    while (fgets(test.text, sizeof test.text, in) != NULL) {
        line++;
        if (!split_line(&test))
            continue;
        cases++;
        if (test.field[FIELDS - 1] == NULL) {
            complain(path, line, "expected four fields", test.text);
            continue;
        }
        check_case(&test, path, line);
        for (uint64_t s = 0; s < slips; s++)
            check_slip(&prng, &test, path, line, &read);
    }
    (void)fclose(in);
    printf("%-36s %3u cases, %u slips, of which %u are shardings too\n", path, cases,
           cases * (unsigned)slips, read);
    if (cases < LEAST_CASES && strstr(path, "native") == NULL)
        complain(path, line, "too few cases", "expected 40");
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: test_import SLIPS TABLE..\n", stderr);
        return 2;
    }
    for (int t = 2; t < argc; t++) {
        if (!read_table(argv[t], strtoull(argv[1], NULL, 10))) {
            fprintf(stderr, "%s: cannot open\n", argv[t]);
            return 2;
        }
    }
    return failures == 0 ? 0 : 1;
}
