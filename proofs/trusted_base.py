#!/usr/bin/env python3
"""Count the lines that the claim of docs/TRUST.md rests on, and those of the core.

usage: trusted_base.py [--write]

Prints the two tables, and fails when docs/TRUST.md has others; --write puts them there.
"""
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from sources import ROOT

DOCUMENT = ROOT / "docs" / "TRUST.md"
PLACE = re.compile(r"(<!-- lines: begin -->\n).*?(<!-- lines: end -->)", re.S)
BASE = [
    ("specification `spec/check/*/*.acsl`", ["spec/check/*/*.acsl"]),
    ("`check.h`, which states the claim; the contracts of the other headers are proof",
     ["src/check/check.h"]),
    ("`words.h`, `limits.h`, `state.h`: the names that code and specification share",
     ["src/check/base/words.h", "src/check/base/limits.h", "src/check/base/state.h"]),
    ("the rooms `src/programs/check`, `src/programs/identity`, `src/report`",
     ["src/programs/check/*.c", "src/programs/identity/*.c", "src/report/*.c"]),
    ("of `--topology` alone: specification `spec/price/*.acsl`, `spec/price/*/*.acsl`",
     ["spec/price/*.acsl", "spec/price/*/*.acsl"]),
    ("`plan/plan.h` and `text/topology.h` of `src/price`, which state the claim; `state.h`, "
     "`plan/state.h`, `text/state.h`, `text/words.h`",
     ["src/price/" + n for n in ("plan/plan.h", "text/topology.h", "state.h", "plan/state.h",
                                 "text/state.h", "text/words.h")]),
    ("of transfers alone: specification `spec/transfer/*/*.acsl`", ["spec/transfer/*/*.acsl"]),
    ("`judge.h` of `src/transfer`, which states the claim; `words.h`, `limits.h`, `state.h` of `base`, "
     "`message_state.h`, `least_state.h` of `counts`",
     ["src/transfer/" + n for n in ("judge.h", "base/words.h", "base/limits.h", "base/state.h",
                                    "counts/message_state.h", "counts/least_state.h")]),
    ("of execution alone: specification `spec/copy/*.acsl`; `box.h`, `inside.h` and `limits.h` of `src/copy`",
     ["spec/copy/*.acsl", "src/copy/box.h", "src/copy/inside.h", "src/copy/limits.h"]),
    ("the gate: `proofs/gate.py`, `wp.py`, `drivers.py`, `turns.py`, `sources.py`, `closure.py`, "
     "`evidence.py`, `text_rules.py`, `c_text.py`, `summary.py`, `axioms.py`, `axioms.mlw`",
     ["proofs/" + n for n in ("gate.py", "wp.py", "drivers.py", "turns.py", "sources.py",
                              "closure.py", "evidence.py", "text_rules.py", "c_text.py",
                              "summary.py", "axioms.py", "axioms.mlw")]),
    ("`Makefile`, `proofs/proof.mk`", ["Makefile", "proofs/proof.mk"]),
]
SECTIONS = ["sections", "fusion", "next", "bound", "widest", "scale", "optimality", "estimate",
            "walk_state", "walk"]
CORE = [
    ("read and judge the optional sections",
     ["src/check/*/%s.%s" % (n, e) for n in SECTIONS for e in "ch"]),
    ("number the rejections: `codes.h`", ["src/check/base/codes.h"]),
    ("spell the fixed words: `words.h`", ["src/check/base/words.h"]),
    ("all of `src/check`", ["src/check/*.[ch]", "src/check/*/*.[ch]"]),
    ("all of `src/price`", ["src/price/*.[ch]", "src/price/*/*.[ch]"]),
    ("all of `src/transfer`", ["src/transfer/*.[ch]", "src/transfer/*/*.[ch]"]),
    ("all of `src/copy`", ["src/copy/*.[ch]"]),
]


def files(patterns):
    found = [path for p in patterns for path in sorted(ROOT.glob(p))]
    if len(found) < len(patterns):
        sys.exit("trusted_base.py: a file is missing: %s" % patterns)
    return found


def lines(patterns):
    return sum(path.read_text().count("\n") for path in files(patterns))


def lines_of_c(patterns):
    """Lines that are left when comments, and with them annotations, are gone."""
    text = "".join(subprocess.run(
        ["cc", "-fpreprocessed", "-dD", "-E", "-P", str(path)], capture_output=True, text=True,
        check=True).stdout for path in files(patterns))
    return sum(1 for line in text.split("\n") if line.strip())


def table(head, rows, count):
    return "\n".join(["| %s | lines |" % head, "|---|---|"] +
                     ["| %s | %s |" % (what, format(count(p), ",")) for what, p in rows]) + "\n"


def main():
    tables = (table("trusted", BASE, lines) + "\n" +
              table("C of the core, without annotations", CORE, lines_of_c))
    print(tables, end="")
    old = DOCUMENT.read_text()
    new = PLACE.sub(lambda m: m.group(1) + tables + m.group(2), old)
    if "--write" in sys.argv:
        DOCUMENT.write_text(new)
    elif new != old or not PLACE.search(old):
        sys.exit("FAIL: docs/TRUST.md has other numbers; proofs/trusted_base.py --write mends them")


if __name__ == "__main__":
    main()
