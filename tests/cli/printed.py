#!/usr/bin/env python3
"""What the documents print runs as printed: printed.py BUILD.

Every `mpirun` with a number of ranks says --oversubscribe, as most machines have fewer
cores; every file of docs/platforms that a command names is there; every line of JSON in a
block is one; `make help` names every target that says what it does; and section 6 of
docs/REDUCTIONS.md is carried out, with the verdict that section 5 prints. The commands of
README.md and docs/tutorials, but for `mpirun`, whose times differ, print what stands below
them.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv[1]).resolve()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")),
         *sorted((ROOT / "docs/tutorials").glob("*.md"))]
HELP = sorted((ROOT / "src").rglob("*_command.c")) + sorted((ROOT / "docs").rglob("*.[c1-9]"))


def check(condition, *why):
    if not condition:
        sys.exit(f"printed: {' '.join(str(word) for word in why)}")


def list_blocks(page):
    return re.findall(r"^```\w*\n(.*?)^```$", page.read_text(), re.M | re.S)


def check_ranks():
    count = 0
    for page in PAGES + HELP:
        for command in re.findall(r"mpirun [^\n`]*?-n \d+", page.read_text().replace("\\-", "-")):
            if "<" not in command:
                check("--oversubscribe" in command, page, command)
                count += 1
    return count


def check_platforms():
    names = {name for page in PAGES for name in
             re.findall(r"docs/platforms/[\w-]+\.\w+", page.read_text())}
    for name in sorted(names):
        check((ROOT / name).is_file(), name, "is named and not there")
    return len(names)


def check_json_lines():
    count = 0
    for page in PAGES:
        for line in (line for block in list_blocks(page) for line in block.splitlines()):
            if line.startswith('{"'):
                try:
                    json.loads(line)
                except ValueError as fault:
                    check(False, page, line, fault)
                count += 1
    return count


def check_targets():
    files = [ROOT / "Makefile", *ROOT.glob("tests/**/*.mk"), *ROOT.glob("proofs/*.mk")]
    targets = {name for file in files for name in
               re.findall(r"^([a-z][a-z0-9-]*):.*## ", file.read_text(), re.M)}
    said = subprocess.run(["make", "-s", "-C", ROOT, "help"], capture_output=True, text=True,
                          check=True).stdout
    missing = targets - set(re.findall(r"^  make ([a-z0-9-]+) ", said, re.M))
    check(not missing, "make help leaves out", *sorted(missing))
    return len(targets)


def carry_out(command, place):
    return subprocess.run(["sh", "-c", command], cwd=place, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={"PATH": f"{BUILD}:/usr/bin:/bin"})


def carry_out_page(page):
    commands = [part.partition("\n") for block in list_blocks(page)
                for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    commands = [(command, wanted) for command, _, wanted in commands if not command.startswith("mpirun")]
    with tempfile.TemporaryDirectory() as place:
        for name in ("docs", "certs", "tests"):
            (Path(place) / name).symlink_to(ROOT / name)
        for command, wanted in commands:
            found = carry_out(command, place).stdout
            check(found == wanted, f"{page} has\n{command}\n{wanted}and it prints\n{found}")
    return len(commands)


def carry_out_reductions():
    page = ROOT / "docs" / "REDUCTIONS.md"
    commands = re.findall(r"^(redist reduce .*--program 7 .*)$", page.read_text(), re.M)
    commands += re.findall(r"^\$ (redist-check --topology .*)$", page.read_text(), re.M)
    wanted = re.findall(r"^s VERIFIED .*PRICE.*$", page.read_text(), re.M)[-1]
    check(len(commands) == 2, page, "has other commands than this test knows")
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "docs").symlink_to(ROOT / "docs")
        for command in commands:
            done = carry_out(command, place)
            check(done.returncode == 0, command, done.stdout)
    check(done.stdout.strip() == wanted, "expected", wanted, "got", done.stdout)


ranks, platforms, lines, targets = (check_ranks(), check_platforms(), check_json_lines(),
                                    check_targets())
check(min(ranks, platforms, lines, targets) > 0, "found nothing:", ranks, platforms, lines, targets)
carry_out_reductions()
carried_out = {page: carry_out_page(page)
               for page in PAGES if page.name == "README.md" or page.parent.name == "tutorials"}
check(min(carried_out.values()) > 0, "a page has no commands:", carried_out)
print(f"printed: {ranks} commands with ranks, {platforms} platforms, {lines} lines of JSON, "
      f"{targets} targets, {sum(carried_out.values())} commands of README.md and the tutorials")
