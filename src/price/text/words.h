/* The fixed words of a topology, as in check/base/words.h. */
#ifndef PRICE_TEXT_WORDS_H
#define PRICE_TEXT_WORDS_H

#include "check/base/words.h"

/* "redist-topology 2" LF, in pieces of at most eight bytes. */
#define W_REDIST_T 8, PACK8('r', 'e', 'd', 'i', 's', 't', '-', 't')
#define W_OPOLOGY 8, PACK8('o', 'p', 'o', 'l', 'o', 'g', 'y', ' ')
#define W_2 2, PACK2('2', '\n')

#define W_LEVEL 6, PACK6('l', 'e', 'v', 'e', 'l', ' ')
#define W_LATENCY 8, PACK8(' ', 'l', 'a', 't', 'e', 'n', 'c', 'y')
#define W_INVERSE 8, PACK8(' ', 'i', 'n', 'v', 'e', 'r', 's', 'e')

#endif
