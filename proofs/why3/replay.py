#!/usr/bin/env python3
"""Replay the committed proof records and gate the result.

Fails unless: every file of spec/ that has goals has a record; `why3 replay`
succeeds on every record; every goal of every record is proved, in a number of steps that the
record says; and nothing is assumed (assumed.py).  Prints one line per file and the totals.

Provers are stopped by the recorded steps, not by a clock: load does not matter. They may take
a tenth more: CVC4 counts some steps more or fewer by the name of the file that it reads.

While goals wait for a prover, Why3 asks for the time again and again, and keeps a core busy. So
it may start a prover for every goal at once, and the provers take turns (`take_turns`).
"""
import concurrent.futures, os, re, shutil, subprocess, sys, time
import xml.etree.ElementTree as ET
sys.dont_write_bytecode = True
import tasks, assumed

BASE = os.path.join(tasks.ROOT, "proofs", "why3")
# Gives a prover a tenth more steps than Why3 says, and starts it when it has the lock. Of the
# two options one is CVC4's, the other Z3's.
TURN = """#!/bin/sh
for argument; do
    shift
    case $argument in
    --rlimit=*|rlimit=*) argument=${argument%%%%=*}=$((${argument#*=} * 11 / 10 + 100)) ;;
    esac
    set -- "$@" "$argument"
done
exec flock --no-fork '%s' '%s' "$@"
"""
# More than a record has, and few enough to be processes that wait.
MOST_GOALS = 1000


def take_turns(name):
    """A configuration for one record, by which Why3 starts the provers of all goals at once, and
    all but one of them wait for a lock and use no processor time."""
    d = os.path.join(tasks.BUILD, "turns", name)
    os.makedirs(d, exist_ok=True)
    text = re.sub(r"(?m)^running_provers_max = .*", "running_provers_max = %d" % MOST_GOALS, open(tasks.CONF).read())
    for prover in re.findall(r'(?m)^path = "(.*)"', text):
        script = os.path.join(d, os.path.basename(prover))
        with open(script, "w") as o:
            o.write(TURN % (os.path.join(d, "lock"), prover))
        os.chmod(script, 0o755)
        text = text.replace('path = "%s"' % prover, 'path = "%s"' % script)
    with open(os.path.join(d, "why3.conf"), "w") as o:
        o.write(text)
    return o.name


def proved(d):
    """Of every goal of a record, in its order, whether it has a proof that counts steps; detached
    goals do not count."""
    return [any(p.find("result") is not None and p.find("result").get("status") == "valid"
                and int(p.find("result").get("steps", "0")) > 0
                and p.get("obsolete") != "true" for p in g.findall("proof"))
            for g in ET.parse(os.path.join(d, "why3session.xml")).getroot().iter("goal") if g.find("transf") is None]


def replay(name):
    """Number of goals of one record, and whether all are proved; prints a line."""
    d, begun = os.path.join(BASE, name), time.time()
    r = subprocess.run(["nice", "-n", "5", "why3", "replay", "-q", "--use-steps", "-L", tasks.SPEC, d],
                       capture_output=True, text=True, env=dict(os.environ, WHY3CONFIG=take_turns(name)))
    goals = proved(d)
    n, ok = len(goals), sum(goals)
    good = r.returncode == 0 and n == ok
    print("%-16s %4d / %4d goals  %6.1f s  %s" % (name, ok, n, time.time() - begun,
                                                  "ok" if good else "FAILED"), flush=True)
    if not good:
        print((r.stdout + r.stderr)[-1500:], flush=True)
    return n, good


def without_record(name):
    """Number of goals of a file that has no record."""
    path = os.path.join(tasks.SPEC, name + ".mlw")
    return sum(len(tasks.dump(path, m, "CVC4")) for m in tasks.modules(path))


def main():
    tasks.configure()
    if not shutil.which("flock"):
        tasks.fail("flock of util-linux is missing")
    begun = time.time()
    files = {f[:-4] for f in os.listdir(tasks.SPEC) if f.endswith(".mlw")}
    records = {d for d in os.listdir(BASE)
               if os.path.exists(os.path.join(BASE, d, "why3session.xml"))}
    wrong = ["record without file: " + name for name in sorted(records - files)]
    for name in sorted(files - records):
        goals = without_record(name)
        if goals:
            wrong.append("%s has %d goals and no record" % (name, goals))
    # One prover at a time works on a file, so files are replayed side by side.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(replay, sorted(files & records)))
    failed = sum(not good for _, good in found)
    for line in wrong:
        print(line)
    print("%d goals replayed in %.0f s, %d files failed" % (
        sum(n for n, _ in found), time.time() - begun, failed))
    sys.exit(1 if failed + len(wrong) + assumed.report() else 0)


if __name__ == "__main__":
    main()
