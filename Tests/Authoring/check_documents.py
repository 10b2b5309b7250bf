"""Documents followed word for word in empty directories: their files are written, their commands run, and what those print is
what is shown. With --write, what they print is written into the documents. What format.md shows is valid, and embedding.md shows
its example."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import program

# Folders, ids, and the times of log lines.
VARYING = re.compile(
    re.escape(tempfile.gettempdir()) + r"/marquee-preview-[0-9A-F-]+/files/[0-9a-f]{2}/[0-9a-f]+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
    r"|^[0-9-]{10}T[0-9:.]{8,12}Z(?= [a-z]+: )", re.MULTILINE)
count = 0


class Reader:
    def __init__(self, root):
        self.root = root
        self.directory = root

    def run(self, command):
        where = self.root.parent / "where"
        environment = {**os.environ, "PATH": f"{program.PRODUCTS}:{os.environ['PATH']}", "NO_COLOR": "1"}
        result = subprocess.run(
            ["bash", "-c", f"{command}\npwd >'{where}'"], cwd=self.directory, env=environment, timeout=120, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.directory = pathlib.Path(where.read_text().strip())
        return VARYING.sub("…", result.stdout)

    def write(self, path, text):
        file = self.directory / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def follow(document, reader):
    """The document with what the commands print now."""
    global count
    result = []
    blocks = re.split(r"(^```[a-z]*\n.*?^```\n)", document, flags=re.M | re.S)
    for block in blocks:
        match = re.fullmatch(r"```([a-z]*)\n(.*?)```\n", block, re.S)
        if match and match.group(1) == "yaml" and re.match(r"# \S+\.yaml\n", match.group(2)):
            reader.write(match.group(2).split("\n")[0][2:], match.group(2))
        elif match and match.group(1) == "console":
            shown = []
            for command in re.findall(r"^\$ (.*)$", match.group(2), re.M):
                count += 1
                shown.append(f"$ {command}\n{reader.run(command)}")
            block = "```console\n" + "".join(shown) + "```\n"
        result.append(block)
    return "".join(result)


def compare(name, document, now):
    file = program.ROOT / "Documentation" / name
    if "--write" in sys.argv:
        file.write_text(now)
        return
    for number, (old, new) in enumerate(zip(document.splitlines(), now.splitlines()), 1):
        if old != new:
            program.fail(f"{name}:{number} shows {old!r}, and it is {new!r}")
            return
    if now != document:
        program.fail(f"{name} shows another number of lines")


def check_tutorial():
    """One project from its first line to its last."""
    document = (program.ROOT / "Documentation" / "first-template.md").read_text()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "empty"
        root.mkdir()
        compare("first-template.md", document, follow(document, Reader(root)))


def check_wishes():
    """A project for each section, and its files are without a finding."""
    global count
    document = (program.ROOT / "Documentation" / "how-to.md").read_text()
    sections = re.split(r"^(?=## )", document, flags=re.M)
    result = sections[:1]
    for section in sections[1:]:
        title = section.split("\n")[0]
        for block in re.findall(r"^```yaml\n(.*?)^```$", section, re.M | re.S):
            if not re.match(r"# \S+\.yaml\n", block):
                program.fail(f"how-to.md, '{title}': a block does not begin with its path: {block!r}")
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "empty"
            root.mkdir()
            (root / "marquee.yaml").write_text("")
            result.append(follow(section, Reader(root)))
            if not (root / "templates").exists():
                continue
            for command in ("validate", "test") if [*root.rglob("*.cases.yaml")] else ("validate",):
                count += 1
                told = program.marquee(command, cwd=root)
                if told.returncode != 0 or "warning" in told.stdout:
                    program.fail(f"how-to.md, '{title}': marquee {command}: {told.stdout}{told.stderr}")
    compare("how-to.md", document, "".join(result))


def check_pages():
    """The files and commands of the pages for those who come from elsewhere, a project for each page."""
    global count
    for file in sorted((program.ROOT / "Documentation" / "coming-from").glob("*.md")):
        name = f"coming-from/{file.name}"
        document = file.read_text()
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "empty"
            root.mkdir()
            (root / "marquee.yaml").write_text("")
            compare(name, document, follow(document, Reader(root)))
            if not (root / "templates").exists():
                continue
            count += 1
            told = program.marquee("validate", cwd=root)
            if told.returncode != 0 or "warning" in told.stdout:
                program.fail(f"{name}: marquee validate: {told.stdout}{told.stderr}")
        for block in re.findall(r"^```yaml\n(.*?)^```$", document, re.M | re.S):
            if not re.match(r"# \S+\.yaml\n", block):
                program.fail(f"{name}: a block does not begin with its path: {block!r}")


def check_format():
    global count
    document = (program.ROOT / "Documentation" / "format.md").read_text()
    definitions, messages, configuration, poll = re.findall(r"^```yaml\n(.*?)^```$", document, re.M | re.S)
    environment = {"MARQUEE_TOKEN": "x", "CT_ACCOUNT": "x", "CT_TOKEN": "x", "MARQUEE_INTAKE_TOKEN": "x"}
    os.environ.update(environment)
    with program.Project({
        "marquee.yaml": configuration, "templates/a.yaml": definitions, "messages/a.yaml": messages,
        "messages/poll.yaml": poll
    }) as project:
        count += 1
        told = program.marquee("validate", cwd=project.path)
        if told.returncode != 0 or "warning" in told.stdout:
            program.fail(f"format.md: {told.stdout}{told.stderr}")


def check_embedding():
    global count
    count += 1
    example = (program.ROOT / "examples" / "embedding" / "Greeter" / "main.swift").read_text()
    if f"```swift\n{example}```" not in (program.ROOT / "Documentation" / "embedding.md").read_text():
        program.fail("embedding.md does not show examples/embedding/Greeter/main.swift")


check_tutorial()
check_wishes()
check_pages()
check_format()
check_embedding()
program.finish("documents", count)
