#include "programs/command/checked_pair.h"
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/command/outcome.h"

int read_checked_pair(const char *problem, const char *certificate, struct redist_verdict *verdict,
                      struct redist_program **program)
{
    struct redist_error error = {{0}};
    char *ptext = NULL, *ctext = NULL;
    size_t plength = 0, clength = 0;
    enum redist_status status =
        read_whole_file(problem, REDIST_MAX_PROBLEM_BYTES, &ptext, &plength, &error);
    if (status == REDIST_OK)
        status =
            read_whole_file(certificate, REDIST_MAX_CERTIFICATE_BYTES, &ctext, &clength, &error);
    if (status == REDIST_OK)
        status = redist_check(ptext, plength, ctext, clength, verdict, program, &error);
    free(ptext);
    free(ctext);
    if (status > REDIST_REJECTED)
        return fail_with("%s", error.message);
    if (status == REDIST_REJECTED)
        report_rejection(problem, certificate, verdict);
    return (int)status;
}
