"""Functions of Shardy's own tests are read as they stand, and what is refused is refused on purpose.

    shardy_texts.py BUILD

tests/import/shardy has the texts (ORIGIN there says which). Each chain of collectives of each
function is imported between the shardings that its ends have in the text, summands added where a
reduction is along axes that the text does not call unreduced, and judged by redist-check; its steps
must be those of the text. What Shardy's own test expects to be an error is imported as the text
says. refused.list names every function that is not read, with the reason.
"""

import collections
import itertools
import os
import re
import subprocess
import sys
import tempfile

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shardy")
LEAST = 207  # of the functions that are no errors, so many are read
STEPS = {"all_gather": "allgather", "all_slice": "dynslice", "all_to_all": "alltoall", "all_reduce": "allreduce",
         "reduce_scatter": "reducescatter", "collective_permute": "allpermute"}
BY_TEXT = "verify_unreduced_axes.mlir"  # of the pass that wants the text to say what is unreduced
COLLECTIVE = re.compile(rf"(%\w+) = sdy\.({'|'.join(STEPS)})\b([^%=]*)(%[\w#]+)\s+out_sharding\s*=\s*(?=<)")
AXIS = re.compile(r'"[^"]+"(?:: *\(\d+\)\d+)?')
Operation = collections.namedtuple("Operation", "result kind axes operand sharding type place")


def take_angles(text, begin):
    """`<..>` from there on."""
    depth = 0
    for end in range(begin, len(text)):
        depth += {"<": 1, ">": -(text[end - 1] != "-")}.get(text[end], 0)
        if depth == 0:
            return text[begin:end + 1]
    raise ValueError(text[begin:])


def list_modules():
    for name in sorted(os.listdir(TEXTS)):
        if name.endswith(".mlir"):
            with open(f"{TEXTS}/{name}") as file:
                for number, text in enumerate(re.split(r"^// -----\n", file.read(), flags=re.M)):
                    yield name, number, text


def list_functions(module):
    """(name, text without comments, whether an error is expected)"""
    begins = [match.start() for match in re.finditer(r"^ *func\.func", module, re.M)]
    for begin, end in zip(begins, begins[1:] + [len(module)]):
        text = module[begin:end]
        yield re.search(r"@([\w$.-]+)", text).group(1), re.sub(r"//.*", "", text), "expected-error" in text


def list_chains(function):
    """Of each last collective the operations from the first one on."""
    operations = {}
    for match in COLLECTIVE.finditer(function):
        sharding = take_angles(function, match.end())
        kind = re.compile(r"\s*:\s*tensor(?=<)").match(function, match.end() + len(sharding))
        operations[match.group(1)] = Operation(*match.groups(), sharding, "tensor" + take_angles(function, kind.end()),
                                               match.start())
    used = {operation.operand for operation in operations.values()}
    for end in operations.values():
        chain = [end]
        while chain[0].operand in operations and len(chain) < 99:
            chain.insert(0, operations[chain[0].operand])
        if end.result not in used or end.result == end.operand:
            yield chain


def find_source(function, first):
    """The sharding that the text gives the value, or None; and whether it is an argument."""
    name, _, number = first.operand.partition("#")
    header = function[:re.search(r"{ *$", function, re.M).start()]
    argument = re.search(rf"[(\s]{name}\s*:\s*tensor<[^>]*>(\s*{{[^{{}}]*sdy\.sharding\s*=\s*#sdy\.sharding(?=<))?", header)
    if argument:
        return take_angles(function, argument.end()) if argument.group(1) else None, True
    begin = [match for match in re.finditer(rf"^( *){name}(?::\d+)? = ", function, re.M) if match.start() < first.place][-1]
    end = re.compile(rf"^{begin.group(1)}(%\S+ = |return)", re.M).search(function, begin.end())
    text = function[begin.end():end.start()]
    stated = re.search(r"sharding_per_value<\[(#sdy\.sharding)?(?=<)|(reshard|sharding_constraint) \S+ (?=<)|out_sharding\s*=\s*(?=<)", text)
    if not stated:
        return None, False
    sharding, at = take_angles(text, stated.end()), stated.end()
    for _ in range(int(number or 0)):
        at = text.index("<", at + len(sharding))
        sharding = take_angles(text, at)
    return sharding, False


def add_summands(sharding, chain):
    """The axes that the text reduces along and does not call unreduced, before it does so."""
    if "unreduced=" in sharding:
        return sharding
    combined, word, taken = [], "", re.findall(r'"(\w+)"', sharding)
    for operation in chain:
        if operation.kind in ("all_reduce", "reduce_scatter"):
            combined += AXIS.findall(operation.axes)
            word = re.match(r"\s*(max|min|)", operation.axes).group(1)
    added = [axis for axis in combined if ":" in axis or axis.strip('"') not in taken]
    return f"{sharding[:-1]}, unreduced={word}{{{', '.join(added)}}}>" if added else sharding


def tell_options(function, chain, meshes, is_error, summands):
    sharding, is_argument = find_source(function, chain[0])
    mesh = re.search(r"@[\w$.-]+|mesh(?=<)", sharding or chain[0].sharding).group(0)
    if sharding is None:
        dims = ", ".join("{}" for _ in range(len(re.findall(r"\d+x", chain[0].type))))
        sharding = f"<{mesh}, [{dims}]>"
    target = sharding if is_error else chain[-1].sharding  # that of an error may be no sharding
    other = re.search(r"@[\w$.-]+", target).group(0)
    options = ["-s", chain[0].type, "-m", f"sdy.mesh {mesh} = {meshes.get(mesh, '?')}", "-t", f"#sdy.sharding{target}",
               "-f", f"#sdy.sharding{add_summands(sharding, chain) if summands else sharding}",
               "--to-value", chain[-1].result]
    if other != mesh:
        options += ["--to-mesh", f"sdy.mesh {other} = {meshes.get(other, '?')}"]
    return options + ([] if is_argument else ["--from-value", chain[0].operand])


def list_words(chain):
    """The steps that the text asks for, each word once where it stands several times in a row."""
    words = [STEPS[operation.kind] for operation in chain if operation.kind == "collective_permute" or '"' in operation.axes]
    return [word for word, _ in itertools.groupby(words)]


class Judge:
    def __init__(self, build, work):
        self.build, self.work = build, work

    def run(self, program, *arguments):
        return subprocess.run([f"{self.build}/{program}", *arguments], capture_output=True, text=True)

    def judge(self, name, options, words):
        """"" when the chain is verified, or why it is not."""
        pair = [f"{self.work}/given.problem", f"{self.work}/given.cert"]
        done = self.run("redist", "import-plan", f"{self.work}/module.mlir", "--function", name, *options, "-p", pair[0], "-o", pair[1])
        if done.returncode != 0:
            assert done.returncode == 2, done
            return re.sub(r"^redist: (\S*module\.mlir:\d+: )*(column \d+: )?", "", done.stderr.strip().splitlines()[-1])
        check = self.run("redist-check", *pair)
        if check.returncode != 0:
            return f"redist-check: {check.stderr.strip()}"
        with open(pair[1]) as file:
            got = [word for word in re.findall(r"^step \d+ (\w+)", file.read(), re.M) if word != "resize"]
        return "" if [word for word, _ in itertools.groupby(got)] == words else f"other steps: {got}"


def judge_chain(judge, name, function, chain, meshes, is_error, file):
    words = list_words(chain)
    if file != BY_TEXT:
        reason = judge.judge(name, tell_options(function, chain, meshes, is_error, True), words)
        if not reason.startswith("--from"):  # the summands of an error may make no type
            return reason
    return judge.judge(name, tell_options(function, chain, meshes, is_error, False), words)


def read_refused():
    """{(file, module, function): reason}"""
    refused, file = {}, ""
    with open(f"{TEXTS}/refused.list") as lines:
        for line in lines:
            fields = line.rstrip("\n").split(" ", 2)
            if line.startswith("#") or fields == [""]:
                continue
            if len(fields) == 1:
                file = fields[0]
            else:
                refused[file, int(fields[0]), fields[1]] = fields[2]
    return refused


def main():
    refused, counts, wrong = read_refused(), collections.Counter(), []
    with tempfile.TemporaryDirectory() as work:
        judge = Judge(sys.argv[1], work)
        for file, number, module in list_modules():
            meshes = dict(re.findall(r"^ *sdy\.mesh (@[\w$.-]+) *= (<.*>)", module, re.M))
            with open(f"{work}/module.mlir", "w") as text:
                text.write(module)
            for name, function, is_error in list_functions(module):
                reasons = [judge_chain(judge, name, function, chain, meshes, is_error, file) for chain in list_chains(function)]
                reason = "no collectives" if not reasons else next((each for each in reasons if each), "")
                wanted = refused.pop((file, number, name), "")
                if reason != wanted:
                    wrong.append(f"{file} {number} {name}: {reason or 'read'}, expected {wanted or 'to be read'}")
                if is_error and not reason:
                    wrong.append(f"{file} {number} {name}: read, and Shardy expects an error")
                counts["errors" if is_error else "read" if not reason else "refused"] += 1
    wrong += [f"refused.list: {' '.join(map(str, key))}: there is no such function" for key in refused]
    if wrong or counts["read"] < LEAST:
        sys.exit("\n".join(wrong + [f"shardy_texts: {counts['read']} read, at least {LEAST} expected"]))
    print(f"shardy_texts: of {counts['read'] + counts['refused']} functions of Shardy's tests {counts['read']} read and verified, "
          f"{counts['refused']} refused as listed; {counts['errors']} that are errors to Shardy refused")


if __name__ == "__main__":
    main()
