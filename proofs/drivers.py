"""Why3's drivers of both provers without what no goal has.

WP reads the driver anew for every goal, and for every function the theories that it names.
Those of bit vectors, floats and strings take longest, and nothing here has any. What is left
out are rules about symbols of these theories: without them a goal that did have one would be
about symbols that mean nothing, and stay open.
"""
import os
import pathlib
import re
import subprocess

DRIVERS = {"z3_471.drv", "cvc4_17.drv"}
FOREIGN = r"bv|ieee_float|string"
IMPORTS = re.compile(r'^import "(.*)"\n', re.M)
THEORY = re.compile(r"^theory (?:%s)\..*?^end" % FOREIGN, re.M | re.S)


def lean_text(path):
    """A driver with all that it imports in one text, less the foreign theories."""
    text = IMPORTS.sub(lambda m: lean_text(path.with_name(m.group(1))) + "\n", path.read_text())
    return THEORY.sub("", text)


def place(path, make):
    """Put what `make` makes at a temporary name there, at once."""
    new = path.with_name("%s.%d" % (path.name, os.getpid()))
    new.unlink(missing_ok=True)
    make(new)
    return new.rename(path)


def lean_data(work):
    """The directory of Why3's data in which only these drivers differ from the installed one."""
    data = pathlib.Path(subprocess.run(["why3", "--print-datadir"], capture_output=True, text=True,
                                       check=True).stdout.strip())
    lean = work / "why3"
    (lean / "drivers").mkdir(parents=True, exist_ok=True)
    for entry in data.iterdir():
        if entry.name != "drivers":
            place(lean / entry.name, lambda new: new.symlink_to(entry))
    for name in DRIVERS:
        text = lean_text(data / "drivers" / name)
        place(lean / "drivers" / name, lambda new: new.write_text(text))
    return lean
