#!/usr/bin/env python3
"""tests/run_parts.py on a makefile of its own: several parts at a time but those that are to be
alone, each with its output together, and nothing begins after a failure or is called passed."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

RUNNER = Path(__file__).resolve().parents[1] / 'run_parts.py'
# left and right end only when both run. What is alone finds no mark of another.
MAKEFILE = '''
left:
\t@touch mark.$@; echo $@ begins; echo >first; cat second; echo $@ ends; rm mark.$@
right:
\t@touch mark.$@; echo $@ begins; cat first; echo >second; echo $@ ends; rm mark.$@
alone other:
\t@ls mark.* 2>/dev/null && exit 1; touch mark.$@; echo $@ is alone; rm mark.$@
broken:
\t@echo this is why; echo and this >&2; exit 3
'''
BOTH = r'(?=.*\nleft begins\n\nleft ends\n)(?=.*\nright begins\n\nright ends\n)'
# name, targets, those alone, exit status, what is said, what is not
CASES = [
    ('side by side', 'other left right alone', 'alone other', 0,
     BOTH + r'.* ends\n.*\nother is alone\n.*\nalone is alone\n.* s  4 of 4 parts\n', 'failed'),
    ('a failure', 'left right broken alone', 'alone', 1,
     BOTH + r'.*\n== broken: \d+ s\nthis is why\nand this\n.* s  3 of 4 parts\nmake broken failed\n', 'alone'),
    ('a failure alone', 'left right broken alone', 'alone broken', 1,
     BOTH + r'.*\n== broken\nthis is why\nand this\n.* s  3 of 4 parts\nmake broken failed\n', 'alone'),
    ('what is not there', 'gone', '', 1, r'No rule .*gone.*\n.* s  1 of 1 parts\nmake gone failed\n', 'of 0'),
]


def run_case(folder, make, targets, alone):
    done = subprocess.run([sys.executable, '-B', RUNNER, make, *targets.split(), '--alone', *alone.split()],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.returncode, done.stdout


def main():
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'Makefile').write_text(MAKEFILE)
        for pipe in ('first', 'second'):
            subprocess.run(['mkfifo', pipe], cwd=folder, check=True)
        for name, targets, alone, status, said, unsaid in CASES:
            code, text = run_case(folder, 'make', targets, alone)
            if code != status or not re.match('.*?' + said, '\n' + text, re.S) or unsaid in text:
                wrong.append('%s: exit %d:\n%s' % (name, code, text))
        code, text = run_case(folder, './no-make', 'left right', '')
        if code == 0 or 'of 2 parts' in text:
            wrong.append('a make that cannot be run: exit %d:\n%s' % (code, text))
    for line in wrong:
        print('parts: ' + line, file=sys.stderr)
    if wrong:
        sys.exit(1)
    print('parts: side by side, alone, and after a failure none: %d cases' % (len(CASES) + 1))


if __name__ == '__main__':
    main()
