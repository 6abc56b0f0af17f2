#include "transfer/counts/message_state.h"

struct tr_takers TR_TAKER;
struct tr_partners TR_PARTNERS;
uint32_t TR_MESSAGES;
