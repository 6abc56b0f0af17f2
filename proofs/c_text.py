"""Reading C and ACSL text as far as the gate needs it."""
import re

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*@|/\*|//@|//|\*/')
DIRECTIVE = re.compile(r"^[ \t]*(?:#|%:|\?\?=)[ \t]*(\w*)[ \t]*((?:\\\n|[^\n])*)", re.M)
TYPE = r"(?:uint8_t|uint32_t|uint64_t|unsigned|int|void|struct\s+\w+)"
FUNCTION = re.compile(r"(static\s+)?%s\s+(\w+)\s*\([^(){}]*\)" % TYPE)
CONTRACT = re.compile(r"(?:/\*@|(?<!/)/@)((?:(?!\*/|@/|/@).)*)(?:\*/|@/)\s*(?:static\s+)?" + TYPE +
                      r"\s+(\w+)\s*\(", re.S)


def without_comments(text):
    """C code and ACSL annotations, but no prose."""
    kept, at = [], 0
    inside = False  # of an annotation, which ends at the first */ whatever stands before
    while m := TOKEN.search(text, at):
        kept.append(text[at:m.start()])
        at, token = m.end(), m.group(0)
        if token == "/*" and inside:
            raise ValueError("a comment in an annotation: " + text[at:at + 40])
        if token == "/*":
            at = text.find("*/", at) + 2
            if at == 1:
                raise ValueError("a comment without an end")
            kept.append(" ")
        elif token == "//" or token == "//@" and inside:
            ends = [e for e in (text.find("\n", at), inside and text.find("*/", at)) if e >= at]
            at = min(ends, default=len(text))
        else:
            kept.append(token)
            inside = token == "/*@" or inside and token != "*/"
    return "".join(kept) + text[at:]


def executable(body):
    """C and ghost code, no other annotations."""
    code = re.sub(r"(?<!/)/@.*?@/", " ", without_comments(body), flags=re.S)
    code = re.sub(r"/\*@(?!\s*ghost\b).*?\*/", " ", code, flags=re.S)
    return re.sub(r"//@(?!\s*ghost\b)[^\n]*", " ", code)


def directives(code):
    """[(kind, rest)] in order."""
    return [(m.group(1), re.sub(r"\\\n", " ", m.group(2)).strip())
            for m in DIRECTIVE.finditer(code)]


def macros(path, code):
    """{name: parameters and text} of the definitions, without the guard of a header."""
    found = [rest for kind, rest in directives(code) if kind == "define"]
    if path.suffix != ".c":
        found = found[1:]
    return {re.match(r"\w*", rest).group(0): rest for rest in found}


def contracts(code):
    """[(function, clauses)] of the contracts, and the text without them."""
    return ([(m.group(2), m.group(1)) for m in CONTRACT.finditer(code)],
            CONTRACT.sub(" ", code))


def file_items(code):
    """[(head, block or None)]: the declarations and definitions at file scope, ghost
    ones among them."""
    text = DIRECTIVE.sub("", executable(code))
    text = re.sub(r"/\*@\s*ghost\b|//@\s*ghost\b|\*/", "\n", text)
    found, head, block, depth = [], "", None, 0

    def close():
        plain = " ".join(head.split())
        if plain or block is not None:
            found.append((plain, block))

    for letter in text:
        if letter == "{":
            depth += 1
            block = "" if depth == 1 else block + letter
        elif letter == "}" and depth:
            depth -= 1
            if depth:
                block += letter
            elif ")" in head:
                close()
                head, block = "", None
        elif depth:
            block += letter
        elif letter == ";":
            close()
            head, block = "", None
        else:
            head += letter
    close()
    return found


def prototypes(code):
    """Names of the functions that a header declares."""
    found = [FUNCTION.fullmatch(head) for head, block in file_items(code) if block is None]
    return [m.group(2) for m in found if m]
