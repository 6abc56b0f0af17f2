#!/usr/bin/env python3
"""What there is no memory for is not printed in part: each of the last allocations of some
commands fails once, and they end with status 2 and a line, or print what they always print.

usage: whole_output.py BUILD
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BUILD = Path(sys.argv[1]).resolve()
ROOT = Path(__file__).resolve().parents[2]
LAYOUT = ["-m", "x=4,y=6", "-f", "[3{x}12, 2{y}12]", "-t", "[2{y}12, 3{x}12]"]
PAIR = [ROOT / "certs/ex3.1.problem", ROOT / "certs/ex3.1.cert"]
LINE = '{"id":"p","mesh":[["x",4],["y",6]],"shape":[12,12],"elem_bytes":4,"from":[["x"],["y"]],"to":[["y"],["x"]]}\n'
LAST = 60


def run(words, **changes):
    return subprocess.run([BUILD / "redist", *words], input=LINE, capture_output=True, text=True, timeout=100,
                          env=dict(os.environ, **changes))


def fail(words, at, done):
    sys.exit("whole_output: redist %s, allocation %d fails: status %d, %s%s"
             % (" ".join(map(str, words)), at, done.returncode, done.stdout, done.stderr))


def read_answer(done):
    """Without the time that it took."""
    if done.returncode == 0 and not done.stdout.startswith("{"):
        return done.stdout
    answer = json.loads(done.stdout) if done.stdout.startswith("{") else {"ok": False}
    answer.pop("micros", None)
    return answer


def try_command(words, library, counted):
    whole = run(words, LD_PRELOAD=library, MALLOC_COUNT=counted)
    last, lost = int(Path(counted).read_text()), 0
    for at in range(max(1, last - LAST), last):
        done = run(words, LD_PRELOAD=library, MALLOC_AT=str(at))
        answer = read_answer(done)
        if done.returncode == 0 and answer == read_answer(whole):
            continue
        lost += 1
        batch = "--batch" in words and done.returncode == 0
        if isinstance(answer, str) or answer.get("ok") is not False or (not batch and (done.returncode != 2 or done.stderr.count("\n") != 1)):
            fail(words, at, done)
    if lost < 3:
        sys.exit("whole_output: redist %s: only %d allocations mattered" % (words, lost))
    return lost


def main():
    commands = [["plan", *LAYOUT, "--json"], ["compare", PAIR[0], "--json"], ["export", *PAIR, "--format", "json"],
                ["plan", "--batch", "-", "--jobs", "1"], ["show", *PAIR, "--all"], ["compare", PAIR[0]]]
    with tempfile.TemporaryDirectory() as work:
        library = work + "/malloc.so"
        subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-shared", "-fPIC", ROOT / "tests/cli/malloc_fault.c",
                        "-o", library], check=True)
        lost = sum(try_command(words, library, work + "/count") for words in commands)
    print("cli: no output in part: %d allocations failed, each was said" % lost)


if __name__ == "__main__":
    main()
