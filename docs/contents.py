"""The list of sections at the head of a long page of docs."""
import re


def name_anchor(heading):
    """As viewers of the page make it of the text of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def list_headings(text):
    return re.findall(r"^## (.*)$", text, re.M)


def add_contents(text):
    """The page with the list before its first section."""
    head, first, rest = text.partition("\n## ")
    links = "".join("- [%s](#%s)\n" % (heading.replace("`", ""), name_anchor(heading))
                    for heading in list_headings(text))
    return head.rstrip("\n") + "\n\n" + links + first + rest


def find_missing(text):
    """Sections that the head of the page has no link to."""
    head = text.partition("\n## ")[0]
    return [heading for heading in list_headings(text) if "](#%s)" % name_anchor(heading) not in head]
