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
    return {"file": run.name, "part": part.name, "goals": run.totals()[0][1],
            "seconds": round(run.seconds, 1), "owners": owners}


def build(files, parts, versions, seconds, old):
    """The new summary. Parts that were not proved now stay as they were."""
    found = dict(old["parts"]) if old and old["tools"] == versions else {}
    for part in parts:
        mine = [f for f in files if f["part"] == part.name]
        found[part.name] = {"goals": sum(f["goals"] for f in mine), "files": mine,
                            "seconds": round(seconds), "sha256": digest([part])}
    return {"tools": versions, "parts": found,
            "total": sum(p["goals"] for p in found.values())}


def essence(part):
    """What two summaries of a part must agree in. Times differ from run to run, and
    so may the prover that came first; goals, owners and sources may not."""
    found = {"sha256": part["sha256"], "goals": part["goals"]}
    for f in part["files"]:
        found[f["file"]] = f["goals"]
        for owner, entry in f["owners"].items():
            found[f["file"] + ": " + owner] = entry["goals"]
    return found


def differences(old, new, names):
    found = []
    if old["tools"] != new["tools"]:
        found.append("tools: committed %s, now %s" % (old["tools"], new["tools"]))
    for name in names:
        if name not in old["parts"]:
            found.append("%s is not in the committed summary" % name)
            continue
        a, b = essence(old["parts"][name]), essence(new["parts"][name])
        found += ["%s: %s: committed %s, now %s" % (name, k, a.get(k), b.get(k))
                  for k in sorted(a.keys() | b.keys()) if a.get(k) != b.get(k)]
    return found


def provers(owners):
    total = {}
    for entry in owners:
        for prover, count in entry["provers"].items():
            total[prover] = total.get(prover, 0) + count
    return ", ".join("%s %d" % (k, total[k]) for k in sorted(total))


def markdown(summary):
    out = ["# What is proved", "",
           "Written by `proofs/gate.py --update`; do not edit. `make proof` compares goals and",
           "sources with this file, but neither times nor the prover that came first.", "",
           "| part | goals proved | files | seconds | SHA-256 over sources and specification |",
           "|---|---|---|---|---|"]
    for name, part in sorted(summary["parts"].items()):
        out.append("| %s | %d / %d | %d | %d | `%s` |" % (
            name, part["goals"], part["goals"], len(part["files"]), part["seconds"],
            part["sha256"]))
    out += ["", "Tools: " + ", ".join("%s %s" % t for t in sorted(summary["tools"].items()))
            + ".", ""]
    for f in (f for _, p in sorted(summary["parts"].items()) for f in p["files"]):
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
