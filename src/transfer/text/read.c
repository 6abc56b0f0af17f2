#include "transfer/text/read.h"

uint32_t read_transfers(uint32_t p, uint32_t e)
{
    if (read_texts(p, e) == 0)
        return 0;
    if (read_problem_lines() == 0) {
        place_fault(p, e);
        return 0;
    }
    if (read_certificate_lines() == 0) {
        place_fault(p, e);
        return 0;
    }
    return 1;
}
