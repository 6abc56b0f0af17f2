#!/usr/bin/env python3
"""Each fault that house.py is for, planted in a scratch copy, must be found there.

usage: planted.py [BUILD]
"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import rules
from house import ROOT, inspect

FLAGS = ['-std=c11', '-D_XOPEN_SOURCE=700', '-DREDIST_VERSION="0"', '-I.', '-Iinclude', '-Isrc']


class Scratch:
    """A copy of what house.py reads, thrown away at the end."""

    def __init__(self, build):
        self.directory = tempfile.TemporaryDirectory()
        self.root = Path(self.directory.name)
        for name in ('src', 'include', 'spec', 'tests', 'docs', 'certs'):
            shutil.copytree(ROOT / name, self.root / name)
        shutil.copy(ROOT / '.clang-format', self.root)
        shutil.copy(ROOT / 'Makefile', self.root)
        for path in ROOT.glob('proofs/**/*.list'): # which the page of rooms names
            (self.root / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self.root / path.relative_to(ROOT))
        shutil.copytree(build / 'obj', self.root / 'obj', ignore=shutil.ignore_patterns('*.d'))

    def inspect(self):
        return inspect(self.root, self.root / 'obj')[0]

    def compile(self, path):
        """A C file into its object; what the compiler says."""
        unit = Path(path).relative_to('src').with_suffix('.o')
        return subprocess.run(['cc', *FLAGS, '-c', path, '-o', str(self.root / 'obj' / unit)],
                              cwd=self.root, capture_output=True, text=True)

    def change(self, path, old, new, where=None):
        """Puts `new` for `old`, or at the end when `old` is None; returns the undoing."""
        place = self.root / path
        before = place.read_text()
        if old is not None and old not in before:
            sys.exit('planted: %s no longer contains %r' % (path, old))
        place.write_text(before + new if old is None else before.replace(old, new, 1))
        return lambda: place.write_text(before)


# A call of what mesh.c does not have, and a body for it that calls back.
CALL = '\nint redist_count_mesh(void);\n\nint call_back(void)\n{\n    return redist_count_mesh();\n}\n'
ANSWER = '\nint call_back(void);\n\nint redist_count_mesh(void)\n{\n    return call_back();\n}\n'
FREE_PLAN = ('\nvoid redist_free_plan(void *plan);\n\nvoid forget(void *plan)\n'
             '{\n    redist_free_plan(plan);\n}\n')

# what, part of the finding, changes: file, what is replaced (None: put at the end), by what
FAULTS = [
    ('a cycle by include', 'a cycle by include: ',
     [('src/schedule/runs/runs.h', '#include <redist/type.h>\n',
       '#include <redist/type.h>\n#include "schedule/move.h"\n')]),
    ('a cycle by symbol', 'a cycle by symbol: ',
     [('src/types/format.c', None, CALL), ('src/types/mesh.c', None, ANSWER)]),
    ('an arrow up by include', 'table may not use programs/shared: table/table uses programs/shared/files by include',
     [('src/table/table.c', '#include "table/table.h"\n',
       '#include "table/table.h"\n#include "programs/shared/files.h"\n')]),
    ('an arrow up by symbol', 'types/mesh uses plan/lower/assemble by symbol redist_free_plan',
     [('src/types/mesh.c', None, FREE_PLAN)]),
    ('an arrow up inside the core', 'check/text may not use check/judge',
     [('src/check/text/mesh.c', '#include "check/text/mesh.h"\n',
       '#include "check/text/mesh.h"\n#include "check/judge/list.h"\n')]),
    ('an arrow up inside the specification', 'check/text may not use check/bound',
     [('spec/check/text/mesh.acsl', None, '\n#include "spec/check/bound/products.acsl"\n')]),
    ('an arrow up in the table', 'the table lets attic use plan',
     [('docs/ARCHITECTURE.md', '| `types` | ', '| `attic` | empty | `plan` |\n| `types` | ')]),
    ('a room without a row', 'schedule/parcels lies in no room',
     [('docs/ARCHITECTURE.md', '| `schedule` | ', '| `schedules` | ')]),
    ('a room of too many files', 'programs/run has 34 C files, over 25',
     [('docs/ARCHITECTURE.md', '| `programs/run/data` | ', '| `programs/run/files` | '),
      ('docs/ARCHITECTURE.md', '| `programs/run/job` | ', '| `programs/run/jobs` | ')]),
    ('a file in the Makefile', 'names the file base/grow, expected its room',
     [('Makefile', None, 'MORE := src/base/grow.c\n')]),
    ('a file in the Makefile by a filter', 'names the file grow, expected its room',
     [('Makefile', None, 'MORE := $(filter %/grow.c,$(call sources,base))\n')]),
    ('an object in the Makefile', 'names the file base/grow, expected its room',
     [('Makefile', None, 'MORE := $(BUILD)/obj/base/grow.o\n')]),
    ('a file that is gone in a makefile of tests', 'tests.mk:1 names growth, which is not there',
     [('tests/tests.mk', '', '$(filter-out %/growth.o,$(LIB))\n')]),
    ('a name with two meanings', 'box is defined in src/schedule/runs/runs.h and in src/types/mesh.c',
     [('src/types/mesh.c', None, '\nstruct box {\n    int sides;\n};\n')]),
    ('a function with two bodies', 'list_links is defined by plan/links/plan_price and by types/format',
     [('src/types/format.c', None, '\nint list_links(void);\n\nint list_links(void)\n{\n    return 0;\n}\n')]),
    ('a variable with two bodies', 'requirement_words is defined by report/policy and by types/format',
     [('src/types/format.c', None, '\nextern int requirement_words;\n\nint requirement_words;\n')]),
    ('a limit stated otherwise', 'docs/FORMAT.md says 65 for "steps of a plan"',
     [('docs/FORMAT.md', '| steps of a plan | 0 | 64 |', '| steps of a plan | 0 | 65 |')]),
    ('a page that names what is gone', 'names notation/problems, which is not there',
     [('docs/ARCHITECTURE.md', '`notation/problem`', '`notation/problems`')]),
    ('a word that is gone', 'names struct redist_route, which is not there',
     [('docs/ARCHITECTURE.md', '`struct redist_plan`', '`struct redist_route`')]),
    ('a foreign declaration', 'base/report.h declares free_table, which table/table defines',
     [('src/base/report.h', '#endif', 'void free_table(struct tile_table *table);\n\n#endif')]),
    ('a declaration of nothing', 'declares redist_dream, which nothing defines',
     [('include/redist/mesh.h', '#ifdef __cplusplus\n}',
       'int redist_dream(void);\n\n#ifdef __cplusplus\n}')]),
]


def plant_faults(scratch):
    """The faults that were not found."""
    for what, finding, changes in FAULTS:
        undo = [scratch.change(*change) for change in changes]
        bodies = [path for path, _, _ in changes if path.endswith('.c')]
        for path in bodies:
            scratch.compile(path)
        if not any(finding in line for line in scratch.inspect()):
            yield what
        for step in reversed(undo):
            step()
        for path in bodies:
            scratch.compile(path)


def plant_layout(scratch):
    undo = scratch.change('src/types/mesh.c', None, 'int  x ;\n')
    if len(list(rules.check_layout([scratch.root / 'src/types/mesh.c']))) != 1:
        yield 'a file that is not laid out'
    undo()


def plant_path(scratch):
    undo = scratch.change('docs/FORMAT.md', None, 'See src/types/gone.c.\n')
    found = list(rules.check_paths(scratch.root, [scratch.root / 'docs/FORMAT.md']))
    if not any('names src/types/gone.c' in finding for finding in found):
        yield 'a document that names what is gone'
    undo()


def plant_section(scratch):
    undo = scratch.change('docs/FORMAT.md', None, '\n## 8. What nobody lists\n')
    found = list(rules.check_contents(scratch.root, [scratch.root / 'docs/FORMAT.md']))
    if not any('What nobody lists' in finding for finding in found):
        yield 'a section of a long document that is not in its contents'
    undo()


def plant_seed(scratch):
    undo = scratch.change('tests/cli/limits.sh', None, 'seed=$(date +%s)\n')
    if not any('draws anew each time' in finding for finding in rules.check_seeds(scratch.root)):
        yield 'a test that draws by the clock'
    undo()
    undo = scratch.change('tests/cli/matmul.py', None, 'draw = random.Random(7)\n')
    if not any('has a seed of its own' in finding for finding in rules.check_seeds(scratch.root)):
        yield 'a test that always draws the same'
    undo()


def plant_limit(scratch):
    """A public limit other than the core's must not compile."""
    undo = scratch.change('include/redist/plan.h', '#define REDIST_MAX_STEPS ',
                          '#define REDIST_MAX_STEPS 1 + ')
    result = scratch.compile('src/accept/limits.c')
    undo()
    if result.returncode == 0 or 'REDIST_MAX_STEPS is not STEPS_MAX' not in result.stderr:
        yield 'a public limit that differs from the core'


def plant_lengths(scratch):
    body = '    f();\n' * rules.FUNCTION_LINES
    path = scratch.root / 'src' / 'long.c'
    path.write_text('void f(void)\n{\n%s}\n%s' % (body, '\n' * rules.FILE_LINES))
    if len(list(rules.check_lengths([path]))) != 2:
        yield 'a long file with a long function'
    path.unlink()


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else 'build').resolve()
    scratch = Scratch(build)
    clean = scratch.inspect()
    if clean:
        sys.exit('planted: the copy is not clean: ' + clean[0])
    missed = [*plant_faults(scratch), *plant_layout(scratch), *plant_path(scratch),
              *plant_limit(scratch), *plant_section(scratch), *plant_seed(scratch), *plant_lengths(scratch)]
    for what in missed:
        print('planted: not found: ' + what, file=sys.stderr)
    left = scratch.inspect()
    if left:
        print('planted: a fault is left in the copy: ' + left[0], file=sys.stderr)
    if missed or left:
        sys.exit(1)
    print('house: %d planted faults, each found' % (len(FAULTS) + 7))


if __name__ == '__main__':
    main()
