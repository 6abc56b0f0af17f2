#include "execute/flags.h"
#include <sched.h>
#include <stdatomic.h>

/* A run is an execution or several in a row. Phases of a run that failed are passed over: whoever
 * waits for one goes on when the next run begins. */
#define PHASES_OF_RUN (UINT64_C(1) << 32)
#define LOOKS 200 /* at a flag, before the core is given away */

/* At the beginning of each rank's part. A notice stays until the run after the next: then all ranks
 * have begun the next one, and read it no more. */
struct flag {
    _Atomic uint64_t phase;
    struct notice notice[2]; /* of even and of odd runs */
};

_Static_assert(sizeof(struct flag) <= PAGE_BYTES, "a flag has a page");

static struct flag *get_flag(const struct redist_executor *executor, int rank)
{
    return (void *)executor->window.base[rank];
}

static struct flag *get_own(const struct redist_executor *executor)
{
    return get_flag(executor, (int)executor->moves.device);
}

static uint64_t get_phase(const struct redist_executor *executor)
{
    return atomic_load_explicit(&get_own(executor)->phase, memory_order_relaxed);
}

static void set_phase(const struct redist_executor *executor, uint64_t phase)
{
    atomic_store_explicit(&get_own(executor)->phase, phase, memory_order_release);
}

void enter_phase(const struct redist_executor *executor)
{
    set_phase(executor, get_phase(executor) + 1);
}

/* That rank may wait for a message of MPI's that this one has still to hand over, and for a core. */
static void give_way(const struct redist_executor *executor)
{
    int found;
    (void)MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, executor->comm, &found, MPI_STATUS_IGNORE);
    (void)sched_yield();
}

void wait_for_rank(const struct redist_executor *executor, int rank)
{
    uint64_t phase = get_phase(executor);
    struct flag *flag = get_flag(executor, rank);
    for (int looks = 0; atomic_load_explicit(&flag->phase, memory_order_acquire) < phase; looks++)
        if (looks >= LOOKS)
            give_way(executor);
}

void exchange_notices(const struct redist_executor *executor, const struct notice *notice)
{
    uint64_t run = get_phase(executor) / PHASES_OF_RUN + 1;
    int nranks = (int)executor->nranks;
    get_own(executor)->notice[run % 2] = *notice;
    set_phase(executor, run * PHASES_OF_RUN);
    for (int rank = 0; rank < nranks; rank++)
        wait_for_rank(executor, rank);
}

const struct notice *get_notice(const struct redist_executor *executor, int rank)
{
    return &get_flag(executor, rank)->notice[get_phase(executor) / PHASES_OF_RUN % 2];
}
