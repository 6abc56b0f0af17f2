/* The one file whose object depends on the commit: the programs link it, no library does.
 * The build defines BUILD_COMMIT and BUILD_PROOFS; .ci/print-identity says what they are. */
#include "programs/identity/identity.h"
#include <inttypes.h>
#include <stdio.h>
#include <redist/version.h>
#include "check/base/limits.h"
#include "transfer/base/limits.h"

const struct build_identity this_build = {REDIST_VERSION, BUILD_COMMIT, BUILD_PROOFS};

const struct stated_limit stated_limits[STATED_LIMITS] = {
    {"problem_bytes", PROBLEM_MAX},
    {"certificate_bytes", CERTIFICATE_MAX},
    {"devices", DEVICES_MAX},
    {"axes", AXES_MAX},
    {"axis_size", AXIS_SIZE_MAX},
    {"rank", RANK_MAX},
    {"extent", EXTENT_MAX},
    {"element_bytes", ELEM_MAX},
    {"steps", STEPS_MAX},
    {"factor", FACTOR_MAX},
    {"iota_dimensions", IOTA_MAX},
    {"bound_states", STATES_MAX},
    {"work", WORK_MAX},
};

const struct stated_limit transfer_limits[TRANSFER_LIMITS] = {
    {"devices", TR_DEVICES_MAX},    {"arrays", TR_ARRAYS_MAX},
    {"dimensions", TR_DIMS_MAX},    {"number", TR_NUMBER_MAX},
    {"element_bytes", TR_ELEM_MAX}, {"buffers", TR_BUFFERS_MAX},
    {"pieces", TR_PIECES_MAX},      {"depth", TR_DEPTH_MAX},
    {"rounds", TR_ROUNDS_MAX},      {"text_bytes", PROBLEM_MAX + CERTIFICATE_MAX},
    {"words", TR_WORDS_MAX},
};

static int describe_limits(char *text, int used, const char *title,
                           const struct stated_limit *limits, size_t count)
{
    used += snprintf(text + used, IDENTITY_BYTES - (size_t)used, "%s", title);
    for (size_t k = 0; k < count; k++)
        used += snprintf(text + used, IDENTITY_BYTES - (size_t)used, " %s=%" PRIu64, limits[k].name,
                         limits[k].most);
    return used + snprintf(text + used, IDENTITY_BYTES - (size_t)used, "\n");
}

void describe_identity(const char *program, char text[IDENTITY_BYTES])
{
    int used = snprintf(text, IDENTITY_BYTES, "%s %s\ncommit %s\nproofs sha256 %s\n", program,
                        this_build.version, this_build.commit, this_build.proofs);

    used = describe_limits(text, used, "limits", stated_limits, STATED_LIMITS);
    (void)describe_limits(text, used, "limits of transfers", transfer_limits, TRANSFER_LIMITS);
}
