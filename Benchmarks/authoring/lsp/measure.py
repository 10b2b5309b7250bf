#!/usr/bin/env python3
"""measure.py PROGRAM: how long an editor waits for `PROGRAM lsp`, with 1,000 and with 20,000 files (four of definitions
for each of messages).

Each number is the median of some rounds, in milliseconds, from the last byte of the request to the first of the answer.
From an edit to its diagnostics at most 5 ms are allowed with 1,000 files, and 50 ms with 20,000.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from figures.tell import tell  # noqa: E402

# Files of definitions and of messages, and the goal in milliseconds.
SIZES = [(80, 20, 5), (800, 200, 5), (16_000, 4_000, 50)]
if os.environ.get("BENCHMARK_FORM") == "quick":
    SIZES.pop()
ROUNDS = 8 * int(os.environ.get("BENCHMARK_ROUNDS", "5"))
DEFINITION = """\
screen-{0}:
  type: template
  description: Screen number {0}
  arguments:
    title: Welcome back {0}
    body: {{ type: string, value: See what is new, maxLength: 400 }}
    style: {{ color: "#0a84ff", padding: 8, border: {{ width: 1.5, visible: false }} }}
    style.width: 320
    hero: {{ type: file, accept: [image/png, image/jpeg], maxBytes: 5MB }}
    on-accept: {{ type: action }}
run-{0}:
  type: function
  arguments: {{ code: "" }}
"""
MESSAGE = """\
template: screen-{0}
arguments:
  title: Hello {0}
  style: {{ padding: 12 }}
  on-accept: {{ type: function, function: run-{0}, arguments: {{ code: X }} }}
"""


class Server:
    def __init__(self, program, root):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.root = root
        self.number = 0

    def send(self, message):
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                return message.get("result")

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def published(self, uri, version=None):
        """Waits for the diagnostics of a file."""
        while True:
            message = self.receive()
            if message.get("method") != "textDocument/publishDiagnostics":
                continue
            params = message["params"]
            if params["uri"] == uri and (version is None or params.get("version") == version):
                return params["diagnostics"]


def milliseconds(action):
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def said(name, files, times, limit=None):
    line = {"name": f"{name}, {files:,} files", "unit": "ms", "better": "lower", "samples": times, "goal": limit}
    if name == "a default is changed":
        line["growth"] = {"of": "files in an editor, an edit to its diagnostics", "at": files}
    tell(line)


def edits(server, path, text, change, rounds=ROUNDS):
    """Times an edit of a line, there and back."""
    uri = path.as_uri()
    server.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
    server.published(uri, 1)
    times = []
    old, new = change
    line = text[: text.index(old)].count("\n")
    column = text.index(old) - (text[: text.index(old)].rfind("\n") + 1)
    for version in range(2, rounds + 2):
        before, after = (old, new) if version % 2 == 0 else (new, old)
        edit = {
            "range": {
                "start": {"line": line, "character": column},
                "end": {"line": line, "character": column + len(before)},
            },
            "text": after,
        }

        def action():
            server.notify(
                "textDocument/didChange",
                {"textDocument": {"uri": uri, "version": version}, "contentChanges": [edit]},
            )
            server.published(uri, version)

        times.append(milliseconds(action))
    return times


def measure(program, definitions, messages, limit):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(os.path.realpath(folder))
        (root / "templates").mkdir()
        (root / "messages").mkdir()
        (root / "marquee.yaml").write_text("")
        for number in range(definitions):
            (root / "templates" / f"{number:05}.yaml").write_text(DEFINITION.format(number))
        for number in range(messages):
            (root / "messages" / f"{number:05}.yaml").write_text(MESSAGE.format(number))
        server = Server(program, root)
        last = root / "messages/00000.yaml"

        def start():
            server.request("initialize", {"rootUri": root.as_uri(), "capabilities": {}})
            server.notify("initialized", {})
            text = MESSAGE.format(0).replace("title", "titel")
            document = {"uri": last.as_uri(), "languageId": "yaml", "version": 1, "text": text}
            server.notify("textDocument/didOpen", {"textDocument": document})
            assert len(server.published(last.as_uri(), 1)) == 1

        print(f"{definitions + messages:,} files, {definitions * 2:,} definitions, {messages:,} messages")
        files = definitions + messages
        said("an editor's start to first diagnostics", files, [milliseconds(start)])
        rows = [
            ("a default is changed", "templates/00000.yaml", DEFINITION.format(0), ("padding: 8", "padding: 9")),
            ("a template is renamed", "templates/00001.yaml", DEFINITION.format(1), ("screen-1:", "screen-x:")),
            ("a type is broken", "templates/00002.yaml", DEFINITION.format(2), ("type: file", "type: fil")),
            ("the text is broken", "templates/00003.yaml", DEFINITION.format(3), ('code: "" }', 'code: "" ')),
            ("a message is changed", "messages/00004.yaml", MESSAGE.format(4), ("padding: 12", "padding: x")),
        ]
        for name, path, text, change in rows:
            times = edits(server, root / path, text, change)
            said(name, files, times, limit)
        uri = (root / "templates/00005.yaml").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": DEFINITION.format(5)}
        server.notify("textDocument/didOpen", {"textDocument": document})
        at = {"textDocument": {"uri": uri}, "position": {"line": 4, "character": 6}}
        for name, method, params in [
            ("completion", "textDocument/completion", at),
            ("hover", "textDocument/hover", at),
            ("references", "textDocument/references", {**at, "context": {"includeDeclaration": True}}),
            ("rename", "textDocument/rename", {**at, "newName": "headline"}),
        ]:
            times = [milliseconds(lambda: server.request(method, params)) for _ in range(15)]
            said(name, files, times)
        with open(f"/proc/{server.process.pid}/status") as status:
            peak = next(text for text in status if text.startswith("VmHWM"))
        tell({"name": f"the language server's peak of memory, {files:,} files", "unit": "MB", "better": "lower",
              "samples": [int(peak.split()[1]) / 1024]})
        server.request("shutdown", {})
        server.notify("exit", {})
        server.process.wait(10)


for size in SIZES:
    measure(sys.argv[1], *size)
