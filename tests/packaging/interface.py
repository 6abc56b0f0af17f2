#!/usr/bin/env python3
"""What compiled programs depend on is as recorded: functions, structs, numbers of the headers.

usage: interface.py CC [--write]

The record is src/interface.list, for x86-64: every function with its parameters, the size of
every struct with the place of each member, the value of every enumerator and limit. `--write`
records the headers as they are; docs/STABILITY.md says when that may be done.
"""
import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / 'src' / 'interface.list'
HEADERS = sorted((ROOT / 'include' / 'redist').glob('*.h'))
HEAD = '# What programs depend on (docs/STABILITY.md); `make interface` writes this list for x86-64.\n'


def read_headers():
    text = '\n'.join(path.read_text() for path in HEADERS)
    return re.sub(r'/\*.*?\*/', '', text, flags=re.S)


def list_functions(text):
    """Prototypes on one line each, without the words extern and const in front."""
    text = re.sub(r'^#(?:.*\\\n)*.*$', '', text, flags=re.M)
    text = re.sub(r'extern "C" \{', '', text)
    text = re.sub(r'\{[^{}]*\}', '', text)
    for statement in text.replace('}', ';').split(';'):
        line = ' '.join(statement.split())
        if re.search(r'\bredist_\w+\(', line):
            yield line


def list_members(text):
    """(struct, members) of each struct that the headers define, in their order."""
    for name, body in re.findall(r'\bstruct (\w+) \{(.*?)\};', text, re.S):
        declarators = (part for line in body.split(';') for part in line.split(','))
        yield name, [re.search(r'(\w+)\s*(?:\[.*\]\s*)*$', part.strip()).group(1)
                     for part in declarators if part.strip()]


def list_numbers(text):
    for body in re.findall(r'\benum \w+ \{(.*?)\};', text, re.S):
        yield from re.findall(r'\b(REDIST_\w+)\b(?=\s*(?:=|,|$))', body)
    yield from re.findall(r'^#define (REDIST_(?!VERSION)\w+)[ \t]+\S', text, re.M)


def write_program(text):
    lines = ['#include <stdio.h>', *('#include <redist/%s>' % path.name for path in HEADERS),
             'int main(void)', '{']
    for name in list_numbers(text):
        lines.append('printf("%s %%lld\\n", (long long)(%s));' % (name, name))
    for name, members in list_members(text):
        lines.append('printf("struct %s %%zu\\n", sizeof(struct %s));' % (name, name))
        for member in members:
            lines.append('printf("  %s %%zu %%zu\\n", offsetof(struct %s, %s), '
                         'sizeof(((struct %s *)0)->%s));' % (member, name, member, name, member))
    return '\n'.join([*lines, 'return 0;', '}', ''])


def describe(compiler):
    text = read_headers()
    with tempfile.TemporaryDirectory() as directory:
        source, program = Path(directory) / 'interface.c', Path(directory) / 'interface'
        source.write_text(write_program(text))
        subprocess.run([*compiler.split(), '-std=c11', '-I%s' % (ROOT / 'include'), str(source),
                        '-o', str(program)], check=True)
        places = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return HEAD + '\n'.join(sorted(list_functions(text))) + '\n' + places


def main():
    found = describe(sys.argv[1])
    if '--write' in sys.argv[2:]:
        RECORD.write_text(found)
        return
    recorded = RECORD.read_text()
    if found != recorded:
        sys.stderr.writelines(difflib.unified_diff(
            recorded.splitlines(True), found.splitlines(True), 'src/interface.list', 'the headers'))
        sys.exit('interface: what programs depend on has changed; docs/STABILITY.md says what then '
                 'has to be done, before `make interface` records it')
    print('interface: %d functions, structs, members and numbers are as recorded'
          % (len(found.splitlines()) - 1))


if __name__ == '__main__':
    main()
