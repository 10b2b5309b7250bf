"""Bugs that are planted: files that say what is replaced by what. The README beside them shows the format."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from weaving import Change


@dataclass
class Edit:
    file: str
    old: str
    new: str
    form: str


@dataclass
class Bug:
    name: str
    why: str = ""
    edits: list = field(default_factory=list)


def load(folder):
    """The bugs of a folder, by name."""
    found = [parse(path) for path in sorted(Path(folder).glob("*.bug"))]
    if not found:
        raise SystemExit(f"'{folder}' contains no file with the suffix '.bug'.")
    return found


def parse(path):
    def fail(line, text):
        raise SystemExit(f"{path}:{line}: {text}")

    name = path.name.removesuffix(".bug")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        fail(1, "a bug's name consists of lowercase letters, digits and hyphens, as 'lost-receipt'")
    bug = Bug(name)
    file, form, section = None, "", None
    texts = {"old": [], "new": []}

    def close(line):
        nonlocal form
        if section != "new":
            return
        old, new = ("\n".join(texts[key]).strip() for key in ("old", "new"))
        if file is None:
            fail(line, "expected '--- file PATH' before the texts")
        if not old:
            fail(line, "the old text is empty")
        bug.edits.append(Edit(file, old, new, form))
        texts["old"], texts["new"], form = [], [], ""

    number = 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := re.fullmatch(r"--- (file|form) (\S+)", line):
            close(number)
            section = None
            if match[1] == "file":
                file = match[2]
            elif match[2] in ("expression", "statements"):
                form = match[2]
            else:
                fail(number, "unknown form; known forms: expression, statements")
        elif match := re.fullmatch(r"--- (old|new)", line):
            if match[1] == "old":
                close(number)
            elif section != "old":
                fail(number, "expected '--- old' before '--- new'")
            section = match[1]
        elif section:
            texts[section].append(line)
        elif match := re.fullmatch(r"why: (.+)", line):
            bug.why = match[1]
        elif line.strip() and not line.startswith("#"):
            fail(number, f"unknown line '{line}'; expected 'why: …', '# …' or '--- file PATH'")
    close(number)
    if section == "old":
        fail(number, "expected '--- new' after the old text")
    if not bug.edits or not bug.why:
        fail(number, "needs a line 'why: …' and at least one '--- old' with its '--- new'")
    return bug


def changes(bug, number, edit, text, report):
    """The change that an edit makes of a file: of whole statements where it stands among statements."""
    where = f"bug '{bug.name}', {edit.file}"
    old, new = edit.old.encode(), edit.new.encode()
    count = text.count(old)
    if count != 1:
        raise SystemExit(f"{where}: the old text occurs {count} times, expected once:\n{edit.old}")
    start = text.index(old)
    end = start + len(old)
    if edit.form == "expression":
        return Change(number, "either", start, end, edit.new)
    if edit.form == "statements":
        return statements(number, text, start, end, start, end, new, [])
    block = innermost(report["blocks"], start, end)
    if block:
        items = block["items"]
        touched = [item for item in items if item["start"] < end and start < item["end"]]
        if not touched:
            raise SystemExit(f"{where}: the old text contains no statement:\n{edit.old}")
        first, last = min(touched[0]["start"], start), max(touched[-1]["end"], end)
        return statements(number, text, start, end, first, last, new, items, block["isValue"])
    value = [span for span in report["values"] if span["start"] <= start and end <= span["end"]]
    if not value:
        raise SystemExit(
            f"{where}: the old text is neither among statements nor in the value of a declaration; take a smaller "
            f"part, or another place:\n{edit.old}")
    span = min(value, key=lambda span: span["end"] - span["start"])
    before, after = text[span["start"]:start], text[end:span["end"]]
    return Change(number, "either", span["start"], span["end"], (before + new + after).decode())


def innermost(blocks, start, end):
    """The smallest block of statements that the part lies in."""
    around = [block for block in blocks if block["start"] <= start and end <= block["end"]]
    return min(around, key=lambda block: block["end"] - block["start"], default=None)


DECLARES = re.compile(rb"^\s*(?:let|var|func|guard|defer|struct|enum|typealias|async let)\b", re.M)


def statements(number, text, start, end, first, last, new, items, is_value=False):
    before = text[first:start]
    old = text[first:last]
    changed = before + new + text[end:last]
    if items and (DECLARES.search(old) or DECLARES.search(changed)):
        # What they declare is used further on: all that follows is there in both forms.
        rest = text[last:items[-1]["end"]]
        changed += rest
        last = max(last, items[-1]["end"])
        old = text[first:last]
    if is_value:
        is_plain = not re.match(rb"(?:if|switch|return|throw)\b", old) and not DECLARES.search(old)
        if is_plain and re.search(rb"\breturn\b", new):
            # The one is a value, the other statements that return one.
            return Change(number, "returned", first, last, changed.decode())
        if is_plain and not re.match(rb"(?:if|switch|return|throw)\b", changed):
            return Change(number, "either", first, last, changed.decode())
    return Change(number, "statement", first, last, changed.decode())
