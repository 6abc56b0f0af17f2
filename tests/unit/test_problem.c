/* Problem files of version 2: read, judged, written again. */
#include "support/checks.h"
#include <redist/type.h>
#include "types/made_axes.h"
#include "base/iota.h"

#define HEAD "redist-problem 2\n"

static void expect_text(const char *text, const char *wanted)
{
    char again[4096];
    struct redist_problem problem, copy;
    struct redist_error error = {{0}};
    if (redist_parse_problem(text, strlen(text), "p", &problem, &error) != REDIST_OK)
        fail_msg("%s: %s", text, error.message);
    assert_ok(redist_copy_problem(&problem, &copy, &error));
    redist_free_problem(&problem);
    assert_int_equal(redist_format_problem(&copy, again, sizeof again), strlen(wanted));
    assert_string_equal(again, wanted);
    redist_free_problem(&copy);
}

static void expect_error(const char *text, const char *message)
{
    struct redist_problem problem;
    struct redist_error error = {{0}};
    assert_int_equal(redist_parse_problem(text, strlen(text), "p", &problem, &error),
                     REDIST_BAD_INPUT);
    assert_string_equal(error.message, message);
    assert_null(problem.mesh.order);
    assert_null(problem.target_mesh.order);
}

static void test_canonical_texts_are_written_as_read(void **state)
{
    static const char *const texts[] = {
        HEAD "mesh x=4,y=6\nelem 4\nfrom [3{x}12, 2{y}12]\nto [12, 12]\n",
        HEAD "mesh node=2,gpu=4\nelem 4\nop sum\nfrom [1024]{node,gpu}\nto [128{gpu,node}1024]\n",
        HEAD "mesh x=2,y=2\nelem 8\nop xor\nfrom []{y,x}\nto []{x}\n",
        HEAD "devices 4\nmesh x=2\nelem 4\nfrom [3{x}5]\nmesh y=4\norder 0 list 2 3 0 1\n"
             "to [2{y}5]\n",
        HEAD "mesh x=8\nelem 1\nfrom [1{x}1, 6{}5]\nto [1, 5]\n",
        HEAD "devices 9\nmesh x=2,y=2\norder 5 iota 2 2 2 1 0\nelem 4\nfrom [2{x}4]\nto [2{y}4]\n",
        HEAD "devices 8\nmesh x=2\norder 0 list 3 6\nelem 4\nfrom [2{x}4]\nmesh x=1\n"
             "order 7 list 0\nto [4]\n",
    };
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        expect_text(texts[k], texts[k]);
}

static void test_other_spellings_become_canonical(void **state)
{
    expect_text(HEAD "mesh x=2,y=3\nelem 4\nfrom [3{x}6,6{}6]\nto [6, 2{y}6]\n",
                HEAD "mesh x=2,y=3\nelem 4\nfrom [3{x}6, 6]\nto [6, 2{y}6]\n");
    expect_text(HEAD "mesh x=2, y=2\norder 0 list 0 2 1 3\nelem 4\nfrom [4]\nto [4]\n",
                HEAD "mesh x=2,y=2\norder 0 iota 2 2 2 1 0\nelem 4\nfrom [4]\nto [4]\n");
    expect_text(HEAD "mesh x=4\norder 0 iota 3 2 1 2 0 1 2\nelem 4\nfrom [4]\nto [4]\n",
                HEAD "mesh x=4\norder 0 iota 1 4 0\nelem 4\nfrom [4]\nto [4]\n");
}

struct wrong_case {
    const char *text, *message;
};

static const struct wrong_case wrong_cases[] = {
    {"redist-problem 1\nmesh x=2\nelem 4\nfrom [4]\nto [4]\n",
     "p:1: expected 'redist-problem 2', got version 1 of the format"},
    {"redist-cert 2\nmesh x=2\nelem 4\nfrom [4]\nto [4]\n",
     "p:1: expected a line starting with 'redist-problem 2'"},
    {HEAD "devices 0\nmesh x=2\nelem 4\nfrom [4]\nto [4]\n", "p:2: expected 1 to 1048576 devices"},
    {HEAD "devices 3\nmesh x=4\nelem 4\nfrom [4]\nto [4]\n",
     "p: mesh: it has 4 positions, more than the 3 devices"},
    {HEAD "devices 3\nmesh x=2\nelem 4\nfrom [4]\nmesh y=4\nto [4]\n",
     "p: target mesh: it has 4 positions, more than the 3 devices"},
    {HEAD "mesh x=2\norder 0 list 0\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: column 9: expected a device number for every position of the mesh, got the end"},
    {HEAD "mesh x=2\norder 0 list 0  1\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: expected no blanks here but one behind a comma or between numbers"},
    {HEAD "mesh x=2\norder 0 list 0 1 2\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: column 12: expected the end, got '2'"},
    {HEAD "mesh x=2\norder list 0 1\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: column 1: expected the first device of the order, a number, got 'l'"},
    {HEAD "mesh x=4\norder 0 iota 2 2 3 1 0\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: expected an iota whose dimensions have the product 4, the positions of the mesh, "
     "and a permutation of them"},
    {HEAD "mesh x=4\norder 0 iota 2 2 2 1 1\nelem 4\nfrom [4]\nto [4]\n",
     "p:3: expected an iota whose dimensions have the product 4, the positions of the mesh, "
     "and a permutation of them"},
    {HEAD "mesh x=2\norder 1 list 0 1\nelem 4\nfrom [4]\nto [4]\n",
     "p: order: device 2 is not below the 2 devices; devices (--devices) sets how many there are"},
    {HEAD "mesh x=2\norder 0 list 1 1\nelem 4\nfrom [4]\nto [4]\n",
     "p: order: device 1 occurs twice"},
    {HEAD "mesh x=2\nelem 4\nop plus\nfrom [4]{x}\nto [4]\n",
     "p:4: expected sum, product, min, max, and, or, xor"},
    {HEAD "mesh x=2\nelem 4\nop summ\nfrom [4]{x}\nto [4]\n",
     "p:4: expected sum, product, min, max, and, or, xor; did you mean 'sum'?"},
    {HEAD "mesh x=2\nelem 4\nfrom [4]{x}\nto [4]\n",
     "p: op: unreduced axes need an operation: sum, product, min, max, and, or, xor"},
    {HEAD "mesh x=2\nelem 4\nfrom [4]\nto [4]{x}\n",
     "p: op: unreduced axes need an operation: sum, product, min, max, and, or, xor"},
    {HEAD "mesh x=2\nelem 4\nop sum\nfrom [4]{x}\nmesh x=2\nto [4]{x}\n",
     "p: to: a target with a mesh of its own has no unreduced axes"},
    {HEAD "mesh x=2\nelem 4\nop sum\nfrom [2{x}4]{x}\nto [4]\n",
     "p:5: unreduced axes: axis 'x' is used twice in the type"},
    {HEAD "mesh x=2\nelem 4\nop sum\nfrom [4]{}\nto [4]\n",
     "p:5: column 5: expected an axis name, got '}'"},
    {HEAD "mesh x=2\nelem 4\nfrom [2{x}5]\nto [5]\n",
     "p:4: dimension 0: tile 2 times its axis sizes is 4, expected at least the global size 5"},
    {HEAD "mesh x=2\nelem 4\nfrom [9223372036854775808{x}5]\nto [5]\n",
     "p:4: dimension 0: tile times axis sizes is over 2^63"},
    {HEAD "mesh x=2\nelem 4\nfrom [4]\nto [2{x} 4]\n",
     "p:5: expected no blanks here but one behind a comma"},
};

static void test_what_is_wrong_is_said(void **state)
{
    for (size_t k = 0; k < sizeof wrong_cases / sizeof wrong_cases[0]; k++)
        expect_error(wrong_cases[k].text, wrong_cases[k].message);
}

/* 20,000 numbers of up to 5 digits do not fit a problem file; an iota of them does. */
static void test_orders_fit_a_file(void **state)
{
    struct redist_error error = {{0}};
    struct redist_mesh mesh = {.naxes = 1, .axis = {{"x", 20000}}};
    struct redist_problem problem = {.mesh = mesh, .elem_bytes = 1};
    uint32_t *order = malloc(20000 * sizeof *order);
    assert_non_null(order);
    problem.mesh.order = order;
    for (uint32_t p = 0; p < 20000; p++)
        order[p] = p;
    assert_ok(redist_check_problem(&problem, &error));
    order[0] = 1;
    order[1] = 0;
    assert_int_equal(redist_check_problem(&problem, &error), REDIST_BAD_INPUT);
    assert_string_equal(error.message, "order: the problem is over 65536 bytes as text");
    redist_free_problem(&problem);
}

/* Every list that is found regular is the list that its iota writes out. */
static void test_iotas_are_inverse(void **state)
{
    const struct iota given = {4, {3, 2, 1, 5}, {2, 3, 0, 1}};
    struct iota found;
    uint32_t list[30], again[30];
    assert_true(expand_iota_list(&given, 30, list));
    for (uint32_t p = 0; p < 30; p++) /* digits of p: axis 3 of size 5, axis 0, axis 1 */
        assert_int_equal(list[p], p / 6 + 10 * (p / 2 % 3) + 5 * (p % 2));
    assert_true(find_iota(list, 30, &found));
    assert_int_equal(found.q, 2);
    assert_true(expand_iota_list(&found, 30, again));
    assert_memory_equal(list, again, sizeof list);
    assert_false(expand_iota_list(&given, 15, list));
}

/* Along axes that are unreduced in the target alone only first members need tiles. */
static void made_axes(void **state)
{
    static const char text[] = HEAD "devices 9\nmesh x=2,y=2,z=2\norder 1 list 7 6 5 4 3 2 1 0\n"
                                    "elem 4\nop max\nfrom [4]{x}\nto [4]{y,x,z}\n";
    struct redist_problem problem;
    struct redist_error error;
    uint8_t axis[REDIST_MAX_AXES];
    assert_ok(redist_parse_problem(text, sizeof text - 1, "p", &problem, &error));
    assert_int_equal(list_made_axes(&problem, axis), 2);
    assert_int_equal(axis[0], 1);
    assert_int_equal(axis[1], 2);
    for (uint32_t p = 0; p < 8; p++)
        assert_int_equal(needs_tile_at(&problem, p), p % 4 == 0);
    for (uint32_t d = 0; d < 9; d++)
        assert_int_equal(needs_tile(&problem, d), d == 8 || d == 4);
    leave_out_made_axes(&problem);
    assert_int_equal(problem.to.nunreduced, 1);
    assert_int_equal(problem.to.unreduced[0], 0);
    assert_false(makes_axes(&problem));
    redist_free_problem(&problem);
}

RUN_TESTS(cmocka_unit_test(made_axes), cmocka_unit_test(test_canonical_texts_are_written_as_read),
          cmocka_unit_test(test_other_spellings_become_canonical),
          cmocka_unit_test(test_what_is_wrong_is_said), cmocka_unit_test(test_orders_fit_a_file),
          cmocka_unit_test(test_iotas_are_inverse))
