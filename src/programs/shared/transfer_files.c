#include "programs/shared/transfer_files.h"
#include <stdlib.h>
#include "programs/shared/files.h"
#include "base/report.h"

enum redist_status protect_transfer_files(const struct transfer_files *files,
                                          const char *const *input, size_t count,
                                          struct redist_error *error)
{
    const char *const other[] = {files->problem};
    PASS_FAILURE(protect_files(files->problem, input, count, error));
    PASS_FAILURE(protect_files(files->certificate, input, count, error));
    return protect_files(files->certificate, other, 1, error);
}

/* Before an older file goes. */
static enum redist_status check_outputs(const struct transfer_files *files,
                                        struct redist_error *error)
{
    if (files->problem != NULL)
        PASS_FAILURE(check_output(files->problem, error));
    return check_output(files->certificate, error);
}

enum redist_status write_transfer_files(const struct transfer_files *files,
                                        const struct transfer_texts *texts,
                                        struct redist_error *error)
{
    const char *certificate = files->certificate;
    if (certificate == NULL)
        return files->problem == NULL
                   ? REDIST_OK
                   : write_whole_file(files->problem, texts->problem, texts->problem_length, error);
    PASS_FAILURE(check_outputs(files, error));
    char *target = find_link_target(certificate); /* before the file behind a link goes */
    enum redist_status status = remove_older(certificate, "redist-transfers-cert ", error);
    if (status == REDIST_OK && files->problem != NULL)
        status = write_whole_file(files->problem, texts->problem, texts->problem_length, error);
    if (status == REDIST_OK) /* a link that led nowhere may lead to the problem now */
        status = protect_files(certificate, &files->problem, 1, error);
    if (status == REDIST_OK)
        status = write_whole_file(target != NULL ? target : certificate, texts->certificate,
                                  texts->certificate_length, error);
    free(target);
    return status;
}

enum redist_status replace_transfer_files(const struct transfer_files *files,
                                          const struct transfer_texts *texts,
                                          struct redist_error *error)
{
    enum redist_status status = write_transfer_files(files, texts, error);
    if (status != REDIST_OK)
        remove_transfer_files(files);
    return status;
}

void remove_transfer_files(const struct transfer_files *files)
{
    /* the first failure is the one to report */
    if (files->certificate != NULL)
        (void)remove_older(files->certificate, "redist-transfers-cert ", NULL);
    if (files->problem != NULL)
        (void)remove_older(files->problem, "redist-transfers ", NULL);
}
