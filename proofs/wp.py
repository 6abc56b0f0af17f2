"""One run of Frama-C/WP over one file, and what its log says."""
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

import drivers
import turns
from sources import ROOT

KERNEL = ("annot:missing-spec=abort,typing:implicit-function-declaration=abort,"
          "typing:no-proto=abort")
OPTIONS = ["-machdep", "x86_64", "-c11", "-no-unicode", "-cpp-extra-args=-I. -Isrc -Iinclude",
           "-kernel-warn-key", KERNEL, "-wp", "-wp-rte", "-warn-unsigned-overflow",
           "-warn-unsigned-downcast", "-warn-signed-downcast", "-warn-right-shift-negative",
           "-wp-model", "Typed", "-wp-par", "1",
           "-wp-warn-key", "pedantic-assigns=abort"]
REPORT = ["-then", "-report", "-then", "-report-classify", "-report-no-exit",
          "-report-unclassified-unknown", "ERROR", "-report-unclassified-untried", "ERROR",
          "-report-unclassified-warning", "ERROR", "-report-output"]
PHRASES = re.compile(
    r"User Error|Non natural loop|Missing assigns|Cast with incompatible|"
    r"Memory model hypotheses|generating default assigns|Failed smoke-test|might be unsound|"
    r"Missing RTE|not yet supported|interpreted as reads nothing|recursive|\[Failed\]|Unsuccess|"
    r"Aborted|Degenerated|[Ww]arning")
# Seconds for a goal in the first pass, which nearly every goal needs less than. What stays
# open gets the time it needs in a second pass, in which both provers try at a time: a goal
# that one alone can prove waits for no other (but those of turns.py, where the one that is
# known to prove it begins), and a busy machine makes no proof fail. Not more
# passes, as each proves the lemmas of a file again. Two simplifications of goals take longer
# than nearly all goals do without them, so that only the second pass has them.
QUICK = 1
PLAIN = ["-wp-no-ground", "-wp-no-pruning"]
SECOND = ["-wp-par", "2", "-wp-ground", "-wp-pruning"]
# 8M words in place of 256K before Frama-C looks at which of its many small objects it still needs.
COLLECTOR = "s=8M"
GOAL = re.compile(r"^\[wp\] \[([^\]]+)\] Goal (\S+) : Valid(.*)$", re.M)
OPEN = re.compile(r"^\[wp\] \[Failed\] Goal (\S+)$", re.M)
TIME = re.compile(r"([\d.]+)(ms|s|')")


@functools.lru_cache
def need_tools():
    """Names and versions; a missing tool ends the run."""
    commands = {"frama-c": ["frama-c", "-version"], "why3": ["why3", "--version"],
                "cvc4": ["cvc4", "--version"], "z3": ["z3", "--version"]}
    versions = {}
    for name, command in commands.items():
        if not shutil.which(name):
            sys.exit("%s is missing; `make deps` installs it" % name)
        text = subprocess.run(command, capture_output=True, text=True).stdout
        number = re.search(r"\d+\.\d+[^\s,\[]*(?: \([A-Z]\w+\))?", text)
        versions[name] = number.group(0) if number else text.split("\n")[0]
    return versions


@functools.lru_cache
def configure(work):
    """A Why3 configuration of our own, made anew by every process: neither the user's
    nor one that was left behind matters. Its drivers are those of drivers.py."""
    work.mkdir(parents=True, exist_ok=True)
    return drivers.place(work / "why3.conf", lambda new: detect_provers(new, drivers.lean_data(work)))


def detect_provers(path, data):
    done = subprocess.run(["why3", "config", "detect"], capture_output=True, text=True,
                          env=dict(os.environ, WHY3CONFIG=str(path)))
    if done.returncode or not path.exists():
        sys.exit("why3 config detect failed:\n" + done.stdout + done.stderr)
    path.write_text(re.sub(r"(?m)^datadir = .*", 'datadir = "%s"' % data, path.read_text()))


def command(name, options, again, output):
    passes = PLAIN + [name, "-then", "-wp"] + SECOND + again if again else [name]
    return [str(o) for o in ["frama-c"] + OPTIONS + options + passes + REPORT + [output]]


class Run:
    """Frama-C on one file; `tree` is the directory that holds src and spec, `again`
    the options of a second pass over the goals that the first left open, `order` the
    provers in order, of which the second has the first turn at the goals in `late`."""

    def __init__(self, name, work, options, tree=ROOT, again=None, order=turns.ORDER, late=()):
        self.name, self.tree = name, tree
        self.final = work / name.replace("/", "_")
        # Two runs of one file at a time do not write into each other's log.
        key = "%s.%d" % (self.final.name, os.getpid())
        self.log_path, self.classes = work / (key + ".log"), work / (key + ".json")
        self.config = configure(work)
        self.order = order
        self.scripts = work / (key + ".turns")
        self.turns = turns.options(order, late, self.scripts)
        self.command = command(name, self.turns + options, again, self.classes)
        self.seconds, self.status, self.log = 0.0, None, ""

    def start(self):
        self.classes.unlink(missing_ok=True)
        env = {k: v for k, v in os.environ.items() if not k.startswith("FRAMAC_WP")}
        env["WHY3CONFIG"] = str(self.config)
        env["OCAMLRUNPARAM"] = COLLECTOR
        env["PWD"] = str(self.tree)  # Frama-C resolves file names from it
        self.begun = time.monotonic()
        with open(self.log_path, "w") as out:
            return subprocess.Popen(self.command, stdout=out, stderr=subprocess.STDOUT,
                                    cwd=self.tree, env=env, start_new_session=True)

    def finish(self, process):
        self.status = process.wait()
        shutil.rmtree(self.scripts, ignore_errors=True)
        self.seconds = time.monotonic() - self.begun
        self.log = self.log_path.read_text()
        self.log_path = self.log_path.rename(self.final.with_suffix(".c.log"))
        if self.classes.exists():
            self.classes = self.classes.rename(self.final.with_suffix(".c.json"))
        return self

    def fingerprint(self):
        """Of everything that the verdict rests on: tools, options but for the time that
        a goal has and the order of provers, and the text after the preprocessor, with
        annotations and the macros that they may use. Where the file lies is nothing of that."""
        options = [o for o in self.command[:-1] if not o.isdigit() and o not in [self.name, *self.turns]]
        options.append(sorted(need_tools().items()))
        text = subprocess.run(["cc", "-E", "-dD", "-C", "-P", "-D__FRAMAC__", "-I.", "-Isrc", "-Iinclude",
                               self.name], cwd=self.tree, capture_output=True, check=True).stdout
        return hashlib.sha256(repr(options).encode() + text).hexdigest()

    def obtain(self, place, resume):
        """Run, or with `resume` take what an earlier run of the same text left there."""
        self.kept = place / self.fingerprint()
        self.recalled = resume and (self.kept / "log").exists()
        if not self.recalled:
            return self.finish(self.start())
        self.log, self.classes = (self.kept / "log").read_text(), self.kept / "classes.json"
        self.seconds, self.status = float((self.kept / "seconds").read_text()), 0
        return self

    def keep(self):
        """Put log and classification aside, unless the text changed during the run."""
        if self.recalled or self.kept.name != self.fingerprint():
            return
        self.kept.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.classes, self.kept / "classes.json")
        (self.kept / "seconds").write_text("%.1f" % self.seconds)
        shutil.copy(self.log_path, self.kept / "log")

    def functions(self):
        """Every function that has a body in this file, as Frama-C saw it."""
        return re.findall(r"^\[rte:annot\] annotating function (\w+)", self.log, re.M)

    def goals(self):
        """[(owner, goal, prover, seconds)], each goal once; the owner is a function or
        a lemma."""
        names = sorted(self.functions(), key=len, reverse=True)
        found = {}
        for prover, goal, rest in GOAL.findall(self.log):
            goal = re.sub(r"^typed_", "", goal)
            owner = next((n for n in names if goal.startswith(n + "_")), goal)
            found.setdefault(goal, (owner, goal, prover, spent(rest)))
        return list(found.values())

    def left_open(self):
        """Goals that a pass did not prove; a later one may have."""
        return {re.sub(r"^typed_", "", g) for g in OPEN.findall(self.log)}

    def phrases(self):
        """Lines that mean that something was skipped or assumed. The second pass
        says so when the first left it nothing to do. That a goal which needs no prover has
        a script means nothing: it is proved all the same."""
        log = re.sub(r"(?m)^\[wp\] Warning: Deprecated script for '\w+'$", "", OPEN.sub("", self.log))
        head, *later = re.split(r"(?m)^(?=\[wp\] Running WP plugin)", log)
        text = head + "".join(later[:1]) + "".join(
            p.replace("[wp] Warning: No goal generated\n", "", 1) for p in later[1:])
        return [line for line in text.splitlines() if PHRASES.search(line)]

    def totals(self):
        """N and M of the lines "Proved goals: N / M", one for each pass that had any."""
        return [(int(n), int(m)) for n, m in
                re.findall(r"^\[wp\] Proved goals: +(\d+) / (\d+)", self.log, re.M)]

    def untried(self):
        if not self.classes.exists():
            return None
        return [(e["title"], e["descr"]) for e in json.loads(self.classes.read_text())
                if e["classid"] != "unclassified.unreachable"]

    def statuses(self):
        """[(section, status, property)] of Frama-C's consolidated report."""
        section, found = None, []
        for line in self.log.split("[report] Monitoring events")[0].splitlines():
            head = re.match(r"--- (?:Properties of Function '(\w+)'|(Global Properties))", line)
            if head:
                section = head.group(1) or "global"
            status = re.match(r"\[ *(-|[A-Za-z ?!]+?) *\] (\S.*)", line)
            if section and status:
                found.append((section, status.group(1), status.group(2)))
        return found


def spent(text):
    scale = {"ms": 0.001, "s": 1.0, "'": 60.0}
    return sum(float(n) * scale[u] for n, u in TIME.findall(text))
