/* The words of a text, as numbers: a number is its value, every other word a key. */
#ifndef TRANSFER_WORDS_H
#define TRANSFER_WORDS_H

#include "check/base/words.h"

/* A name is this and its bytes, in base 256, of which there are at most seven. */
#define TR_KEY 9223372036854775808ULL
#define TR_KEY_BYTES 7

/* The end of a line: its byte, and its key. */
#define TR_LF '\n'
#define TR_KEY_LINE (TR_KEY + 10)
/* A name that is longer. */
#define TR_KEY_NAME (TR_KEY + 1)
/* What stands where there is no word. */
#define TR_KEY_NONE TR_KEY

#define TR_KEY_ADD (TR_KEY + PACK3('a', 'd', 'd'))
#define TR_KEY_ARRAY (TR_KEY + PACK5('a', 'r', 'r', 'a', 'y'))
#define TR_KEY_ARRAYS (TR_KEY + PACK6('a', 'r', 'r', 'a', 'y', 's'))
#define TR_KEY_BUFFER (TR_KEY + PACK6('b', 'u', 'f', 'f', 'e', 'r'))
#define TR_KEY_CUT (TR_KEY + PACK3('c', 'u', 't'))
#define TR_KEY_DEVICE (TR_KEY + PACK6('d', 'e', 'v', 'i', 'c', 'e'))
#define TR_KEY_DEVICES (TR_KEY + PACK7('d', 'e', 'v', 'i', 'c', 'e', 's'))
#define TR_KEY_ELEM (TR_KEY + PACK4('e', 'l', 'e', 'm'))
#define TR_KEY_END (TR_KEY + PACK3('e', 'n', 'd'))
#define TR_KEY_GIVE (TR_KEY + PACK4('g', 'i', 'v', 'e'))
#define TR_KEY_HOLE (TR_KEY + PACK4('h', 'o', 'l', 'e'))
#define TR_KEY_LAYOUT (TR_KEY + PACK6('l', 'a', 'y', 'o', 'u', 't'))
#define TR_KEY_LEAST (TR_KEY + PACK5('l', 'e', 'a', 's', 't'))
#define TR_KEY_NEED (TR_KEY + PACK4('n', 'e', 'e', 'd'))
#define TR_KEY_ORDER (TR_KEY + PACK5('o', 'r', 'd', 'e', 'r'))
#define TR_KEY_OWN (TR_KEY + PACK3('o', 'w', 'n'))
#define TR_KEY_PIECE (TR_KEY + PACK5('p', 'i', 'e', 'c', 'e'))
#define TR_KEY_ROUND (TR_KEY + PACK5('r', 'o', 'u', 'n', 'd'))
#define TR_KEY_ROUNDS (TR_KEY + PACK6('r', 'o', 'u', 'n', 'd', 's'))
#define TR_KEY_SHAPE (TR_KEY + PACK5('s', 'h', 'a', 'p', 'e'))
#define TR_KEY_SKIP (TR_KEY + PACK4('s', 'k', 'i', 'p'))
#define TR_KEY_SOURCE (TR_KEY + PACK6('s', 'o', 'u', 'r', 'c', 'e'))
#define TR_KEY_SUMS (TR_KEY + PACK4('s', 'u', 'm', 's'))
#define TR_KEY_TARGET (TR_KEY + PACK6('t', 'a', 'r', 'g', 'e', 't'))
#define TR_KEY_TREE (TR_KEY + PACK4('t', 'r', 'e', 'e'))

#endif
