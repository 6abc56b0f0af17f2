#!/usr/bin/env python3
"""proofs/claims.py finds each name that a claim refers to and that is gone, and says which.

usage: claims.py
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = ('proofs', 'spec', 'src', 'docs', 'tests', 'certs', 'Makefile')
# File, what is replaced there, by what, and the finding that must follow.
PLANTED = [
    ('src/check/check.h', r'ensures data:', 'ensures moved:',
     r'C2: check_texts has no clause `data`; it has .*moved'),
    ('src/check/check.h', r'uint32_t check_texts\(', 'uint32_t judge_texts(',
     r'C1: check_texts has no clause `accept`: no contract of that name'),
    ('spec/check/judge/plan.acsl', r'\bClaimsHold\b', 'ClaimsStand',
     r'C3: its clauses do not rest on ClaimsHold, which nothing in spec defines'),
    ('src/check/check.h', r'&& PlanOk ', '', r'C1: its clauses do not rest on PlanOk'),
    ('proofs/summary.json', r'"check_texts"', '"check_text"', r'C1: check_texts has no goals'),
    ('spec/theory/merged_bound.mlw', r'\bmerged_optimal\b', 'merged_best',
     r'C7: spec/theory/merged_bound.mlw does not state merged_optimal'),
    ('proofs/why3/merged_bound/why3session.xml', r'(<goal name="merged_optimal[^>]*) proved="true"', r'\1',
     r'C7: proofs/why3/merged_bound has no proof of merged_optimal'),
    ('tests/support/reject_cases.h', r'\bE_CLAIM_COST\b', 'E_COST',
     r'C3: tests/support/reject_cases.h does not mention E_CLAIM_COST'),
    ('tests/tests.mk', r'test-core-alone', 'test-core',
     r'C10: `make test-core-alone` is no target that `make check` reaches'),
    ('proofs/claims.list', r'optimality\.py', 'optimal.py', r'C5: tests/adversarial/optimal.py is not there'),
    ('proofs/claims.list', r'claim C2 ', 'claim C1 ', r'C1 is there twice'),
    ('proofs/claims.list', r'says Every', 'say Every', r'claims.list:\d+: expected claim, says'),
    ('src/check/check.h', r'ensures data: .result == 0 ==>', 'ensures data: 0 ==',
     r'docs/CLAIMS.md is stale; `make claims` writes it'),
    ('docs/CLAIMS.md', r'C4', 'C40', r'docs/CLAIMS.md is stale; `make claims` writes it'),
]


def check(root):
    return subprocess.run([sys.executable, '-B', root / 'proofs' / 'claims.py', '--check'],
                          capture_output=True, text=True)


def plant(root, name, was, becomes, finding):
    """Nothing when the fault is found in the words expected, else what went wrong."""
    path = root / name
    whole = path.read_text()
    faulty, count = re.subn(was, becomes, whole)
    path.write_text(faulty)
    done = check(root)
    path.write_text(whole)
    if count == 0:
        return '%s has no %s' % (name, was)
    if done.returncode == 0 or 'Traceback' in done.stderr or not re.search(finding, done.stderr):
        return '%s for %s: expected "%s", got: %s' % (becomes, was, finding, done.stderr or done.stdout)
    return None


def main():
    done = check(ROOT)
    sys.stdout.write(done.stdout)
    findings = [done.stderr.strip()] if done.returncode != 0 else []
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        for place in PLACES if not findings else ():
            copy = shutil.copy if (ROOT / place).is_file() else shutil.copytree
            copy(ROOT / place, root / place)
        for case in PLANTED if not findings else ():
            findings.append(plant(root, *case))
    findings = [finding for finding in findings if finding]
    for finding in findings:
        print('claims: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    print('claims: %d planted faults, each found' % len(PLANTED))


if __name__ == '__main__':
    main()
