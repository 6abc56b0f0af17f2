#!/usr/bin/env python3
"""The manual pages: those of the formats are made from docs/FORMAT.md and docs/TRANSFERS.md as
they are, and lose no word of them; mandoc and groff have no warning about any page.

usage: manuals.py
"""
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MANUALS = ROOT / 'docs' / 'man'
sys.path.insert(0, str(MANUALS))
import from_format


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def list_warnings(page):
    lint = run('mandoc', '-Tlint', '-Wwarning', page)
    groff = run('groff', '-ww', '-mandoc', '-Tutf8', page)
    # a manual that is not installed here, and the data base of those that are, do not count
    return [line for line in (lint.stdout + lint.stderr + groff.stderr).splitlines()
            if 'mandoc.db' not in line and 'referenced manual not found' not in line]


def list_words(text):
    return re.findall(r'[A-Za-z0-9]+', text)


def find_lost(page, source):
    """Words that the source has more often than the page as it is shown."""
    text = run('mandoc', '-Tascii', '-Owidth=1000', page).stdout
    shown = Counter(list_words(re.sub('.\b', '', text)))  # bold is struck twice
    source = re.sub(r'^\|.*\|\n(?=\|---)', '', source, flags=re.M)  # a list has no heads of columns
    links = re.sub(r'\[([^]]*)\]\([^)]*\)', lambda m: from_format.WHOLE.get(m[1], m[1]), source)
    return sorted(word for word, times in Counter(list_words(links)).items() if shown[word] < times)


def main():
    check = run(sys.executable, '-B', MANUALS / 'from_format.py', '--check')
    findings = check.stderr.splitlines()
    used = set()
    for name in from_format.PAGES:
        introduction, sections = from_format.read_page(name)
        used.update(sections)
        lost = find_lost(MANUALS / (name + '.5'), introduction + ''.join(sections))
        if lost:
            findings.append('%s.5 has not the words %s' % (name, ' '.join(lost)))
    for source in {page[0] for page in from_format.PAGES.values()}:
        _, titles = from_format.read_sections(source)
        left_out = [from_format.find_section(source, titles, title)
                    for title in from_format.LEFT_OUT.get(source, [])]
        findings += ['no page has the section "%s" of docs/%s' % (title, source)
                     for title, text in titles.items() if text not in used and text not in left_out]
    pages = sorted(MANUALS.glob('*.[1-9]'))
    for page in pages:
        findings += list_warnings(page)
    for finding in findings:
        print('manuals: ' + finding, file=sys.stderr)
    if findings:
        sys.exit(1)
    print('manuals: %d pages without warnings, %d of them made from docs/FORMAT.md and docs/TRANSFERS.md'
          % (len(pages), len(from_format.PAGES)))


if __name__ == '__main__':
    main()
