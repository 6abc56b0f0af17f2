/* Canaries of functions whose arguments are all integers, by how many there are: a predicate that
 * nothing is known of, and the false statement that it holds of what the definition says of 0, of
 * 1, of -1 or of any arguments. For use in annotations. */
#ifndef PROOFS_CANARIES_CANARY_H
#define PROOFS_CANARIES_CANARY_H

#define CANARY(NAME, ANY, ZERO, ONE, MINUS, ALL)                                                   \
    axiomatic Canary_##NAME { predicate Canary_##NAME(integer n); }                                \
    lemma canary_##NAME{L}: \forall ANY;                                                           \
      Canary_##NAME(NAME ZERO) || Canary_##NAME(NAME ONE) ||                                       \
      Canary_##NAME(NAME MINUS) || Canary_##NAME(NAME ALL);

#define COMMA ,
#define CANARY_1(NAME) CANARY(NAME, integer a, (0), (1), (-1), (a))
#define CANARY_2(NAME)                                                                             \
    CANARY(NAME, integer a COMMA integer b, (0, 0), (1, 1), (-1, -1), (a, b))
#define CANARY_3(NAME)                                                                             \
    CANARY(NAME, integer a COMMA integer b COMMA integer c, (0, 0, 0), (1, 1, 1), (-1, -1, -1),    \
           (a, b, c))
#define CANARY_4(NAME)                                                                             \
    CANARY(NAME, integer a COMMA integer b COMMA integer c COMMA integer d, (0, 0, 0, 0),          \
           (1, 1, 1, 1), (-1, -1, -1, -1), (a, b, c, d))
#define CANARY_5(NAME)                                                                             \
    CANARY(NAME, integer a COMMA integer b COMMA integer c COMMA integer d COMMA integer e,        \
           (0, 0, 0, 0, 0), (1, 1, 1, 1, 1), (-1, -1, -1, -1, -1), (a, b, c, d, e))

#endif
