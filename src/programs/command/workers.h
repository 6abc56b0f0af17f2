/* Processes that share one work: parcels of lines are handed out as they come, and what is
 * said of them is written in the same order. */
#ifndef REDIST_PROGRAMS_COMMAND_WORKERS_H
#define REDIST_PROGRAMS_COMMAND_WORKERS_H

#include <stddef.h>
#include <stdio.h>
#include <redist/error.h>

/* Whole lines, each with its end; the first of them is line `first` of the file. */
struct line_parcel {
    char *text;
    size_t length, room;
    unsigned long first, count;
};

/* Writes to `out` what is to be said of the lines, and returns how many failed; -1 when memory
 * runs out. In a process of its own. */
typedef long do_parcel(const struct line_parcel *parcel, const void *context, FILE *out);

struct workers;

enum { MOST_WORKERS = 256 };

/* The processes are made when there is work for them, at most `most`; what they say goes to
 * `out`. NULL when memory runs out. */
struct workers *hire_workers(unsigned most, do_parcel *work, const void *context, FILE *out);

/* Waits until a process is free, and sets `*worker` to its number. One that was made is taken
 * before a new one. */
enum redist_status find_free_worker(struct workers *workers, unsigned *worker,
                                    struct redist_error *error);

/* Waits until this process is free. */
enum redist_status await_worker(struct workers *workers, unsigned worker,
                                struct redist_error *error);

/* How many lines a parcel should have: as many as take about a millisecond or two. */
unsigned long get_parcel_size(const struct workers *workers);

/* To a process that is free. */
enum redist_status hand_over(struct workers *workers, unsigned worker,
                             const struct line_parcel *parcel, struct redist_error *error);

/* Waits for all that was handed over, and sets how many lines failed. */
enum redist_status await_all(struct workers *workers, long *failed, struct redist_error *error);

/* Ends the processes, whatever they are at. */
void dismiss_workers(struct workers *workers);

#endif
