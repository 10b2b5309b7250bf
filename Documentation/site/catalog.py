"""Makes a DocC catalog of Documentation/ and of what the commands say of themselves: catalog.py MARQUEE FOLDER

Nothing in it is written twice: links and pictures are turned into DocC's, and every command becomes an article, made of what
`marquee --help` is made of. Ends with 1, and says where, when a document has a link that leads nowhere."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DOCUMENTATION = pathlib.Path(__file__).resolve().parents[1]
ROOT = DOCUMENTATION.parent
PICTURES = {".png", ".jpg", ".svg"}
problems = []


# ---- Documents


def anchor(target, fragment):
    """A heading's anchor as DocC spells it, by the one that GitHub gives it."""
    for heading in re.findall(r"^#{2,} (.*)$", target.read_text(), re.M):
        if re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") == fragment:
            return "#" + re.sub(r"\s+", "-", re.sub(r"[`'\"]", "", heading).strip())
    return None


def link(document, text, address):
    path, _, fragment = address.partition("#")
    if re.match(r"[a-z]+:", address):
        return f"[{text}]({address})"
    target = (document.parent / path).resolve() if path else document
    if not target.exists():
        problems.append(f"{document.relative_to(ROOT)}: '{address}' leads nowhere")
        return text
    if target.suffix in PICTURES:
        return f"[{text}]({target.name})"
    if target.suffix == ".md" and target.is_relative_to(DOCUMENTATION):
        place = anchor(target, fragment) if fragment else ""
        if place is None:
            problems.append(f"{document.relative_to(ROOT)}: '{address}' names no heading")
        return f"[{text}](doc:{target.stem}{place or ''})"
    # A file of the repository, and no part of the site.
    return text if text.startswith("`") else f"{text} (`{target.relative_to(ROOT)}`)"


def article(document):
    text = re.sub(r"<!--.*?-->\n*", "", document.read_text(), flags=re.S)
    blocks = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    for index in range(0, len(blocks), 2):
        # Not inside of quotes of code, unless the quote is a link's text.
        blocks[index] = re.sub(
            r"`[^`\n]*`(?!\]\()|\[(?P<text>[^\]\n]*)\]\((?P<address>[^)\s]+)\)",
            lambda match: link(document, match["text"], match["address"]) if match["address"] else match[0],
            blocks[index])
    return "".join(blocks)


# ---- Commands


def first_line(text):
    return (text or "").strip().removesuffix(".")


def shown(items):
    return [item for item in items or [] if item.get("shouldDisplay", True) and item.get("commandName") != "help"]


def names(argument):
    value = f"<{argument.get('valueName', 'value')}>"
    options = ", ".join(("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", []))
    return {"positional": value, "option": f"{options} {value}"}.get(argument["kind"], options)


def synopsis(argument):
    text = names(argument) + (" ..." if argument["isRepeating"] else "")
    return f"[{text}]" if argument["isOptional"] or argument["kind"] == "flag" else text


def prose(text):
    """Help's plain text as Markdown: what it quotes, options and patterns are code, for else dashes would be joined."""
    parts = re.split(r"('[^'\n]+'|(?<![\w-])--[a-z][a-z-]*|<[^>\n]+>|[^\s(]*\*\.\w+)", text.strip())
    code = (f"`{part.strip(chr(39))}`" if index % 2 else part for index, part in enumerate(parts))
    return "".join(part if part.startswith("`") else re.sub(r"([\[\]*_])", r"\\\1", part) for part in code)


def meaning(argument):
    text = prose(argument.get("abstract") or "")
    values = argument.get("allValues")
    if values:
        text += " One of " + ", ".join(f"`{value}`" for value in values) + "."
    if argument["kind"] == "option" and argument.get("defaultValue"):
        text += f" Default: `{argument['defaultValue']}`."
    # A bar ends a cell.
    return text.replace("|", "\\|")


def table(title, arguments):
    if not arguments:
        return ""
    rows = "".join(f"| `{names(argument)}` | {meaning(argument)} |\n" for argument in arguments)
    return f"## {title}s\n\n| {title.lower()} | |\n|---|---|\n{rows}\n"


def paragraphs(text):
    """What stands before the examples, and those."""
    text, _, examples = re.sub(r"^Example.*:\s*$", "\0", text or "", count=1, flags=re.M).partition("\0")
    return prose(text), "\n".join(line.strip() for line in examples.strip("\n").splitlines())


def exit_codes(program):
    """As the manual pages have them."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "generate-manual", folder], check=True)
        page = (pathlib.Path(folder) / "marquee-validate.1").read_text()
    found = re.findall(r"^\.TP\n\.B ([\d, ]+)\n(.*)$", page.partition(".SH EXIT STATUS")[2], re.M)
    if not found:
        problems.append("the manual page of 'marquee validate' has no exit codes")
    rows = "".join(f"| {code} | {prose(text)} |\n" for code, text in found)
    return f"## Exit codes\n\n| code | |\n|---|---|\n{rows}\n"


def wrapped(parts):
    lines = [""]
    for part in parts:
        if len(lines[-1]) + len(part) > 78:
            lines.append("   ")
        lines[-1] += f" {part}"
    return "\n".join(lines)[1:]


def commands(command, path, folder, end=""):
    """Writes an article for a command and those below it; the names of the articles."""
    path = [*path, command["commandName"]]
    inner = shown(command.get("subcommands"))
    name = "commands" if len(path) == 1 else "-".join(path)
    text, examples = paragraphs(command.get("discussion"))
    arguments = shown(command.get("arguments"))
    usage = wrapped([" ".join(path), *(["<command>"] if inner else []), *map(synopsis, arguments)])
    title = "Commands" if len(path) == 1 else " ".join(path)
    page = f"# {title}\n\n{first_line(command.get('abstract'))}.\n\n## Overview\n\n{text}\n\n```sh\n{usage}\n```\n\n"
    if examples:
        page += f"## Examples\n\n```sh\n{examples}\n```\n\n"
    page += table("Argument", [argument for argument in arguments if argument["kind"] == "positional"])
    page += table("Option", [argument for argument in arguments if argument["kind"] != "positional"])
    page += end
    below = [commands(one, path, folder) for one in inner]
    if below:
        page += "## Topics\n\n### Commands\n\n" + "".join(f"- <doc:{one}>\n" for one in below)
    (folder / f"{name}.md").write_text(page)
    return name


# ---- The catalog


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(DOCUMENTATION / "site" / "Marquee.md", folder)
    pages = sorted((DOCUMENTATION / "coming-from").glob("*.md"))
    for document in sorted([*DOCUMENTATION.glob("*.md"), *(DOCUMENTATION / "codes").glob("*.md"), *pages]):
        text = article(document)
        if document.name == "coming-from.md":
            text += "\n## Topics\n\n### Pages\n\n" + "".join(f"- <doc:{page.stem}>\n" for page in pages)
        if document.name == "codes.md":
            codes = re.findall(r"\(doc:([a-z0-9-]+)\)", text)
            text += "\n## Topics\n\n### Codes\n\n" + "".join(f"- <doc:{code}>\n" for code in codes)
        (folder / document.name).write_text(text)
    for picture in (DOCUMENTATION / "pictures").rglob("*"):
        if picture.suffix in PICTURES:
            shutil.copy(picture, folder)
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    commands(json.loads(dump)["command"], [], folder, exit_codes(program))
    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    raise SystemExit(1 if problems else 0)


main()
