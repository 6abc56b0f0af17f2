#include "programs/run/run_fit.h"

#define LEAST 1e-12

/* The sums of the normal equations, each measurement divided by its seconds. */
struct sums {
    double turns, bytes;              /* with the time as the factor */
    double squares, products, powers; /* turns * turns, turns * bytes, bytes * bytes */
};

static struct sums add_up(const struct probed *probed)
{
    struct sums sums = {0};
    for (int k = 0; k < PROBE_SIZES; k++) {
        double one = 1 / (probed->seconds[k] > LEAST ? probed->seconds[k] : LEAST);
        double bytes = (double)probed->received[k] * one;
        double turns = probed->turns * one;
        sums.turns += turns;
        sums.bytes += bytes;
        sums.squares += turns * turns;
        sums.products += turns * bytes;
        sums.powers += bytes * bytes;
    }
    return sums;
}

static double keep_above(double least, double value)
{
    return value > least ? value : least;
}

struct cost_line fit_line(const struct probed *probed)
{
    struct sums sums = add_up(probed);
    double determinant = sums.squares * sums.powers - sums.products * sums.products;
    double latency = (sums.turns * sums.powers - sums.bytes * sums.products) / determinant;
    double inverse = (sums.squares * sums.bytes - sums.products * sums.turns) / determinant;
    /* one at its least: the best of the other alone */
    if (!(latency >= LEAST)) {
        latency = LEAST;
        inverse = (sums.bytes - LEAST * sums.products) / sums.powers;
    } else if (!(inverse >= LEAST)) {
        inverse = LEAST;
        latency = (sums.turns - LEAST * sums.products) / sums.squares;
    }
    return (struct cost_line){keep_above(LEAST, latency), keep_above(LEAST, inverse)};
}

double find_error(const struct cost_line *line, const struct probed *probed)
{
    double worst = 0;
    for (int k = 0; k < PROBE_SIZES; k++) {
        double seconds = probed->seconds[k] > LEAST ? probed->seconds[k] : LEAST;
        double line_seconds =
            line->latency * probed->turns + line->inverse * (double)probed->received[k];
        double ratio = line_seconds / seconds;
        double error = ratio > 1 ? ratio - 1 : 1 - ratio;
        worst = error > worst ? error : worst;
    }
    return worst;
}

static double take_middle(double a, double b, double c)
{
    double low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

static uint64_t count_femtoseconds(double seconds)
{
    return (uint64_t)(seconds * 1e15 + 0.5) > 0 ? (uint64_t)(seconds * 1e15 + 0.5) : 1;
}

struct redist_curve draw_curve(const struct probed *probed)
{
    struct redist_curve curve = {.npoints = PROBE_SIZES};
    uint64_t received = 0, price = UINT64_MAX;
    for (int k = 0; k < PROBE_SIZES; k++) {
        received = probed->received[k] > received ? probed->received[k] : received + 1;
        curve.point[k].received = received;
    }
    for (int k = PROBE_SIZES; k-- > 0;) {
        uint64_t measured = count_femtoseconds(probed->seconds[k]);
        price = measured < price ? measured : price;
        curve.point[k].price = price;
    }
    return curve;
}

struct redist_link write_line(const struct cost_line *line)
{
    return (struct redist_link){count_femtoseconds(line->latency),
                                count_femtoseconds(line->inverse)};
}

struct fitted fit_axes(const struct probed probed[REDIST_LINK_KINDS])
{
    struct fitted fitted = {.error = 0};
    const struct cost_line *line = fitted.line;
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
        fitted.line[kind] = fit_line(&probed[kind]);
    fitted.middle.latency = take_middle(line[0].latency, line[1].latency, line[2].latency);
    fitted.middle.inverse = take_middle(line[0].inverse, line[1].inverse, line[2].inverse);
    for (uint32_t kind = 0; kind < REDIST_LINK_ALLREDUCE; kind++) {
        double error = find_error(&fitted.middle, &probed[kind]);
        fitted.error = error > fitted.error ? error : fitted.error;
    }
    return fitted;
}
