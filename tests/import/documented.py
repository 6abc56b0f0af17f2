"""The examples of docs/NOTATIONS.md are read as the page says: documented.py BUILD"""

import json
import re
import subprocess
import sys

START = re.compile(r"(jax\.|P\(|Part|Named|f(loat)?32\[|#sdy|<@|sharding|\[\{|\{(dev|mesh|rep)|\[Sh|\(Sh|"
                   r"S\(|\[_S|split|shard|\[\[|\$?A\[)")


def main():
    page = open("docs/NOTATIONS.md").read().split("## Shardings")[1].split("\n## ")[0]
    cases = []
    for row in re.findall(r"^\|(.*)\|$", page, re.M)[2:]:
        cells = re.split(r" \| ", row)
        wanted = re.findall(r"`([^`]*)`", cells[-1])
        for text in re.findall(r"`([^`]*)`", cells[1]):
            if START.match(text) and ".." not in text:
                cases.append((text, wanted, "with `--mesh`" in cells[-1]))
    lines = []
    for text, wanted, given in cases:
        mesh = "X=4,Y=2" if "A[" in text else "x=4,y=2"
        alone = text.startswith("{devices") and not given
        lines.append(json.dumps({"shape": [8, 8], "from": text, "to": text} | ({} if alone else {"mesh": mesh})))
    run = subprocess.run([f"{sys.argv[1]}/redist", "plan", "--paper", "--batch", "-"], input="\n".join(lines) + "\n",
                         text=True, capture_output=True, check=True)
    for (text, wanted, _), answer in zip(cases, map(json.loads, run.stdout.splitlines()), strict=True):
        if answer.get("from") not in wanted:
            sys.exit(f"documented: {text} is read as {answer.get('from', answer.get('error'))}, not {wanted}")
    if len(cases) < 20:
        sys.exit(f"documented: only {len(cases)} examples found")
    print(f"documented: {len(cases)} examples of docs/NOTATIONS.md are read as it says")


main()
