#!/usr/bin/env python3
"""The gate of assumptions notices what is put into the theory to prove too much.

Each case adds a text to a copy of spec/theory, to a new file or at the end of an old one;
assumed.py must report it, and must report nothing of the files as they are. The first case is
a proof of false: that a prover accepts it is shown first, so the gate is needed.
"""
import os, shutil, subprocess, sys, tempfile
sys.dont_write_bytecode = True
import assumed, tasks

FALSE = """
module Planted
  use int.Int
  clone arith_sig.ArithSig with function mul = (-), axiom .
  lemma bad: false
end
"""

# what is planted, in which file, what the report must say
CASES = [
    (FALSE, "planted.mlw", "clone keeps axioms"),
    (FALSE, "weak_real.mlw", "clone keeps axioms"),
    (FALSE.replace("axiom .", "axiom."), "planted.mlw", "clone keeps axioms"),
    (FALSE.replace(", axiom .", ", axiom mul_pos"), "planted.mlw", "clone keeps axioms"),
    (FALSE.replace(", axiom .", ", axiom mul_pos"), "weak_real.mlw", "clone keeps axioms"),
    (FALSE.replace("clone", "clone export").replace("function mul = (-), ", ""), "planted.mlw",
     "clone keeps axioms"),
    (FALSE.replace("arith_sig.ArithSig", "weak.Weak"), "planted.mlw", "clone keeps axioms"),
    (FALSE.replace("arith_sig.ArithSig with function mul = (-), axiom .",
                   "merged_rules.MergedRules with\n    function gcd = (-),\n    (* all *) axiom ."),
     "planted.mlw", "clone keeps axioms"),
    ("module Planted\n  use weak_real.WeakInt\nend\n", "planted.mlw", "uses a module with axioms"),
    ("module Planted\n  use arith_sig.ArithSig\nend\n", "planted.mlw", "uses a module with axioms"),
    ("module Planted\n  axiom bad: false\nend\n", "planted.mlw", "axiom bad"),
    ("module Planted\n  axiom mul_pos: false\nend\n", "arith_sig.mlw", "an interface is one module"),
    ("module Planted\n  function f int : int\nend\n", "planted.mlw", "function f"),
    ("module Planted\n  let ghost f () : unit ensures { false } = assume { false }\nend\n", "planted.mlw",
     "assume"),
    ("module Planted\n  val f (x: int) : unit ensures { false }\nend\n", "planted.mlw", "val"),
    ("module Planted\n  let ghost f () : int ensures { false } = any int\nend\n", "planted.mlw", "any"),
    ("module Planted\n  axiom bad: false\nend\n", "planted.why", "no file of the theory"),
]


def reports(spec):
    return assumed.assumptions(spec)[0]


def provable(spec):
    """Whether a prover accepts the planted proof of false."""
    path = os.path.join(spec, "planted.mlw")
    open(path, "w").write(FALSE)
    r = subprocess.run(["why3", "prove", "-L", spec, "-P", "CVC4,1.8", "-t", "10", path],
                       capture_output=True, text=True)
    os.unlink(path)
    return "Valid" in r.stdout


def main():
    tasks.configure()
    wrong = []
    with tempfile.TemporaryDirectory() as top:
        spec = os.path.join(top, "theory")
        shutil.copytree(tasks.SPEC, spec)
        if reports(spec):
            wrong.append("something is reported of the theory as it is: %s" % reports(spec)[0])
        if not provable(spec):
            wrong.append("the planted proof of false is none")
        for text, name, expected in CASES:
            path = os.path.join(spec, name)
            old = open(path).read() if os.path.exists(path) else None
            open(path, "w").write((old or "") + text)
            if not any(name in line and expected in line for line in reports(spec)):
                wrong.append("not noticed in %s: %s" % (name, " ".join(text.split())))
            if old is None:
                os.unlink(path)
            else:
                open(path, "w").write(old)
    for line in wrong:
        print(line)
    print("%d planted assumptions, %d not noticed" % (len(CASES), len(wrong)))
    sys.exit(1 if wrong else 0)


main()
