#include "programs/checkpoint/checkpoint_records.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/report.h"
#include "report/sha256.h"

/* A file by what tells it from an earlier state of itself. */
static enum redist_status describe_source(const struct tensor_file *file, json_t *list,
                                          struct redist_error *error)
{
    struct stat about;
    if (stat(file->path, &about) != 0)
        return report_io_failure(error, "%.200s: %s", file->path, strerror(errno));
    json_int_t changed = (json_int_t)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec;
    json_t *entry = json_pack("{s:s, s:I, s:I}", "file", file->name, "bytes",
                              (json_int_t)about.st_size, "changed_ns", changed);
    return json_array_append_new(list, entry) == 0 ? REDIST_OK
                                                   : report_no_memory(error, "out of memory");
}

static enum redist_status write_sources(const struct reshard_plan *plan, char **text,
                                        struct redist_error *error)
{
    char problem[SHA256_TEXT_BYTES], certificate[SHA256_TEXT_BYTES];
    json_t *list = json_array();
    enum redist_status status = REDIST_OK;
    for (uint32_t f = 0; f < plan->files.count && status == REDIST_OK; f++)
        status = describe_source(&plan->files.file[f], list, error);
    digest_bytes((const uint8_t *)plan->texts.problem, plan->texts.problem_length, problem);
    digest_bytes((const uint8_t *)plan->texts.certificate, plan->texts.certificate_length,
                 certificate);
    json_t *all = json_pack("{s:s, s:s, s:O?}", "problem_sha256", problem, "certificate_sha256",
                            certificate, "sources", list);
    if (status == REDIST_OK && all != NULL)
        *text = json_dumps(all, JSON_INDENT(1));
    json_decref(all);
    json_decref(list);
    if (status == REDIST_OK && *text == NULL)
        return report_no_memory(error, "out of memory");
    return status;
}

enum redist_status make_checkpoint_records(const struct reshard_plan *plan,
                                           struct checkpoint_records *records,
                                           struct redist_error *error)
{
    memset(records, 0, sizeof *records);
    PASS_FAILURE(write_sources(plan, &records->sources, error));
    records->layout = write_kept_layout(&plan->target_layout, &plan->list);
    if (records->layout == NULL)
        return report_no_memory(error, "out of memory");
    const struct transfer_texts *texts = &plan->texts;
    records->record[0] =
        (struct target_record){"redist-sources.json", records->sources, strlen(records->sources)};
    records->record[1] =
        (struct target_record){"redist.problem", texts->problem, texts->problem_length};
    records->record[2] =
        (struct target_record){"redist.cert", texts->certificate, texts->certificate_length};
    records->record[3] =
        (struct target_record){KEPT_LAYOUT, records->layout, strlen(records->layout)};
    return REDIST_OK;
}

void free_checkpoint_records(struct checkpoint_records *records)
{
    free(records->sources);
    free(records->layout);
}
