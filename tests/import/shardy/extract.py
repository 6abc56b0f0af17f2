"""The functions with collectives of Shardy's own tests, as they stand there.

    extract.py REPOSITORY COMMIT FOLDER

REPOSITORY is a clone of https://github.com/openxla/shardy. Of each of its .mlir files that has
them, FOLDER gets one of the same name, in which the rest is left out: RUN lines, other functions,
and modules without any. Nothing else is changed, so that --split-input-file still divides it.
"""

import re
import subprocess
import sys

COLLECTIVE = re.compile(r"sdy\.(all_gather|all_slice|all_to_all|collective_permute|all_reduce|reduce_scatter)\b")
SPLIT = re.compile(r"^// ----- *$|^//--- .*$", re.M)


def strip_comments(text):
    return re.sub(r"//.*", "", text)


def cut_function(text, begin):
    """From `func.func` to the `}` that closes it at the same indentation."""
    indent = re.match(r" *", text[begin:]).group(0)
    end = re.compile(rf"^{indent}}} *$", re.M).search(text, begin)
    return text[begin:end.end() + 1 if end else len(text)]


def extract_module(text):
    """The meshes, and the functions with collectives, in their order; empty without any."""
    kept, found = [], False
    for match in re.finditer(r"^ *(sdy\.mesh @.*\n|func\.func)", text, re.M):
        if match.group(1).startswith("sdy.mesh"):
            kept.append(match.group(0))
            continue
        function = cut_function(text, match.start())
        if COLLECTIVE.search(strip_comments(function)):
            kept.append("\n" + function)
            found = True
    return "".join(kept).lstrip("\n") if found else ""


def main():
    repository, commit, folder = sys.argv[1:]

    def git(*arguments):
        return subprocess.run(["git", "-C", repository, *arguments], capture_output=True, text=True, check=True).stdout

    for path in git("ls-tree", "-r", "--name-only", commit).splitlines():
        if not path.endswith(".mlir"):
            continue
        modules = [extract_module(module) for module in SPLIT.split(git("show", f"{commit}:{path}"))]
        modules = [module for module in modules if module]
        if modules:
            name = re.sub(r".*/test/", "", path).replace("/", "-")
            with open(f"{folder}/{name}", "w") as file:
                file.write("\n// -----\n\n".join(modules))


if __name__ == "__main__":
    main()
