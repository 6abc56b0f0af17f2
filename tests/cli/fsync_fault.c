/* Preloaded: a process that is about to sync its output is killed there, or, when
 * FSYNC_WAITS_FOR names a file, waits until that file exists. */
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int fsync(int descriptor)
{
    const char *signal_file = getenv("FSYNC_WAITS_FOR");
    (void)descriptor;
    if (signal_file == NULL)
        (void)raise(SIGKILL);
    while (access(signal_file, F_OK) != 0)
        (void)nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    return 0;
}
