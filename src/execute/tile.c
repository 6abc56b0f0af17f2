#include "execute/tile.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <redist/execute.h>
#include "execute/consensus.h"
#include "base/report.h"

static pthread_mutex_t tiles_lock = PTHREAD_MUTEX_INITIALIZER;
static struct shared_tile *tiles; /* of this process, the last one first */
static uint64_t last_number;

static void add_tile(struct shared_tile *tile)
{
    (void)pthread_mutex_lock(&tiles_lock);
    tile->next = tiles;
    tiles = tile;
    (void)pthread_mutex_unlock(&tiles_lock);
}

static void remove_tile(const struct shared_tile *tile)
{
    (void)pthread_mutex_lock(&tiles_lock);
    struct shared_tile **link = &tiles;
    while (*link != tile)
        link = &(*link)->next;
    *link = tile->next;
    (void)pthread_mutex_unlock(&tiles_lock);
}

/* Or the one behind its last, which is its memory as well. */
static bool has_byte(const struct shared_tile *tile, const void *byte)
{
    uintptr_t first = (uintptr_t)tile->own, place = (uintptr_t)byte;
    return place >= first && place - first <= tile->bytes;
}

/* By one of the two. */
static struct shared_tile *seek_tile(const void *buffer, uint64_t number)
{
    (void)pthread_mutex_lock(&tiles_lock);
    struct shared_tile *tile = tiles;
    while (tile != NULL && tile->number != number && !has_byte(tile, buffer))
        tile = tile->next;
    (void)pthread_mutex_unlock(&tiles_lock);
    return tile;
}

const struct shared_tile *find_tile(const void *buffer)
{
    return seek_tile(buffer, 0);
}

const struct shared_tile *find_numbered_tile(uint64_t number)
{
    return seek_tile(NULL, number);
}

/* Whether the tile is of the ranks of the communicator, in their order. */
static bool belongs_to(const struct shared_tile *tile, MPI_Comm comm)
{
    MPI_Group ranks;
    int result = MPI_UNEQUAL;
    if (MPI_Comm_group(comm, &ranks) != MPI_SUCCESS)
        return false;
    bool compared = MPI_Group_compare(tile->ranks, ranks, &result) == MPI_SUCCESS;
    (void)MPI_Group_free(&ranks);
    return compared && result == MPI_IDENT;
}

bool is_shared_by(const struct shared_tile *tile, MPI_Comm comm)
{
    return tile->window.base != NULL && belongs_to(tile, comm);
}

/* A number that no rank has used, and the bytes of the largest part. */
static int number_tile(MPI_Comm comm, struct shared_tile *tile, uint64_t *largest)
{
    (void)pthread_mutex_lock(&tiles_lock);
    uint64_t most[2] = {last_number, tile->bytes};
    (void)pthread_mutex_unlock(&tiles_lock);
    int code = MPI_Allreduce(MPI_IN_PLACE, most, 2, MPI_UINT64_T, MPI_MAX, comm);
    if (code != MPI_SUCCESS)
        return code;
    (void)pthread_mutex_lock(&tiles_lock);
    tile->number = most[0] + 1;
    if (last_number < tile->number)
        last_number = tile->number;
    (void)pthread_mutex_unlock(&tiles_lock);
    *largest = most[1];
    return code;
}

/* On a communicator of its own, as the caller's may have an error handler that ends the process:
 * where no window can be had there is none. */
static enum redist_status open_tile_window(MPI_Comm comm, uint64_t bytes,
                                           struct shared_window *window, struct redist_error *error)
{
    MPI_Comm own = MPI_COMM_NULL;
    enum redist_status status = reach_consensus(comm, duplicate_comm(comm, &own, error), error);
    if (status == REDIST_OK)
        status = open_window(own, bytes, window, error);
    if (own != MPI_COMM_NULL)
        (void)MPI_Comm_free(&own);
    return status;
}

/* A window, where all ranks have room for the largest part; with a byte more on every rank, so that
 * each tile has an address of its own. */
static enum redist_status share_tile(MPI_Comm comm, uint64_t largest, struct shared_tile *tile,
                                     struct redist_error *error)
{
    int nranks = 0, rank = 0, room = 0;
    int code = MPI_Comm_size(comm, &nranks);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_rank(comm, &rank);
    if (code == MPI_SUCCESS) {
        room = has_room(largest, nranks);
        code = MPI_Allreduce(MPI_IN_PLACE, &room, 1, MPI_INT, MPI_LAND, comm);
    }
    PASS_FAILURE(check_mpi(code, "MPI_Allreduce", error));
    if (room)
        PASS_FAILURE(open_tile_window(comm, tile->bytes + 1, &tile->window, error));
    if (tile->window.base != NULL)
        tile->own = tile->window.base[rank];
    return REDIST_OK;
}

/* A window's pages are taken here: else the next tile would find the same room. */
static enum redist_status take_memory(struct shared_tile *tile, struct redist_error *error)
{
    if (tile->window.base != NULL)
        memset(tile->own, 0, tile->bytes);
    else
        tile->own = tile->bytes < PTRDIFF_MAX ? calloc(tile->bytes + 1, 1) : NULL;
    return tile->own != NULL ? REDIST_OK
                             : report_no_memory(error, "out of memory for a tile of %llu bytes",
                                                (unsigned long long)tile->bytes);
}

static void drop_tile(struct shared_tile *tile)
{
    if (tile->window.base == NULL)
        free(tile->own);
    close_window(&tile->window);
    if (tile->ranks != MPI_GROUP_NULL)
        (void)MPI_Group_free(&tile->ranks);
    free(tile);
}

/* When it fails there is nothing to free. */
static enum redist_status begin_tile(MPI_Comm comm, uint64_t bytes, struct shared_tile **tile,
                                     struct redist_error *error)
{
    struct shared_tile *made = calloc(1, sizeof *made);
    enum redist_status status = REDIST_OK;
    if (made == NULL)
        status = report_no_memory(error, "out of memory for a tile");
    else {
        *made = (struct shared_tile){.bytes = bytes, .ranks = MPI_GROUP_NULL};
        status = check_mpi(MPI_Comm_group(comm, &made->ranks), "MPI_Comm_group", error);
    }
    status = reach_consensus(comm, status, error);
    if (status != REDIST_OK && made != NULL) {
        drop_tile(made);
        made = NULL;
    }
    *tile = made;
    return status;
}

enum redist_status redist_allocate_tile(MPI_Comm comm, uint64_t bytes, void **tile,
                                        struct redist_error *error)
{
    struct shared_tile *made = NULL;
    struct redist_error unwanted;
    uint64_t largest = 0;
    error = use_error(error, &unwanted);
    *tile = NULL;
    PASS_FAILURE(begin_tile(comm, bytes, &made, error));
    enum redist_status status = reach_consensus(
        comm, check_mpi(number_tile(comm, made, &largest), "MPI_Allreduce", error), error);
    if (status == REDIST_OK)
        status = reach_consensus(comm, share_tile(comm, largest, made, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(comm, take_memory(made, error), error);
    if (status != REDIST_OK) {
        drop_tile(made);
        return status;
    }
    add_tile(made);
    *tile = made->own;
    return REDIST_OK;
}

/* All ranks have one tile, or none has any. */
static enum redist_status compare_tiles(MPI_Comm comm, uint64_t number, struct redist_error *error)
{
    uint64_t least[2] = {number, ~number};
    PASS_FAILURE(check_mpi(MPI_Allreduce(MPI_IN_PLACE, least, 2, MPI_UINT64_T, MPI_MIN, comm),
                           "MPI_Allreduce", error));
    return least[0] == ~least[1] ? REDIST_OK
                                 : report_failure(error, "the ranks free different tiles, expected "
                                                         "the one that all allocated together");
}

enum redist_status redist_free_tile(MPI_Comm comm, void *tile, struct redist_error *error)
{
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    struct shared_tile *found = tile != NULL ? seek_tile(tile, 0) : NULL;
    enum redist_status status = REDIST_OK;
    if (tile != NULL && (found == NULL || found->own != tile))
        status = report_failure(error, "the pointer is not one that redist_allocate_tile gave, or "
                                       "its tile is freed already");
    else if (found != NULL && !belongs_to(found, comm))
        status = report_failure(error, "the tile was allocated on a communicator of other ranks");
    PASS_FAILURE(reach_consensus(comm, status, error));
    PASS_FAILURE(compare_tiles(comm, found != NULL ? found->number : 0, error));
    if (found != NULL) {
        remove_tile(found);
        drop_tile(found);
    }
    return REDIST_OK;
}
