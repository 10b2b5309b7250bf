"""Where the program is run: its build, the shim before it, a project, and what one command left behind."""

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
CLASSES = (
    "open create read write sync truncate rename unlink link mkdir times status close lock unlock map folder descriptor "
    "wait print pipe clock"
).split()


class Outcome:
    """What a command did: `code` is negative for the signal that ended it, and None when it did not end in time."""

    def __init__(self, code, output, errors, seconds):
        self.code, self.output, self.errors, self.seconds = code, output, errors, seconds

    @property
    def json(self):
        return json.loads(self.output)

    def __str__(self):
        text = "did not end" if self.code is None else f"ended with {self.code}"
        return f"{text}: {(self.errors or self.output).strip()[-600:]}"


class Counts:
    """What the shim has counted; see `struct counts` in shim.c."""

    def __init__(self, path):
        self.path = path
        data = path.read_bytes() if path.exists() else b""
        data = data.ljust(34 * 8 + 1024, b"\0")
        numbers = struct.unpack_from("34Q", data)
        self.of = dict(zip(CLASSES, numbers))
        self.changes, self.taken = numbers[32], bool(numbers[33])
        self.place = data[34 * 8:].split(b"\0")[0].decode(errors="replace")


class Tools:
    """The programs that a run needs, made once: the product, the shim and the plugin."""

    def __init__(self, part, program=None):
        self.folder = REPOSITORY / ".build" / "proof" / part
        self.folder.mkdir(parents=True, exist_ok=True)
        compiler = os.environ.get("CC", "cc")
        self.shim = self.folder / "shim.so"
        self.plugin = self.folder / "libprobe.so"
        flags = [compiler, "-O1", "-g", "-Wall", "-Wextra", "-Wno-nonnull-compare", "-shared", "-fPIC"]
        include = str(REPOSITORY / "Sources/CPresenterABI/include")
        for made, source in ((self.shim, "shim.c"), (self.plugin, "probe.c")):
            new = made.with_suffix(f".{os.getpid()}")
            subprocess.run([*flags, "-I", include, "-o", str(new), str(HERE / source), "-ldl"], check=True)
            new.rename(made)
        self.program = Path(program).resolve() if program else self.build()

    @staticmethod
    def build():
        for product in ("marquee", "marquee-plugin-runner"):
            print(f"building {product}", flush=True)
            made = subprocess.run(
                ["swift", "build", "--package-path", str(REPOSITORY), "--product", product],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if made.returncode != 0:
                sys.exit(f"{made.stdout[-4000:]}\n{product} could not be built")
        return REPOSITORY / ".build/debug/marquee"


def work_folder(name):
    """A folder for projects, in memory where that is possible: only a kill is tested there, and no power cut."""
    memory = Path("/dev/shm")
    parent = memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 1 << 30 else Path("/tmp")
    folder = parent / f"marquee-proof-{name}-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


class Project:
    """A project in a folder, and the program run in it."""

    def __init__(self, root, tools):
        self.root, self.tools = Path(root), tools
        self.counts_file = self.root.parent / f"{self.root.name}.counts"

    @property
    def store(self):
        return self.root / ".marquee"

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def copy_to(self, root):
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.root, root, symlinks=True)
        return Project(root, self.tools)

    def environment(self):
        return {
            "PATH": "/usr/bin:/bin", "HOME": str(self.root.parent / "home"), "MARQUEE_TRUST": "1", "TERM": "dumb",
            "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC",
        }

    def run(
        self, *arguments, input="", action=None, log=None, clock=None, command=0, limit=60, before=(), counts=False
    ):
        """Runs the program to its end, or for `limit` seconds; with the shim where it has something to do."""
        environment = self.environment()
        if action or log or clock or counts:
            self.counts_file.unlink(missing_ok=True)
            environment |= {
                "LD_PRELOAD": str(self.tools.shim), "PROOF_PROGRAM": "marquee", "PROOF_ROOT": str(self.root),
                "PROOF_COUNTS": str(self.counts_file), "PROOF_COMMAND": str(command),
            }
            for name, value in (("ACTION", action), ("LOG", log), ("CLOCK", clock)):
                if value:
                    environment[f"PROOF_{name}"] = str(value)
        started = time.monotonic()
        process = subprocess.Popen(
            [*before, str(self.tools.program), *arguments], cwd=self.root, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        self.pipes = {f"pipe:[{os.fstat(file.fileno()).st_ino}]" for file in (process.stdout, process.stderr)}
        try:
            output, errors = process.communicate(input.encode(), timeout=limit)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            code = None
        return Outcome(
            code, output.decode(errors="replace"), errors.decode(errors="replace"), time.monotonic() - started)

    @property
    def counts(self):
        return Counts(self.counts_file)

    def shown(self):
        """What the plugin has shown, in order: (id, hashes of its files)."""
        file = self.root / "plugins/shown"
        lines = file.read_text().splitlines() if file.exists() else []
        return [(words[0], words[1:]) for words in (line.split() for line in lines) if words]


class FileServer:
    """Serves files on loopback: what has a name is that name, a thousand times."""

    def __init__(self):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                content = FileServer.content(self.path)
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.send_header("Content-Type", "application/octet-stream")
                self.send_header("Cache-Control", "max-age=86400")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_):
                pass  # Whoever is killed resets its connections.

        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @staticmethod
    def content(path):
        return path.encode() * 1000

    def url(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"


def fnv(content):
    """FNV-1a as the plugin has it."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{value:x}"


class Report:
    """Prints a line for each result, and leaves them in result.json."""

    def __init__(self, part, form, folder):
        self.part, self.form, self.folder = part, form, folder
        self.started, self.checked, self.details, self.findings = time.monotonic(), 0, {}, []

    def result(self, name, checked, found, text=""):
        self.checked += checked
        self.details[name] = {"checked": checked, "found": found}
        print(f"{'found ' + str(found) if found else 'ok':>9}  {name}: {checked} checked{', ' + text if text else ''}",
              flush=True)

    def finding(self, text, reproduce):
        self.findings.append({"what": text, "reproduce": reproduce})
        print(f"    FOUND  {text}\n           {reproduce}", flush=True)

    def finish(self):
        seconds = round(time.monotonic() - self.started)
        found = sum(detail["found"] for detail in self.details.values())
        result = {
            "part": self.part, "form": self.form, "seconds": seconds, "checked": self.checked, "found": found,
            "details": self.details | {"findings": self.findings},
        }
        (self.folder / "result.json").write_text(json.dumps(result, indent=1) + "\n")
        print(f"{self.part}: {self.checked} checked, {found} found, {seconds} s", flush=True)
        return 1 if found else 0
