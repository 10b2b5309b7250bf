"""The dashboard and the host, started as a user would, and what they are asked."""

import collections
import http.client
import json
import os
import pathlib
import signal
import subprocess
import threading
import time

TEMPLATES = """\
card:
  type: template
  presenter: prompt
  arguments:
    title: Welcome
    body: { type: string, value: Good to see you, maxLength: 400 }
    style: { color: "#0a84ff", padding: 8 }
    on-accept: { type: action }
"""
RECIPES = """\
thanks:
  trigger:
    - event: Charged
      where: [{ property: amount, operator: greaterThan, value: 10 }]
  limits: [{ type: minutes, limit: 100000 }]
  message: { template: card, arguments: { title: "Thank you for {{ event.amount }} euros" } }
never:
  trigger: { event: Charged }
  audience: { all: [{ tag: nobody }] }
  message: { template: card }
"""
CONFIGURATION = """\
name: soak
targets: {{ fleet: {{ kind: dashboard, url: "{url}", token: "${{SOAK_TOKEN}}" }} }}
connect: {{ target: fleet, name: soak }}
presenters: {{ template: prompt }}
plugins: [{{ path: plugins/libPrompt.so, isolation: process }}]
caps: {{ session: 1000000000, day: 1000000000, recipe: 1000000000 }}
"""


class Failure(Exception):
    pass


class Server:
    """A connection that is kept, to what listens on a port of this machine."""

    def __init__(self, port, headers):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Content-Type": "application/json", **headers}

    def ask(self, method, path, body=None):
        text = None if body is None else json.dumps(body)
        for attempt in range(5):
            try:
                self.connection.request(method, path, text, self.headers)
                answer = self.connection.getresponse()
                data = answer.read()
                break
            except (OSError, http.client.HTTPException):
                # A kept connection may have been closed meanwhile.
                self.connection.close()
                if attempt == 4:
                    raise
                time.sleep(0.2)
        if answer.status >= 300:
            raise Failure(f"{method} {path}: {answer.status} {data[:500]!r}")
        return json.loads(data) if data else None


class Dashboard:
    def __init__(self, programs, folder, environment):
        self.data = folder / "data"
        self.log = (folder / "dashboard.log").open("wb")
        self.process = subprocess.Popen(
            [programs / "marquee", "dashboard", "serve", "--port", "0", "--data", self.data, "--format", "json",
             "--keep-events", "0"],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"the dashboard did not start; its log is {folder / 'dashboard.log'}")
        said = json.loads(line)
        self.url, self.port = said["url"], int(said["url"].rsplit(":", 1)[1])
        self.token = (self.data / "first-token").read_text().strip()
        made = subprocess.run(
            [programs / "marquee", "dashboard", "token", "create", "--name", "hosts", "--scope", "host", "--quiet",
             "--data", self.data], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
        if made.returncode:
            raise Failure(f"no token for the host: {made.stderr}")
        self.host_token = made.stdout.strip()
        self.server = Server(self.port, {"Authorization": f"Bearer {self.token}"})

    def send(self, number):
        self.server.ask("POST", "/api/v1/messages", {
            "message": {"template": "card", "arguments": {"title": f"Number {number}"}}, "to": "everyone",
            "id": f"fleet-{number}"})

    def counted(self):
        rows = self.server.ask("GET", "/api/v1/statistics?by=all")["rows"]
        return rows[0]["counts"] if rows else {}


class Host:
    """`marquee run` with its plugin, and a count of the events that it prints."""

    def __init__(self, programs, folder, environment, dashboard, presenter):
        self.folder, self.marquee = folder / "project", programs / "marquee"
        for name, path, text in (("templates", "card.yaml", TEMPLATES), ("recipes", "all.yaml", RECIPES)):
            (self.folder / name).mkdir(parents=True)
            (self.folder / name / path).write_text(text)
        (self.folder / "plugins").mkdir()
        (self.folder / "plugins/libPrompt.so").write_bytes(presenter.read_bytes())
        (self.folder / "marquee.yaml").write_text(CONFIGURATION.format(url=dashboard.url))
        self.environment = environment | {
            "SOAK_TOKEN": dashboard.host_token, "MARQUEE_TRUST": "1", "TERM": "dumb",
            "MARQUEE_PLUGIN_RUNNER": str(programs / "marquee-plugin-runner")}
        self.log = (folder / "host.log").open("wb")
        # Whoever sends runs in a process of their own, as it is with users.
        synced = self.run("sync", "--to", "fleet", token=dashboard.token)
        if synced.returncode:
            raise Failure(f"the definitions were not synced: {synced.stderr}")
        self.process = subprocess.Popen(
            [self.marquee, "run", "--events", "json", "--listen", "127.0.0.1:0"], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.counts, self.changed = collections.Counter(), threading.Condition()
        self.address = None
        threading.Thread(target=self.read_events, daemon=True).start()
        threading.Thread(target=self.read_log, daemon=True).start()

    def read_events(self):
        for line in self.process.stdout:
            event = json.loads(line)["event"]
            with self.changed:
                self.counts[event] += 1
                self.changed.notify_all()

    def read_log(self):
        """Keeps what it says, and looks for where it listens."""
        for line in self.process.stderr:
            self.log.write(line.encode())
            self.log.flush()
            if self.address is None and "listening on http://127.0.0.1:" in line:
                with self.changed:
                    self.address = int(line.split("127.0.0.1:")[1].split("/")[0])
                    self.changed.notify_all()

    def run(self, *arguments, text=None, token=None):
        environment = self.environment | ({"SOAK_TOKEN": token} if token else {})
        return subprocess.run([self.marquee, *arguments], cwd=self.folder, env=environment, input=text,
                              capture_output=True, text=True, timeout=600)

    def wait(self, until, seconds, what):
        with self.changed:
            if not self.changed.wait_for(lambda: until() or self.process.poll() is not None, timeout=seconds):
                raise Failure(f"{what}: nothing for {seconds} s; {dict(self.counts)}")
        if self.process.poll() is not None:
            raise Failure(f"the host ended with {self.process.returncode}; its log is {self.log.name}")

    def send(self, first, count):
        lines = "\n".join(json.dumps({
            "template": "card", "id": f"sent-{number}", "ttl": "2h", "arguments": {
                "title": f"Number {number}", "on-accept": {"type": "url", "url": "https://example.org/"}}})
            for number in range(first, first + count))
        done = self.run("send", "-", "--quiet", text=lines)
        if done.returncode:
            raise Failure(f"not sent: {done.stderr[-1000:]}")

    @property
    def ended(self):
        return sum(self.counts[kind] for kind in ("dismissed", "failed", "expired", "discarded"))


def descendants(pid):
    """The processes that it has started, from whichever thread, and theirs."""
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            direct = [int(child) for child in path.read_text().split()]
        except OSError:
            continue
        for child in direct:
            found += [child, *descendants(child)]
    return found


def end(process, seconds=30):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait(seconds)


def environment():
    return {name: value for name, value in os.environ.items() if not name.startswith("MARQUEE_")}
