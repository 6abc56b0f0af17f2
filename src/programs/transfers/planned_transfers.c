#include "programs/transfers/planned_transfers.h"
#include "programs/command/json.h"
#include "transfers/volumes.h"
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

static void sum_volumes(const struct transfer_volumes *volumes, uint32_t ndevices,
                        struct transfer_load *load)
{
    *load = (struct transfer_load){0};
    for (uint32_t d = 0; d < ndevices; d++) {
        uint64_t received = volumes->received[d], room = UINT64_MAX - load->received_sum;
        load->received_sum += received < room ? received : room;
        if (received > load->received_most)
            load->received_most = received;
        if (volumes->sent[d] > load->sent_most)
            load->sent_most = volumes->sent[d];
    }
}

enum redist_status measure_transfer_texts(const struct transfer_texts *texts,
                                          struct transfer_load *load, struct redist_error *error)
{
    struct transfer_problem problem;
    struct transfer_volumes volumes = {0};
    enum redist_status status =
        read_transfer_problem(texts->problem, texts->problem_length, "problem", &problem, error);
    if (status == REDIST_OK)
        status = measure_volumes(texts->certificate, texts->certificate_length, "plan", &problem,
                                 &volumes, error);
    if (status == REDIST_OK)
        sum_volumes(&volumes, problem.ndevices, load);
    free_volumes(&volumes);
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
