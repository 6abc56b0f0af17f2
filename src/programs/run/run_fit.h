/* What measured exchanges say of a link. */
#ifndef REDIST_PROGRAMS_RUN_RUN_FIT_H
#define REDIST_PROGRAMS_RUN_RUN_FIT_H

#include "programs/run/run_probe.h"

/* A line of time by bytes received: seconds of a turn, and seconds for a byte. */
struct cost_line {
    double latency, inverse;
};

/* One step with tiles of several sizes: seconds on the slowest rank (on rank 0), bytes
 * that a rank receives. */
struct probed {
    uint32_t turns; /* latencies that a line counts for it */
    double seconds[PROBE_SIZES];
    uint64_t received[PROBE_SIZES];
};

/* The line of least squares of relative errors, so that small tiles count as much as large
 * ones. Neither number is below what a clock of a picosecond shows, whatever noise says. */
struct cost_line fit_line(const struct probed *probed);

/* The largest relative error of the line: by how much of a measured time it is wrong. */
double find_error(const struct cost_line *line, const struct probed *probed);

/* The lines of all kinds of steps along the same axes, and of those that take each element once
 * the middle one in latency and in inverse: what is written of an axis alone. */
struct fitted {
    struct cost_line line[REDIST_LINK_KINDS], middle;
    double error; /* the largest of the middle one, over all that was measured of those */
};

/* The price, in femtoseconds, of each number of bytes received, which does not fall: what took longer than
 * more did was disturbed. */
struct redist_curve draw_curve(const struct probed *probed);

struct redist_link write_line(const struct cost_line *line);

struct fitted fit_axes(const struct probed probed[REDIST_LINK_KINDS]);

#endif
