/* The line through measured times: exact where they lie on one, and no line near it has a
 * lesser sum of squares of relative errors. */
#include "support/checks.h"
#include "programs/run/run_fit.h"

enum { TURNS = 3 };

static const uint64_t sizes[PROBE_SIZES] = {4, 2048, 32768, 131072, 524288};

static struct probed make_probed(const double seconds[PROBE_SIZES])
{
    struct probed probed = {.turns = TURNS};
    for (int k = 0; k < PROBE_SIZES; k++) {
        probed.seconds[k] = seconds[k];
        probed.received[k] = sizes[k];
    }
    return probed;
}

static double sum_squares(const struct cost_line *line, const struct probed *probed)
{
    double sum = 0;
    for (int k = 0; k < PROBE_SIZES; k++) {
        double predicted = TURNS * line->latency + line->inverse * (double)probed->received[k];
        double error = predicted / probed->seconds[k] - 1;
        sum += error * error;
    }
    return sum;
}

static void test_exact(void **state)
{
    static const struct cost_line lines[] = {{5e-6, 250e-12}, {30e-6, 6400e-12}, {1e-7, 1e-11}};
    for (int n = 0; n < 3; n++) {
        double seconds[PROBE_SIZES];
        for (int k = 0; k < PROBE_SIZES; k++)
            seconds[k] = TURNS * lines[n].latency + lines[n].inverse * (double)sizes[k];
        struct probed probed = make_probed(seconds);
        struct cost_line line = fit_line(&probed);
        assert_float_equal(line.latency / lines[n].latency, 1, 1e-6);
        assert_float_equal(line.inverse / lines[n].inverse, 1, 1e-6);
        assert_true(find_error(&line, &probed) < 1e-6);
    }
}

/* Measured once, with steps where another way begins; the last take no longer, or none. */
static void test_least(void **state)
{
    static const double seconds[][PROBE_SIZES] = {
        {3.4e-6, 4.1e-6, 30e-6, 70e-6, 318e-6}, {8.0e-6, 9.9e-6, 14e-6, 160e-6, 375e-6},
        {0.4e-6, 0.4e-6, 9e-6, 20e-6, 1210e-6}, {50e-6, 40e-6, 30e-6, 20e-6, 10e-6},
        {1e-9, 1e-6, 16e-6, 64e-6, 300e-6},
    };
    static const double factors[] = {0.5, 0.9, 0.99, 1.01, 1.1, 2};
    for (int n = 0; n < 5; n++) {
        struct probed probed = make_probed(seconds[n]);
        struct cost_line line = fit_line(&probed);
        double least = sum_squares(&line, &probed);
        assert_true(line.latency >= 1e-12 && line.inverse >= 1e-12);
        for (int a = 0; a < 36; a++) {
            struct cost_line other = {line.latency * factors[a / 6], line.inverse * factors[a % 6]};
            if (other.latency >= 1e-12 && other.inverse >= 1e-12)
                assert_true(sum_squares(&other, &probed) >= least * (1 - 1e-9));
        }
    }
}

static void test_error(void **state)
{
    struct probed probed = make_probed((const double[]){1e-6, 1e-6, 2e-6, 1e-6, 0.5e-6});
    struct cost_line flat = {1e-6 / TURNS, 0};
    assert_float_equal(find_error(&flat, &probed), 1, 1e-9);
    probed = make_probed((const double[]){1e-6, 1e-6, 4e-6, 1e-6, 1e-6});
    assert_float_equal(find_error(&flat, &probed), 0.75, 1e-9);
    probed = make_probed((const double[]){0, 0, 0, 0, 0}); /* a clock that stands still */
    struct cost_line line = fit_line(&probed);
    assert_true(line.latency >= 1e-12 && line.inverse >= 1e-12 && line.latency < 1e-9);
}

/* Received are bytes, which rise, prices femtoseconds, which do not fall. */
static void test_curve(void **state)
{
    static const uint64_t received[] = {4, 5, 32768, 131072, 524288},
                          price[] = {2000, 4000, 4000, 9000, 9000};
    struct probed probed = make_probed((const double[]){2e-12, 7e-12, 4e-12, 20e-12, 9e-12});
    probed.received[1] = 4;
    struct redist_curve curve = draw_curve(&probed);
    assert_int_equal(curve.npoints, PROBE_SIZES);
    for (int k = 0; k < PROBE_SIZES; k++) {
        assert_int_equal(curve.point[k].received, received[k]);
        assert_int_equal(curve.point[k].price, price[k]);
    }
}

RUN_TESTS(cmocka_unit_test(test_exact), cmocka_unit_test(test_least), cmocka_unit_test(test_error),
          cmocka_unit_test(test_curve))
