"""The faults of proofs/mutants/PART.list, and copies of the sources with one of them."""
import collections
import pathlib
import re
import shutil
import sys
import tempfile

import sources

MUTANTS = sources.ROOT / "proofs" / "mutants"
Fault = collections.namedtuple("Fault", "part file function why old new")
ENTRY = re.compile(r"^(\w+\.c) (\w+) \| (.*)\n- (.*)\n\+ (.*)$", re.M)


def of_part(part):
    text = (MUTANTS / (part.name + ".list")).read_text()
    found = [Fault(part, *m.groups()) for m in ENTRY.finditer(text)]
    if len(found) != len(re.findall(r"^- ", text, re.M)):
        sys.exit("%s.list: an entry that is none" % part.name)
    return found


def name(fault):
    """The path of the file, which is named without its room."""
    found = [sources.short(p) for p in fault.part.c if p.name == fault.file]
    if len(found) != 1:
        sys.exit("%s.list: %d files of the name %s" % (fault.part.name, len(found), fault.file))
    return found[0]


def faulty_text(fault):
    """The text of the file with the fault."""
    text = (sources.ROOT / name(fault)).read_text()
    starts = [m for m in sources.BODY.finditer(text) if m.group(1) == fault.function]
    if len(starts) != 1:
        sys.exit("%s: no function %s" % (fault.file, fault.function))
    begin = starts[0].start()
    end = text.index("\n}", begin)
    lines = text[begin:end].split("\n")
    places = [i for i, line in enumerate(lines) if line.strip() == fault.old]
    if not places:
        sys.exit("%s: %s has no line: %s" % (fault.file, fault.function, fault.old))
    lines[places[-1]] = lines[places[-1]].replace(fault.old, fault.new)
    return text[:begin] + "\n".join(lines) + text[end:]


class Tree:
    """A copy of the proved sources; `text` replaces that of the fault's file."""

    def __init__(self, fault, text):
        self.fault, self.text = fault, text

    def __enter__(self):
        self.holder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.holder.name)
        for room in ("src", "spec"):
            for part in sources.PARTS:
                where = pathlib.Path(room) / part.name
                shutil.copytree(sources.ROOT / where, self.root / where)
        if self.text is not None:
            (self.root / name(self.fault)).write_text(self.text)
        return self.root

    def __exit__(self, *_):
        self.holder.cleanup()
