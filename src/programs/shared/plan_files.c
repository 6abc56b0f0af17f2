#include "programs/shared/plan_files.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"

const char certificate_header[] = "redist-cert ";

static enum redist_status write_problem(const char *path, const struct redist_problem *problem,
                                        struct redist_error *error)
{
    char text[REDIST_PROBLEM_TEXT];
    size_t length = redist_format_problem(problem, text, sizeof text);
    return write_whole_file(path, text, length, error);
}

/* The old certificate goes first and the new one comes last. */
static enum redist_status write_pair(const struct plan_files *files, const struct redist_plan *plan,
                                     const char *text, size_t length, struct redist_error *error)
{
    char *target = find_link_target(files->certificate); /* before the file behind a link goes */
    enum redist_status status = remove_older(files->certificate, certificate_header, error);
    if (status == REDIST_OK)
        status = write_problem(files->problem, &plan->problem, error);
    if (status == REDIST_OK)
        status =
            write_whole_file(target != NULL ? target : files->certificate, text, length, error);
    free(target);
    return status;
}

enum redist_status write_plan_files(const struct plan_files *files, const struct redist_plan *plan,
                                    struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    enum redist_status status = REDIST_OK;
    if (files->certificate != NULL)
        status = redist_format_certificate(plan, &text, &length, error);
    if (status == REDIST_OK && files->certificate != NULL && files->problem != NULL)
        status = write_pair(files, plan, text, length, error);
    else if (status == REDIST_OK && files->certificate != NULL)
        status = write_whole_file(files->certificate, text, length, error);
    else if (status == REDIST_OK && files->problem != NULL)
        status = write_problem(files->problem, &plan->problem, error);
    free(text);
    if (status != REDIST_OK)
        remove_plan_files(files);
    return status;
}

void remove_plan_files(const struct plan_files *files)
{
    /* the first failure is the one to report */
    if (files->certificate != NULL)
        (void)remove_older(files->certificate, certificate_header, NULL);
    if (files->problem != NULL)
        (void)remove_older(files->problem, "redist-problem ", NULL);
}
