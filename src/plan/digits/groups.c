#include "plan/digits/groups.h"

#include <stdlib.h>

void free_groups(struct group_lists *lists)
{
    for (uint32_t k = 0; k < REDIST_MAX_STEPS; k++) {
        free(lists->op[k]);
        free(lists->after[k]);
        lists->op[k] = NULL;
        lists->after[k] = NULL;
    }
    free(lists->permute);
    lists->permute = NULL;
}
