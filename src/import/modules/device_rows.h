/* Groups and pairs of devices, and tables of numbers, in StableHLO and HLO text. */
#ifndef REDIST_IMPORT_MODULES_DEVICE_ROWS_H
#define REDIST_IMPORT_MODULES_DEVICE_ROWS_H

#include "import/modules/module_text.h"

/* Numbers in rows of one width: `dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>`,
 * `{{0,1},{2,3}}`, `[2,2]<=[4]`, `[2,2]<=[2,2]T(1,0)`. The last two are only for lists
 * of `most` numbers. */
struct number_rows {
    uint32_t count, width; /* numbers in all, and in a row */
    bool uniform;          /* one number that stands for all, as in `dense<0>` */
    uint64_t *number;      /* owned; room for `most` */
};

/* At most `most` numbers. What is wrong is said without the line. */
enum redist_status read_rows(struct scan *scan, uint32_t most, struct number_rows *rows,
                             struct redist_error *error);

/* Whether all numbers below `count` occur, each once. */
bool is_permutation(const uint64_t *number, uint32_t count);

#endif
