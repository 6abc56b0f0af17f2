#include "programs/run/data/run_protect.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "programs/shared/files.h"
#include "programs/run/data/run_input.h"
#include "execute/consensus.h"
#include "base/report.h"

/* Equal for all names of one file. */
struct identity {
    dev_t file_system;
    ino_t number;
    int device; /* of the mesh, whose input it is */
};

static bool identify_file(const char *pattern, int device, struct identity *identity)
{
    char path[PATH_SIZE];
    struct stat about;
    (void)expand_path(pattern, device, path);
    if (stat(path, &about) != 0)
        return false;
    *identity = (struct identity){about.st_dev, about.st_ino, device};
    return true;
}

static int order_identities(const void *one, const void *other)
{
    const struct identity *a = one, *b = other;
    if (a->file_system != b->file_system)
        return a->file_system < b->file_system ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static int count_files(const char *pattern, const struct job *job)
{
    return strstr(pattern, "%d") != NULL ? job->nranks : 1;
}

static enum redist_status report_input(const struct job *job, int written, int read,
                                       struct redist_error *error)
{
    char output[PATH_SIZE], input[PATH_SIZE];
    (void)expand_path(job->options->out, written, output);
    (void)expand_path(job->options->in, read, input);
    return report_replaced(output, input, error);
}

/* Each file is looked up once on a node, however many devices there are. */
static enum redist_status compare_names(const struct job *job, struct redist_error *error)
{
    const struct run_options *options = job->options;
    int inputs = count_files(options->in, job), outputs = count_files(options->out, job);
    struct identity *list = malloc((size_t)inputs * sizeof *list), output;
    enum redist_status status = REDIST_OK;
    size_t count = 0;
    if (list == NULL)
        return report_no_memory(error, "out of memory for the names of %d files", inputs);
    for (int device = 0; device < inputs; device++)
        if (identify_file(options->in, device, &list[count]))
            count++;
    qsort(list, count, sizeof *list, order_identities);
    for (int device = 0; device < outputs && status == REDIST_OK; device++) {
        if (!identify_file(options->out, device, &output))
            continue;
        const struct identity *input =
            bsearch(&output, list, count, sizeof *list, order_identities);
        if (input != NULL)
            status = report_input(job, device, input->device, error);
    }
    free(list);
    return status;
}

enum redist_status protect_input(struct job *job, struct redist_error *error)
{
    const struct run_options *options = job->options;
    struct redist_nodes nodes;
    if (options->in == NULL || strcmp(options->in, options->out) == 0)
        return REDIST_OK;
    enum redist_status status = redist_find_nodes(job->comm, &nodes, error);
    if (status == REDIST_OK && nodes.place == 0) /* a node may have files of its own */
        status = compare_names(job, error);
    return reach_consensus(job->comm, status, error);
}
