/* Adds the checker's verdict to the pairs of a stream (support/pair_stream.h), for
 * comparison with another checker: ` <ok or rejection code>` at the end of the
 * first line of each, after an ok the least that some device has to receive. */
#include <inttypes.h>
#include <redist/check.h>
#include <stdio.h>
#include <stdlib.h>
#include "support/pair_stream.h"

static bool judge(const struct text *problem, const struct text *certificate)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    enum redist_status status = redist_check(problem->bytes, problem->length, certificate->bytes,
                                             certificate->length, &verdict, NULL, &error);
    if (status > REDIST_REJECTED) {
        (void)fprintf(stderr, "judge_pairs: %s\n", error.message);
        return false;
    }
    printf("pair %zu %zu ", problem->length, certificate->length);
    if (status == REDIST_OK)
        printf("ok %" PRIu64 "\n", verdict.least_received);
    else
        printf("%" PRIu32 "\n", verdict.code);
    return fwrite(problem->bytes, 1, problem->length, stdout) == problem->length &&
           fwrite(certificate->bytes, 1, certificate->length, stdout) == certificate->length &&
           putchar('\n') != EOF;
}

int main(void)
{
    struct text problem, certificate;
    enum pair_status status;
    bool judged = true;
    while (judged && (status = read_pair(stdin, &problem, &certificate)) == PAIR_READ) {
        judged = judge(&problem, &certificate);
        free(problem.bytes);
        free(certificate.bytes);
    }
    if (!judged || status == PAIR_BAD) {
        (void)fprintf(stderr, "judge_pairs: a bad record or a failure\n");
        return 2;
    }
    return fflush(stdout) == 0 ? 0 : 2;
}
