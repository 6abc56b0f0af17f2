/* Objects that a program hands over. */
#ifndef REDIST_BASE_GIVEN_H
#define REDIST_BASE_GIVEN_H

#include "base/report.h"

/* Returns REDIST_BAD_INPUT from the function when the object is NULL. */
#define REFUSE_NULL(object, error)                                                                 \
    do {                                                                                           \
        if ((object) == NULL)                                                                      \
            return report_failure(error, "the %s is NULL", #object);                               \
    } while (0)

#endif
