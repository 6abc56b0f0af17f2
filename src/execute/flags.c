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

struct flags get_flags(const struct redist_executor *executor)
{
    return (struct flags){
        .window = &executor->window, .comm = executor->comm, .own = (int)executor->moves.device};
}

static struct flag *get_flag(const struct flags *flags, int rank)
{
    return (void *)flags->window->base[rank];
}

static uint64_t get_phase(const struct flags *flags)
{
    return atomic_load_explicit(&get_flag(flags, flags->own)->phase, memory_order_relaxed);
}

static void set_phase(const struct flags *flags, uint64_t phase)
{
    atomic_store_explicit(&get_flag(flags, flags->own)->phase, phase, memory_order_release);
}

void begin_phases(const struct flags *flags, uint64_t run)
{
    if (get_phase(flags) < run * PHASES_OF_RUN)
        set_phase(flags, run * PHASES_OF_RUN);
}

void enter_phase(const struct flags *flags)
{
    set_phase(flags, get_phase(flags) + 1);
}

/* That rank may wait for a core, and for a message of MPI's that this one has still to hand over:
 * for one of the two in turns, as MPI may give the core away as well. */
static void give_way(const struct flags *flags, int looks)
{
    int found;
    if (looks % 2 == 0)
        (void)sched_yield();
    else
        (void)MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, flags->comm, &found, MPI_STATUS_IGNORE);
}

void wait_for_rank(const struct flags *flags, int rank)
{
    uint64_t phase = get_phase(flags);
    struct flag *flag = get_flag(flags, rank);
    for (int looks = 0; atomic_load_explicit(&flag->phase, memory_order_acquire) < phase; looks++)
        if (looks >= LOOKS)
            give_way(flags, looks);
}

void exchange_notices(const struct redist_executor *executor, const struct notice *notice)
{
    const struct flags flags = get_flags(executor);
    uint64_t run = get_phase(&flags) / PHASES_OF_RUN + 1;
    int nranks = (int)executor->nranks;
    get_flag(&flags, flags.own)->notice[run % 2] = *notice;
    set_phase(&flags, run * PHASES_OF_RUN);
    for (int rank = 0; rank < nranks; rank++)
        wait_for_rank(&flags, rank);
}

const struct notice *get_notice(const struct redist_executor *executor, int rank)
{
    const struct flags flags = get_flags(executor);
    return &get_flag(&flags, rank)->notice[get_phase(&flags) / PHASES_OF_RUN % 2];
}
