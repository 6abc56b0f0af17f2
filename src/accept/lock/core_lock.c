#include "accept/lock/core_lock.h"
#include <pthread.h>
#include <string.h>
#include "base/report.h"
#include "check/base/state.h"

static pthread_mutex_t core_lock = PTHREAD_MUTEX_INITIALIZER;

enum redist_status take_core(struct redist_error *error)
{
    return pthread_mutex_lock(&core_lock) == 0 ? REDIST_OK
                                               : report_failure(error, "cannot take a lock");
}

void release_core(void)
{
    (void)pthread_mutex_unlock(&core_lock);
}

void give_texts(const char *problem, size_t problem_length, const char *certificate,
                size_t certificate_length)
{
    /* an empty text may be a null pointer, which memcpy may not be given */
    if (problem_length > 0)
        memcpy(TEXT.v, problem, problem_length);
    if (certificate_length > 0)
        memcpy(TEXT.v + problem_length, certificate, certificate_length);
}
