#include "programs/study/study_options.h"
#include <stdlib.h>
#include <string.h>
#include "programs/shared/files.h"
#include "notation/scan.h"
#include "reduce/describe.h"
#include "base/report.h"

enum { PLATFORM_LIMIT = 65536 };

enum redist_status read_count(const char *option, const char *text, uint64_t most, uint64_t *value,
                              struct redist_error *error)
{
    if (text == NULL)
        return REDIST_OK;
    struct scan scan = {text, strlen(text), 0};
    if (take_number(&scan, value) && at_end(&scan) && *value >= 1 && *value <= most)
        return REDIST_OK;
    return report_failure(error, "--%s: expected a number from 1 to %llu, got '%s'", option,
                          (unsigned long long)most, text);
}

/* Whether `text` is the second of two words; the first when it is NULL. */
static enum redist_status read_choice(const char *option, const char *text, const char *first,
                                      const char *second, bool *is_second,
                                      struct redist_error *error)
{
    *is_second = text != NULL && strcmp(text, second) == 0;
    if (text == NULL || *is_second || strcmp(text, first) == 0)
        return REDIST_OK;
    return report_failure(error, "--%s: expected %s or %s, got '%s'", option, first, second, text);
}

static enum redist_status load_platform(const char *path, struct study *study,
                                        struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    if (path == NULL)
        return REDIST_OK;
    PASS_FAILURE(read_whole_file(path, PLATFORM_LIMIT, &text, &length, error));
    enum redist_status status =
        read_platform(text, length, path, &study->hierarchy.levels, &study->platform, error);
    free(text);
    study->priced = true;
    return status;
}

enum redist_status prepare_study(const struct study_options *options, struct study *study,
                                 struct redist_error *error)
{
    uint64_t limit = 5, bytes = (uint64_t)1 << 31, runs = 1;
    bool tree = false, by_axis = false;
    *study = (struct study){.identical = options->identical, .reading = paper_reading};
    if (options->levels == NULL || options->axes == NULL)
        return report_failure(error, "expected --hierarchy and --axes: there is no %s",
                              options->levels == NULL ? "--hierarchy" : "--axes");
    if (options->platform == NULL && (options->bytes != NULL || options->runs != NULL))
        return report_failure(error, "--bytes and --runs go with --platform");
    PASS_FAILURE(read_hierarchy(options->levels, options->axes, &study->hierarchy, error));
    PASS_FAILURE(read_count("limit", options->limit, PROGRAM_STEPS, &limit, error));
    PASS_FAILURE(read_count("bytes", options->bytes, (uint64_t)1 << 62, &bytes, error));
    PASS_FAILURE(read_count("runs", options->runs, 1000000, &runs, error));
    PASS_FAILURE(read_choice("algo", options->algorithm, "ring", "tree", &tree, error));
    PASS_FAILURE(read_choice("order", options->order, "level", "axis", &by_axis, error));
    if (options->reading != NULL)
        PASS_FAILURE(read_reading(options->reading, &study->reading, error));
    study->limit = (uint32_t)limit;
    study->bytes = (double)bytes;
    study->runs = (uint32_t)runs;
    study->algorithm = tree ? TREE : RING;
    study->order = by_axis ? AXIS_ORDER : LEVEL_ORDER;
    return load_platform(options->platform, study, error);
}
