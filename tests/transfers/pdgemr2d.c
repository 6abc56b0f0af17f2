/* ScaLAPACK's answer to block-cyclic problems: pdgemr2d LIST, under mpirun. A line of LIST is
 *   FOLDER M N  MB NB RSRC CSRC ROWS COLUMNS ORDER LLD  MB NB RSRC CSRC ROWS COLUMNS ORDER LLD
 * with ORDER R or C, and LLD the least leading dimension. Process p reads its local matrix of
 * doubles from FOLDER/source/p.bin where that has elements, and writes FOLDER/scalapack/p.bin.
 */
#include <stdio.h>
#include <stdlib.h>

void Cblacs_pinfo(int *process, int *processes);
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
void Cblacs_gridinfo(int context, int *rows, int *columns, int *row, int *column);
void Cblacs_gridexit(int context);
void Cblacs_exit(int kept);
void Cpdgemr2d(int m, int n, double *a, int ia, int ja, int *desca, double *b, int ib, int jb,
               int *descb, int context);
int numroc_(const int *n, const int *block, const int *process, const int *source,
            const int *processes);

enum { DENSE = 1, NOT_IN_GRID = -1, DESCRIPTOR = 9 };

struct side {
    int block[2], source[2], grid[2];
    char order;
    int lld, context;
    int descriptor[DESCRIPTOR];
    size_t elements; /* of this process */
    double *data;
};

static void stop(const char *what, const char *which)
{
    (void)fprintf(stderr, "pdgemr2d: %s %s\n", which, what);
    exit(2);
}

static int read_side(FILE *list, struct side *side)
{
    return fscanf(list, "%d %d %d %d %d %d %c %d", &side->block[0], &side->block[1],
                  &side->source[0], &side->source[1], &side->grid[0], &side->grid[1], &side->order,
                  &side->lld) == 8;
}

/* The grid, the descriptor of this process, and its local matrix of zeros. */
static void open_side(struct side *side, const int extent[2])
{
    int here[2] = {NOT_IN_GRID, NOT_IN_GRID}, local[2] = {0, 0};
    const char order[2] = {side->order, '\0'};
    Cblacs_get(0, 0, &side->context);
    Cblacs_gridinit(&side->context, order, side->grid[0], side->grid[1]);
    if (side->context >= 0)
        Cblacs_gridinfo(side->context, &side->grid[0], &side->grid[1], &here[0], &here[1]);
    for (int x = 0; x < 2 && here[0] >= 0; x++)
        local[x] = numroc_(&extent[x], &side->block[x], &here[x], &side->source[x], &side->grid[x]);
    int leading = local[0] > side->lld ? local[0] : side->lld;
    side->elements = local[0] == 0 ? 0 : (size_t)leading * (size_t)local[1];
    side->data = calloc(side->elements + 1, sizeof *side->data);
    if (side->data == NULL)
        stop("is too large", "a local matrix");
    const int descriptor[DESCRIPTOR] = {DENSE,
                                        here[0] >= 0 ? side->context : NOT_IN_GRID,
                                        extent[0],
                                        extent[1],
                                        side->block[0],
                                        side->block[1],
                                        side->source[0],
                                        side->source[1],
                                        leading > 0 ? leading : 1};
    for (int k = 0; k < DESCRIPTOR; k++)
        side->descriptor[k] = descriptor[k];
}

static void close_side(struct side *side)
{
    free(side->data);
    if (side->context >= 0)
        Cblacs_gridexit(side->context);
}

static FILE *open_local(const char *folder, const char *which, int process, const char *mode)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s/%d.bin", folder, which, process);
    FILE *file = fopen(path, mode);
    if (file == NULL)
        stop("cannot be opened", path);
    return file;
}

static void move_matrix(const char *folder, const int extent[2], struct side side[2], int process,
                        int all)
{
    open_side(&side[0], extent);
    open_side(&side[1], extent);
    if (side[0].elements > 0) {
        FILE *file = open_local(folder, "source", process, "rb");
        if (fread(side[0].data, sizeof(double), side[0].elements, file) != side[0].elements)
            stop("is too short", folder);
        (void)fclose(file);
    }
    Cpdgemr2d(extent[0], extent[1], side[0].data, 1, 1, side[0].descriptor, side[1].data, 1, 1,
              side[1].descriptor, all);
    if (side[1].elements > 0) {
        FILE *file = open_local(folder, "scalapack", process, "wb");
        if (fwrite(side[1].data, sizeof(double), side[1].elements, file) != side[1].elements ||
            fclose(file) != 0)
            stop("cannot be written", folder);
    }
    close_side(&side[0]);
    close_side(&side[1]);
}

int main(int argc, char **argv)
{
    int process, processes, all;
    FILE *list = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (list == NULL)
        stop("cannot be opened", "LIST");
    Cblacs_pinfo(&process, &processes);
    Cblacs_get(0, 0, &all);
    Cblacs_gridinit(&all, "R", 1, processes);
    char folder[2048];
    int extent[2];
    struct side side[2];
    while (fscanf(list, "%2047s %d %d", folder, &extent[0], &extent[1]) == 3) {
        if (!read_side(list, &side[0]) || !read_side(list, &side[1]))
            stop("is cut short", argv[1]);
        move_matrix(folder, extent, side, process, all);
    }
    (void)fclose(list);
    Cblacs_gridexit(all);
    Cblacs_exit(0);
    return 0;
}
