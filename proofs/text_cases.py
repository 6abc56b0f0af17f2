"""Texts that text_rules must refuse although every run of Frama-C over one of their
files succeeds, and one that it must pass. Each is {file: text} and what is said."""

HEADER = """#ifndef A_H
#define A_H
#include <stdint.h>
#include "a.acsl"
#define TWO 2
/*@ requires n < 10; terminates \\true; exits \\false; assigns \\nothing;
    ensures \\result == n + TWO; */
uint32_t f(uint32_t n);
#endif
"""
SPEC = """#ifndef A_ACSL
#define A_ACSL
/*@ lemma one: \\forall integer n; n < n + 1; */
#endif
"""
BODY = """#include "a.h"
/*@ ensures \\result == n + 1; */
static uint32_t g(uint32_t n) { return n + 1; }
uint32_t f(uint32_t n) { return g(n) + 1; }
"""
GOOD = {"a.h": HEADER, "a.acsl": SPEC, "a.c": BODY}


def changed(**files):
    return dict(GOOD, **{name.replace("_", "."): text for name, text in files.items()})


def in_file(name, old, new):
    assert old in GOOD[name]
    return dict(GOOD, **{name: GOOD[name].replace(old, new)})


CASES = {
    "good": (GOOD, None),
    "lemma in two files": (
        changed(b_acsl=SPEC.replace("A_ACSL", "B_ACSL")), "one is declared in"),
    "lemma in a file that no part has": (
        in_file("a.h", '"a.acsl"', '"../elsewhere.acsl"'), "which the gate does not read"),
    "word behind a comment like a path": (
        in_file("a.acsl", "/*@ lemma", "/*@ // for src/*.c\n admit lemma"), "forbidden word 'admit'"),
    "contract in two headers": (
        changed(b_h=HEADER.replace("A_H", "B_H").replace("#define TWO 2\n", "")),
        "f is declared in"),
    "macro with two meanings": (
        in_file("a.c", '#include', "#define TWO 3\n#include"), "'define TWO' before an include"),
    "ghost function declared twice": (
        in_file("a.h", "#endif", "/*@ ghost /@ ensures \\false; @/ void h(void); */\n"
                "/*@ ghost /@ ensures \\true; @/ void h(void); */\n#endif"), "h is declared in"),
    "two functions in one declaration": (
        in_file("a.h", "f(uint32_t n);", "f(uint32_t n), h(uint32_t n);"), "no plain declaration"),
    "prototype in a C file": (
        in_file("a.c", "/*@ ensures", "/*@ terminates \\true; ensures \\false; */\nvoid h(void);\n/*@ ensures"),
        "prototype of h"),
    "second contract at the body": (
        in_file("a.c", "uint32_t f(", "/*@ requires \\false; */\nuint32_t f("),
        "a contract that belongs into a header"),
    "body in a header": (
        in_file("a.h", "#endif", "static uint32_t h(void) { return 0; }\n#endif"),
        "no plain declaration"),
    "other code for the proof": (
        in_file("a.c", "{ return n + 1; }",
                "{\n#ifdef __FRAMAC__\nreturn n + 1;\n#else\nreturn 0;\n#endif\n}"),
        "directive 'ifdef __FRAMAC__'"),
    "function behind a macro": (
        in_file("a.h", "#define TWO 2\n", "#define TWO 2\n#define ALIAS f\n"),
        "macro ALIAS names function f"),
    "call of oneself by another type": (
        in_file("a.c", "static uint32_t g(uint32_t n) { return n + 1; }",
                "static unsigned g(uint32_t n) { return f(n); }"), "calls"),
    "call of oneself in parentheses": (
        in_file("a.c", "return n + 1;", "return (g)(n);"), "g calls g"),
}
