/* What a plan has to be beside right, in words of the verdict. */
#ifndef REDIST_PLAN_CHOOSE_REQUIREMENTS_H
#define REDIST_PLAN_CHOOSE_REQUIREMENTS_H

#include <stdbool.h>

struct redist_requirements {
    bool identical, optimal, collectives, bounded;
};

#endif
