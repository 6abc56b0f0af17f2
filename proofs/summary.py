"""proofs/summary.json and proofs/summary.md: what was proved, function by function."""
import json

from sources import ROOT, digest

JSON = ROOT / "proofs" / "summary.json"
MARKDOWN = ROOT / "proofs" / "summary.md"


def of_run(part, run):
    """Goals, provers and seconds of each function and lemma of one file."""
    owners = {}
    for owner, _, prover, seconds in run.goals():
        entry = owners.setdefault(owner, {"goals": 0, "provers": {}, "seconds": 0.0})
        entry["goals"] += 1
        entry["provers"][prover] = entry["provers"].get(prover, 0) + 1
        entry["seconds"] = round(entry["seconds"] + seconds, 2)
    return {"file": run.name, "part": part.name, "goals": run.totals()[0][0],
            "seconds": round(run.seconds, 1), "owners": owners}


def build(files, parts, versions, seconds):
    goals = {p.name: sum(f["goals"] for f in files if f["part"] == p.name) for p in parts}
    return {"tools": versions, "sha256": digest(parts), "goals": goals,
            "total": sum(goals.values()), "seconds": round(seconds), "files": files}


def essence(summary):
    """What two summaries must agree in. Times differ from run to run, and so may
    the prover that came first; goals, owners, tools and sources may not."""
    files = {f["file"]: (f["goals"], {k: v["goals"] for k, v in f["owners"].items()})
             for f in summary["files"]}
    return {"tools": summary["tools"], "sha256": summary["sha256"],
            "goals": summary["goals"], "files": files}


def differences(old, new):
    a, b, found = essence(old), essence(new), []
    for key in ("tools", "sha256", "goals"):
        if a[key] != b[key]:
            found.append("%s: committed %s, now %s" % (key, a[key], b[key]))
    for name in sorted(a["files"].keys() | b["files"].keys()):
        x, y = a["files"].get(name, (0, {})), b["files"].get(name, (0, {}))
        if x[0] != y[0]:
            found.append("%s: committed %d goals, now %d" % (name, x[0], y[0]))
        for owner in sorted(x[1].keys() | y[1].keys()):
            m, n = x[1].get(owner, 0), y[1].get(owner, 0)
            if m != n:
                found.append("%s: %s: committed %d goals, now %d" % (name, owner, m, n))
    return found


def provers(owners):
    total = {}
    for entry in owners:
        for prover, count in entry["provers"].items():
            total[prover] = total.get(prover, 0) + count
    return ", ".join("%s %d" % (k, total[k]) for k in sorted(total))


def markdown(summary):
    out = ["# What is proved", "",
           "Written by `make proof`; do not edit. Goals are compared with the committed file,",
           "times and the prover that came first are not.", "",
           "| part | goals proved | files |", "|---|---|---|"]
    for name, goals in summary["goals"].items():
        count = sum(f["part"] == name for f in summary["files"])
        out.append("| %s | %d / %d | %d |" % (name, goals, goals, count))
    out += ["", "Tools: " + ", ".join("%s %s" % t for t in sorted(summary["tools"].items()))
            + ". %d seconds in all." % summary["seconds"],
            "", "SHA-256 over sources and specification: `%s`" % summary["sha256"], ""]
    for f in summary["files"]:
        out += ["## `%s`" % f["file"], "",
                "%d goals in %.0f s: %s" % (f["goals"], f["seconds"],
                                            provers(f["owners"].values())), "",
                "| function or lemma | goals | provers | seconds |", "|---|---|---|---|"]
        for owner in sorted(f["owners"]):
            e = f["owners"][owner]
            out.append("| %s | %d | %s | %.1f |" % (owner, e["goals"], provers([e]),
                                                    e["seconds"]))
        out.append("")
    return "\n".join(out)


def load():
    return json.loads(JSON.read_text()) if JSON.exists() else None


def store(summary):
    JSON.write_text(json.dumps(summary, indent=1, sort_keys=True) + "\n")
    MARKDOWN.write_text(markdown(summary))
