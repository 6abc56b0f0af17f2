"""What tests of transfers share: a folder in which programs run, plans that both checkers have to
accept in the same words, and random cases one after the other."""

import os
import random as randomness
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "second_checker"))

import transfer_data  # noqa: E402
import transfer_judge  # noqa: E402
import transfer_layouts  # noqa: E402
import transfer_rounds  # noqa: E402


class Judged(NamedTuple):
    """Problem and certificate as the second checker reads them, and the verdict."""

    problem: object
    certificate: object
    line: str

    def number(self, word):
        words = self.line.split()
        return int(words[words.index(word) + 1])

    def check_end(self, about=""):
        assert transfer_data.ends_right(self.problem, self.certificate), f"it does not end right {about}"


class Folder:
    """Programs of a build, run in a folder of its own."""

    def __init__(self, build, place):
        self.build, self.place = build, place

    def __truediv__(self, name):
        return self.place / name

    def run(self, program, *words, given=None):
        return subprocess.run([self.build / program, *words], text=True, input=given,
                              capture_output=True, check=False, cwd=self.place)

    def say(self, program, *words):
        """What it prints, as it has to succeed."""
        made = self.run(program, *words)
        assert made.returncode == 0, made
        return made.stdout

    def import_plan(self, text):
        """From JSON."""
        (self / "plan.json").write_text(text)
        return self.run("redist", "import-plan", "--format", "transfers", "plan.json", "-p",
                        "problem", "-o", "cert")

    def judge(self, *names):
        texts = [(self / name).read_bytes() for name in names or ("problem", "cert")]
        verified, line = transfer_judge.verdict(*texts)
        assert verified, f"{line}\n{texts[0].decode()}{texts[1].decode()}"
        checked = self.run("redist-check", *(names or ("problem", "cert")))
        assert checked.stdout == line + "\n", checked
        problem = transfer_layouts.read_problem(texts[0])
        return Judged(problem, transfer_rounds.read_certificate(texts[1], problem), line)


def make_folder(place, build):
    return Folder(Path(build).resolve(), Path(place))


def try_random(arguments, title, check_one, begin=None, tell=lambda folder: ""):
    """What check_one says of each of COUNT random cases, and the seed; `begin` comes before them, and
    `tell` says more of a wrong one."""
    seed, found = int(os.environ.get("REDIST_SEED", "1")), []
    with tempfile.TemporaryDirectory() as place:
        folder = make_folder(place, arguments[0])
        if begin:
            begin(folder)
        for number in range(int(arguments[1])):
            try:
                found.append(check_one(folder, randomness.Random(f"{title} {seed} {number}"), number))
            except AssertionError as wrong:
                sys.exit(f"{title} {number}, seed {seed}: {wrong}{tell(folder)}")
    return found, seed
