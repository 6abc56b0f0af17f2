"""What the house demands. Each rule returns its findings, one line each."""
import re
import subprocess
import sys
from pathlib import Path

from tree import list_homes, strip_comments

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / 'docs'))
import contents

PATH = re.compile(r'(?<![\w./-])(?:src|spec|tests|proofs|include|certs|docs)/[\w./*-]*[\w*/]')
ROW = re.compile(r'^\| `([\w/]+)` \| .* \| ([^|]*) \|$', re.M)
PROVED = ('check/', 'normal_form/', 'price/', 'copy/', 'transfer/')
# Its headers gather contracts: there one header may serve several bodies of the room.
GATHERED = 'normal_form/'
FILE_LINES, FUNCTION_LINES, ROOM_FILES = 400, 40, 25
SEEDLESS = re.compile(r'\btime\((NULL|0)\)|\bSystemRandom\b|\$RANDOM\b|/dev/urandom|random\.(seed|Random)\(\)'
                      r'|\bs?rand\(\)|date \+%[sN]')
SEED_OF_ITS_OWN = re.compile(r'\bRandom\(\d+\)')


def read_rooms(page):
    """The table of docs/ARCHITECTURE.md: room -> rooms it may use, in its order."""
    return {room: re.findall(r'`([\w/]+)`', uses) for room, uses in ROW.findall(page)}


def covers(room, name):
    return name == room or name.startswith(room + '/')


def find_room(rooms, name):
    """The innermost room of the table that a unit, or what it specifies, lies in."""
    name = name.removeprefix('spec/')
    return max((room for room in rooms if covers(room, name)), key=len, default=None)


def list_arrows(units):
    """(from, to, how) of one unit to another, once for each way; public headers left out."""
    homes = list_homes(units)
    for unit in units.values():
        if unit.public:
            continue
        for other in sorted(unit.includes):
            if not units[other].public:
                yield unit.name, other, 'by include'
        called = {}
        for symbol in sorted(unit.calls):
            called.setdefault(homes.get(symbol, unit.name), symbol)
        called.pop(unit.name, None)
        for other, symbol in called.items():
            yield unit.name, other, 'by symbol ' + symbol


def check_table(rooms):
    """Every arrow that the table allows runs down, to a row below."""
    order = list(rooms)
    for room in order:
        for used in rooms[room]:
            below = [r for r in order[order.index(room) + 1:] if covers(used, r)]
            if not below:
                yield 'the table lets %s use %s, which is no row below it' % (room, used)


def check_arrows(units, rooms):
    for unit in units.values():
        if not unit.public and find_room(rooms, unit.name) is None:
            yield '%s lies in no room of docs/ARCHITECTURE.md' % unit.name
    for source, target, how in list_arrows(units):
        room, used = find_room(rooms, source), find_room(rooms, target)
        if None in (room, used) or room == used:
            continue
        if not any(covers(allowed, used) for allowed in rooms[room]):
            yield '%s may not use %s: %s uses %s %s' % (room, used, source, target, how)


def find_cycle(graph):
    """One cycle of a graph as a list of nodes, or None."""
    state = {}
    for start in sorted(graph):
        path, stack = [], [(start, False)]
        while stack:
            node, done = stack.pop()
            if done:
                state[node] = 'left'
                path.pop()
            elif node in path:
                return path[path.index(node):] + [node]
            elif node not in state:
                path.append(node)
                stack.append((node, True))
                stack.extend((other, False) for other in sorted(graph.get(node, ())))
    return None


def check_cycles(units):
    homes = list_homes(units)
    by_include = {unit.name: unit.includes for unit in units.values()}
    by_symbol = {unit.name: {homes[s] for s in unit.calls if s in homes} - {unit.name}
                 for unit in units.values()}
    for how, graph in (('include', by_include), ('symbol', by_symbol)):
        cycle = find_cycle(graph)
        if cycle:
            yield 'a cycle by %s: %s' % (how, ' -> '.join(cycle))


def check_names(units):
    """One object defines a function or an object of a name: of two, an archive gives a program
    the first that it meets, and says nothing."""
    homes = {}
    for unit in units.values():
        for symbol in sorted(unit.defines - {'main'}):
            if homes.setdefault(symbol, unit.name) != unit.name:
                yield '%s is defined by %s and by %s' % (symbol, homes[symbol], unit.name)


def check_tags(root):
    """A struct or enum has one meaning outside the core, which has its own names."""
    homes = {}
    for place in ('src', 'include'):
        for path in sorted((root / place).rglob('*.[ch]')):
            name = str(path.relative_to(root))
            if name.startswith('src/check/'):
                continue
            for tag in re.findall(r'^(?:struct|enum|union) (\w+) \{', path.read_text(), re.M):
                if homes.setdefault(tag, name) != name:
                    yield '%s is defined in %s and in %s' % (tag, homes[tag], name)


def shares_contracts(header, body):
    return header.startswith(GATHERED) and body.startswith(GATHERED)


def check_headers(units):
    """A header declares what the C file of its name defines; a public one, what the library does."""
    homes = list_homes(units)
    for unit in units.values():
        for name in sorted(unit.declares - unit.defines):
            if name not in homes:
                yield '%s.h declares %s, which nothing defines' % (unit.name, name)
            elif not unit.public and not shares_contracts(unit.name, homes[name]):
                yield '%s.h declares %s, which %s defines' % (unit.name, name, homes[name])


def check_page(root, page):
    """What docs/ARCHITECTURE.md names exists."""
    for name in sorted(set(re.findall(r'`([\w.]+/[\w/.]+)`', page))):
        candidates = ('src/' + name, 'src/%s.c' % name, 'src/%s.h' % name, name)
        if not any((root / candidate).exists() for candidate in candidates):
            yield 'docs/ARCHITECTURE.md names %s, which is not there' % name
    headers = '\n'.join(path.read_text() for place in ('src', 'include')
                        for path in (root / place).rglob('*.h'))
    for name in sorted(set(re.findall(r'`struct (\w+)`', page))):
        if not re.search(r'^struct %s \{' % name, headers, re.M):
            yield 'docs/ARCHITECTURE.md names struct %s, which is not there' % name


def check_paths(root, documents):
    """Files and directories that documents name are there."""
    for document in documents:
        text = document.read_text().replace('\\-', '-')  # as a manual page spells it
        for name in sorted(set(PATH.findall(text))):
            if not any(root.glob(name.rstrip('./'))):
                yield '%s names %s, which is not there' % (document.relative_to(root), name)


LONG_DOCUMENT = 200  # lines


def check_contents(root, documents):
    """A long document begins with a list of its sections."""
    for document in documents:
        text = document.read_text()
        if text.count('\n') <= LONG_DOCUMENT:
            continue
        for heading in contents.find_missing(text):
            yield '%s has over %d lines, and no link to "%s" at its head' % (
                document.relative_to(root), LONG_DOCUMENT, heading)


# Rows of the table in docs/FORMAT.md, section 1, and the core's names for them.
LIMITS = {'axes of a mesh': 'AXES_MAX', 'size of an axis': 'AXIS_SIZE_MAX',
          'devices D': 'DEVICES_MAX', 'data dimensions and summand dimensions together': 'RANK_MAX',
          'tile size and global size of a dimension, tile x axis sizes': 'EXTENT_MAX',
          'element size in bytes': 'ELEM_MAX', 'steps of a plan': 'STEPS_MAX',
          'factor of a step': 'FACTOR_MAX', 'dimensions of an iota list': 'IOTA_MAX',
          'states of a lower bound': 'STATES_MAX', 'problem file, bytes': 'PROBLEM_MAX',
          'certificate, bytes': 'CERTIFICATE_MAX'}


def check_limits(root):
    """The limits that docs/FORMAT.md states are those of the core."""
    header = (root / 'src/check/base/limits.h').read_text()
    page = (root / 'docs/FORMAT.md').read_text()
    for row, name in LIMITS.items():
        stated = re.search(r'^\| %s \| .*?\| ([\d,^]+) \|$' % re.escape(row), page, re.M)
        value = re.search(r'^#define %s (\d+)u?$' % name, header, re.M)
        if not stated or not value:
            yield 'docs/FORMAT.md has no row "%s", or limits.h no %s' % (row, name)
            continue
        base, _, power = stated.group(1).replace(',', '').partition('^')
        if int(base) ** int(power or 1) != int(value.group(1)):
            yield ('docs/FORMAT.md says %s for "%s", but %s is %s'
                   % (stated.group(1), row, name, value.group(1)))


def list_functions(text):
    """(name, lines) of every function; comments, and with them contracts, do not count."""
    lines = strip_comments(text).split('\n')
    start = None
    for k, line in enumerate(lines):
        if line == '{':
            start = k
        elif line == '}' and start is not None:
            head = ' '.join(lines[max(0, start - 6):start])
            name = re.findall(r'(\w+)\s*\(', head.rsplit(';', 1)[-1].rsplit('}', 1)[-1])
            code = [code for code in lines[start:k + 1] if code.strip()]
            yield name[0] if name else '?', len(code)
            start = None


def count_lines(path, text):
    """Lines of a file; in a proved room those of code, as proofs are as long as they must be."""
    if not any('src/' + room in str(path) for room in PROVED):
        return text.count('\n')
    return sum(1 for line in strip_comments(text).split('\n') if line.strip())


def check_lengths(files):
    for path in files:
        text = path.read_text()
        if count_lines(path, text) > FILE_LINES:
            yield '%s has %d lines, over %d' % (path, count_lines(path, text), FILE_LINES)
        for name, length in list_functions(text):
            if length > FUNCTION_LINES:
                yield '%s: %s has %d lines, over %d' % (path, name, length, FUNCTION_LINES)


def check_room_sizes(root, rooms):
    """A room that has many files is several rooms."""
    count = {}
    for path in (root / 'src').rglob('*.c'):
        room = find_room(rooms, path.relative_to(root / 'src').with_suffix('').as_posix())
        count[room] = count.get(room, 0) + 1
    for room, files in sorted(count.items(), key=str):
        if files > ROOM_FILES:
            yield '%s has %d C files, over %d' % (room, files, ROOM_FILES)


# A file of src, its object, or in a filter any of that name: `src/a/b.c`, `obj/a/b.o`, `%/b.c`.
NAMED_FILE = re.compile(r'(?:(?<=\bsrc/)|(?<=\bobj/)|(?<=%/))([\w%/-]*\w)\.[cho]\b')


def list_named_files(path):
    """(line number, what the line names of src) of a makefile, without its comments and help."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for name in NAMED_FILE.findall(re.sub(r'(^|\s)##? .*', '', line)):
            yield number, name


def check_makefile(root):
    """Programs and libraries are made of rooms. A test may be made of chosen files, which are
    there: of a filter make would not say that nothing has its name."""
    for number, name in list_named_files(root / 'Makefile'):
        yield 'Makefile:%d names the file %s, expected its room' % (number, name)
    for path in sorted(root.glob('tests/**/*.mk')):
        for number, name in list_named_files(path):
            if not any((root / 'src').glob('**/%s.[ch]' % name)):
                yield '%s:%d names %s, which is not there' % (path.relative_to(root), number, name)


def check_seeds(root):
    """Tests draw by REDIST_SEED: neither by the clock, nor always the same."""
    kinds = ('c', 'h', 'py', 'sh', 'mk')
    for path in sorted(path for kind in kinds for path in root.glob('tests/**/*.' + kind)):
        if path.parts[-2:] == ('soak', 'soak.sh') or 'house' in path.parts:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if SEEDLESS.search(line):
                yield '%s:%d draws anew each time: %s' % (path, number, line.strip())
            if path.suffix == '.py' and SEED_OF_ITS_OWN.search(line):
                yield '%s:%d has a seed of its own: %s' % (path, number, line.strip())


def check_layout(files):
    """What clang-format would change."""
    names = [str(path) for path in files]
    result = subprocess.run(['clang-format', '--dry-run', '-Werror'] + names,
                            capture_output=True, text=True)
    touched = sorted(set(re.findall(r'^(\S+?):\d+:\d+: error', result.stderr, re.M)))
    if result.returncode != 0 and not touched:
        yield 'clang-format: ' + result.stderr.strip()
    for name in touched:
        yield '%s is not laid out by .clang-format: run `make format`' % name
