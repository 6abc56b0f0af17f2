/* Block-cyclic matrices as ScaLAPACK describes them: the grid, and what each process has. */
#ifndef REDIST_IMPORT_TRANSFERS_PROCESS_GRID_H
#define REDIST_IMPORT_TRANSFERS_PROCESS_GRID_H

#include "import/transfers/built_layout.h"

/* Numbers of rows come first. An array of one dimension is a matrix of one column or row. */
struct process_grid {
    uint64_t processes[2], block[2], source[2];
    uint64_t extent[2];
    uint32_t inner;    /* along which local arrays are contiguous: 0, columns, or 1, rows */
    uint64_t least;    /* leading dimension of local arrays that are smaller */
    uint64_t *leading; /* that of each process, by its number; or NULL */
    bool by_columns;   /* processes are numbered down the columns of the grid */
};

/* Blocks of one dimension on a process: whole ones, and the last one where that is shorter. */
struct dealt_blocks {
    uint64_t count, first, step, block; /* of whole ones, of which `first` is where they begin */
    uint64_t tail, tail_at;
};

/* Reads `scalapack` of the item, and `devices`. For free_process_grid, also on failure. */
enum redist_status read_process_grid(struct notated_item *item, const struct transfer_array *array,
                                     struct process_grid *grid);
void free_process_grid(struct process_grid *grid);

/* The number of a process, [row, column]. */
uint64_t number_process(const struct process_grid *grid, const uint64_t process[2]);

/* What a process has of rows and of columns. */
void deal_process(const struct process_grid *grid, const uint64_t process[2],
                  struct dealt_blocks dealt[2]);
uint64_t count_dealt(const struct dealt_blocks *dealt);

#endif
