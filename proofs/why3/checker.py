#!/usr/bin/env python3
"""Write the files of spec/theory that link.list names: definitions of the checker's contracts, as Why3
reads them.

usage: checker.py [--check]

The definitions are those that link.list names for a file, and all that they come to.
They are translated word by word from spec/check/*/*.acsl: an object of the C becomes a field of
the record `memory`, an axiomatic block without axioms a record of its functions; division and
remainder are those of C, which cut towards zero.  The types of the block `Data` are read as
functions (READ), and its axiom becomes a predicate, which holds of these.  Names are the same in the
spelling of Why3: `NextTile` is next_tile.  link_*.mlw prove what the theory's own definitions have to do with these.
--check: only that the files are what would be written.
"""
import os, re, sys, textwrap
sys.dont_write_bytecode = True
import acsl, tasks

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "link.list")
RESERVED = set("""abstract absurd alias any as assert assume at axiom begin break by check clone coinductive constant
continue diverges do done downto else end ensures epsilon exception exists export false float for forall fun function
ghost goal if import in inductive invariant label lemma let match meta module mutable not old partial predicate private
pure raise raises reads rec ref requires result return returns scope so then theory to true try type use val variant
while with writes mem""".split())
SYMBOLS = {"<==>": "<->", "==>": "->", "&&": "/\\", "||": "\\/", "==": "=", "!=": "<>"}


# An axiomatic block with types -> its types and functions in Why3; types with their names there.
READ = {"Data": """  (** The types of `Data`: a place by its coordinates, how often a device has a summand at a place, and
      what devices have after each step. *)
  type index = int -> int
  type contents = int -> index -> index -> int
  type run = int -> contents

  function coord (u: index) (x: int) : int = u x
  function replace (u: index) (x w: int) : index = fun (y: int) -> if y = x then w else u y
  function count (m: contents) (d: int) (u g: index) : int = m d u g
  function after (t: run) (s: int) : contents = t s
"""}
TYPES = {"integer": "int", "index": "index", "memory": "contents", "run": "run"}


def wanted():
    """File of the theory -> the file whose definitions it uses, if any, and those that link.list
    names for it."""
    found = {}
    for l in open(LIST):
        if l.strip() and not l.startswith("#"):
            name, names = l.split(":")
            name, _, used = name.partition("<")
            found[name.strip()] = used.strip(), names.split()
    return found


def module_of(name):
    """checker_plan.mlw -> CheckerPlan"""
    return "".join(w.capitalize() for w in name.split(".")[0].split("_"))


def spelled(name):
    """NextTile -> next_tile; a word of Why3 gets a mark."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return name + "'" if name in RESERVED else name


def variable(name):
    if name[0].isupper():
        raise acsl.Unreadable("a variable with a capital: " + name)
    return name + "'" if name in RESERVED else name


def walk_trees(tree):
    """A tree and all trees in it, the outer ones first."""
    yield tree
    for part in tree:
        if isinstance(part, tuple):
            yield from walk_trees(part)
        elif isinstance(part, list):
            for p in part:
                if isinstance(p, tuple):
                    yield from walk_trees(p)


# How strongly the symbols of ACSL bind in Why3, and what the two sides of some must bind with at least.
LEVELS = {"<==>": 1, "==>": 2, "||": 3, "&&": 4, "!": 5, "==": 6, "+": 7, "-": 7, "*": 8}
SIDES = {"<==>": (3, 3), "==>": (3, 2), "||": (3, 3), "&&": (4, 4)}
ATOM = 10


def strength(text):
    """How strongly an application binds, and its text."""
    return (9 if " " in text else ATOM), text


def applied(head, arguments):
    return " ".join([head] + arguments)


def field(key):
    """The field of an object: c_ and its name."""
    return "c_" + key[0].lower() + ("" if key[1] in (None, "v") else "_" + key[1])


def wrapped(text, indent):
    return textwrap.fill(text, 105, initial_indent=indent, subsequent_indent=indent + "  ",
                         break_long_words=False, break_on_hyphens=False)


def replaced(t, calls):
    """A tree with variables in place of calls."""
    if isinstance(t, tuple) and repr(t) in calls:
        return ("name", calls[repr(t)])
    return type(t)(replaced(x, calls) for x in t) if isinstance(t, (tuple, list)) else t


class Translation:
    """Definitions of the contracts, each after those that it names, and their texts in Why3."""

    def __init__(self, root):
        self.definitions, self.objects = acsl.definitions(root), acsl.objects(root)
        self.constants = acsl.constants(root)
        self.trees = {}
        self.order, self.open = [], []  # what is translated, and what waits for what it names
        self.used_objects, self.used_constants, self.groups, self.groups_read = set(), set(), {}, set()
        self.needs = {}                # name -> the records that it is given

    def add(self, name):
        """A definition, after all that it names."""
        if name in self.needs or name in self.open:
            return
        if name not in self.definitions:
            raise acsl.Unreadable("no definition of " + name)
        d = self.definitions[name]
        self.open.append(name)
        if d.body is None and d.group in READ:
            self.needs[name] = set()
            self.groups_read.add(d.group)
        elif d.body is None:
            self.groups.setdefault(d.group, []).append(name)
            self.needs[name] = {d.group}
        else:
            if d.group and d.group not in READ:
                raise acsl.Unreadable(name + " is of an axiomatic block")
            self.trees[name] = d.tree()
            self.needs[name] = self.reads(name, d)
            self.order.append(name)
        self.open.remove(name)

    def reads(self, name, d):
        given, needs = {n for _, n in d.parameters}, set()
        bound = {n for t in walk_trees(self.trees[name]) if t[0] == "quantifier" for _, ns in t[2] for n in ns}
        for n in (given | bound) & set(self.definitions):
            raise acsl.Unreadable("%s: a variable has the name of the definition %s" % (name, n))
        for t in walk_trees(self.trees[name]):
            if t[0] == "read" or t[0] == "name" and (t[1], None) in self.objects:
                key = t[1] if t[0] == "read" else (t[1], None)
                if key not in self.objects:
                    raise acsl.Unreadable("%s: %s.%s is no object" % ((name,) + key))
                self.used_objects.add(key)
                needs.add("memory")
            elif t[0] == "name" and t[1] in self.constants:
                self.used_constants.add(t[1])
            elif t[0] == "call" or t[0] == "name" and t[1] not in given | bound:
                if t[1] != name:
                    if t[1] in self.open:
                        raise acsl.Unreadable("%s and %s define each other" % (name, t[1]))
                    self.add(t[1])
                    needs |= self.needs[t[1]]
                    if spelled(t[1]) in {variable(n) for n in given | bound}:
                        raise acsl.Unreadable("%s: a variable hides %s" % (name, t[1]))
        return needs

    def records(self, name):
        return sorted(self.needs[name], key=lambda n: (n != "memory", n))

    def call(self, name, arguments):
        d = self.definitions[name]
        if d.body is None and d.group not in READ:
            return applied("%s.%s" % (spelled(d.group), spelled(name)), arguments)
        return applied(spelled(name), ["mem" if r == "memory" else spelled(r) for r in self.records(name)] + arguments)

    def text(self, t, level=0):
        """The text of a tree, in parentheses where what is around binds more than `level`."""
        own, text = self.text_of(t)
        return text if own >= level else "(%s)" % text

    def text_of(self, t):
        """How strongly a tree's outermost symbol binds, and its text."""
        kind, inner = t[0], lambda x: self.text(x, ATOM)
        if kind == "number":
            return ATOM, str(t[1])
        if kind == "name":
            if (t[1], None) in self.objects:
                return ATOM, "mem." + field((t[1], None))
            if t[1] in self.constants:
                return ATOM, spelled(t[1])
            return strength(self.call(t[1], [])) if t[1] in self.needs else (ATOM, variable(t[1]))
        if kind == "call":
            return strength(self.call(t[1], [inner(a) for a in t[2]]))
        if kind == "read":
            if len(t[2]) != self.objects[t[1]][0]:
                raise acsl.Unreadable("%s.%s has %d indices" % (t[1] + (self.objects[t[1]][0],)))
            return strength(applied("mem." + field(t[1]), [inner(a) for a in t[2]]))
        if kind == "op" and t[1] in ("/", "%"):
            return strength(applied({"/": "div", "%": "mod"}[t[1]], [inner(t[2]), inner(t[3])]))
        if kind == "op":
            k = LEVELS[t[1]]
            left, right = SIDES.get(t[1], (k, k + 1))
            return k, "%s %s %s" % (self.text(t[2], left), SYMBOLS.get(t[1], t[1]), self.text(t[3], right))
        if kind == "chain":
            p = [x if k % 2 else self.text(x, LEVELS["+"]) for k, x in enumerate(t[1])]
            parts = ["%s %s %s" % (p[k - 1], SYMBOLS.get(p[k], p[k]), p[k + 1]) for k in range(1, len(p), 2)]
            return LEVELS["==" if len(parts) == 1 else "&&"], " /\\ ".join(parts)
        if kind == "not":
            return LEVELS["!"], "not " + inner(t[1])
        if kind == "minus":
            return LEVELS["-"], "- " + inner(t[1])
        if kind == "if":
            return 0, "if %s then %s else %s" % tuple(self.text(x, 1) for x in t[1:])
        binders = ", ".join("%s: %s" % (" ".join(variable(n) for n in ns), self.type(ty)) for ty, ns in t[2])
        return 0, "%s %s. %s" % (t[1], binders, self.text(t[3]))

    @staticmethod
    def type(name):
        if name not in TYPES:
            raise acsl.Unreadable("type " + name)
        return TYPES[name]

    def head(self, name):
        """Name, parameters and result: first the records that it reads."""
        d = self.definitions[name]
        given = ["(mem: memory)" if r == "memory" else "(%s: %s)" % (spelled(r), spelled(r) + "_of") for r in self.records(name)]
        given += ["(%s: %s)" % (variable(n), self.type(ty)) for ty, n in d.parameters]
        return " ".join([spelled(name)] + given) + (" : " + self.type(d.result) if d.result else "")

    def variant(self, name, calls):
        """Of a recursion: a parameter that falls or rises to a bound, or one that is negative once."""
        names = [n for _, n in self.definitions[name].parameters]
        cond = self.trees[name][1]
        for k, n in enumerate(names):
            steps = {self.text(c[2][k]) for c in calls}
            v = variable(n)
            if steps == {"0"} and self.text(cond) == "%s < 0" % v:
                return "if %s < 0 then 1 else 0" % v
            if steps == {"%s - 1" % v}:
                return v
            if steps == {"%s + 1" % v} and cond[0] == "chain" and self.text(cond[1][0]) == v:
                return "%s - %s" % (self.text(cond[1][2]), v)
        raise acsl.Unreadable(name + ": no measure of the recursion is seen")

    def program(self, tree, own, indent):
        """A recursive definition as a ghost program: its branches, and in each the calls first."""
        pad = "  " * indent
        if tree[0] == "if" and any(t[0] == "call" and t[1] == own for t in walk_trees(tree)):
            if any(t[0] == "call" and t[1] == own for t in walk_trees(tree[1])):
                raise acsl.Unreadable(own + ": a condition with a recursion")
            return "%s\n%s\n%selse\n%s" % (
                wrapped("if pure { %s } then" % self.text(tree[1]), pad), self.program(tree[2], own, indent + 1), pad,
                self.program(tree[3], own, indent + 1))
        calls, before = {}, ""
        for t in walk_trees(tree):
            if t[0] == "call" and t[1] == own and repr(t) not in calls:
                word = calls[repr(t)] = "r%d" % len(calls)
                given = ["(pure { %s })" % self.text(a) for a in t[2]]
                before += wrapped("let %s = %s in" % (word, self.call(own, given)), pad) + "\n"
        return before + wrapped("pure { %s }" % self.text(replaced(tree, calls)), pad)

    def define(self, name):
        d, tree = self.definitions[name], self.trees[name]
        own = [t for t in walk_trees(tree) if t[0] == "call" and t[1] == name]
        note = "  (** %s: `%s`. *)\n" % (d.where, name)
        kind = "function" if d.result else "predicate"
        if not own:
            return "%s%s\n%s\n" % (note, wrapped("%s %s =" % (kind, self.head(name)), "  "), wrapped(self.text(tree), "    "))
        return "%s%s\n    variant { %s }\n  =\n%s\n" % (
            note, wrapped("let rec ghost %s %s" % (kind, self.head(name)), "  "), self.variant(name, own),
            self.program(tree, name, 2))

    def without(self, used):
        """What another translation has is used, not repeated."""
        if self.used_objects - used.used_objects:
            raise acsl.Unreadable("an object that the file used does not have")
        self.order = [n for n in self.order if n not in used.order]
        self.used_constants -= used.used_constants

    def memory(self):
        """The record of the objects of the C, and the values that they can have."""
        fields, ranges = [], []
        for key in sorted(self.used_objects):
            indices, bits = self.objects[key]
            f, names = field(key), "abc"[:indices]
            fields.append("    %s: %sint;\n" % (f, "int -> " * indices))
            at = applied("mem." + f, list(names))
            ranges.append("    %s0 <= %s <= %d)" % ("(forall %s. " % " ".join(names) if names else "(", at, 2 ** bits - 1))
        return ["  (** The objects of the C that the definitions read. *)\n  type memory = {\n%s  }\n" % "".join(fields),
                "  (** Every object has a value of its C type. *)\n  predicate stored (mem: memory) =\n%s\n"
                % " /\\\n".join(ranges)]

    def module(self, name, used=""):
        out = ["(** Written by proofs/why3/checker.py from spec/check and src/check; not to be changed by hand.\n"
               "    Definitions of the checker's contracts, for link_*.mlw to compare with the theory's. *)\n",
               "module %s\n" % module_of(name), "  use int.Int\n  use int.ComputerDivision\n" + (
                   "  use %s.%s\n" % (used.split(".")[0], module_of(used)) if used else "")]
        out += [] if used else self.memory()
        if self.used_constants:
            out += ["".join("  constant %s : int = %d\n" % (spelled(c), self.constants[c]) for c in sorted(self.used_constants))]
        for group, names in sorted(self.groups.items()):
            out.append("  (** The functions of `%s`, of which nothing is known. *)\n  type %s_of = {\n%s  }\n" % (
                group, spelled(group), "".join("    %s: %s;\n" % (spelled(n), " -> ".join(
                    [self.type(ty) for ty, _ in self.definitions[n].parameters] + [self.type(self.definitions[n].result)]))
                    for n in names)))
        out += [READ[g] for g in sorted(self.groups_read)]
        out += [self.define(n) for n in self.order]
        texts = [spelled(n) for n in self.order] + [spelled(c) for c in self.used_constants]
        if len(set(texts)) != len(texts):
            raise acsl.Unreadable("two names are one in Why3")
        return "\n".join(out) + "\nend\n"


def generated(root):
    """File -> text, from the contracts below `root`."""
    found, made = {}, {}
    for name, (used, roots) in wanted().items():
        t = made[name] = Translation(root)
        for n in roots:
            t.add(n)
        if used:
            t.without(made[used])
        found[name] = t.module(name, used)
    return found


def main():
    try:
        texts = generated(tasks.ROOT)
    except acsl.Unreadable as e:
        tasks.fail(str(e))
    for name, text in texts.items():
        path = os.path.join(tasks.SPEC, name)
        if "--check" not in sys.argv:
            with open(path, "w") as o:
                o.write(text)
        elif not os.path.exists(path) or open(path).read() != text:
            tasks.fail("spec/theory/%s is not what the contracts say: run make spec-link, then prove link_*.mlw" % name)


if __name__ == "__main__":
    main()
