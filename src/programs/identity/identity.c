/* The one file whose object depends on the commit: the programs link it, no library does.
 * The build defines BUILD_COMMIT and BUILD_PROOFS; .ci/print-identity says what they are. */
#include "programs/identity/identity.h"
#include <inttypes.h>
#include <stdio.h>
#include <redist/version.h>
#include "check/base/limits.h"

const struct build_identity this_build = {REDIST_VERSION, BUILD_COMMIT, BUILD_PROOFS};

const struct stated_limit stated_limits[STATED_LIMITS] = {
    {"problem_bytes", PROBLEM_MAX}, {"certificate_bytes", CERTIFICATE_MAX},
    {"devices", DEVICES_MAX},       {"axes", AXES_MAX},
    {"axis_size", AXIS_SIZE_MAX},   {"rank", RANK_MAX},
    {"extent", EXTENT_MAX},         {"element_bytes", ELEM_MAX},
    {"steps", STEPS_MAX},           {"factor", FACTOR_MAX},
    {"iota_dimensions", IOTA_MAX},  {"bound_states", STATES_MAX},
};

void describe_identity(const char *program, char text[IDENTITY_BYTES])
{
    int used = snprintf(text, IDENTITY_BYTES, "%s %s\ncommit %s\nproofs sha256 %s\nlimits", program,
                        this_build.version, this_build.commit, this_build.proofs);

    for (size_t k = 0; k < STATED_LIMITS; k++)
        used += snprintf(text + used, IDENTITY_BYTES - (size_t)used, " %s=%" PRIu64,
                         stated_limits[k].name, stated_limits[k].most);
    (void)snprintf(text + used, IDENTITY_BYTES - (size_t)used, "\n");
}
