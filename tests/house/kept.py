#!/usr/bin/env python3
"""tests/kept_results.py on a tree of its own: a change of what a result rests on is noticed, one of
a comment or of something else is not, and tests/kept_results.pending names what is stale alone."""
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kept_results  # noqa: E402

RESULTS = (('bar', 'tests/found.txt', ['src/room/**', 'tests/*']),)
FILES = {'src/room/below/part.c': 'int one; /* a word */\n', 'tests/run.py': 'print(1)\n', 'src/other.c': 'int two;\n'}
# what is changed, and whether the result is stale then
CHANGES = [
    ('nothing', None, '', False),
    ('a comment', 'src/room/below/part.c', 'int one; /* another */\n', False),
    ('a line break', 'src/room/below/part.c', 'int\n    one;\n', False),
    ('something else', 'src/other.c', 'int three;\n', False),
    ('the code', 'src/room/below/part.c', 'int other;\n', True),
    ('a new file', 'src/room/new.h', 'int new;\n', True),
    ('the script', 'tests/run.py', 'print(2)\n', True),
    ('the result', 'tests/found.txt', 'all right\n', True),
    ('no result yet', 'tests/found.txt', None, True),
]


def count_wrong(root, pending):
    (root / 'tests/kept_results.pending').write_text(pending)
    return len(kept_results.judge_results(root, RESULTS)[0])


def try_change(name, text):
    """How much is wrong when nothing is pending, when the result is, and when something unknown is."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for file, before in FILES.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(before)
        (root / 'tests/found.txt').write_text(kept_results.describe(root, 'bar', RESULTS[0][2]) + '\nall right\n')
        if text is None:
            (root / name).unlink()
        elif name:
            (root / name).write_text(text)
        return [count_wrong(root, pending) for pending in ('', 'tests/found.txt\n', 'tests/unknown.txt\n')]


def main():
    wrong = [what for what, name, text, stale in CHANGES
             if try_change(name, text) != [int(stale), int(not stale), int(stale) + 1]]
    for what in wrong:
        print('kept results: wrong about ' + what)
    print('kept results: %d changes tried' % len(CHANGES))
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
