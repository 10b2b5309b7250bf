"""A document of Documentation/ followed word for word in an empty directory: its files are written, its commands run, and
what they print is what it shows. With --write, what they print is written into the document."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import program

VARYING = re.compile(r"/tmp/marquee-preview-[0-9A-F-]+/files/[0-9a-f]{2}/[0-9a-f]+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
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


for name in ("first-template.md",):
    file = program.ROOT / "Documentation" / name
    document = file.read_text()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "empty"
        root.mkdir()
        now = follow(document, Reader(root))
    if "--write" in sys.argv:
        file.write_text(now)
    elif now != document:
        for old, new in zip(document.splitlines(), now.splitlines()):
            if old != new:
                program.fail(f"{name} shows {old!r}, and it is {new!r}")
                break
        else:
            program.fail(f"{name} shows another number of lines")
program.finish("tutorial", count)
