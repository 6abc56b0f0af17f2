#include "programs/run/run_cache.h"
#include <stdio.h>
#include <stdlib.h>
#include "base/report.h"
#include "notation/topology_text.h"
#include "programs/identity/identity.h"
#include "programs/shared/files.h"
#include "report/sha256.h"

/* For elements of the problem, which is digested as well. */
static void digest_prices(const struct plan_origin *origin, char digest[SHA256_TEXT_BYTES])
{
    char text[TOPOLOGY_TEXT] = "";
    size_t length = origin->topology == NULL ? 0
                                             : format_byte_topology(origin->mesh, origin->topology,
                                                                    "", "", text, sizeof text);
    digest_bytes((const uint8_t *)text, length, digest);
}

enum redist_status name_cached_plan(const char *directory, const struct plan_origin *origin,
                                    char name[CACHED_NAME], struct redist_error *error)
{
    char problem[SHA256_TEXT_BYTES], prices[SHA256_TEXT_BYTES], all[SHA256_TEXT_BYTES];
    char text[512];
    digest_bytes((const uint8_t *)origin->problem->bytes, origin->problem->length, problem);
    digest_prices(origin, prices);
    int length = snprintf(text, sizeof text, "%s %s\nproblem %s\nprices %s\nrequired %u\n",
                          this_build.version, this_build.commit, problem, prices, origin->required);
    digest_bytes((const uint8_t *)text, (size_t)length, all);
    if (snprintf(name, CACHED_NAME, "%s/%s.cert", directory, all) >= CACHED_NAME)
        return report_failure(error, "--cache: the name of the directory is too long");
    return check_output(name, error);
}

static bool meets_requirements(const struct redist_verdict *verdict, unsigned required)
{
    return ((required & REDIST_REQUIRE_IDENTICAL) == 0 || verdict->identical) &&
           ((required & REDIST_REQUIRE_OPTIMAL) == 0 || verdict->optimum == REDIST_OPTIMAL) &&
           ((required & REDIST_REQUIRE_BOUNDED) == 0 || verdict->bounded);
}

bool take_cached_plan(const char *name, const struct plan_origin *origin,
                      struct run_text *certificate)
{
    const struct run_text *problem = origin->problem;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct run_text found = {0};
    if (read_whole_file(name, REDIST_MAX_CERTIFICATE_BYTES, &found.bytes, &found.length, NULL) !=
            REDIST_OK ||
        redist_check(problem->bytes, problem->length, found.bytes, found.length, &verdict, NULL,
                     NULL) != REDIST_OK ||
        !meets_requirements(&verdict, origin->required)) {
        free(found.bytes);
        return false;
    }
    *certificate = found;
    return true;
}

void keep_cached_plan(const char *name, const struct run_text *certificate)
{
    struct redist_error error;
    if (write_whole_file(name, certificate->bytes, certificate->length, &error) != REDIST_OK)
        (void)fprintf(stderr, "redist-run: --cache: %s; the plan is not kept\n", error.message);
}
