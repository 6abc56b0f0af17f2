"""Commands of redist that write files, for campaigns that disturb them; and what must be there
afterwards, whatever happened: under each name that was asked for the old file or the whole new one."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "checkpoint"), str(ROOT / "tests" / "fuzz")]
sys.dont_write_bytecode = True
import readers
import tensors

MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "--quiet",
          *(["--allow-run-as-root"] if os.getuid() == 0 else []), "-n", "2"]
os.environ.update(OMPI_MCA_mpi_yield_when_idle="1", OMPI_MCA_btl="self,vader", OMPI_MCA_plm_rsh_agent="/bin/true")
TEMPORARY = re.compile(r"\.redist-tmp-[1-9][0-9]*-[A-Za-z0-9]{6}$")
PARTIAL = "target.redist-partial"
OLD = b"what was there before\n"
DIGEST = readers.digest_sources()  # at the beginning: they may change while this runs
LAYOUT = ["-m", "x=4,y=6", "-f", "[3{x}12, 2{y}12]", "-t", "[2{y}12, 3{x}12]"]


def list_session(session):
    """Its processes that have not ended: ranks too, whose groups are not that of their mpirun."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            text = Path("/proc/%s/stat" % entry).read_text()
        except OSError:
            continue
        state, _, _, leader = text[text.rindex(")") + 2:].split()[:4]
        if int(leader) == session and state != "Z":
            found.append(int(entry))
    return found


def end_processes(processes):
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Job:
    """`words` run in the directory `place`, where the inputs are; they write into place/out."""

    def __init__(self, name, place, words, outputs):
        self.name, self.place, self.words, self.outputs = name, place, [str(w) for w in words], outputs
        self.out, self.expected, self.seconds = place / "out", {}, 0
        self.has_others = "--jobs" in self.words  # processes that it ends by force when it fails
        self.begin(False)
        began = time.monotonic()
        done = self.run()
        self.seconds = time.monotonic() - began
        self.expected, self.stdout = self.read(), done.stdout
        if done.returncode != 0 or sorted(self.expected) != sorted(outputs):
            sys.exit("campaign: %s: %s, status %d: %s" % (name, sorted(self.expected), done.returncode, done.stderr))

    def start(self, **changes):
        return subprocess.Popen(self.words, cwd=self.place, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                stdin=subprocess.DEVNULL, text=True, start_new_session=True,
                                env=dict(os.environ, **changes))

    def run_limited(self, seconds, **changes):
        """What came of it; None when it took longer and was ended."""
        process = self.start(**changes)
        try:
            stdout, stderr = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            end_processes(list_session(process.pid))
            process.communicate()
            return None
        return subprocess.CompletedProcess(self.words, process.returncode, stdout, stderr)

    def run(self, **changes):
        done = self.run_limited(300, **changes)
        if done is None:
            sys.exit("campaign: %s hangs, with %s" % (self.name, changes))
        return done

    def begin(self, with_old):
        """An empty directory, or one with a file under each name."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()
        for name in self.outputs if with_old and self.can_replace() else ():
            (self.out / name).write_bytes(OLD)

    def can_replace(self):
        """A directory that is there already is refused."""
        return not any(name.startswith("target/") for name in self.outputs)

    def read(self):
        """{name in out: bytes} of all files."""
        return {str(path.relative_to(self.out)): path.read_bytes()
                for path in sorted(self.out.rglob("*")) if path.is_file()}

    def find_wrong(self, with_old, ended_itself):
        """What should not be there; None if all is right. Who was ended by force may leave what has
        another name, and a directory that is not complete has another name at any time. Who ends by
        itself takes back what it has written of a pair, when the other of them cannot be written."""
        there = self.read()
        for name, held in there.items():
            if name in self.expected:
                if held != self.expected[name] and (not with_old or held != OLD):
                    return "%s is neither the old nor the new one" % name
            elif not (name.startswith(PARTIAL) or (TEMPORARY.search(name) and (self.has_others or not ended_itself))):
                return "%s is left" % name
        for name in self.outputs if with_old and self.can_replace() else ():
            if name not in there and (not ended_itself or len(self.outputs) == 1):
                return "%s is gone" % name
        whole = [name in there for name in self.outputs if name.startswith("target/")]
        return "a part of the directory" if any(whole) and not all(whole) else None

    def is_writing(self):
        return any(name.startswith(PARTIAL) or TEMPORARY.search(name) for name in self.read())

    def find_wrong_at_last(self):
        """Once more, undisturbed."""
        if not (self.out / "target").exists():
            began = time.monotonic()
            done = self.run()
            self.seconds = (self.seconds + time.monotonic() - began) / 2
            if done.returncode != 0:
                return "once more: status %d: %s" % (done.returncode, done.stderr)
        there = self.read()
        return None if there == self.expected else "at last there is %s" % sorted(there)


def write_checkpoint(place):
    model = {"w%d" % k: ("F32", [16, 64], bytes((k * j) % 251 for j in range(4096))) for k in range(6)}
    model["n"] = ("BF16", [7], bytes(range(14)))
    (place / "source").mkdir()
    tensors.write(place / "source" / "model.safetensors", model)
    (place / "layout.json").write_text(json.dumps(
        {"mesh": {"tp": 4}, "tensors": [{"match": "w*", "cut": [None, "tp"]}, {"match": "*"}]}))
    return ["target/model-rank-%d.safetensors" % r for r in range(4)]


def write_batch(place):
    lines = [{"id": "p%d" % n, "mesh": [["x", 4], ["y", 6]], "shape": [12, 12 * (n + 1)], "elem_bytes": 4,
              "from": [["x"], ["y"]], "to": [["y"], ["x"]]} for n in range(8)]
    (place / "batch").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return ["p%d.%s" % (n, kind) for n in range(8) for kind in ("problem", "cert")]


def list_plain_jobs(build):
    """name, words behind {inputs}, outputs."""
    redist, certs = build / "redist", ROOT / "certs"
    transfer = next(p for p in sorted(certs.rglob("*.problem")) if p.read_text().startswith("redist-transfers"))
    example = ["certs/ex3.1.problem", "certs/ex3.1.cert"]
    pair = [ROOT / name for name in example]
    return [
        ("plan", [redist, "plan", *LAYOUT, "-p", "out/problem", "-o", "out/cert"], ["problem", "cert"]),
        ("batch", [redist, "plan", "--batch", "batch", "--cert-dir", "out", "--jobs", "2"], None),
        ("transfer", [redist, "transfer", transfer, "-o", "out/cert", "-p", "out/problem"], ["cert", "problem"]),
        ("export", [redist, "export", *pair, "-o", "out/module"], ["module"]),
        ("matmul", [redist, "matmul", "-m", "X=4,Y=2", "-a", "[64, 8{X}32]", "-b", "[8{X}32, 16]", "-c", "[64, 16]",
                    "-o", "out/case"], None),
        ("reduce", [redist, "reduce", "-H", "node=2,gpu=4", "-A", "data=8", "-M", "[[2 4]]", "-r", "data",
                    "--elements", "64", "--limit", "2", "--cert-dir", "out"], None),
        ("svg", [redist, "show", *pair, "--svg", "out/plan.svg"], ["plan.svg"]),
    ]


def find_outputs(words, place):
    """Of a command whose names are many: what it writes."""
    (place / "out").mkdir()
    done = subprocess.run([str(w) for w in words], cwd=place, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("campaign: %s: %s" % (words, done.stderr))
    return sorted(path.name for path in (place / "out").iterdir())


def list_jobs(build, work):
    """All of them, each with its inputs in a directory of its own."""
    return list_alone(build, work) + list_runs(build, work)


def list_alone(build, work):
    """Those without mpirun."""
    jobs = []
    for name, words, outputs in list_plain_jobs(build):
        place = work / name
        place.mkdir()
        if name == "batch":
            write_batch(place)
        jobs.append(Job(name, place, words, outputs or find_outputs(words, place)))
    place = work / "checkpoint"
    place.mkdir()
    write_checkpoint(place)
    words = [build / "redist-checkpoint", "source", "out/target", "--layout", "layout.json"]
    (place / "out").mkdir()
    subprocess.run([str(w) for w in words], cwd=place, capture_output=True, check=True)
    outputs = sorted(str(p.relative_to(place / "out")) for p in (place / "out").rglob("*") if p.is_file())
    jobs.append(Job("checkpoint", place, words, outputs))
    return jobs


def list_runs(build, work):
    """Under mpirun: the array in one file, and one file per device."""
    jobs = []
    for name, output, files in (("run", "a.npy", ["a.npy"]), ("run-tiles", "%d.npy", ["0.npy", "1.npy"])):
        place = work / name
        place.mkdir()
        subprocess.run([build / "redist", "plan", "-m", "x=2", "-f", "[64{x}128, 128]", "-t", "[128, 64{x}128]",
                        "-p", place / "p", "-o", place / "c"], capture_output=True, check=True)
        words = [*MPIRUN, build / "redist-run", "p", "c", "--synthetic", "--quiet", "--out", "out/" + output]
        jobs.append(Job(name, place, words, files))
    return jobs


def write_results(name, command, what, lines):
    """tests/campaign/NAME.results."""
    head = ["# Written by make %s: %s" % (command, what),
            "# on %s, of sources %s" % (time.strftime("%Y-%m-%d", time.gmtime()), DIGEST)]
    path = Path(__file__).resolve().parent / (name + ".results")
    path.write_text("\n".join(head + lines) + "\n")
    print("\n".join(lines))
