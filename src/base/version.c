#include <redist/version.h>
#include "base/report.h"

/* Each of the three libraries has both, and a program may link the archives of two. */
__attribute__((weak)) const char *redist_get_version(void)
{
    return REDIST_VERSION;
}

/* Until 1.0.0 MINOR is what tells interfaces apart, afterwards MAJOR. */
static int find_interface(int number)
{
    return number < 10000 ? number / 100 : number / 10000 * 10000;
}

__attribute__((weak)) enum redist_status redist_check_version(int number,
                                                              struct redist_error *error)
{
    if (find_interface(number) == find_interface(REDIST_VERSION_NUMBER) &&
        number <= REDIST_VERSION_NUMBER)
        return REDIST_OK;
    return report_failure(
        error, "the program was compiled for redist %d.%d.%d, the library is " REDIST_VERSION,
        number / 10000, number / 100 % 100, number % 100);
}
