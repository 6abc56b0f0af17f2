/* Canaries of functions whose arguments are all integers, by how many there are: a predicate that
 * nothing is known of, and the false statement that it holds of what the definition says of 0, of
 * 1, of -1 or of any arguments. For use in annotations. proofs/canaries.py takes the statements of
 * several canaries together: there each is a part of a lemma, and no lemma of its own. */
#ifndef PROOFS_CANARIES_CANARY_H
#define PROOFS_CANARIES_CANARY_H

#define STATEMENT(NAME, ANY, ZERO, ONE, MINUS, ALL)                                                \
    \forall ANY;                                                                                   \
    Canary_##NAME(NAME ZERO) || Canary_##NAME(NAME ONE) || Canary_##NAME(NAME MINUS) ||            \
      Canary_##NAME(NAME ALL)

#ifdef CANARIES_TOGETHER
#define CANARY(NAME, STATED) axiomatic Canary_##NAME { predicate Canary_##NAME(integer n); }
#else
#define CANARY(NAME, STATED)                                                                       \
    axiomatic Canary_##NAME { predicate Canary_##NAME(integer n); }                                \
    lemma canary_##NAME{L}: STATED;
#endif

#define COMMA ,
#define STATEMENT_1(NAME) STATEMENT(NAME, integer a, (0), (1), (-1), (a))
#define STATEMENT_2(NAME)                                                                          \
    STATEMENT(NAME, integer a COMMA integer b, (0, 0), (1, 1), (-1, -1), (a, b))
#define STATEMENT_3(NAME)                                                                          \
    STATEMENT(NAME, integer a COMMA integer b COMMA integer c, (0, 0, 0), (1, 1, 1), (-1, -1, -1), \
              (a, b, c))
#define STATEMENT_4(NAME)                                                                          \
    STATEMENT(NAME, integer a COMMA integer b COMMA integer c COMMA integer d, (0, 0, 0, 0),       \
              (1, 1, 1, 1), (-1, -1, -1, -1), (a, b, c, d))
#define STATEMENT_5(NAME)                                                                          \
    STATEMENT(NAME, integer a COMMA integer b COMMA integer c COMMA integer d COMMA integer e,     \
              (0, 0, 0, 0, 0), (1, 1, 1, 1, 1), (-1, -1, -1, -1, -1), (a, b, c, d, e))
#define CANARY_1(NAME) CANARY(NAME, STATEMENT_1(NAME))
#define CANARY_2(NAME) CANARY(NAME, STATEMENT_2(NAME))
#define CANARY_3(NAME) CANARY(NAME, STATEMENT_3(NAME))
#define CANARY_4(NAME) CANARY(NAME, STATEMENT_4(NAME))
#define CANARY_5(NAME) CANARY(NAME, STATEMENT_5(NAME))

#endif
