#!/usr/bin/env python3
"""The house: no arrow runs up, no cycle, headers equal bodies, one body for a name, one layout.

usage: house.py [BUILD]

Rooms and arrows are those of docs/ARCHITECTURE.md; BUILD has the objects.
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import rules
from tree import read_tree

ROOT = Path(__file__).resolve().parents[2]


def list_sources(root, *places):
    return sorted(path for place in places for path in (root / place).rglob('*.[ch]'))


def inspect(root, objects):
    """The findings about rooms, files and headers at `root`; its units and rooms."""
    units = read_tree(root, objects)
    page = (root / 'docs' / 'ARCHITECTURE.md').read_text()
    rooms = rules.read_rooms(page)
    findings = [*rules.check_page(root, page), *rules.check_table(rooms),
                *rules.check_arrows(units, rooms), *rules.check_cycles(units),
                *rules.check_headers(units), *rules.check_names(units), *rules.check_tags(root),
                *rules.check_limits(root), *rules.check_room_sizes(root, rooms),
                *rules.check_makefile(root)]
    return findings, units, rooms


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else 'build').resolve()
    findings, units, rooms = inspect(ROOT, build / 'obj')
    findings += rules.check_lengths(list_sources(ROOT, 'src', 'tests', 'docs'))
    findings += rules.check_paths(ROOT, [ROOT / 'README.md', *sorted(ROOT.glob('docs/**/*.md')),
                                         *sorted(ROOT.glob('docs/man/*'))])
    findings += rules.check_seeds(ROOT)
    findings += rules.check_contents(ROOT, sorted(ROOT.glob('docs/**/*.md')))
    findings += rules.check_layout(list_sources(ROOT, 'src', 'include', 'tests', 'docs'))
    for finding in findings:
        print('house: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    arrows = {(a, b) for a, b, _ in rules.list_arrows(units)}
    print('house: %d files with their headers in %d rooms, %d arrows; none runs up, no cycle'
          % (len(units), len(rooms), len(arrows)))


if __name__ == '__main__':
    main()
