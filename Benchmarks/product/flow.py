"""Measures messages through the release build as its users meet them; product/run starts it.

    flow.py MARQUEE WORK

Each number stands beside its baseline of the same run, measured in turns.
"""

import http.server
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from figures.tell import tell  # noqa: E402

ROUNDS = int(os.environ.get("BENCHMARK_ROUNDS", "5"))
IS_QUICK = os.environ.get("BENCHMARK_FORM") == "quick"
marquee, work = sys.argv[1], Path(sys.argv[2])
environment = dict(os.environ, MARQUEE_TRUST="1", TERM="dumb")
CARD = "card:\n  type: template\n  arguments: { title: Hello }\n"


def project(name, templates=CARD, configuration=""):
    folder = work / name
    (folder / "templates").mkdir(parents=True)
    (folder / "assets").mkdir()
    (folder / "marquee.yaml").write_text(configuration)
    (folder / "templates/card.yaml").write_text(templates)
    return folder


def run(folder, *arguments, text=None):
    """What a command prints, and its wall time in seconds."""
    start = time.perf_counter()
    done = subprocess.run(
        [marquee, *arguments], cwd=folder, env=environment, input=text, capture_output=True, text=True, timeout=300)
    return done, time.perf_counter() - start


class Host:
    """`marquee run` with its events, each with the moment at which it was read."""

    def __init__(self, folder, *arguments):
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [marquee, "run", "--events", "json", *arguments], cwd=folder, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True)
        self.events, self.changed = [], threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.events.append((time.perf_counter(), json.loads(line)))
                self.changed.notify_all()

    def moment(self, event, id=None):
        """When it came; waits for it, for a minute at most."""
        def found():
            return next((at for at, seen in self.events
                         if seen["event"] == event and id in (None, seen.get("message"), seen.get("id"))), None)
        with self.changed:
            if not self.changed.wait_for(found, timeout=60):
                sys.exit(f"no {event} of {id}: {self.events[-5:]}")
            return found()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


class Slow(http.server.BaseHTTPRequestHandler):
    """Answers 0.6 s after it was asked; what is under /stall, never."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        time.sleep(120 if self.path.startswith("/stall") else 0.6)
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def slow_server():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    server.daemon_threads = True
    server.request_queue_size = 64
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def start():
    """A start beside that of a bare program with Foundation."""
    (work / "bare.swift").write_text("import Foundation\nprint(ProcessInfo.processInfo.processName)\n")
    subprocess.run(["swiftc", "-O", "-o", work / "bare", work / "bare.swift"], check=True, capture_output=True)
    ours, bare = [], []
    for _ in range(ROUNDS * 8):
        for command, times in (([marquee, "--version"], ours), ([work / "bare"], bare)):
            begin = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times.append(time.perf_counter() - begin)
    tell({"name": "marquee --version, the whole process", "unit": "ms", "better": "lower",
          "samples": [time * 1e3 for time in ours], "goal": 1.25, "of": "limit",
          "limit": {"name": "a bare Swift program with Foundation", "samples": [time * 1e3 for time in bare]}})


def validate():
    """A small file, and 2,000 of them."""
    folder = project("validate")
    times = [run(folder, "validate", "templates/card.yaml")[1] * 1e3 for _ in range(ROUNDS * 4)]
    tell({"name": "validate one small file", "unit": "ms", "better": "lower", "samples": times, "goal": 20})
    many = project("many")
    for number in range(2_000):
        (many / f"templates/{number}.yaml").write_text(CARD.replace("card:", f"card-{number}:"))
    rates = [2_000 / run(many, "validate")[1] for _ in range(ROUNDS)]
    tell({"name": "validate 2,000 small files", "unit": "files a second", "better": "higher", "samples": rates, "goal": 25_000})


def commit_time(count=2_000):
    """One durable commit of a row of 200 bytes by SQLite, in seconds, on the same disk."""
    path = work / f"commits-{time.time_ns()}.sqlite"
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB)")
    begin = time.perf_counter()
    for _ in range(count):
        database.execute("INSERT INTO row (body) VALUES (zeroblob(200))")
    return (time.perf_counter() - begin) / count


def messages(count=300 if IS_QUICK else 2_000):
    """Messages with a cached file through an isolated presenter, beside durable commits and syncs."""
    folder = project("messages", "card:\n  type: template\n  arguments: { title: Hello, hero: { type: file } }\n")
    (folder / "assets/card.txt").write_text("picture\n")
    ours, commits, syncs = [], [], []
    for turn in range(ROUNDS):
        _, idle = run(folder, "run", "--until-empty")
        lines = [json.dumps({"template": "card", "id": f"{turn}-{n}", "arguments": {"hero": "card.txt"}}) for n in range(count)]
        run(folder, "send", "-", text="\n".join(lines))
        before = commit_time()
        done, wall = run(folder, "run", "--until-empty", "--events", "json")
        commits.append((before + commit_time()) / 2 * 1e6)
        syncs.append(sync_time() * 1e6)
        shown = done.stdout.count('"presented"')
        if shown != count:
            sys.exit(f"{shown} of {count} were presented")
        ours.append((wall - idle) / count * 1e6)
    tell({"name": "a message with a cached file, presenter in its own process", "unit": "µs", "better": "lower", "samples": ours,
          "limit": {"name": "one durable commit of SQLite", "samples": commits}, "goal": 3.5, "of": "limit"})
    tell({"name": "one sync of the disk meanwhile", "unit": "µs", "better": "lower", "samples": syncs})


def sync_time(count=500):
    """A write of 4 KB with fdatasync, in seconds."""
    descriptor = os.open(work / "sync", os.O_CREAT | os.O_WRONLY)
    begin = time.perf_counter()
    for number in range(count):
        os.pwrite(descriptor, bytes(4096), number * 4096)
        os.fdatasync(descriptor)
    taken = (time.perf_counter() - begin) / count
    os.close(descriptor)
    return taken


def files(url):
    names = [f"f{n}" for n in range(24)]
    keys = ", ".join(f"{name}: {{ type: file }}" for name in names)
    folder = project("files", f"card:\n  type: template\n  arguments: {{ {keys} }}\n", "files: { allowPrivateHosts: true }")
    message = json.dumps({"template": "card", "arguments": {name: f"{url}/{name}" for name in names}})
    times = []
    for _ in range(ROUNDS):
        shutil.rmtree(folder / ".marquee", ignore_errors=True)
        done, wall = run(folder, "files", "fetch", "-", text=message)
        if done.returncode:
            sys.exit(done.stderr)
        times.append(wall)
    tell({"name": "24 files from one host that takes 0.6 s for each", "unit": "s", "better": "lower", "samples": times, "goal": 2.6})


def stalled(url):
    """A message without files, while the file of the one before it does not come."""
    templates = CARD + "big:\n  type: template\n  arguments: { hero: { type: file } }\n"
    folder = project("stalled", templates, "files: { allowPrivateHosts: true }")
    host = Host(folder)
    host.moment("plugin-started")
    taken = []
    for turn in range(ROUNDS * 2):
        stalling = {"template": "big", "id": f"big{turn}", "arguments": {"hero": f"{url}/stall{turn}"}}
        run(folder, "send", "-", text=json.dumps(stalling))
        run(folder, "send", "-", text=json.dumps({"template": "card", "id": f"m{turn}"}))
        sent = time.perf_counter()
        taken.append(host.moment("presented", f"m{turn}") - sent)
    host.stop()
    tell({"name": "a message behind one with a stalled file, from the end of 'send' to shown", "unit": "ms", "better": "lower",
          "samples": [time * 1e3 for time in taken], "goal": 100})


def expired(count=20_000):
    """Messages that are too late when the host starts."""
    folder = project("expired")
    def fill(turn):
        lines = "\n".join(json.dumps({"template": "card", "id": f"{turn}-{n}", "ttl": "1s"}) for n in range(count))
        run(folder, "send", "-", text=lines)
        time.sleep(1.5)
    rates = []
    for turn in range(ROUNDS):
        _, idle = run(folder, "run", "--until-empty")
        fill(turn)
        done, wall = run(folder, "run", "--until-empty", "--events", "json")
        if done.stdout.count('"expired"') < count: sys.exit(f"{done.stdout[-500:]}")
        rates.append(count / (wall - idle))
    _, idle = run(folder, "queue", "suspend")
    run(folder, "queue", "resume")
    fill("suspended")
    run(folder, "send", "-", text="\n".join(json.dumps({"template": "card", "id": f"live{n}"}) for n in range(2_000)))
    host = Host(folder)
    host.moment("plugin-started")
    _, suspending = run(folder, "queue", "suspend")
    returned = time.perf_counter()
    time.sleep(1)
    late = [at - returned for at, event in host.events if event["event"] == "presented" and at > returned]
    run(folder, "queue", "resume")
    host.stop()
    tell({"name": f"{count:,} messages that are too late at the start, ended", "unit": "a second", "better": "higher",
          "samples": rates, "goal": 100_000})
    tell({"name": "'queue suspend' meanwhile, until nothing more is shown", "unit": "ms", "better": "lower", "goal": 200,
          "samples": [(suspending - idle) * 1e3 + max(late, default=0) * 1e3]})


def memory():
    """10,000 definitions and 100,000 queued messages; and how it grows."""
    for definitions, queued in [(100, 1_000), (1_000, 10_000)] + ([] if IS_QUICK else [(10_000, 100_000), (10_000, 1_000_000)]):
        now, peak = memory_of(definitions, queued)
        promised = (definitions, queued) == (10_000, 100_000)
        tell({"name": f"memory of a host with {definitions:,} definitions and {queued:,} queued messages", "unit": "MB",
              "better": "lower", "samples": [now], "goal": 75 if promised else None,
              "growth": {"of": "queued messages, memory of a host", "at": queued}})
        if promised:
            tell({"name": "its peak", "unit": "MB", "better": "lower", "samples": [peak]})


def memory_of(definitions, queued):
    folder = project(f"memory-{queued}", "".join(CARD.replace("card:", f"card-{n}:") for n in range(definitions)))
    step = min(10_000, queued)
    for part in range(queued // step):
        lines = (json.dumps({"template": f"card-{n % definitions}", "id": f"{part}-{n}"}) for n in range(step))
        run(folder, "send", "-", text="\n".join(lines))
    run(folder, "queue", "suspend")
    host = Host(folder)
    host.moment("plugin-started")
    time.sleep(2)
    status = dict(line.split(":", 1) for line in Path(f"/proc/{host.process.pid}/status").read_text().splitlines())
    host.stop()
    return tuple(int(status[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM"))


os.chdir(work)
start()
validate()
messages()
url = slow_server()
files(url)
stalled(url)
expired()
memory()
