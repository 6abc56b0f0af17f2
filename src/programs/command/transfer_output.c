#include "programs/command/transfer_output.h"
#include "programs/command/json.h"

static json_t *list_numbers(const uint64_t *number, uint32_t count)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < count; k++)
        json_array_append_new(list, make_json_number(number[k]));
    return list;
}

static json_t *describe_witness(const struct sent_bound *bound)
{
    json_t *object = json_object();
    json_object_set_new(object, "devices", list_numbers(bound->device, bound->count));
    json_object_set_new(object, "bytes", make_json_number(bound->bytes));
    return object;
}

void describe_load(json_t *object, const struct transfer_load *load, const struct sent_bound *bound)
{
    bool known = bound != NULL && bound->known;
    json_object_set_new(object, "recv_max", make_json_number(load->received_most));
    json_object_set_new(object, "recv_sum", make_json_number(load->received_sum));
    json_object_set_new(object, "sent_max", make_json_number(load->sent_most));
    json_object_set_new(object, "sent_least", known ? make_json_number(bound->least) : json_null());
    json_object_set_new(object, "sent_witness",
                        known && bound->count > 0 ? describe_witness(bound) : json_null());
}

static json_t *describe_arrays(const struct transfer_problem *problem)
{
    json_t *list = json_array();
    for (uint32_t a = 0; a < problem->narrays; a++) {
        const struct transfer_array *array = &problem->array[a];
        json_t *one = json_object();
        json_object_set_new(one, "name", json_string(array->name));
        json_object_set_new(one, "elem_bytes", json_integer(array->elem));
        json_object_set_new(one, "shape", list_numbers(array->extent, array->rank));
        json_object_set_new(one, "sums",
                            list_numbers(array->extent + array->rank, array->ndims - array->rank));
        json_array_append_new(list, one);
    }
    return list;
}

/* Messages are in the order of their rounds. */
static json_t *describe_rounds(const struct transfer_volumes *volumes)
{
    json_t *list = json_array();
    size_t k = 0;
    for (uint32_t round = 1; round <= volumes->rounds; round++) {
        json_t *messages = json_array(), *one = json_object();
        uint64_t bytes = 0;
        for (; k < volumes->count && volumes->message[k].round == round; k++) {
            const struct transfer_message *message = &volumes->message[k];
            json_t *sent = json_object();
            json_object_set_new(sent, "from", json_integer(message->from));
            json_object_set_new(sent, "to", json_integer(message->to));
            json_object_set_new(sent, "bytes", make_json_number(message->bytes));
            json_array_append_new(messages, sent);
            add_bytes(&bytes, message->bytes);
        }
        json_object_set_new(one, "bytes", make_json_number(bytes));
        json_object_set_new(one, "messages", messages);
        json_array_append_new(list, one);
    }
    return list;
}

void describe_transfers(json_t *object, const struct transfer_problem *problem,
                        const struct transfer_volumes *volumes)
{
    uint32_t devices = problem->ndevices;
    struct transfer_load load = sum_load(volumes->received, volumes->sent, devices);
    json_object_set_new(object, "devices", json_integer(devices));
    json_object_set_new(object, "arrays", describe_arrays(problem));
    json_object_set_new(object, "rounds", describe_rounds(volumes));
    json_object_set_new(object, "received", list_numbers(volumes->received, devices));
    json_object_set_new(object, "sent", list_numbers(volumes->sent, devices));
    describe_load(object, &load, NULL);
}
