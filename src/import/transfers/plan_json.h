/* Plans of box transfers in JSON (docs/TRANSFERS.md, section 8) as a transfer problem and
 * its certificate. */
#ifndef REDIST_IMPORT_TRANSFERS_PLAN_JSON_H
#define REDIST_IMPORT_TRANSFERS_PLAN_JSON_H

#include <jansson.h>
#include <redist/error.h>
#include "transfers/texts.h"

/* `file` names the text in messages. `texts` is for free_transfer_texts, also on failure. */
enum redist_status import_transfer_plan(const char *file, const char *text, size_t length,
                                        struct transfer_texts *texts, struct redist_error *error);

/* The same of the object, which is not to be used any more. */
enum redist_status import_plan_object(const char *file, json_t *root, struct transfer_texts *texts,
                                      struct redist_error *error);

#endif
