#include "programs/ranks/first_process.h"
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
