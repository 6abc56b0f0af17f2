#include "programs/transfers/planned_transfers.h"
#include "programs/command/json.h"
#include "base/report.h"

static enum redist_status write_certificate(const struct transfer_problem *problem,
                                            struct transfer_texts *texts,
                                            struct transfer_load *load, struct redist_error *error)
{
    FILE *out = open_memstream(&texts->certificate, &texts->certificate_length);
    if (out == NULL)
        return report_failure(error, "out of memory");
    enum redist_status status = plan_balanced_transfers(out, problem, load, error);
    bool complete = ferror(out) == 0;
    if ((fclose(out) != 0 || !complete) && status == REDIST_OK)
        status = report_failure(error, "out of memory");
    return status;
}

enum redist_status plan_transfer_text(const char *name, const uint64_t *device,
                                      struct transfer_texts *texts, struct transfer_load *load,
                                      struct redist_error *error)
{
    struct transfer_problem problem;
    enum redist_status status =
        read_transfer_problem(texts->problem, texts->problem_length, name, &problem, error);
    problem.number = device;
    if (status == REDIST_OK)
        status = write_certificate(&problem, texts, load, error);
    free_transfer_problem(&problem);
    return status;
}

void describe_load(json_t *object, const struct transfer_load *load)
{
    json_object_set_new(object, "recv_max", make_json_number(load->received_most));
    json_object_set_new(object, "recv_sum", make_json_number(load->received_sum));
    json_object_set_new(object, "sent_max", make_json_number(load->sent_most));
    json_object_set_new(object, "sent_least",
                        load->bounded ? make_json_number(load->sent_least) : json_null());
}
