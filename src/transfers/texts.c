#include "transfers/texts.h"
#include <stdlib.h>

void free_transfer_texts(struct transfer_texts *texts)
{
    free(texts->problem);
    free(texts->certificate);
    *texts = (struct transfer_texts){0};
}
