/* Tiles in .npy files: each rank reads and writes only its own box. */
#ifndef REDIST_FILES_TILE_FILE_H
#define REDIST_FILES_TILE_FILE_H

#include "files/npy.h"
#include "schedule/runs/runs.h"

/* Opens `path` for reading and checks that it is a whole, regular .npy file. */
enum redist_status open_npy(const char *path, int *descriptor, struct npy_header *header,
                            struct redist_error *error);

/* Checks element size and shape against what the problem says. */
enum redist_status match_npy(const char *path, const struct npy_header *header, uint32_t elem_bytes,
                             uint32_t rank, const uint64_t *shape, struct redist_error *error);

/* Reads the box of the file's array into contiguous memory. */
enum redist_status read_tile(const char *path, int descriptor, uint64_t data_offset,
                             const struct runs *runs, void *tile, struct redist_error *error);

/* Writes contiguous memory to the box of the file's array. */
enum redist_status write_tile(const char *path, int descriptor, uint64_t data_offset,
                              const struct runs *runs, const void *tile,
                              struct redist_error *error);

/* "PATH: WHAT: " and what errno says. */
enum redist_status report_system_error(const char *path, const char *what,
                                       struct redist_error *error);

#endif
