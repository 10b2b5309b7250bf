"""Pages of all commands, made of what `marquee --help` is made of."""

import json
import pathlib
import re
import subprocess
import tempfile


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
        raise SystemExit("docs: the manual page of 'marquee validate' has no exit codes")
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
    """Writes a page for a command and those below it; its file, its title and what it is for."""
    path = [*path, command["commandName"]]
    inner = shown(command.get("subcommands"))
    name = "index" if len(path) == 1 else "-".join(path)
    text, examples = paragraphs(command.get("discussion"))
    arguments = shown(command.get("arguments"))
    usage = wrapped([" ".join(path), *(["<command>"] if inner else []), *map(synopsis, arguments)])
    title = "Commands" if len(path) == 1 else " ".join(path)
    page = f"# {title}\n\n{first_line(command.get('abstract'))}.\n\n```text\n{usage}\n```\n\n{text}\n\n"
    if examples:
        page += f"## Examples\n\n```sh\n{examples}\n```\n\n"
    page += table("Argument", [argument for argument in arguments if argument["kind"] == "positional"])
    page += table("Option", [argument for argument in arguments if argument["kind"] != "positional"])
    page += end
    below = [commands(one, path, folder) for one in inner]
    if below:
        page += "## Commands below it\n\n| command | |\n|---|---|\n" + "".join(
            f"| [{title}]({file}.md) | {abstract} |\n" for file, title, abstract in below)
    (folder / f"{name}.md").write_text(page)
    return name, title, first_line(command.get("abstract"))


def write(program, folder):
    """Writes a page for each command."""
    folder.mkdir(parents=True)
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
    commands(json.loads(dump)["command"], [], folder, exit_codes(program))
