#include "execute/window.h"
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <redist/execute.h>
#include "execute/consensus.h"
#include "base/report.h"

#define SHARED_MEMORY "/dev/shm"

bool has_room(uint64_t bytes, int nranks)
{
    struct statvfs about;
    struct rlimit file;
    /* The window is one file there: one over the limit ends the process by a signal. */
    if (statvfs(SHARED_MEMORY, &about) != 0 || getrlimit(RLIMIT_FSIZE, &file) != 0 ||
        (file.rlim_cur != RLIM_INFINITY && bytes > file.rlim_cur / 2 / (uint64_t)nranks))
        return false;
    uint64_t free_bytes = (uint64_t)about.f_bavail * about.f_frsize;
    return bytes <= free_bytes / 2 / (uint64_t)nranks;
}

/* Whether all ranks have their window, and whether none has. */
struct outcome {
    bool all, none;
};

/* Open MPI may have no component that makes such windows (`--mca osc rdma` leaves none that
 * does, nor does `--mca osc ^sm`): then all ranks are told so, and do without. */
static int ask_for_window(MPI_Comm comm, uint64_t bytes, struct shared_window *window,
                          struct outcome *outcome)
{
    unsigned char *own = NULL;
    int mine = MPI_Win_allocate_shared((MPI_Aint)(bytes + PAGE_BYTES), 1, MPI_INFO_NULL, comm, &own,
                                       &window->handle);
    int both[2] = {mine == MPI_SUCCESS, mine != MPI_SUCCESS};
    int code = MPI_Allreduce(MPI_IN_PLACE, both, 2, MPI_INT, MPI_LAND, comm);
    *outcome = (struct outcome){.all = both[0], .none = both[1]};
    if (code == MPI_SUCCESS && (outcome->all || outcome->none))
        return code;
    return code != MPI_SUCCESS ? code : mine; /* it stays: only all ranks can free it */
}

/* The addresses of all ranks' parts become known. Open MPI begins behind numbers of its own; a
 * part begins at the next page, which is the same memory in every process, as each has the file
 * from a page on. */
static int find_parts(struct shared_window *window, int nranks)
{
    int code = MPI_Win_lock_all(MPI_MODE_NOCHECK, window->handle);
    for (int r = 0; r < nranks && code == MPI_SUCCESS; r++) {
        MPI_Aint size;
        int unit;
        code = MPI_Win_shared_query(window->handle, r, &size, &unit, &window->base[r]);
        if (code == MPI_SUCCESS)
            window->base[r] += (PAGE_BYTES - (uintptr_t)window->base[r] % PAGE_BYTES) % PAGE_BYTES;
    }
    return code;
}

static void forget_window(struct shared_window *window)
{
    free(window->base);
    window->base = NULL;
}

enum redist_status open_window(MPI_Comm comm, uint64_t bytes, struct shared_window *window,
                               struct redist_error *error)
{
    struct redist_nodes nodes = {.count = 0};
    struct outcome outcome = {false, false};
    PASS_FAILURE(redist_find_nodes(comm, &nodes, error));
    if (nodes.count != 1)
        return REDIST_OK;
    enum redist_status status = REDIST_OK;
    window->base = malloc((size_t)nodes.size * sizeof *window->base);
    if (window->base == NULL)
        status = report_no_memory(error, "out of memory for %d addresses", nodes.size);
    status = reach_consensus(comm, status, error);
    if (status == REDIST_OK)
        status = check_mpi(ask_for_window(comm, bytes, window, &outcome), "MPI_Win_allocate_shared",
                           error);
    if (status != REDIST_OK || !outcome.all) {
        forget_window(window);
        return status;
    }
    return check_mpi(find_parts(window, nodes.size), "MPI_Win_shared_query", error);
}

void close_window(struct shared_window *window)
{
    if (window->base == NULL)
        return;
    (void)MPI_Win_unlock_all(window->handle);
    (void)MPI_Win_free(&window->handle);
    forget_window(window);
}
