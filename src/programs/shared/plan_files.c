#include "programs/shared/plan_files.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"

const char certificate_header[] = "redist-cert ";

struct text {
    const char *bytes;
    size_t length;
};

static enum redist_status write_text(const char *path, const struct text *text,
                                     struct redist_error *error)
{
    return write_whole_file(path, text->bytes, text->length, error);
}

/* The old certificate goes first and the new one comes last. */
static enum redist_status write_pair(const struct plan_files *files, const struct text *problem,
                                     const struct text *certificate, struct redist_error *error)
{
    char *target = find_link_target(files->certificate); /* before the file behind a link goes */
    enum redist_status status = remove_older(files->certificate, certificate_header, error);
    if (status == REDIST_OK)
        status = write_text(files->problem, problem, error);
    if (status == REDIST_OK)
        status = write_text(target != NULL ? target : files->certificate, certificate, error);
    free(target);
    return status;
}

enum redist_status write_plan_texts(const struct plan_files *files, const char *problem,
                                    size_t problem_length, const char *certificate,
                                    size_t certificate_length, struct redist_error *error)
{
    const struct text first = {problem, problem_length}, last = {certificate, certificate_length};
    enum redist_status status = REDIST_OK;
    if (files->certificate != NULL && files->problem != NULL)
        status = write_pair(files, &first, &last, error);
    else if (files->certificate != NULL)
        status = write_text(files->certificate, &last, error);
    else if (files->problem != NULL)
        status = write_text(files->problem, &first, error);
    if (status != REDIST_OK)
        remove_plan_files(files);
    return status;
}

enum redist_status write_plan_files(const struct plan_files *files, const struct redist_plan *plan,
                                    struct redist_error *error)
{
    char problem[REDIST_PROBLEM_TEXT], *certificate = NULL;
    size_t problem_length = 0, length = 0;
    enum redist_status status = REDIST_OK;
    if (files->problem != NULL)
        problem_length = redist_format_problem(&plan->problem, problem, sizeof problem);
    if (files->certificate != NULL)
        status = redist_format_certificate(plan, &certificate, &length, error);
    if (status == REDIST_OK)
        status = write_plan_texts(files, problem, problem_length, certificate, length, error);
    else
        remove_plan_files(files);
    free(certificate);
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
