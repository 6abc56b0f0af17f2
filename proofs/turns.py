"""Which prover has the first turn at a goal: where it is not the first of its file,
proofs/turns.list says so. Frama-C reads that as a script of one prover for each goal. Only
time rests on the list: a goal is proved by a prover that runs, whatever a script says."""
import json
import re
import shutil

from sources import ROOT

LIST = ROOT / "proofs" / "turns.list"
HEAD = """# Goals at which the second prover of a file has the first turn, since the first leaves
# them open: file, then its goals. Written by `proofs/gate.py --update`.
"""
NAMES = {"z3": "Z3:4.8.12", "cvc4": "CVC4:1.8"}
ORDER = ["z3", "cvc4"]


def order(flags):
    """Of the provers in a file that has these words in its list."""
    return ORDER[::-1] if "cvc4" in flags else ORDER


def read(path=LIST):
    found, name = {}, None
    for line in path.read_text().splitlines():
        if line.startswith("    "):
            found[name].append(line.strip())
        elif line and not line.startswith("#"):
            name = line
            found[name] = []
    return found


def of_file(name):
    return read().get(name, [])


def write(goals, path=LIST):
    text = "".join("%s\n%s" % (name, "".join("    %s\n" % g for g in sorted(goals[name])))
                   for name in sorted(goals) if goals[name])
    path.write_text(HEAD + text)


def options(order, goals, place):
    """Options by which the second prover of `order` begins with these goals."""
    if not goals:
        return ["-wp-prover", ",".join(order)]
    shutil.rmtree(place, ignore_errors=True)
    (place / "script").mkdir(parents=True)
    turns = [{"prover": NAMES[p], "verdict": "valid", "time": 1.0} for p in reversed(order)]
    for goal in goals:
        if not re.fullmatch(r"\w+", goal):
            raise ValueError("%s: no name of a goal" % goal)
        (place / "script" / (goal + ".json")).write_text(json.dumps(turns))
    return ["-wp-session", str(place), "-wp-prover", ",".join(["script"] + order)]


def second(order, proved, left):
    """The goals, of [(owner, goal, prover, seconds)], that the second prover proved, but those
    that the first pass left open: what simplifies them in the second pass does not for a script."""
    return ["typed_" + goal for _, goal, prover, _ in proved
            if prover.lower().startswith(order[1]) and goal not in left]
