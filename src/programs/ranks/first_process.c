#include "programs/ranks/first_process.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *find_process_number(void)
{
    const char *number = getenv("OMPI_COMM_WORLD_RANK");
    return number != NULL ? number : getenv("PMIX_RANK");
}

bool is_launched(void)
{
    return find_process_number() != NULL;
}

bool is_first_process(void)
{
    const char *number = find_process_number();
    return number == NULL || strcmp(number, "0") == 0;
}

enum redist_status print_once(const char *program, const char *text)
{
    if (!is_first_process())
        return REDIST_OK;
    if (fputs(text, stdout) != EOF && fflush(stdout) == 0)
        return REDIST_OK;
    fprintf(stderr, "%s: cannot write to stdout\n", program);
    return REDIST_IO_ERROR;
}
