/* The calls of redist/checkpoint.h, for tests/checkpoint/test_calls.py:
 *
 *   calls load DIRECTORY LAYOUT MESH RANK SAVE NAME BYTES FILE ..
 *   calls save DIRECTORY LAYOUT MESH RANK SAVE NAME BYTES FILE .. -- NAME DTYPE SHAPE ..
 *   calls finish DIRECTORY LAYOUT MESH RANK SAVE -- NAME DTYPE SHAPE ..
 *
 * MESH is "-" for that of the layout, SHAPE is as in 4x6. Loaded tiles are written to the files,
 * saved ones read from them. */
#include <redist/checkpoint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

/* All bytes of a file, or to it. */
static int move_file(const char *path, const char *mode, void *data, size_t bytes)
{
    FILE *file = fopen(path, mode);
    size_t done = file == NULL     ? 0
                  : mode[0] == 'r' ? fread(data, 1, bytes, file)
                                   : fwrite(data, 1, bytes, file);
    return file == NULL || fclose(file) != 0 || done != bytes;
}

static int fail(const char *text)
{
    fprintf(stderr, "calls: %s\n", text);
    return REDIST_BAD_INPUT;
}

static void read_tensor(char **argument, struct redist_tensor *tensor)
{
    tensor->name = argument[0];
    tensor->dtype = argument[1];
    for (char *at = argument[2]; *at != '\0'; at += *at == 'x')
        tensor->shape[tensor->ndims++] = strtoull(at, &at, 10);
}

int main(int argc, char **argv)
{
    struct redist_tile tile[MOST] = {0};
    struct redist_tensor tensor[MOST] = {0};
    const char *file[MOST];
    size_t ntiles = 0, ntensors = 0;
    struct redist_error error;
    if (argc < 7)
        return fail("expected more arguments");
    struct redist_checkpoint checkpoint = {.size = sizeof checkpoint,
                                           .directory = argv[2],
                                           .layout = argv[3],
                                           .mesh = strcmp(argv[4], "-") == 0 ? NULL : argv[4],
                                           .rank = strtoull(argv[5], NULL, 10),
                                           .save = strtoull(argv[6], NULL, 10)};
    int saved = strcmp(argv[1], "save") == 0, k = 7;
    for (; k + 2 < argc && strcmp(argv[k], "--") != 0 && ntiles < MOST; k += 3, ntiles++) {
        tile[ntiles] = (struct redist_tile){argv[k], NULL, strtoull(argv[k + 1], NULL, 10)};
        tile[ntiles].data = malloc(tile[ntiles].bytes + 1);
        file[ntiles] = argv[k + 2];
        if (saved && move_file(file[ntiles], "rb", tile[ntiles].data, tile[ntiles].bytes))
            return fail("cannot read a tile");
    }
    for (k++; k + 2 < argc && ntensors < MOST; k += 3)
        read_tensor(argv + k, &tensor[ntensors++]);
    int loaded = strcmp(argv[1], "load") == 0;
    enum redist_status status =
        loaded  ? redist_load_checkpoint(&checkpoint, tile, ntiles, &error)
        : saved ? redist_save_checkpoint(&checkpoint, tensor, ntensors, tile, ntiles, &error)
                : redist_finish_checkpoint(&checkpoint, tensor, ntensors, &error);
    if (loaded && status == REDIST_OK) /* again: the judge is called twice in a process */
        status = redist_load_checkpoint(&checkpoint, tile, ntiles, &error);
    for (size_t t = 0; t < ntiles; t++) {
        if (loaded && status == REDIST_OK && move_file(file[t], "wb", tile[t].data, tile[t].bytes))
            return fail("cannot write a tile");
        free(tile[t].data);
    }
    return status == REDIST_OK ? 0 : fail(error.message);
}
