#include "programs/command/workers.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "programs/shared/failure.h"
#include "base/text_stream.h"
#include "base/report.h"

/* Before the bytes of a parcel, and before those of its answer. */
struct parcel_head {
    size_t length;
    unsigned long first, count;
};

struct answer_head {
    size_t length;
    long failed;
};

/* What was handed over and is not written yet, oldest first. */
struct answer {
    struct answer *next;
    char *text;
    size_t length;
    unsigned long first, last; /* lines */
    bool there;
};

struct worker {
    pid_t process;
    int socket;
    struct answer *answer; /* that it works at; NULL when it is free */
    struct timespec start;
    bool ended;
};

struct workers {
    unsigned most, count;
    bool broken; /* a process has ended */
    do_parcel *work;
    const void *context;
    FILE *out;
    struct answer *oldest, *newest;
    size_t kept; /* bytes of answers that wait for an older one */
    unsigned long parcel_size;
    long failed;
    struct worker worker[MOST_WORKERS];
};

enum { LARGEST_PARCEL = 64, LEAST_MICROSECONDS = 1000, MOST_MICROSECONDS = 4000 };

/* With more than this nothing is handed out until the oldest answer is there. */
#define MOST_KEPT ((size_t)1 << 26)

/* No signal when the other end is gone: that is said in a line. */
static bool send_all(int socket, const void *bytes, size_t length)
{
    for (const char *at = bytes; length > 0;) {
        ssize_t sent = send(socket, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool receive_all(int socket, void *bytes, size_t length)
{
    for (char *at = bytes; length > 0;) {
        ssize_t got = recv(socket, at, length, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

/* What the process does with one parcel; false when nobody wants the answer any more. */
static bool serve_parcel(const struct workers *workers, int socket,
                         const struct line_parcel *parcel)
{
    char *text = NULL;
    struct answer_head head = {0, -1};
    FILE *out = open_text(&text, &head.length);
    if (out != NULL) {
        head.failed = workers->work(parcel, workers->context, out);
        if (fclose(out) != 0)
            head.failed = -1;
    }
    if (head.failed < 0)
        head.length = 0;
    bool sent = send_all(socket, &head, sizeof head) && send_all(socket, text, head.length);
    free(text);
    return sent;
}

/* Ends by _exit: the buffers of stdin and stdout are the other process's. */
static void serve(const struct workers *workers, int socket)
{
    struct parcel_head head;
    bool more = true;
    for (unsigned w = 0; w < workers->count; w++)
        (void)close(workers->worker[w].socket);
    while (more && receive_all(socket, &head, sizeof head)) {
        struct line_parcel parcel = {malloc(head.length + 1), head.length, head.length + 1,
                                     head.first, head.count};
        if (parcel.text == NULL)
            _exit(EXIT_FAILED);
        more = receive_all(socket, parcel.text, parcel.length) &&
               serve_parcel(workers, socket, &parcel);
        free(parcel.text);
    }
    _exit(REDIST_OK);
}

struct workers *hire_workers(unsigned most, do_parcel *work, const void *context, FILE *out)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL)
        return NULL;
    workers->most = most < MOST_WORKERS ? most : MOST_WORKERS;
    workers->work = work;
    workers->context = context;
    workers->out = out;
    workers->parcel_size = 1;
    return workers;
}

static enum redist_status hire_one(struct workers *workers, struct redist_error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return report_io_failure(error, "cannot open a socket to a process: %s", strerror(errno));
    pid_t process = fork();
    if (process == 0) {
        (void)close(ends[0]);
        serve(workers, ends[1]);
    }
    int reason = errno;
    (void)close(ends[1]);
    if (process < 0) {
        (void)close(ends[0]);
        return report_io_failure(error, "cannot start a process: %s", strerror(reason));
    }
    workers->worker[workers->count++] = (struct worker){.process = process, .socket = ends[0]};
    return REDIST_OK;
}

/* All answers up to the first that is not there. */
static void write_answers(struct workers *workers)
{
    while (workers->oldest != NULL && workers->oldest->there) {
        struct answer *answer = workers->oldest;
        (void)fwrite(answer->text, 1, answer->length, workers->out);
        workers->kept -= answer->length;
        workers->oldest = answer->next;
        free(answer->text);
        free(answer);
    }
}

static uint64_t count_microseconds(const struct timespec *start)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(now.tv_sec - start->tv_sec) * 1000000u +
           (uint64_t)(now.tv_nsec / 1000 - start->tv_nsec / 1000);
}

static void fit_parcel_size(struct workers *workers, const struct worker *worker)
{
    uint64_t spent = count_microseconds(&worker->start);
    if (spent < LEAST_MICROSECONDS && workers->parcel_size < LARGEST_PARCEL)
        workers->parcel_size *= 2;
    if (spent > MOST_MICROSECONDS && workers->parcel_size > 1)
        workers->parcel_size /= 2;
}

/* How the process ended, which should not have. */
static enum redist_status report_end(struct worker *worker, struct redist_error *error)
{
    const struct answer *answer = worker->answer;
    int result = 0;
    bool known = waitpid(worker->process, &result, 0) == worker->process;
    worker->process = 0;
    bool killed = known && WIFSIGNALED(result);
    return report_failure(error,
                          "lines %lu to %lu: the process that answers them was ended by %s %d; "
                          "from there on nothing is answered",
                          answer->first, answer->last, killed ? "signal" : "its own failure",
                          killed  ? WTERMSIG(result)
                          : known ? WEXITSTATUS(result)
                                  : EXIT_FAILED);
}

/* A process that has ended is marked. */
static enum redist_status collect(struct workers *workers, struct worker *worker,
                                  struct redist_error *error)
{
    struct answer *answer = worker->answer;
    struct answer_head head;
    if (!receive_all(worker->socket, &head, sizeof head)) {
        worker->ended = workers->broken = true;
        return REDIST_OK;
    }
    answer->text = head.failed < 0 ? NULL : malloc(head.length + 1);
    if (answer->text == NULL)
        return report_no_memory(error, "out of memory");
    if (!receive_all(worker->socket, answer->text, head.length)) {
        worker->ended = workers->broken = true;
        return REDIST_OK;
    }
    fit_parcel_size(workers, worker);
    answer->length = head.length;
    answer->there = true;
    workers->kept += head.length;
    workers->failed += head.failed;
    worker->answer = NULL;
    write_answers(workers);
    return REDIST_OK;
}

static struct worker *find_oldest(struct workers *workers)
{
    struct worker *worker = workers->worker;
    while (worker->answer != workers->oldest)
        worker++;
    return worker;
}

/* After a process has ended: what came before its lines is written, then it is said. */
static enum redist_status report_broken(struct workers *workers, struct redist_error *error)
{
    struct worker *worker = find_oldest(workers);
    while (!worker->ended) {
        PASS_FAILURE(collect(workers, worker, error));
        if (!worker->ended)
            worker = find_oldest(workers);
    }
    return report_end(worker, error);
}

/* Collects what is there; waits for at least one answer when `wait`. */
static enum redist_status collect_some(struct workers *workers, bool wait,
                                       struct redist_error *error)
{
    struct pollfd ends[MOST_WORKERS];
    for (unsigned w = 0; w < workers->count; w++) {
        const struct worker *worker = &workers->worker[w];
        ends[w] = (struct pollfd){worker->answer != NULL ? worker->socket : -1, POLLIN, 0};
    }
    if (poll(ends, workers->count, wait ? -1 : 0) < 0)
        return errno == EINTR
                   ? REDIST_OK
                   : report_io_failure(error, "cannot wait for processes: %s", strerror(errno));
    for (unsigned w = 0; w < workers->count; w++)
        if (ends[w].fd >= 0 && ends[w].revents != 0)
            PASS_FAILURE(collect(workers, &workers->worker[w], error));
    return workers->broken ? report_broken(workers, error) : REDIST_OK;
}

enum redist_status await_worker(struct workers *workers, unsigned worker,
                                struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    while (status == REDIST_OK && workers->worker[worker].answer != NULL)
        status = collect_some(workers, true, error);
    return status;
}

/* False when all are at work. */
static bool find_idle(const struct workers *workers, unsigned *worker)
{
    for (*worker = 0; *worker < workers->count; ++*worker)
        if (workers->worker[*worker].answer == NULL)
            return true;
    return false;
}

enum redist_status find_free_worker(struct workers *workers, unsigned *worker,
                                    struct redist_error *error)
{
    enum redist_status status = collect_some(workers, false, error);
    while (status == REDIST_OK && workers->kept > MOST_KEPT)
        status = collect_some(workers, true, error);
    if (status != REDIST_OK || find_idle(workers, worker))
        return status;
    if (workers->count < workers->most) {
        status = hire_one(workers, error);
        if (status == REDIST_OK || workers->count == 0)
            return status;
        status = REDIST_OK;
        workers->most = workers->count; /* no more are to be had: these do it */
    }
    while (status == REDIST_OK && !find_idle(workers, worker))
        status = collect_some(workers, true, error);
    return status;
}

unsigned long get_parcel_size(const struct workers *workers)
{
    return workers->parcel_size;
}

enum redist_status hand_over(struct workers *workers, unsigned worker,
                             const struct line_parcel *parcel, struct redist_error *error)
{
    struct worker *taker = &workers->worker[worker];
    const struct parcel_head head = {parcel->length, parcel->first, parcel->count};
    struct answer *answer = calloc(1, sizeof *answer);
    if (answer == NULL)
        return report_no_memory(error, "out of memory");
    answer->first = parcel->first;
    answer->last = parcel->first + parcel->count - 1;
    if (workers->oldest == NULL)
        workers->oldest = answer;
    else
        workers->newest->next = answer;
    workers->newest = answer;
    taker->answer = answer;
    (void)clock_gettime(CLOCK_MONOTONIC, &taker->start);
    /* of a process that has ended it is said when its answer is wanted */
    if (send_all(taker->socket, &head, sizeof head))
        (void)send_all(taker->socket, parcel->text, parcel->length);
    return REDIST_OK;
}

enum redist_status await_all(struct workers *workers, long *failed, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    while (status == REDIST_OK && workers->oldest != NULL)
        status = collect_some(workers, true, error);
    *failed = workers->failed;
    return status;
}

void dismiss_workers(struct workers *workers)
{
    for (unsigned w = 0; w < workers->count; w++) {
        struct worker *worker = &workers->worker[w];
        if (worker->process > 0 && worker->answer != NULL)
            (void)kill(worker->process, SIGTERM);
        (void)close(worker->socket);
        if (worker->process > 0)
            (void)waitpid(worker->process, NULL, 0);
    }
    while (workers->oldest != NULL) {
        struct answer *answer = workers->oldest;
        workers->oldest = answer->next;
        free(answer->text);
        free(answer);
    }
    free(workers);
}
