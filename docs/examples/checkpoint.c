/* A program that loads a checkpoint into four ranks, whatever the layout of its
 * files, and saves it again as those ranks hold it. Each rank is a step of a
 * loop here; in a real program it is a process. No MPI is needed.
 *
 *   cc -std=c11 checkpoint.c $(pkg-config --cflags --libs redist-checkpoint) -o checkpoint
 *   ./checkpoint SOURCE LAYOUT TARGET
 *
 * SOURCE has two tensors, "q.weight" of 8 x 6 and "norm" of 6, both float32; by
 * the layout four ranks have two rows each of the first, and all of the second:
 *
 *   {"mesh": {"tp": 4}, "tensors": [{"match": "q.weight", "cut": ["tp"]}, {"match": "*"}]}
 */
#include <stdio.h>
#include <redist/checkpoint.h>

enum { RANKS = 4, ROWS = 8, COLUMNS = 6 };

static const struct redist_tensor model[] = {
    {"q.weight", "F32", 2, {ROWS, COLUMNS}},
    {"norm", "F32", 1, {COLUMNS}},
};

static enum redist_status load_and_save(const char *source, const char *layout, const char *target,
                                        uint64_t rank, struct redist_error *error)
{
    float weight[ROWS / RANKS][COLUMNS], norm[COLUMNS];
    const struct redist_tile tiles[] = {{"q.weight", weight, sizeof weight},
                                        {"norm", norm, sizeof norm}};
    const struct redist_checkpoint from = {
        .size = sizeof from, .directory = source, .layout = layout, .rank = rank};
    const struct redist_checkpoint to = {
        .size = sizeof to, .directory = target, .layout = layout, .rank = rank, .save = 1};
    enum redist_status status = redist_load_checkpoint(&from, tiles, 2, error);
    if (status != REDIST_OK)
        return status;
    printf("rank %d: rows %d and %d begin with %g and %g, norm with %g\n", (int)rank, 2 * (int)rank,
           2 * (int)rank + 1, weight[0][0], weight[1][0], norm[0]);
    return redist_save_checkpoint(&to, model, 2, tiles, 2, error);
}

int main(int argc, char **argv)
{
    struct redist_error error;
    enum redist_status status = REDIST_OK;
    if (argc != 4) {
        fprintf(stderr, "usage: checkpoint SOURCE LAYOUT TARGET\n");
        return 2;
    }
    for (uint64_t rank = 0; rank < RANKS && status == REDIST_OK; rank++)
        status = load_and_save(argv[1], argv[2], argv[3], rank, &error);
    const struct redist_checkpoint to = {
        .size = sizeof to, .directory = argv[3], .layout = argv[2], .save = 1};
    if (status == REDIST_OK)
        status = redist_finish_checkpoint(&to, model, 2, &error);
    if (status != REDIST_OK)
        fprintf(stderr, "checkpoint: %s\n", error.message);
    return status == REDIST_OK ? 0 : 1;
}
