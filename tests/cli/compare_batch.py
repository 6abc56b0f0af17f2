#!/usr/bin/env python3
"""`redist compare --batch` on random problems: what it says of each problem and
method, and that its summary counts just that. On axes of 2, 4 and 8 the
Shardy-like rules keep to the memory bound always; on axes of 4 and 6 they do not.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../bench"))
import recipes  # noqa: E402 (its directory is named just above)

SEED, COUNT = 6, 1000
METHODS = ["redist", "paper", "shardy-like", "gspmd-like", "dtensor-like", "nnscaler-like",
           "naive-differing", "naive"]


OTHERS = ["exchange", "allreduce-first", "scatter-first"]


def compare(build, maker):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(p) + "\n" for p in recipes.generate(maker, SEED, COUNT))
        file.flush()
        out = subprocess.run([f"{build}/redist", "compare", "--batch", file.name, "--strict"],
                             check=True, capture_output=True, text=True).stdout
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == COUNT + 1 and lines[-1]["problems"] == COUNT
    return lines[:-1], lines[-1]["summary"]


def summarise(answers, method):
    """The summary of one method, from the answers alone."""
    good = [a for a in answers if a[method]["failure"] is None]
    ratios = [a for a in good if a["redist"]["cost"] > 0]
    mean = {}
    for key in "cost", "joint_cost":
        mean[key] = math.exp(sum(math.log(a[method][key] / a["redist"]["cost"]) for a in ratios)
                             / len(ratios))
    return {"over_bound": sum(a[method]["height"] > a["bound"] for a in good),
            "no_plan": len(answers) - len(good),
            "pads": sum(a[method]["pads"] for a in good),
            "parts_of_axes": sum(a[method]["parts_of_axes"] for a in good),
            "replicates": sum(a[method]["replicates"] for a in good),
            "worst_height": max(a[method]["height"] / a["bound"] for a in good),
            "mean_ratio": mean["cost"], "mean_joint_ratio": mean["joint_cost"]}


def check_summary(answers, summary):
    assert sorted(summary) == sorted(METHODS)
    for method in METHODS:
        expected = summarise(answers, method)
        assert sorted(expected) == sorted(summary[method]), method
        for key, value in expected.items():
            assert math.isclose(summary[method][key], value, rel_tol=1e-9), (method, key)


def check_answers(answers):
    for answer in answers:
        ours = answer["redist"]
        assert ours["height"] <= answer["bound"]
        for method in METHODS:
            figures = answer[method]
            assert len(figures["plan"]) == figures["steps"] >= figures["collectives"]
            assert figures["joint_cost"] <= figures["cost"]
            if figures["failure"] is None and figures["height"] <= answer["bound"]:
                assert figures["cost"] >= ours["cost"], (answer["id"], method)
                assert figures["price"] >= answer["best"]["price"], (answer["id"], method)
        check_best(answer)


def check_best(answer):
    """The plan that runs best is no dearer than the others of any steps."""
    for method in OTHERS:
        if method in answer:
            assert answer[method]["price"] >= answer["best"]["price"], (answer["id"], method)


def sum_problem(rng, number):
    """A problem of the twos recipe some of whose idle axes are unreduced."""
    problem = recipes.twos_problem(rng, number)
    used = {axis for axes in problem["from"] for axis in axes}
    problem["from_sum"] = [axis for axis, _ in problem["mesh"]
                           if axis not in used and rng.randrange(2)]
    wanted = {axis for axes in problem["to"] for axis in axes}
    problem["to_sum"] = [axis for axis in problem["from_sum"]
                         if axis not in wanted and rng.randrange(5) == 0]
    return problem


def check_sums(build):
    answers, _ = compare(build, sum_problem)
    for answer in answers:
        assert answer["redist"]["height"] <= answer["bound"]
        for method in ("allreduce-first", "scatter-first"):
            if method in answer:
                assert answer[method]["cost"] >= answer["redist"]["cost"], (answer["id"], method)
        check_best(answer)
    combined = [a for a in answers if "allreduce-first" in a]
    assert len(combined) > COUNT // 4
    for method in OTHERS[1:]:
        ratios = [a[method]["cost"] / a["redist"]["cost"] for a in combined if method in a]
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"reductions: {method} costs {mean:.2f} times the plan on {len(ratios)} problems")


def main():
    build = os.path.abspath(sys.argv[1])
    for name, maker in ("2, 4, 8", recipes.twos_problem), ("4, 6", recipes.fours_problem):
        answers, summary = compare(build, maker)
        check_answers(answers)
        check_summary(answers, summary)
        shardy = summary["shardy-like"]
        print(f"axes {name}: shardy-like over the bound on {shardy['over_bound']} of {COUNT}, "
              f"no plan on {shardy['no_plan']}, pads on {shardy['pads']}")
        broken = shardy["over_bound"] + shardy["no_plan"] + shardy["pads"]
        assert (broken == 0) == (maker is recipes.twos_problem)
    check_sums(build)


if __name__ == "__main__":
    main()
