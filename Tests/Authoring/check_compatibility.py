"""What an earlier version wrote and said still works: Tests/Compatibility has a folder for each version.

    check_compatibility.py                     checks all of them
    check_compatibility.py --freeze VERSION    records what is built now as that version's; done once for each release

documents/  a project with every kind of document: it is valid without a warning, its cases pass, and every definition and message
            means what it meant.
wire/       what a host and a dashboard said to each other: the dashboard answers the same requests as it did, with at least the
            same members; and a host that gets the same answers shows the same message.
boundary/   what a plugin was told: it is told at least the same; and a plugin in C that was written against that version's header
            is taken.

Databases of earlier versions are frozen beside the tests of what reads them. Documentation/versions.md is the promise behind it.
"""

import gzip
import http.client
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import program

FOLDER = program.ROOT / "Tests" / "Compatibility"
DASHBOARD = program.PRODUCTS / "marquee-dashboard"
count = 0


def expect(holds, what):
    global count
    count += 1
    if not holds:
        program.fail(what)


def read(path):
    return json.loads(path.read_text())


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


def missing(old, new, place=""):
    """Where something that was there is not, or is of another kind; values may differ."""
    if isinstance(old, dict):
        if not isinstance(new, dict):
            return [place]
        return [where for key, value in old.items()
                for where in (missing(value, new[key], f"{place}.{key}") if key in new else [f"{place}.{key}"])]
    if isinstance(old, list):
        if not isinstance(new, list):
            return [place]
        if len(new) < len(old):
            return [f"{place}[{len(new)}]"]
        return [where for one, other in zip(old, new) for where in missing(one, other, f"{place}[]")]
    kinds = [bool if isinstance(one, bool) else (int, float) if isinstance(one, (int, float)) else type(one)
             for one in (old, new)]
    return [] if kinds[0] == kinds[1] or old is None or new is None else [place]


# ---- Documents

SOURCES = {
    "templates": ["templates/examples/*.yaml", "examples/kiosk/templates/*.yaml", "examples/demo/templates/*.yaml"],
    "messages": ["examples/demo/messages/*.yaml", "examples/kiosk/messages/*.yaml", "examples/reactions/messages/*.yaml"],
    "assets": ["examples/demo/assets/*", "examples/kiosk/assets/*", "examples/reactions/assets/*"],
}
CONFIGURATION = """\
name: frozen
templates: [templates]
plugins:
  - terminal
  - { name: web, environment: [WEB_PRESENTER_PORT], limits: { memory: 2GB, files: 512, processes: none } }
presenters: { template: terminal, function: terminal }
locale: { current: it-IT, fallback: [en] }
store: .marquee
strict: false
urlSchemes: [shop]
files: { maxBytes: 100MB, cacheBytes: 1GB, allowPrivateHosts: false, directories: [assets] }
targets:
  local: { kind: dashboard, url: "http://127.0.0.1:8642", token: "${MARQUEE_TOKEN}" }
  review: { kind: file, directory: dashboard }
connect: { target: local, name: window-1, labels: { site: here } }
"""
RECIPES = """\
frozen-welcome:
  trigger:
    - event: Charged
      where:
        - { property: amount, operator: greaterThan, value: 100 }
        - { property: category, operator: contains, value: shoes }
    - geofence: { id: milan-store, on: enter }
  audience: { all: [{ tag: plan, equals: pro }, { not: { tag: beta } }] }
  schedule:
    - { from: 2026-03-01, to: 2999-03-31, days: { Mon: [{ from: "09:00:00", to: "18:00:00" }] } }
  cooldown: { global: 3600, self: 86400 }
  limits: [{ type: days, limit: 1 }, { type: ever, limit: 3 }]
  priority: 10
  message: { template: product-banner, arguments: { title: "Thank you for {{ event.amount }} euros" } }
"""
CASES = """\
case: the welcome opens what it opened
message: welcome
expect: { warnings: [] }
---
case: more than 90 percent is a mistake, and the default is used
message: { template: welcome-card, arguments: { offer.percent: 95 } }
expect: { arguments: { offer.percent: 5 }, warnings: [constraint offer.percent] }
"""


def freeze_documents(folder):
    for kind, patterns in SOURCES.items():
        for pattern in patterns:
            for path in sorted(program.ROOT.glob(pattern)):
                if path.is_file() and path.suffix not in (".json",):
                    (folder / "project" / kind).mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, folder / "project" / kind / path.name)
    for name, text in {"marquee.yaml": CONFIGURATION, "recipes/frozen.yaml": RECIPES, "templates/frozen.cases.yaml": CASES}.items():
        (folder / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "project" / name).write_text(text)
    for name, value in meanings(folder / "project").items():
        write(folder / f"{name}.json", value)


def meanings(project):
    """Everything that the project's documents mean."""
    result = {"definitions": program.printed_json("inspect", "--format", "json", cwd=project)}
    result["recipes"] = program.printed_json("recipes", "list", "--format", "json", cwd=project)
    messages = sorted(path.stem for path in (project / "messages").glob("*.yaml"))
    result["messages"] = {name: program.printed_json("resolve", name, "--format", "json", cwd=project) for name in messages}
    return json.loads(json.dumps(result).replace(str(project.resolve()), "/project"))


def check_documents(folder):
    with tempfile.TemporaryDirectory() as scratch:
        project = pathlib.Path(scratch) / "project"
        shutil.copytree(folder / "project", project)
        result = program.marquee("validate", "--warnings-as-errors", cwd=project, check=False)
        expect(result.returncode == 0, f"{folder}: is not valid any more:\n{result.stdout}{result.stderr}")
        result = program.marquee("test", cwd=project, check=False)
        expect(result.returncode == 0, f"{folder}: cases fail:\n{result.stdout}")
        for name, value in meanings(project).items():
            gone = differences(read(folder / f"{name}.json"), value)
            expect(not gone, f"{folder}: {name} mean something else at {', '.join(gone[:5])}")


def differences(old, new, place=""):
    """Where a value that was there is another one; members may have been added."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [where for key, value in old.items()
                for where in (differences(value, new[key], f"{place}.{key}") if key in new else [f"{place}.{key}"])]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [where for number, (one, other) in enumerate(zip(old, new)) for where in differences(one, other, f"{place}[{number}]")]
    return [] if old == new else [place or "the whole"]


# ---- Wire


class Server:
    """A dashboard of this version, with a token for everything and one for hosts."""

    def __init__(self, folder):
        self.folder = folder
        data = folder / "dashboard"
        self.process = subprocess.Popen(
            [DASHBOARD, "serve", "--data", data, "--port", "0", "--format", "json", "--first-token-file", folder / "token"],
            stdout=subprocess.PIPE, stderr=(folder / "dashboard.log").open("w"), text=True)
        self.port = int(json.loads(self.process.stdout.readline())["url"].rsplit(":", 1)[1].strip("/"))
        self.token = (folder / "token").read_text().strip()
        created = subprocess.run(
            [DASHBOARD, "token", "create", "--data", data, "--name", "hosts", "--scope", "host", "--format", "json"],
            capture_output=True, text=True, check=True)
        self.host_token = json.loads(created.stdout)["token"]

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


def ask(port, method, path, body, token, meant=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"content-type": "application/json"} if body is not None else {}
    headers |= {"Authorization": f"Bearer {token}", **(meant or {})}
    connection.request(method, path, body=body, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


class Quiet(http.server.ThreadingHTTPServer):
    """Says nothing of connections that are cut: hosts that are stopped do that."""

    daemon_threads = True

    def handle_error(self, *_):
        pass


# Headers that say something of the request, besides those that every request has.
MEANT = ("if-match", "if-none-match", "marquee-instance", "content-type")


class Recorder(http.server.BaseHTTPRequestHandler):
    """Between a host and its dashboard: passes on, and writes down what both say."""

    protocol_version = "HTTP/1.1"
    target = 0
    exchanges = []
    stream = []

    def log_message(self, *_):
        pass

    def handle_one(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else None
        connection = http.client.HTTPConnection("127.0.0.1", self.target, timeout=60)
        headers = {key: value for key, value in self.headers.items() if key.lower() not in ("host", "accept-encoding", "connection")}
        connection.request(self.command, self.path, body=body, headers=headers)
        answer = connection.getresponse()
        if "event-stream" in (answer.getheader("Content-Type") or ""):
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.getheader("Content-Type"))
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            try:
                while piece := answer.read1(65536):
                    self.stream.append(piece.decode())
                    self.wfile.write(piece)
                    self.wfile.flush()
            except OSError:
                pass
            return
        data = answer.read()
        self.exchanges.append({
            "method": self.command, "path": self.path, "body": decoded(body, self.headers.get("Content-Encoding")),
            "status": answer.status, "answer": decoded(data, answer.getheader("Content-Encoding")),
            "headers": {key.lower(): value for key, value in self.headers.items() if key.lower() in MEANT}})
        if not self.path.startswith("/api/v1/host"):
            self.exchanges[-1]["as"] = "sender"
        self.send_response(answer.status)
        for key, value in answer.getheaders():
            if key.lower() not in ("transfer-encoding", "content-length", "connection"):
                self.send_header(key, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = handle_one


def decoded(data, packing=None):
    if not data:
        return None
    if packing == "gzip":
        data = gzip.decompress(data)
    try:
        return json.loads(data)
    except ValueError:
        return data.decode(errors="replace")


HOST = """\
name: frozen
templates: [templates]
plugins: [{ path: lines.py }]
presenters: { template: lines, function: lines }
targets: { board: { kind: dashboard, url: "http://127.0.0.1:PORT", token: "${MARQUEE_TOKEN}" } }
connect: { target: board, name: window-1, labels: { site: here } }
"""
PLUGIN = '''\
#!/usr/bin/env python3
import json, os, sys
def say(**message): print(json.dumps(message), flush=True)
say(type="hello", protocol=1, name="lines", version="1.0.0", presenters=[{"name": "lines", "presents": ["template", "function"]}])
log = open(os.environ["LINES_LOG"], "a")
for line in sys.stdin:
    log.write(line); log.flush()
    message = json.loads(line)
    kind, number = message["type"], message.get("presentation")
    if kind == "present":
        say(type="presented", presentation=number)
        say(type="dismissed", presentation=number)
        say(type="returned", presentation=number)
    elif kind == "close":
        say(type="closed", presentation=number)
    elif kind == "ping":
        say(type="pong", call=message["call"])
    elif kind == "shutdown":
        break
'''
TEMPLATE = """\
card:
  type: template
  arguments:
    title: Hello
    size: 3
    loud: false
    colors: { type: list, items: { type: string }, value: [red] }
    style: { color: "#0a84ff", padding: 8 }
    on-accept: { type: action }
"""


def host_project(folder, port):
    project = folder / "host"
    for name, text in {
        "marquee.yaml": HOST.replace("PORT", str(port)).replace("lines.py }", "lines.py, environment: [LINES_LOG] }"),
        "templates/card.yaml": TEMPLATE,
    }.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text)
    (project / "lines.py").write_text(PLUGIN)
    (project / "lines.py").chmod(0o755)
    return project


class Host:
    def __init__(self, project, token, *options):
        self.project = project
        self.environment = {**os.environ, "MARQUEE_TRUST": "1", "MARQUEE_TOKEN": token, "LINES_LOG": str(project / "lines.log")}
        self.process = subprocess.Popen(
            [program.MARQUEE, "run", *options], cwd=project, env=self.environment, stdout=subprocess.DEVNULL,
            stderr=(project / "run.log").open("w"))

    def wait_for(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return True
            time.sleep(0.05)
        return False

    def has_ended(self, identifier):
        result = subprocess.run(
            [program.MARQUEE, "queue", "list", "--state", "ended", "--format", "json"], cwd=self.project, env=self.environment,
            capture_output=True, text=True)
        return result.returncode == 0 and identifier in result.stdout

    def told(self):
        log = self.project / "lines.log"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


MESSAGE = {
    "id": "frozen-0001", "to": {"labels": {"site": "here"}},
    "message": {"template": "card", "arguments": {"title": "Frozen", "on-accept": {"type": "close"}}},
}


def send(port, token):
    """Sends a message to the host, and returns how the dashboard answered."""
    answer, data = ask(port, "POST", "/api/v1/messages", json.dumps(MESSAGE), token)
    return answer.status, decoded(data)


def freeze_wire(folder, boundary):
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        server = Server(scratch)
        Recorder.target = server.port
        proxy = Quiet(("127.0.0.1", 0), Recorder)
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        project = host_project(scratch, proxy.server_address[1])
        synced = subprocess.run(
            [program.MARQUEE, "sync"], cwd=project, capture_output=True, text=True,
            env={**os.environ, "MARQUEE_TRUST": "1", "MARQUEE_TOKEN": server.token})
        if synced.returncode != 0:
            raise SystemExit(synced.stdout + synced.stderr)
        host = Host(project, server.host_token)
        if not host.wait_for(lambda: any(one["path"].endswith("/report") for one in Recorder.exchanges)):
            raise SystemExit((host.project / "run.log").read_text())
        status, answer = send(proxy.server_address[1], server.token)
        if not host.wait_for(lambda: host.has_ended("frozen-0001")):
            raise SystemExit((host.project / "run.log").read_text() + json.dumps(answer))
        host.wait_for(lambda: any(one["path"].endswith("/events") for one in Recorder.exchanges))
        host.close()
        server.close()
        proxy.shutdown()
        kept, seen = [], set()
        for one in Recorder.exchanges:
            # One of each kind: reports repeat.
            key = (one["method"], one["path"].partition("?")[0], json.dumps(sorted(one["body"] if isinstance(one["body"], dict) else [])))
            if key not in seen:
                seen.add(key)
                kept.append(one)
        text = json.dumps({"exchanges": kept, "stream": "".join(Recorder.stream)})
        for secret in set(re.findall(r"mq[a-z]*_[A-Za-z0-9_-]{16,}", text)):
            text = text.replace(secret, "TOKEN")
        write(folder / "conversation.json", json.loads(text))
        write(boundary / "told.json", [one for one in host.told() if one["type"] != "ping"])
        shutil.copy(program.ROOT / "Sources/CPresenterABI/include/marquee.h", boundary / "marquee.h")
        shutil.copy(program.ROOT / "examples/c-plugin/lines.c", boundary / "lines.c")


def check_dashboard(folder):
    """The dashboard of this version, asked what an earlier host asked."""
    conversation = read(folder / "conversation.json")
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(pathlib.Path(scratch))
        token = server.host_token
        for one in conversation["exchanges"]:
            body = None if one["body"] is None else json.dumps(one["body"])
            answer, data = ask(
                server.port, one["method"], one["path"], body, server.token if one.get("as") == "sender" else token,
                one["headers"])
            name = f"{folder}: {one['method']} {one['path']}"
            expect(answer.status == one["status"], f"{name} is answered with {answer.status}, not {one['status']}: {data[:300]}")
            value = decoded(data)
            if one["answer"] is not None:
                gone = missing(one["answer"], value)
                expect(not gone, f"{name}: the answer lacks {', '.join(gone[:5])}")
            if isinstance(value, dict) and "token" in value:
                token = value["token"]
        server.close()


class Player(http.server.BaseHTTPRequestHandler):
    """A dashboard of an earlier version, as far as it was recorded."""

    protocol_version = "HTTP/1.1"
    conversation = {}

    def log_message(self, *_):
        pass

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        path = self.path.partition("?")[0]
        if "event-stream" in (self.headers.get("Accept") or "") or path.endswith("/stream"):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            self.wfile.write(self.conversation["stream"].encode())
            self.wfile.flush()
            time.sleep(20)
            return
        for one in self.conversation["exchanges"]:
            if one["method"] == self.command and one["path"].partition("?")[0] == path:
                data = b"" if one["answer"] is None else json.dumps(one["answer"]).encode()
                break
        else:
            one, data = {"status": 404}, b'{"error":{"code":"not-found","message":"not recorded"}}'
        self.send_response(one["status"])
        if data:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_PUT = do_POST = do_DELETE = answer


def check_host(folder, boundary):
    """A host of this version with a dashboard of an earlier one, and a plugin that an earlier host told something."""
    text = (folder / "conversation.json").read_text().replace("TOKEN", "mqh_" + "A" * 43)
    Player.conversation = json.loads(text)
    server = Quiet(("127.0.0.1", 0), Player)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as scratch:
        host = Host(host_project(pathlib.Path(scratch), server.server_address[1]), "mq_" + "A" * 43)
        shown = host.wait_for(lambda: host.has_ended("frozen-0001"))
        log = (host.project / "run.log").read_text()
        expect(shown, f"{folder}: a host does not show what the dashboard of then sends:\n{log}")
        host.close()
        told = [one for one in host.told() if one["type"] != "ping"]
        for old in read(boundary / "told.json"):
            new = next((one for one in told if one["type"] == old["type"]), None)
            expect(new is not None and not missing(old, new),
                   f"{boundary}: '{old['type']}' lacks {new and missing(old, new)}")
    server.shutdown()


def check_boundary(folder):
    with tempfile.TemporaryDirectory() as scratch:
        library = pathlib.Path(scratch) / "libLinesPresenter.so"
        compiled = subprocess.run(
            [os.environ.get("CC", "clang"), "-shared", "-fPIC", "-I", folder, "-o", library, folder / "lines.c"],
            capture_output=True, text=True)
        expect(compiled.returncode == 0, f"{folder}: lines.c is not compiled:\n{compiled.stderr}")
        result = program.marquee("plugins", "check", library, check=False)
        expect(result.returncode == 0, f"{folder}: a plugin of then is not taken:\n{result.stdout}{result.stderr}")


def main():
    if "--freeze" in sys.argv:
        folder = FOLDER / sys.argv[sys.argv.index("--freeze") + 1]
        shutil.rmtree(folder, ignore_errors=True)
        freeze_documents(folder / "documents")
        (folder / "boundary").mkdir(parents=True)
        freeze_wire(folder / "wire", folder / "boundary")
        print(f"{folder}: frozen")
        return
    versions = sorted(path for path in FOLDER.iterdir() if path.is_dir())
    expect(bool(versions), "there is nothing in Tests/Compatibility")
    for version in versions:
        check_documents(version / "documents")
        check_dashboard(version / "wire")
        check_host(version / "wire", version / "boundary")
        check_boundary(version / "boundary")
    program.finish("compatibility", count)


main()
