#include "import/transfers/dealt_heads.h"

bool deal_heads(uint64_t heads, uint64_t parts, uint64_t device, uint64_t *first, uint64_t *count)
{
    bool shared = heads % parts != 0;
    if (shared && parts % heads != 0)
        return false;
    *count = shared ? 1 : heads / parts;
    *first = shared ? device / (parts / heads) : device * *count;
    return true;
}
