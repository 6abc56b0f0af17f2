"""Texts that text_rules must refuse although every run of Frama-C over one of their
files succeeds, and one that it must pass. Each is {file: text} and what is said."""

PROMISE = "terminates \\true; exits \\false; assigns \\nothing;"
HEADER = """#ifndef A_H
#define A_H
#include <stdint.h>
#include "a.acsl"
#define TWO 2
extern uint32_t S;
/*@ requires n < 10; %s
    ensures \\result == n + TWO; */
uint32_t f(uint32_t n);
#endif
""" % PROMISE
SPEC = """#ifndef A_ACSL
#define A_ACSL
/*@ lemma one: \\forall integer n; n < n + 1;
    predicate Small(integer n) = n < 10; */
#endif
"""
BODY = """#include "a.h"
uint32_t S;
/*@ %s ensures \\result == n + 1; */
static uint32_t g(uint32_t n) { return n + 1; }
uint32_t f(uint32_t n) { return g(n) + 1; }
""" % PROMISE
GOOD = {"a.h": HEADER, "a.acsl": SPEC, "a.c": BODY}
FALSE = "/*@ %s ensures \\false; */ " % PROMISE


def more(name, text):
    """The good texts and one more, a header with a guard unless it is C."""
    if not name.endswith(".c"):
        text = "#ifndef MORE\n#define MORE\n%s\n#endif\n" % text
    return dict(GOOD, **{name: text})


def with_change(name, old, new):
    assert old in GOOD[name]
    return dict(GOOD, **{name: GOOD[name].replace(old, new)})


def in_header(text):
    return with_change("a.h", "#define TWO 2\n", "#define TWO 2\n" + text + "\n")


def in_spec(text):
    return with_change("a.acsl", "#endif", text + "\n#endif")


def in_c(text):
    return with_change("a.c", "uint32_t S;\n", "uint32_t S;\n" + text + "\n")


def in_g(text):
    return with_change("a.c", "return n + 1;", text)


TWICE, UNKNOWN = "is declared as", "not of a known kind"
CASES = {
    "good": (GOOD, None),
    "lemma in two files": (more("b.acsl", "/*@ lemma one: \\false; */"), TWICE),
    "lemma in a file that no part has": (
        with_change("a.h", '"a.acsl"', '"../elsewhere.acsl"'), "which the gate does not read"),
    "lemma behind a macro": (in_spec("#define LEM lemma\n/*@ LEM two: \\false; */"), "word of ACSL"),
    "lemma with a word that goes on": (in_spec("/*@ lem\\\nma two: \\false; */"), "goes on"),
    "lemma behind a comment that goes on": (
        in_spec("// x \\\n/*\n/*@ lemma two: \\false; */"), "goes on"),
    "lemma between quotes": (in_spec("/*@ predicate P = \\true; // it's */ // '\n//@ lemma one: \\false;"),
                             TWICE),
    "lemma proved by a function's name": (
        in_c("/*@ %s */\nstatic void lemma_two(void) { }" % PROMISE), "the name of a lemma"),
    "axiom behind a macro": (in_header("#define AX axiom"), "word of ACSL"),
    "word behind a comment like a path": (
        in_spec("/*@ // for src/*.c\n admit lemma two: \\false; */"), "forbidden: admit"),
    "logic name with a type of two words": (
        in_spec("/*@ logic unsigned int Small = (unsigned int) 3; */"), TWICE),
    "definition that recursion is not looked for in": (
        in_spec("/*@ logic unsigned int K(integer n) = K(n) + 1; */"), "is not understood"),
    "contract in two headers": (more("b.h", FALSE + "uint32_t f(uint32_t n);"), TWICE),
    "contract behind a declaration": (
        more("b.h", "extern uint32_t S; " + FALSE + "uint32_t f(uint32_t n);"), TWICE),
    "contract of a typedef": (
        more("b.h", "typedef uint32_t h(uint32_t n);\n" + FALSE + "h f;"), UNKNOWN),
    "contract that promises no end": (
        with_change("a.h", "terminates \\true;", ""), "f: no 'terminates \\true;'"),
    "second contract at the body": (
        with_change("a.c", "uint32_t f(", FALSE + "\nuint32_t f("), "which a header declares"),
    "prototype in a C file": (in_c(FALSE + "void h(void);"), UNKNOWN),
    "prototype behind an object in a C file": (
        in_c("uint32_t pad; /*@ %s */ void h(void);" % PROMISE), UNKNOWN),
    "ghost function declared twice": (
        in_header("/*@ ghost /@ %s ensures \\false; @/ void h(void); */\n"
                  "/*@ ghost /@ %s ensures \\true; @/ void h(void); */" % (PROMISE, PROMISE)), TWICE),
    "ghost code behind two signs": (
        in_header("/*@@ ghost /@ ensures \\false; @/ void h(void); */"), "forbidden: /*@@"),
    "two functions in one declaration": (
        with_change("a.h", "f(uint32_t n);", "f(uint32_t n), h(uint32_t n);"), UNKNOWN),
    "body in a header": (in_header("static uint32_t h(void) { return 0; }"), UNKNOWN),
    "object in a header": (in_header("static uint32_t T;"), UNKNOWN),
    "object in a specification": (in_spec("uint32_t T;"), UNKNOWN),
    "object of two types": (more("b.c", "#include <stdint.h>\nuint64_t S;\n"), TWICE),
    "object of another size": (more("b.c", "#include <stdint.h>\nuint32_t S[8];\n"), UNKNOWN),
    "number with two meanings": (more("b.c", "enum { TWO = 3 };\n"), UNKNOWN),
    "type with two meanings": (more("b.h", "struct t { int a; };\nstruct t { int b; };"), TWICE),
    "union": (in_g("union { int a; int b; } y; return n + 1;"), UNKNOWN),
    "macro with two meanings": (
        with_change("a.c", '#include', "#define TWO 3\n#include"), "'define TWO' before an include"),
    "macro without a blank": (more("b.h", "#define TWO(x)3"), TWICE),
    "macro named like an object": (more("b.h", "#define S T"), TWICE),
    "function behind a macro": (in_header("#define ALIAS f"), "macro ALIAS names function f"),
    "name that is put together": (in_header("#define CAT(a, b) a##b"), "##"),
    "other code for the proof": (
        in_g("\n#ifdef __FRAMAC__\nreturn n + 1;\n#else\nreturn 0;\n#endif\n"), "ifdef __FRAMAC__"),
    "word that GNU C defines": (in_g("return linux ? 0 : n + 1;"), "forbidden: linux"),
    "marks in a string": (in_g('return n + sizeof "/@";'), "a string"),
    "call of oneself by another type": (
        with_change("a.c", "static uint32_t g(uint32_t n) { return n + 1; }",
                    "static unsigned g(uint32_t n) { return f(n); }"), "calls"),
    "call of oneself in parentheses": (in_g("return (g)(n);"), "g calls g"),
    "call of oneself in ghost code": (
        in_g("//@ ghost g(n);\n/*@ assert \\true; */ return n + 1;"), "g calls g"),
}
