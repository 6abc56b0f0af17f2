#include "export/pictures/round_matrix.h"
#include <string.h>

void divide_matrix(struct round_matrix *matrix, uint32_t ndevices, uint32_t most)
{
    matrix->group = (ndevices - 1) / most + 1;
    matrix->places = (ndevices - 1) / matrix->group + 1;
}

void fill_matrix(const struct transfer_volumes *volumes, uint32_t round,
                 struct round_matrix *matrix)
{
    memset(matrix->bytes, 0, sizeof matrix->bytes);
    matrix->most = matrix->sum = 0;
    matrix->messages = 0;
    matrix->largest = NULL;
    for (size_t k = 0; k < volumes->count; k++) {
        const struct transfer_message *message = &volumes->message[k];
        if (message->round != round)
            continue;
        uint64_t *at = &matrix->bytes[message->from / matrix->group][message->to / matrix->group];
        add_bytes(at, message->bytes);
        add_bytes(&matrix->sum, message->bytes);
        matrix->messages++;
        matrix->most = *at > matrix->most ? *at : matrix->most;
        if (matrix->largest == NULL || message->bytes > matrix->largest->bytes)
            matrix->largest = message;
    }
}
