#include <redist/version.h>

const char *redist_get_version(void)
{
    return REDIST_VERSION;
}
