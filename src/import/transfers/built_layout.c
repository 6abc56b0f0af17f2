#include "import/transfers/built_layout.h"
#include <inttypes.h>
#include <stdlib.h>
#include "base/report.h"

/* More would be layouts of which the JSON takes up memory in vain. */
#define MOST_WORK ((size_t)1 << 19)

/* So that a short text does not keep a processor busy for hours. */
#define MOST_NAMED ((size_t)1 << 22)

#define MOST_DEVICES ((size_t)1 << 18)

json_t *list_numbers(const uint64_t *number, uint32_t count)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < count; k++)
        (void)json_array_append_new(list, json_integer((json_int_t)number[k]));
    return list;
}

struct built_buffer start_buffer(uint32_t array, uint32_t rank)
{
    return (struct built_buffer){array, rank, json_array()};
}

void drop_buffer(struct built_buffer *buffer)
{
    json_decref(buffer->pieces);
    buffer->pieces = NULL;
}

enum redist_status count_built(const struct notated_item *item)
{
    return ++item->work->made <= MOST_WORK
               ? REDIST_OK
               : refuse_at(&item->place, "notations stand for more than %zu buffers and pieces",
                           MOST_WORK);
}

static json_t *list_summands(const struct built_piece *piece)
{
    json_t *list = json_array();
    for (uint32_t k = 0; k < piece->nsums; k++)
        (void)json_array_append_new(list, list_numbers((uint64_t[]){piece->summand[k], 1}, 2));
    return list;
}

static json_t *list_repeats(const uint64_t *repeat, uint32_t rank)
{
    json_t *list = json_array();
    for (uint32_t x = 0; x < rank; x++)
        (void)json_array_append_new(list, list_numbers(repeat + 3 * (size_t)x, 3));
    return list;
}

enum redist_status add_built_piece(const struct notated_item *item, struct built_buffer *buffer,
                                   const struct built_piece *piece)
{
    json_t *object = json_object();
    uint32_t rank = item->problem->array[piece->array].rank;
    enum redist_status counted = count_built(item);
    if (counted != REDIST_OK) {
        json_decref(object);
        return counted;
    }
    int wrong = json_object_set_new(object, "at", list_numbers(piece->at, buffer->rank));
    wrong |= json_object_set_new(object, "shape", list_numbers(piece->shape, buffer->rank));
    wrong |= json_object_set_new(object, "origin", list_numbers(piece->origin, rank));
    if (piece->box != NULL)
        wrong |= json_object_set_new(object, "box", list_numbers(piece->box, rank));
    if (piece->array != buffer->array)
        wrong |=
            json_object_set_new(object, "array", json_string(item->problem->name[piece->array]));
    if (piece->repeat != NULL)
        wrong |= json_object_set_new(object, "repeat", list_repeats(piece->repeat, buffer->rank));
    if (piece->nsums > 0)
        wrong |= json_object_set_new(object, "sum", list_summands(piece));
    wrong |= json_array_append_new(buffer->pieces, object);
    return wrong == 0 ? REDIST_OK : refuse_at(&item->place, "out of memory");
}

/* The list of buffers of the device of this number, which is added where it is new. */
static json_t *find_buffers(const struct notated_item *item, uint64_t number)
{
    char key[24];
    (void)snprintf(key, sizeof key, "%" PRIu64, number);
    json_t *device = json_object_get(item->device_of, key);
    if (device == NULL) {
        device = json_object();
        (void)json_object_set_new(device, "device", json_integer((json_int_t)number));
        (void)json_object_set_new(device, "buffers", json_array());
        (void)json_array_append(item->side, device);
        (void)json_object_set_new(item->device_of, key, device);
    }
    return json_object_get(device, "buffers");
}

/* The number in the JSON of a device, by its place in `devices`. */
static enum redist_status find_number(const struct notated_item *item, uint64_t device,
                                      uint64_t *number)
{
    if (item->device != NULL && device >= item->ndevices)
        return refuse_at(&item->place, "'devices' has %zu of them, and there is a device %" PRIu64,
                         item->ndevices, device);
    *number = item->device != NULL ? item->device[device] : device;
    return REDIST_OK;
}

enum redist_status keep_device(const struct notated_item *item, uint64_t device)
{
    uint64_t number = 0;
    PASS_FAILURE(find_number(item, device, &number));
    if (++item->work->named > MOST_NAMED)
        return refuse_at(&item->place, "notations name devices more than %zu times", MOST_NAMED);
    (void)find_buffers(item, number);
    return REDIST_OK;
}

/* What a notation says of devices 0, 1, .. is kept, also of those that have nothing. */
static enum redist_status keep_devices(const struct notated_item *item, size_t count)
{
    for (size_t k = 0; k < count; k++)
        PASS_FAILURE(keep_device(item, k));
    return REDIST_OK;
}

enum redist_status take_devices(struct notated_item *item, size_t count)
{
    const json_t *list = json_object_get(item->object, "devices");
    if (list == NULL)
        return count <= MOST_DEVICES
                   ? keep_devices(item, count)
                   : refuse_at(&item->place, "more than %zu devices", MOST_DEVICES);
    if (!json_is_array(list) || json_array_size(list) > MOST_DEVICES)
        return refuse_at(&item->place, "'devices': expected a list of at most %zu integers",
                         MOST_DEVICES);
    item->ndevices = json_array_size(list);
    if (count != 0 && item->ndevices != count)
        return refuse_at(&item->place, "'devices': expected a list of %zu integers", count);
    item->device = malloc((item->ndevices + 1) * sizeof *item->device);
    if (item->device == NULL)
        return refuse_at(&item->place, "out of memory");
    PASS_FAILURE(
        take_list(&item->place, item->object, "devices", (uint32_t)item->ndevices, item->device));
    return keep_devices(item, item->ndevices);
}

/* `order` of a buffer; one without pieces is a gap, whose order says nothing. */
static enum redist_status add_order(const struct notated_item *item,
                                    const struct built_buffer *buffer, json_t *object)
{
    uint64_t order[TRANSFER_DIMS];
    if (item->order.kind == ROW_MAJOR || json_array_size(buffer->pieces) == 0)
        return REDIST_OK;
    PASS_FAILURE(find_item_order(&item->place, &item->order, buffer->rank, order));
    return json_object_set_new(object, "order", list_numbers(order, buffer->rank)) == 0
               ? REDIST_OK
               : refuse_at(&item->place, "out of memory");
}

enum redist_status finish_buffer(const struct notated_item *item, struct built_buffer *buffer,
                                 const uint64_t *shape, uint64_t device)
{
    json_t *object = json_object();
    int wrong = json_object_set_new(object, "shape", list_numbers(shape, buffer->rank));
    uint64_t number = 0;
    enum redist_status known = add_order(item, buffer, object);
    if (known == REDIST_OK)
        known = find_number(item, device, &number);
    wrong |= json_object_set_new(object, "array", json_string(item->problem->name[buffer->array]));
    wrong |= json_object_set_new(object, "pieces", buffer->pieces);
    buffer->pieces = NULL;
    if (known != REDIST_OK) {
        json_decref(object);
        return known;
    }
    json_t *buffers = find_buffers(item, number);
    wrong |= json_array_append(item->made, buffers);
    wrong |= json_array_append(item->made, object);
    wrong |= json_array_append_new(buffers, object);
    if (wrong != 0)
        return refuse_at(&item->place,
                         "out of memory, or 'buffers' of device %" PRIu64 " is no list", number);
    return count_built(item);
}

enum redist_status add_whole_buffer(const struct notated_item *item, uint32_t array,
                                    const uint64_t *shape, const uint64_t *origin, uint64_t device)
{
    static const uint64_t zero[TRANSFER_DIMS];
    const struct transfer_array *about = &item->problem->array[array];
    for (uint32_t x = 0; x < about->rank; x++)
        if (shape[x] == 0)
            return REDIST_OK;
    struct built_buffer buffer = start_buffer(array, about->rank);
    const struct built_piece piece = {.array = array, .at = zero, .shape = shape, .origin = origin};
    enum redist_status status = add_built_piece(item, &buffer, &piece);
    if (status != REDIST_OK) {
        drop_buffer(&buffer);
        return status;
    }
    return finish_buffer(item, &buffer, shape, device);
}
