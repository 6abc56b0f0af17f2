/* The fixed words of the two grammars: length, then the bytes as one number in
 * base 256. One macro serves the code and the specification, so they cannot differ. */
#ifndef CHECK_WORDS_H
#define CHECK_WORDS_H

#define PACK2(a, b) ((a)*256ULL + (b))
#define PACK3(a, b, c) (PACK2(a, b) * 256ULL + (c))
#define PACK4(a, b, c, d) (PACK3(a, b, c) * 256ULL + (d))
#define PACK5(a, b, c, d, e) (PACK4(a, b, c, d) * 256ULL + (e))
#define PACK6(a, b, c, d, e, f) (PACK5(a, b, c, d, e) * 256ULL + (f))
#define PACK7(a, b, c, d, e, f, g) (PACK6(a, b, c, d, e, f) * 256ULL + (g))
#define PACK8(a, b, c, d, e, f, g, h) (PACK7(a, b, c, d, e, f, g) * 256ULL + (h))

#define W_SPACE 1, 32
#define W_LF 1, 10
#define W_COMMA 1, 44
#define W_EQUALS 1, 61
#define W_OPEN_BRACKET 1, 91
#define W_CLOSE_BRACKET 1, 93
#define W_OPEN_BRACE 1, 123
#define W_CLOSE_BRACE 1, 125

/* "redist-problem 2" LF and "redist-cert 2" LF, in pieces of at most eight bytes. */
#define W_REDIST_P 8, PACK8('r', 'e', 'd', 'i', 's', 't', '-', 'p')
#define W_ROBLEM_2 8, PACK8('r', 'o', 'b', 'l', 'e', 'm', ' ', '2')
#define W_REDIST_C 8, PACK8('r', 'e', 'd', 'i', 's', 't', '-', 'c')
#define W_ERT_2 5, PACK5('e', 'r', 't', ' ', '2')

#define W_MESH 5, PACK5('m', 'e', 's', 'h', ' ')
#define W_ORDER 6, PACK6('o', 'r', 'd', 'e', 'r', ' ')
#define W_ELEM 5, PACK5('e', 'l', 'e', 'm', ' ')
#define W_FROM 5, PACK5('f', 'r', 'o', 'm', ' ')
#define W_TO 3, PACK3('t', 'o', ' ')
#define W_OP 3, PACK3('o', 'p', ' ')
#define W_SUM 3, PACK3('s', 'u', 'm')
#define W_PRODUCT 7, PACK7('p', 'r', 'o', 'd', 'u', 'c', 't')
#define W_MIN 3, PACK3('m', 'i', 'n')
#define W_MAX 3, PACK3('m', 'a', 'x')
#define W_AND 3, PACK3('a', 'n', 'd')
#define W_OR 2, PACK2('o', 'r')
#define W_XOR 3, PACK3('x', 'o', 'r')
#define W_DEVICES 8, PACK8('d', 'e', 'v', 'i', 'c', 'e', 's', ' ')
#define W_PARTS 6, PACK6('p', 'a', 'r', 't', 's', ' ')
#define W_SUMS 5, PACK5('s', 'u', 'm', 's', ' ')
#define W_CLAIM 6, PACK6('c', 'l', 'a', 'i', 'm', ' ')
#define W_HEIGHT 7, PACK7('h', 'e', 'i', 'g', 'h', 't', ' ')
#define W_COST 6, PACK6(' ', 'c', 'o', 's', 't', ' ')
#define W_BOUNDED 8, PACK8(' ', 'b', 'o', 'u', 'n', 'd', 'e', 'd')
#define W_NORMAL 7, PACK7(' ', 'n', 'o', 'r', 'm', 'a', 'l')
#define W_RECEIVE 8, PACK8(' ', 'r', 'e', 'c', 'e', 'i', 'v', 'e')
#define W_D 2, PACK2('d', ' ')
#define W_IDENTIC 8, PACK8(' ', 'i', 'd', 'e', 'n', 't', 'i', 'c')
#define W_AL 3, PACK3('a', 'l', ' ')
#define W_STEPS 6, PACK6('s', 't', 'e', 'p', 's', ' ')
#define W_STEP 5, PACK5('s', 't', 'e', 'p', ' ')
#define W_DYNSLICE 8, PACK8('d', 'y', 'n', 's', 'l', 'i', 'c', 'e')
#define W_ALLTOALL 8, PACK8('a', 'l', 'l', 't', 'o', 'a', 'l', 'l')
#define W_ALLGATHE 8, PACK8('a', 'l', 'l', 'g', 'a', 't', 'h', 'e')
#define W_R 1, 114
#define W_ALLPERMU 8, PACK8('a', 'l', 'l', 'p', 'e', 'r', 'm', 'u')
#define W_TE 2, PACK2('t', 'e')
#define W_REDUCESC 8, PACK8('r', 'e', 'd', 'u', 'c', 'e', 's', 'c')
#define W_ATTER 5, PACK5('a', 't', 't', 'e', 'r')
#define W_ALLREDUC 8, PACK8('a', 'l', 'l', 'r', 'e', 'd', 'u', 'c')
#define W_E 1, 101
#define W_REDUCE 6, PACK6('r', 'e', 'd', 'u', 'c', 'e')
#define W_BROADCAS 8, PACK8('b', 'r', 'o', 'a', 'd', 'c', 'a', 's')
#define W_T 1, 116
#define W_RESIZE 6, PACK6('r', 'e', 's', 'i', 'z', 'e')
#define W_EXCHANGE 8, PACK8('e', 'x', 'c', 'h', 'a', 'n', 'g', 'e')
#define W_USE 5, PACK5(' ', 'u', 's', 'e', ' ')
#define W_TILE 5, PACK5(' ', 't', 'i', 'l', 'e')
#define W_SIZE 6, PACK6(' ', 's', 'i', 'z', 'e', ' ')
#define W_LIST 4, PACK4('l', 'i', 's', 't')
#define W_IOTA 4, PACK4('i', 'o', 't', 'a')
#define W_FUSED 6, PACK6('f', 'u', 's', 'e', 'd', ' ')
#define W_BOUND 6, PACK6('b', 'o', 'u', 'n', 'd', ' ')
#define W_STATE 5, PACK5('s', 't', 'a', 't', 'e')
#define W_PAID 6, PACK6(' ', 'p', 'a', 'i', 'd', ' ')
#define W_END 4, PACK4('e', 'n', 'd', ' ')

#endif
