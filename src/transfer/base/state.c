#include "transfer/base/state.h"

uint32_t TR_WORDS, TR_CERT;
struct tr_words TR_WORD;
struct tr_arrays TR_ARRAY;
uint32_t TR_SOURCE, TR_TARGET;
struct tr_pieces TR_PIECE;
struct tr_devices TR_DEVICE;
struct tr_rounds TR_ROUND;
uint64_t TR_USED;
uint32_t TR_BUFFER, TR_ROOT, TR_RANK;
struct tr_box TR_GOAL_LO, TR_GOAL_HI;
struct tr_boxes TR_LO, TR_HI;
struct tr_dims TR_ORDER, TR_SPOT;
struct tr_box TR_EXTENT;
struct tr_turns TR_TURN;
uint32_t TR_TURNS, TR_GROUP_END;
uint32_t TR_DATA;
uint64_t TR_MEMORY, TR_SENT, TR_RECEIVED;
uint32_t TR_IDENTICAL;
struct tr_owners TR_OWNER;
struct tr_moved TR_MOVED;
