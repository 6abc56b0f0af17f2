"""Definitions of the checker's contracts, read from spec/check/*/*.acsl and src/check: a parser
of the part of ACSL in which they are written.

A definition is found by its name; its body is a tree of tuples, whose first member says what
it is: ("number", n), ("name", word), ("call", word, [trees]), ("read", object, [trees]) for
OBJECT.field[..][..], ("op", symbol, left, right), ("chain", [trees and symbols]),
("not", tree), ("minus", tree), ("if", c, a, b), ("quantifier", word, [(type, names)], tree).
Whatever is not of this part is an error, never passed over.
"""
import glob, os, re

BINARY = [["<==>"], ["==>"], ["||"], ["&&"], None, ["+", "-"], ["*", "/", "%"]]
RELATIONS = {"==", "!=", "<", ">", "<=", ">="}
TOKEN = re.compile(r"\s*(<==>|==>|&&|\|\||[=!<>]=|\\\w+|\d+[uUlL]*|[A-Za-z_]\w*|[-+*/%<>!?:;,.(){}\[\]=&|])")


class Unreadable(Exception):
    pass


def without_comments(text):
    text = re.sub(r"//[^\n]*", " ", text)
    return re.sub(r"/\*(?!@).*?\*/", " ", text, flags=re.S)


def tokens(text):
    out, at = [], 0
    text = text.rstrip()
    while at < len(text):
        m = TOKEN.match(text, at)
        if not m:
            raise Unreadable("at: " + text[at:at + 40])
        out.append(m.group(1))
        at = m.end()
    return out


class Parser:
    """One term or predicate, from a list of tokens."""

    def __init__(self, words):
        self.words, self.at = words, 0

    def peek(self, ahead=0):
        k = self.at + ahead
        return self.words[k] if k < len(self.words) else ""

    def take(self, word=None):
        got = self.peek()
        if not got or (word and got != word):
            raise Unreadable("'%s' where '%s' was expected" % (got, word))
        self.at += 1
        return got

    def whole(self):
        tree = self.formula()
        if self.peek():
            raise Unreadable("'%s' is left over" % self.peek())
        return tree

    def formula(self):
        if self.peek() in ("\\forall", "\\exists"):
            return self.quantifier()
        cond = self.binary(0)
        if self.peek() != "?":
            return cond
        self.take()
        first = self.formula()
        self.take(":")
        return ("if", cond, first, self.formula())

    def quantifier(self):
        word, bound = self.take()[1:], []
        while self.peek() != ";":
            if bound and self.peek() == ",":
                self.take()
            if not bound or self.peek(1) not in (",", ";"):
                bound.append((self.take(), []))
            bound[-1][1].append(self.take())
        self.take(";")
        return ("quantifier", word, bound, self.formula())

    def binary(self, level):
        if level == len(BINARY):
            return self.unary()
        if BINARY[level] is None:
            return self.chain(level)
        if self.peek() in ("\\forall", "\\exists"):
            return self.quantifier()
        left = self.binary(level + 1)
        while self.peek() in BINARY[level]:
            symbol = self.take()
            # An implication associates to the right.
            left = ("op", symbol, left, self.binary(level if symbol == "==>" else level + 1))
        return left

    def chain(self, level):
        parts = [self.binary(level + 1)]
        while self.peek() in RELATIONS:
            parts += [self.take(), self.binary(level + 1)]
        return parts[0] if len(parts) == 1 else ("chain", parts)

    def unary(self):
        if self.peek() == "!":
            self.take()
            return ("not", self.unary())
        if self.peek() == "-":
            self.take()
            return ("minus", self.unary())
        return self.atom()

    def atom(self):
        word = self.take()
        if word == "(":
            tree = self.formula()
            self.take(")")
            return tree
        if word[0].isdigit():
            return ("number", int(word.rstrip("uUlL")))
        if not re.match(r"[A-Za-z_]", word):
            raise Unreadable("'%s' begins no term" % word)
        if self.peek() == "(":
            return ("call", word, self.arguments())
        if self.peek() == ".":
            self.take()
            field, indices = self.take(), []
            while self.peek() == "[":
                self.take()
                indices.append(self.formula())
                self.take("]")
            return ("read", (word, field), indices)
        return ("name", word)

    def arguments(self):
        self.take("(")
        found = [self.formula()]
        while self.peek() == ",":
            self.take()
            found.append(self.formula())
        self.take(")")
        return found


class Definition:
    def __init__(self, name, result, parameters, body, where, group):
        self.name, self.result, self.where, self.group = name, result, where, group
        self.parameters = parameters   # [(type, name)]
        self.body = body               # None: without one, of an axiomatic block

    def tree(self):
        try:
            return Parser(tokens(self.body)).whole()
        except Unreadable as e:
            raise Unreadable("%s: %s: %s" % (self.where, self.name, e))


HEAD = re.compile(r"(?:logic\s+(\w+)|predicate)\s+(\w+)\s*(?:\{[\w, ]+\})?\s*(?:\(([^()]*)\))?\s*(=(?!=).*)?$", re.S)


def statements(text, group=None):
    """(group, statement) of one annotation: what ends with a semicolon, outside of blocks first."""
    at, start, depth = 0, 0, 0
    while at < len(text):
        block = re.compile(r"\s*axiomatic\s+(\w+)\s*\{").match(text, at) if at == start else None
        if block:
            end, depth = block.end(), 1
            while depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            yield from statements(text[block.end():end - 1], block.group(1))
            at = start = end
            continue
        # The semicolon of a quantifier ends no statement.
        if text[at] == ";" and not quantifies(text[start:at]):
            yield group, text[start:at].strip()
            start = at + 1
        at += 1
    if text[start:].strip():
        raise Unreadable("without an end: " + text[start:].strip()[:60])


def quantifies(text):
    """Whether the semicolon behind this text is that of a quantifier."""
    return re.search(r"\\(forall|exists)(?!.*\\(?:forall|exists))[^;]*$", text, re.S) is not None


def parameters(text):
    return [tuple(p.split()) for p in text.split(",")] if text.strip() else []


def definitions(root):
    """name -> Definition, of all annotations of the specification."""
    found = {}
    for path in sorted(glob.glob(os.path.join(root, "spec", "check", "*", "*.acsl"))):
        where = os.path.relpath(path, root)
        for note in re.findall(r"/\*@(.*?)\*/", without_comments(open(path).read()), re.S):
            for group, text in statements(note):
                m = HEAD.match(text)
                law = re.match(r"axiom\s+(\w+)\s*:(.*)", text, re.S)
                if law:                # a predicate without parameters
                    result, name, given, body, group = None, law.group(1), "", "=" + law.group(2), None
                elif m:
                    result, name, given, body = m.groups()
                elif re.match(r"(logic|predicate)\b", text):
                    raise Unreadable("%s: %s" % (where, text[:60]))
                else:
                    continue           # a lemma, a type
                if name in found:
                    raise Unreadable("%s: %s is defined twice" % (where, name))
                found[name] = Definition(name, result, parameters(given or ""), body and body[1:], where, group)
    return found


WIDTHS = {"uint8_t": 8, "uint32_t": 32, "uint64_t": 64}


def objects(root):
    """(object, field or None) -> (number of indices, bits), of the C objects of the core."""
    text = "".join(without_comments(open(p).read()).replace("/*@ ghost", "").replace("*/", "")
                   for pat in ("*.h", "*/*.h") for p in sorted(glob.glob(os.path.join(root, "src", "check", pat))))
    shapes, found = {}, {}
    for name, body in re.findall(r"\bstruct\s+(\w+)\s*\{(.*?)\}\s*;", text, re.S):
        shapes[name] = []
        for width, fields in re.findall(r"(\w+)\s+([^;]+);", body):
            for f in re.findall(r"(\w+)((?:\[[^\]]*\])*)\s*(?:,|$)", fields.strip()):
                shapes[name].append((f[0], f[1].count("["), WIDTHS[width]))
    for kind, names in re.findall(r"\bextern\s+((?:struct\s+)?\w+)\s+([^;]+);", text):
        for name in re.split(r"\s*,\s*", names.strip()):
            if kind.startswith("struct"):
                for field, indices, bits in shapes[kind.split()[1]]:
                    found[(name, field)] = (indices, bits)
            else:
                found[(name, None)] = (0, WIDTHS[kind])
    return found


def constants(root):
    """NAME -> number, of the macros of the core that are one number."""
    found = {}
    for path in sorted(glob.glob(os.path.join(root, "src", "check", "*", "*.h"))):
        for name, value in re.findall(r"^#define (\w+) (\d+)[uUlL]*$", open(path).read(), re.M):
            found[name] = int(value)
    return found
