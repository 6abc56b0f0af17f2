/* Names and explanations of the rejection codes of transfers. */
#ifndef REPORT_TRANSFER_REJECTION_H
#define REPORT_TRANSFER_REJECTION_H

#include "report/spell.h"

/* Of a code of src/transfer/base/codes.h; NULL for any other number. */
const struct explanation *find_transfer_explanation(uint32_t code);

#endif
