#!/usr/bin/env python3
"""Write the manual pages of the formats from docs/FORMAT.md and docs/TRANSFERS.md, so that there
is one source.

usage: from_format.py [--check]

--check writes nothing, and fails when a page is not what would be written.
"""
import re
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATE = '2026-11-22'  # of the last change of form; the text is that of the source
WIDTH = 78
FORMAT, TRANSFERS = 'FORMAT.md', 'TRANSFERS.md'
# A page, its source, what it is in one line, and the sections of the source that it holds, by
# the first words of their titles. The introduction comes first on every page.
PAGES = {
    'redist-problem': (FORMAT, 'what is asked of redist', ['Limits', 'Problem']),
    'redist-cert': (FORMAT, 'certificates of redist: grammar, meaning, rejection codes',
                    ['Limits', 'Certificate', 'Rejection codes']),
    'redist-plan': (FORMAT, 'sequences of collectives, read by redist normalize', ['Plans']),
    'redist-json': (FORMAT, 'JSON that redist reads and writes', ['JSON']),
    'redist-topology': (FORMAT, 'prices of links and levels, read by redist, redist-run and redist-check',
                        ['Topology']),
    'redist-transfers': (TRANSFERS, 'problems, certificates and plans of box transfers',
                         ['Limits', 'Problem', 'Certificate', 'Verdict', 'Rejection codes', 'Example',
                          'Plans as transfers', 'Plans in JSON', 'Planning', 'Layouts in other notations',
                          'Execution']),
}
# What no page has, as it is about tests, or shows pictures.
LEFT_OUT = {TRANSFERS: ['Bars', 'Pictures']}
# A source that is one page, which other pages call by its name.
WHOLE = {TRANSFERS: 'redist-transfers(5)'}


def escape(text):
    return text.replace('\\', '\\e').replace('-', '\\-').replace('^', '\\(ha').replace('~', '\\(ti')


def format_inline(text):
    """Markdown inside a line: code and emphasis are bold, a link is its words."""
    text = re.sub(r'\[([^]]*)\]\(http[^)]*\)', r'\1', text)  # no line of a page holds an address
    text = re.sub(r'\[([^]]*)\]\((?!http)[^)]*\)',
                  lambda m: WHOLE.get(m[1], 'docs/' + m[1]) if m[1].endswith('.md') else m[1], text)
    parts = re.split(r'(`[^`]*`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)', text)
    out = []
    for part in parts:
        if part.startswith('`'):
            out.append('\\fB' + escape(part[1:-1].replace('\\|', '|')) + '\\fR')
        elif part.startswith('*') and len(part) > 2:
            out.append('\\fI' + escape(part.strip('*')) + '\\fR')
        else:
            out.append(escape(part.replace('\\|', '|')))
    return ''.join(out)


def guard(line):
    """No line of text may begin like a request."""
    return '\\&' + line if line.startswith(('.', "'")) else line


def fill(text):
    wrapped = textwrap.wrap(format_inline(text), WIDTH, break_long_words=False, break_on_hyphens=False)
    return [guard(line) for line in wrapped]


def format_code(lines):
    return ['.PP', '.in +2n', '.EX', *(guard(escape(line)) for line in lines), '.EE', '.in']


def format_list(head, rows):
    """A table as a list: short cells in front name the entry, the others explain it."""
    tags = 1
    while tags < len(head) - 1 and all(len(' '.join(row[:tags + 1])) <= 30 for row in rows):
        tags += 1
    out = []
    for row in rows:
        out += ['.TP', guard(format_inline(' '.join(cell for cell in row[:tags] if cell)))]
        named = [cell if tags == len(head) - 1 else '%s: %s' % (name, cell)
                 for name, cell in zip(head[tags:], row[tags:]) if cell]
        if len('; '.join(named)) <= 40:
            named = ['; '.join(named)]
        for explanation in named:
            out += [*fill(explanation), '.br']
        out.pop()
    return out


def format_table(lines):
    rows = [[cell.strip() for cell in re.split(r'(?<!\\)\|', line.strip()[1:-1])] for line in lines]
    for above, row in zip(rows[2:], rows[3:]):
        row[0] = row[0] or above[0]
    return format_list(rows[0], rows[2:])


def format_items(lines):
    out = []
    for line in lines:
        out += ['.IP \\(bu 2', *fill(line[2:])]
    return out


def format_heading(line):
    depth, title = line.split(' ', 1)
    title = format_inline(title).replace('\\fB', '').replace('\\fR', '')
    return ['.%s "%s"' % ('SS' if depth == '###' else 'SH', title)]


def format_block(lines):
    if lines[0].startswith('```'):
        return format_code(lines[1:-1])
    if lines[0].startswith('|'):
        return format_table(lines)
    if lines[0].startswith('- '):
        return format_items(lines)
    if lines[0].startswith('#'):
        return format_heading(lines[0])
    return ['.PP', *fill(' '.join(lines))]


def split_blocks(text):
    """Paragraphs, lists, tables, code with its fences, headings."""
    blocks, block, code = [], [], False
    for line in text.split('\n'):
        fence = line.startswith('```')
        kind = line[:1] in '|#' or line.startswith('- ')
        changes = block and not code and (fence or kind != (block[0][:1] in '|#' or block[0].startswith('- ')))
        if changes or not line and not code or line.startswith('#') and not code:
            blocks.append(block)
            block = []
        if line or code:
            block.append(line)
        if fence:
            code = not code
            if not code:
                blocks.append(block)
                block = []
    return [block for block in blocks + [block] if block]


def read_sections(source):
    """The introduction, and the sections by the words of their titles."""
    introduction, *rest = re.split(r'^(?=## )', (HERE.parent / source).read_text(), flags=re.M)
    titles = {re.match(r'## (?:[\d.]+ )?(.*)', text)[1]: text for text in rest}
    # a manual page has no links to its sections
    introduction = re.sub(r'^- \[.*\]\(#.*\)\n', '', introduction, flags=re.M)
    return re.sub(r'^# .*\n', '', introduction).rstrip('\n') + '\n\n', titles


def find_section(source, titles, wanted):
    found = [text for title, text in titles.items() if title.startswith(wanted)]
    if len(found) != 1:
        sys.exit('from_format.py: docs/%s has %d sections that begin with "%s", expected 1; '
                 'PAGES names them' % (source, len(found), wanted))
    return found[0]


def read_page(name):
    """What the source has for it: the introduction, and its sections."""
    source, _, wanted = PAGES[name]
    introduction, titles = read_sections(source)
    return introduction, [find_section(source, titles, title) for title in wanted]


def write_page(name, introduction, sections):
    source, what, _ = PAGES[name]
    lines = ['.\\" Made from docs/%s by docs/man/from_format.py (make manuals); change it there.' % source,
             '.TH %s 5 %s redist' % (name.upper(), DATE), '.SH NAME',
             '%s \\- %s' % (escape(name), escape(what)), '.SH DESCRIPTION']
    for text in [introduction, *sections]:
        for block in split_blocks(text):
            lines += format_block(block)
    others = ['%s (5)' % other for other in sorted(PAGES) if other != name]
    lines += ['.SH "SEE ALSO"']
    for program in ['redist (1)', 'redist-check (1)', 'redist-run (1)', 'redist-checkpoint (1)', *others]:
        lines.append('.BR %s ,' % escape(program))
    lines[-1] = lines[-1].removesuffix(' ,')
    # the paragraph after a heading begins by itself
    text = '\n'.join(lines) + '\n'
    return re.sub(r'^(\.S[HS] .*)\n\.PP$', r'\1', text, flags=re.M)


def main():
    stale = []
    for name in PAGES:
        page = HERE / (name + '.5')
        text = write_page(name, *read_page(name))
        if '--check' not in sys.argv:
            page.write_text(text)
        elif not page.exists() or page.read_text() != text:
            stale.append(page.name)
    if stale:
        sys.exit('from_format.py: not as docs/FORMAT.md and docs/TRANSFERS.md say: %s; `make manuals` writes them' % ', '.join(stale))


if __name__ == '__main__':
    main()
