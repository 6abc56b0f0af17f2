#!/usr/bin/env python3
"""The drawings of docs are those of their sources, and what they name is there.

usage: diagrams.py

Fonts differ from system to system, and with them the bytes of an SVG; so words and arrows
are compared, not bytes.
"""
import html
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / 'docs' / 'pictures'
PATH = re.compile(r'\b(?:src|spec|docs|proofs|check)/[\w./]*\w')


def read_svg(svg):
    """Words and arrows, in the order of the drawing."""
    return ([html.unescape(text) for text in re.findall(r'<text [^>]*>(.*?)</text>', svg)],
            re.findall(r'<title>(.*?)</title>', svg))


def list_commands(text):
    """The targets of `make a b c` in a label."""
    return [word for words in re.findall(r'make ([a-z -]+)', text) for word in words.split()]


def check_names(name, text):
    """Files, targets and claims that a drawing names."""
    claims = set(re.findall(r'^claim (\w+)', (ROOT / 'proofs' / 'claims.list').read_text(), re.M))
    targets = set(re.findall(r'^([a-z][a-z-]*):', ''.join(
        path.read_text() for path in [ROOT / 'Makefile', *ROOT.glob('*/*.mk'), *ROOT.glob('*/*/*.mk')]), re.M))
    for path in PATH.findall(text):
        if not (ROOT / path).exists() and not (ROOT / 'src' / path).exists():
            yield '%s names %s, which is not there' % (name, path)
    for target in list_commands(text):
        if target not in targets:
            yield '%s names make %s, which is no target' % (name, target)
    for claim in re.findall(r'\bC\d+\b', text):
        if claim not in claims:
            yield '%s names the claim %s, which is not in proofs/claims.list' % (name, claim)


def check(source):
    kept = source.with_suffix('.svg')
    drawn = subprocess.run(['dot', '-Tsvg', str(source)], capture_output=True, text=True, check=True).stdout
    if not kept.exists() or read_svg(kept.read_text()) != read_svg(drawn):
        yield '%s is not the drawing of %s; `make diagrams` draws it' % (kept.name, source.name)
    yield from check_names(source.name, ' '.join(read_svg(drawn)[0]))
    if kept.name not in ''.join(page.read_text() for page in ROOT.glob('docs/*.md')):
        yield '%s stands on no page' % kept.name


def main():
    sources = sorted(PICTURES.glob('*.dot'))
    findings = [finding for source in sources for finding in check(source)]
    for finding in findings:
        print('diagrams: ' + finding, file=sys.stderr)
    if findings or not sources:
        sys.exit(1)
    print('diagrams: %d, as their sources, and what they name is there' % len(sources))


if __name__ == '__main__':
    main()
