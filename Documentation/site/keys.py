"""A page for each key of each document, made of the tables that the grammar writes into the documents."""

import re

# Where tables of the grammar are, and what they are of.
TABLES = re.compile(r"<!-- keys of (\w+) -->\n\n\| key of (.*?) \| value \| \|\n\|---\|---\|---\|\n((?:\|.*\n)+)")


def cells(row):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def file_name(key):
    return re.sub(r"[^A-Za-z0-9.-]+", "-", key.replace("[]", "")).strip("-.")


def write(documentation, folder):
    """Writes the pages, and an overview of each kind of document."""
    overview = "# Keys\n\nEvery key of templates, messages, recipes, cases and `marquee.yaml`, with a page of its own.\n\n"
    for document in sorted(documentation.glob("*.md")):
        for section, title, rows in TABLES.findall(document.read_text()):
            inner = folder / section
            inner.mkdir(parents=True, exist_ok=True)
            entries = []
            for row in rows.splitlines():
                key, value, meaning = (cells(row) + ["", ""])[:3]
                entries.append((key.strip("`"), value, meaning))
            overview += f"## Keys of {title}\n\n| key | |\n|---|---|\n"
            for key, value, meaning in entries:
                page = f"# `{key}`\n\nA key of {title}.\n\n{meaning}\n\n| value |\n|---|\n| {value} |\n\n"
                outer = [other for other, _, _ in entries if key.startswith((f"{other}.", f"{other}[]."))]
                within = [(other, text) for other, _, text in entries if other.startswith((f"{key}.", f"{key}[]."))]
                if outer:
                    near = max(outer, key=len)
                    page += f"It stands in [`{near}`]({file_name(near)}.md).\n\n"
                if within:
                    page += "Inside of it:\n\n| key | |\n|---|---|\n" + "".join(
                        f"| [`{other}`]({file_name(other)}.md) | {text} |\n" for other, text in within) + "\n"
                page += f"More: [{document.stem}](../../{document.name}).\n"
                (inner / f"{file_name(key)}.md").write_text(page)
                overview += f"| [`{key}`]({section}/{file_name(key)}.md) | {meaning} |\n"
            overview += "\n"
    (folder / "index.md").write_text(overview)
