"""Proof tasks of a WhyML file, as the provers see them.

A task is one goal of one module after `split_vc`, printed in SMT-LIB by Why3's
own printer.  The scripts beside this file use tasks to search for a prover
(rebuild.py), to ask for contradictions (vacuity.py) and to measure mutants
(mutate.py).  The evidence is never taken from here: it is `why3 replay`.
"""
import hashlib, math, os, re, resource, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build", "why3")
CONF = os.path.join(BUILD, "why3.conf")
SPEC = os.path.join(ROOT, "spec", "theory")

# Limits count steps of the provers, not seconds, so that answers do not depend on load.  One
# unit of effort is about a second.
PROVERS = {
    "CVC4": {"version": "1.8", "driver": "cvc4_17",
             "cmd": lambda effort, f: ["cvc4", "--rlimit=%d" % (effort * 150000), "--lang=smt2", f]},
    "Z3": {"version": "4.8.12", "driver": "z3_471",
           "cmd": lambda effort, f: ["z3", "-smt2", "rlimit=%d" % (effort * 3000000), "sat.random_seed=42",
                                     "nlsat.randomize=false", "smt.random_seed=42", f]},
}

# A prover that counts no steps is stopped after so many seconds of its own time a unit.
HANGS = 10


def fail(msg):
    sys.stderr.write("error: %s\n" % msg)
    sys.exit(1)


def configure():
    """A private Why3 configuration, made anew by every process: nothing is read from
    a home directory, and nothing that was left behind matters."""
    os.makedirs(BUILD, exist_ok=True)
    new = "%s.%d" % (CONF, os.getpid())
    r = subprocess.run(["why3", "config", "detect"], capture_output=True, text=True,
                       env=dict(os.environ, WHY3CONFIG=new))
    if r.returncode != 0 or not os.path.exists(new):
        fail("why3 config detect failed: " + r.stderr)
    os.rename(new, CONF)
    os.environ["WHY3CONFIG"] = CONF
    listed = subprocess.run(["why3", "config", "list-provers"], capture_output=True, text=True).stdout
    for name, p in PROVERS.items():
        if not re.search(r"%s %s$" % (name, re.escape(p["version"])), listed, re.M):
            fail("prover %s %s is not installed" % (name, p["version"]))


def datadir():
    return subprocess.run(["why3", "--print-datadir"], capture_output=True, text=True,
                          check=True).stdout.strip()


def files():
    """All files of the theory."""
    return sorted(os.path.join(SPEC, f) for f in os.listdir(SPEC) if f.endswith(".mlw"))


def modules(path):
    return re.findall(r"^module (\w+)", open(path).read(), re.M)


def dump(path, module, prover, spec=SPEC, goal=None):
    """All tasks of one module, or of one goal, as (goal name, line, smt text), in Why3's order."""
    drv = os.path.join(datadir(), "drivers", PROVERS[prover]["driver"] + ".drv")
    r = subprocess.run(["why3", "prove", "-L", spec, "-a", "split_vc", "-D", drv, path, "-T", module]
                       + (["-G", goal] if goal else []),
                       capture_output=True, text=True)
    if r.returncode != 0:
        raise RuntimeError(r.stderr.strip() or r.stdout[-2000:])
    out = []
    for part in r.stdout.split("(check-sat)"):
        part = re.sub(r"^\s*\(get-[^\n]*\n", "", part)  # left over from the task before
        m = re.search(r'^;; Goal "?(.*?)"?\n(?:;; File "([^"]*)", line (\d+)[^\n]*\n)?', part, re.M)
        if m:
            out.append((m.group(1), int(m.group(3) or 0), part[:m.start()], part[m.start():]))
    return out


def cached(key):
    p = os.path.join(BUILD, "cache", key[:2], key)
    return open(p).read() if os.path.exists(p) else None


def store(key, val):
    d = os.path.join(BUILD, "cache", key[:2])
    os.makedirs(d, exist_ok=True)
    with open(os.path.join(d, key), "w") as f:
        f.write(val)


def reads(path):
    """A file of the theory and all files of it that it uses or clones, in order."""
    spec, found, due = os.path.dirname(path), set(), [os.path.basename(path)]
    while due:
        name = due.pop()
        if name in found or not os.path.exists(os.path.join(spec, name)):
            continue                   # a theory of Why3's standard library
        found.add(name)
        due += [m + ".mlw" for m in re.findall(r"^\s*(?:use|clone)\s+(?:export\s+|import\s+)?(\w+)\.",
                                               open(os.path.join(spec, name)).read(), re.M)]
    return sorted(found)


def fingerprint(names, text=""):
    """Of these files of the theory and a text."""
    h = hashlib.sha256(text.encode())
    for name in sorted(names):
        h.update(name.encode() + b"\0" + open(os.path.join(SPEC, name), "rb").read() + b"\0")
    return h.hexdigest()[:16]


def read_results(path):
    """The lines of a file of results by their first word; none where there is no file."""
    if not os.path.exists(path):
        return {}
    return {l.split()[0]: l.rstrip("\n") for l in open(path) if not l.startswith("#")}


def write_pending(path, names):
    """What is known to be without a result; no file when nothing is."""
    names = list(names)
    if os.path.exists(path):
        os.unlink(path)
    if names:
        with open(path, "w") as o:
            o.write("".join(n + "\n" for n in names))


def wrong_pending(path, stale):
    """Lines of complaint: `stale` (name -> text) should be what the file names."""
    pending = open(path).read().split() if os.path.exists(path) else []
    return ["without a result of these files: " + text for name, text in stale.items() if name not in pending] + \
           ["pending, but it has a result: " + name for name in pending if name not in stale]


def used():
    """Seconds of processor time of the processes that this one started and that ended."""
    r = resource.getrusage(resource.RUSAGE_CHILDREN)
    return r.ru_utime + r.ru_stime


def run(prover, text, limit, cache=True):
    """One prover on one text: (answer, seconds of processor time); answer is 'unsat' when proved,
    and `limit` is the effort."""
    plain = re.sub(r"(?m)^;; File .*\n", "", text)  # wherever the file lies
    key = hashlib.sha256(("%s\n%s" % (prover, plain)).encode()).hexdigest()
    before = (cached(key) if cache else None) or "none 0 0"
    ans, sec, effort = before.split()
    if float(effort) <= limit if ans == "unsat" else float(effort) >= limit:
        return ans, float(sec)
    fd, name = tempfile.mkstemp(suffix=".smt2", dir=BUILD)
    with os.fdopen(fd, "w") as f:
        f.write(text + "(check-sat)\n")
    begun = used()
    try:
        r = subprocess.run(["prlimit", "--cpu=%d" % math.ceil(HANGS * limit)] + PROVERS[prover]["cmd"](limit, name),
                           capture_output=True, text=True)
        first = (r.stdout.strip().split("\n") or [""])[0].strip()
        ans = first if first in ("unsat", "sat", "unknown") else "other"
        if ans == "other" and "error" in r.stdout and "timeout" not in r.stdout:
            ans = "error"
    finally:
        os.unlink(name)
    sec = used() - begun
    if cache and (ans == "unsat" or not before.startswith("unsat")):
        store(key, "%s %.3f %g" % (ans, sec, limit))
    return ans, sec


def proving(texts, effort, cache=True):
    """The provers that prove a task (prover -> text) with this effort: prover -> seconds."""
    answers = {p: run(p, texts[p], effort, cache) for p in PROVERS}
    return {p: sec for p, (ans, sec) in answers.items() if ans == "unsat"}


def of_provers(path):
    """Each module of a file, with its tasks: (goal name, line, prover -> text)."""
    for mod in modules(path):
        dumps = {p: dump(path, mod, p) for p in PROVERS}
        yield mod, [(g, line, {p: dumps[p][i][2] + dumps[p][i][3] for p in dumps})
                    for i, (g, line, _, _) in enumerate(dumps["CVC4"])]
