#!/usr/bin/env python3
"""Links between pages lead somewhere.

    links.py FOLDER

In every .md below FOLDER, each relative link has a file or folder at its end, below FOLDER too.
"""
import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.M | re.S)


def find_broken(folder):
    """(page, link) of each link that leads nowhere, and how many were looked at."""
    broken, count = [], 0
    for page in sorted(folder.rglob("*.md")):
        for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            path = link.split("#")[0]
            if re.match(r"[a-z]+:", link) or not path:
                continue
            count += 1
            target = (page.parent / path).resolve()
            if not target.is_relative_to(folder) or not target.exists():
                broken.append((page.relative_to(folder), link))
    return broken, count


def main():
    broken, count = find_broken(Path(sys.argv[1]).resolve())
    for page, link in broken:
        print(f"FAIL: {page}: {link} leads nowhere", file=sys.stderr)
    if count == 0:
        sys.exit("links: no page has a link")
    print(f"links: {count}, {len(broken)} of them lead nowhere")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
