/* Adds the checker's verdict to pairs of problem and certificate, for comparison
 * with another checker. Input: records of a line
 * `pair <problem bytes> <certificate bytes>`, both texts, and LF. Output: the
 * same with ` <ok or rejection code>` at the end of the line. */
#include <inttypes.h>
#include <redist/check.h>
#include <stdio.h>
#include <stdlib.h>

/* So many bytes of standard input; NULL when they are not there. */
static char *read_bytes(size_t length)
{
    char *bytes = malloc(length + 1);
    if (bytes != NULL && fread(bytes, 1, length, stdin) != length) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

static int judge(const char *problem, size_t problem_length, const char *certificate,
                 size_t certificate_length)
{
    struct redist_verdict verdict;
    struct redist_error error;
    enum redist_status status = redist_check(problem, problem_length, certificate,
                                             certificate_length, &verdict, NULL, &error);
    if (status == REDIST_FAILED) {
        (void)fprintf(stderr, "judge_pairs: %s\n", error.message);
        return 2;
    }
    printf("pair %zu %zu ", problem_length, certificate_length);
    if (status == REDIST_OK)
        printf("ok\n");
    else
        printf("%" PRIu32 "\n", verdict.code);
    if (fwrite(problem, 1, problem_length, stdout) != problem_length ||
        fwrite(certificate, 1, certificate_length, stdout) != certificate_length ||
        putchar('\n') == EOF)
        return 2;
    return 0;
}

int main(void)
{
    size_t problem_length, certificate_length;
    int items, failed = 0;
    while (failed == 0 &&
           (items = scanf("pair %zu %zu", &problem_length, &certificate_length)) == 2) {
        int line_end = getchar();
        char *problem = read_bytes(problem_length), *certificate = read_bytes(certificate_length);
        if (line_end != '\n' || problem == NULL || certificate == NULL || getchar() != '\n')
            failed = 2;
        else
            failed = judge(problem, problem_length, certificate, certificate_length);
        free(problem);
        free(certificate);
    }
    if (failed == 0 && !feof(stdin))
        failed = 2;
    if (failed != 0)
        (void)fprintf(stderr, "judge_pairs: a bad record or a failure\n");
    return fflush(stdout) == 0 ? failed : 2;
}
