/* redist-checkpoint many times: each line of stdin is a source and a target, for each a child of this
 * process does what the program does, with `--layout whole` and its stderr in the file that is named
 * on the command line; its exit status is a line of stdout. Under the sanitizers a process takes
 * longer to start than to refuse a header. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int run_checkpoint(int argc, char **argv); /* main of redist_checkpoint.c */

static int run_child(const char *errors, char *source, char *target)
{
    char program[] = "redist-checkpoint", layout[] = "--layout", whole[] = "whole";
    char *words[] = {program, source, target, layout, whole, NULL};
    int out = open("/dev/null", O_WRONLY), err = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (out < 0 || err < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
        return 99;
    return run_checkpoint(5, words);
}

int main(int argc, char **argv)
{
    static char source[4096], target[4096];
    if (argc != 2)
        return 2;
    while (scanf("%4095s %4095s", source, target) == 2) {
        pid_t child = fork();
        if (child == 0) /* to take leave of all globals takes a sanitizer longer than the rest */
            _exit(run_child(argv[1], source, target));
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        fflush(stdout);
    }
    return 0;
}
