"""The C files below src as units: X.h and X.c are one, named `room/X`; and each file
of a specification, named `spec/room/X`. What each includes, what its object defines
and calls, and what its header declares."""
import re
import subprocess

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.M)
ATTRIBUTE = re.compile(r'__attribute__\s*\(\(.*?\)\)\s*(?=[;{])', re.S)
FUNCTION = re.compile(r'\b([A-Za-z_]\w*)\s*\((?!\s*\*)')
OBJECT = re.compile(r'extern\b.*?\b(\w+)\s*(?:\[[^]]*\]\s*)*$', re.S)
PUBLIC = 'include/'


class Unit:
    def __init__(self, name):
        self.name = name
        self.files = []
        self.includes = set()  # names of units
        self.defines = set()  # symbols that its object shows
        self.calls = set()  # symbols that its object leaves to the linker
        self.declares = set()  # functions and objects, by its header

    @property
    def public(self):
        return self.name.startswith(PUBLIC)


def blank_out(match):
    return '\n' * match.group().count('\n')


def strip_comments(text):
    """The text without comments and the insides of strings; lines stay where they are."""
    return COMMENT.sub(blank_out, STRING.sub('""', text))


def close_braces(text):
    """The text outside braces; each outermost pair becomes `{}`."""
    out, depth = [], 0
    for char in text:
        if char == '}':
            depth -= 1
        if depth == 0:
            out.append(char)
        if char == '{':
            depth += 1
    return ''.join(out)


def list_declarations(header):
    """Functions and objects that a header declares and does not define itself."""
    text = re.sub(r'extern\s+""\s*\{', '', DIRECTIVE.sub('', strip_comments(header)))
    names = set()
    for statement in close_braces(ATTRIBUTE.sub('', text)).split(';'):
        statement = statement.strip(' \n}')
        function, variable = FUNCTION.search(statement), OBJECT.match(statement)
        if re.match(r'typedef|static|_Static_assert', statement) or '{' in statement:
            continue
        if function:
            names.add(function.group(1))
        elif variable:
            names.add(variable.group(1))
    return names


def read_symbols(paths):
    """For each object file what it defines, and what it leaves undefined."""
    symbols = {str(path): (set(), set()) for path in paths}
    listing = subprocess.run(['nm', '-g', '-P', '-A', *symbols], capture_output=True, text=True)
    if listing.returncode != 0:
        raise SystemExit('house: build first: ' + listing.stderr.strip().split('\n')[0])
    for line in listing.stdout.splitlines():
        path, rest = line.split(': ', 1)
        name, kind = rest.split()[:2]
        symbols[path][kind in 'Uvw'].add(name)
    return symbols


def name_included(include):
    """The unit behind an include as it is written, or None for a foreign one."""
    if '/' not in include:
        return None
    stem = include.rsplit('.', 1)[0]
    return PUBLIC + stem if include.startswith('redist/') else stem


def add_file(units, path, name):
    unit = units.setdefault(name, Unit(name))
    unit.files.append(path)
    text = path.read_text()
    unit.includes |= {name_included(i) for i in INCLUDE.findall(text)} - {None, name}
    if path.suffix == '.h':
        unit.declares |= list_declarations(text)
    return unit


def read_tree(root, objects):
    """All units by name; `objects` has the object of src/X.c at X.o."""
    units, bodies = {}, {}
    for path in sorted((root / 'src').rglob('*.[ch]')):
        name = str(path.relative_to(root / 'src').with_suffix(''))
        unit = add_file(units, path, name)
        if path.suffix == '.c':
            bodies[str(objects / (name + '.o'))] = unit
    for path, found in read_symbols(bodies).items():
        bodies[path].defines, bodies[path].calls = found
    for path in sorted((root / 'include').rglob('*.h')):
        add_file(units, path, PUBLIC + str(path.relative_to(root / 'include').with_suffix('')))
    for path in sorted((root / 'spec').rglob('*.acsl')):
        add_file(units, path, str(path.relative_to(root).with_suffix('')))
    for unit in units.values():
        unit.includes &= set(units)  # jansson and the like have slashes too
    return units


def list_homes(units):
    """Which unit defines a symbol; a program's main has no home."""
    return {symbol: unit.name for unit in units.values() for symbol in unit.defines - {'main'}}
