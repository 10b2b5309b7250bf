"""The first five minutes, three times, from nothing but the packages: as an author, as a plugin's author, as an operator.

    packaging/test/first-minutes [--write] [author|presenter|screen]…

In a Debian that boots with systemd, without Swift and without a clone: what the documents say is done, with a stopwatch. What is seen
is compared with the transcript in packaging/test/transcripts; --write writes it anew. Longer than 5 minutes is a failure; what is
downloaded, and the compiler's own time, are told apart and do not count.
"""

import difflib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MACHINE = HERE / "machine"
LIMIT = 300
# What is different each time.
VARYING = [
    (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "ID"), (r"\bmq[a-z]*_[A-Za-z0-9_-]{10,}", "mq_…"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "TIME"), (r"\b[0-9a-f]{64}\b", "SHA256"), (r"\(\d+\.\d+ ?s\)", "(TIME)"),
    (r"/tmp/marquee-preview-[0-9A-Fa-f-]+", "/tmp/…"), (r"files/[0-9a-f]{2}/[0-9a-f]+", "files/…"), (r"#[0-9a-f]{20,}", "#…"),
    (r"process \d+", "process N"), (r"\[\d+/\d+\]", "[N/N]"),
]


class Person:
    """Somebody at the machine, whose time is measured."""

    def __init__(self, root, user, folder):
        self.root, self.user, self.folder = root, user, folder
        self.seconds = 0.0
        self.lines = []
        self.failures = []

    def say(self, text):
        self.lines.append(f"# {text}")

    def do(self, command, *, counts=True, shows=True, may_fail=False, variables=None):
        """Types a command; what it prints."""
        self.lines.append(f"$ {command}")
        began = time.monotonic()
        words = ["runuser", "-u", self.user, "--"] if self.user != "root" else []
        home = f"/home/{self.user}" if self.user != "root" else "/root"
        script = f"mkdir -p {self.folder}; cd {self.folder}; {command}\npwd >/tmp/where-{self.user}"
        done = subprocess.run(
            [MACHINE, "in", self.root, *words, "env", f"HOME={home}", "NO_COLOR=1", *(variables or []), "bash", "-c", script],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800)
        took = time.monotonic() - began
        if counts:
            self.seconds += took
        self.folder = subprocess.run(
            [MACHINE, "in", self.root, "cat", f"/tmp/where-{self.user}"], capture_output=True, text=True).stdout.strip() or self.folder
        output = done.stdout
        if shows:
            self.lines += output.rstrip("\n").splitlines()
        if done.returncode != 0 and not may_fail:
            self.failures.append(f"'{command}' ended with {done.returncode}:\n{output}")
        print(f"{self.user:9} {took:6.1f} s{'' if counts else ' (not counted)'}  {command}", flush=True)
        return output

    def writes(self, path, text):
        self.lines.append(f"# writes {path}")
        place = path if path.startswith("/") else f"{self.folder}/{path}"
        subprocess.run(
            [MACHINE, "in", self.root, "runuser", "-u", self.user, "--", "bash", "-c", f"mkdir -p '{os.path.dirname(place)}'; cat >'{place}'"],
            input=text, text=True, check=True)
        self.seconds += 1

    def expect(self, holds, what):
        if not holds:
            self.failures.append(what)


def documented(name):
    """What a document has its reader do: files to write, and commands."""
    text = (ROOT / "Documentation" / name).read_text()
    for language, block in re.findall(r"^```([a-z]*)\n(.*?)^```\n", text, re.M | re.S):
        if language == "yaml" and re.match(r"# \S+\.yaml\n", block):
            yield "write", block.partition("\n")[0][2:], block
        elif language == "console":
            for command in re.findall(r"^\$ (.*)$", block, re.M):
                yield "command", command, None


def install(person, packages, *names):
    files = " ".join(f"/packages/{name}_*.deb" for name in names)
    person.do(f"apt-get install -y --no-install-recommends {files}", counts=False, shows=False)


def author(root, packages):
    """package → init → edit → a finding → the message in terminal and browser"""
    install(Person(root, "root", "/root"), packages, "marquee")
    person = Person(root, "ada", "/home/ada/author")
    for kind, what, text in documented("first-template.md"):
        if kind == "write":
            person.writes(what, text)
        else:
            # A finding is a failure that is meant.
            person.do(what, may_fail="validate" in what)
    seen = "\n".join(person.lines)
    person.expect("error[unknown-key]" in seen, "the finding was not shown")
    person.expect("flash-sale: Until noon" in seen, "the message was not shown in the terminal")
    person.say("and in a browser: the page of all templates")
    page = person.do(
        "marquee preview --web --format json >/tmp/page.json 2>/tmp/page.log & sleep 2; cat /tmp/page.json /tmp/page.log; kill %1",
        may_fail=True, shows=False)
    address = re.search(r"http://127\.0\.0\.1:\d+/\S*", page)
    person.expect(bool(address), f"no page: {page}")
    return person


def presenter(root, packages):
    """plugins new → typed context → shown"""
    system = Person(root, "root", "/root")
    install(system, packages, "marquee", "marquee-dev")
    system.do(
        "apt-get install -y --no-install-recommends g++ libyaml-dev zlib1g-dev pkg-config git libcurl4 libedit2 libncurses6"
        " libpython3-dev binutils tzdata", counts=False, shows=False)
    person = Person(root, "bert", "/home/bert/presenter")
    for kind, what, text in documented("first-presenter.md"):
        person.do(what, counts="swift" not in what, shows="swift" not in what, variables=["PATH=/opt/swift/usr/bin:/usr/bin:/bin"])
    person.say("typed contexts, as the package's README says")
    person.do(
        r"""sed -i 's|dependencies: \[.product(name: "PresenterKit", package: "marquee")\]),|dependencies: [.product(name: "PresenterKit", package: "marquee")], plugins: [.plugin(name: "TypedContexts", package: "marquee")]),|' Package.swift"""
    )
    person.do(
        r"""sed -i 's|print("| " + (try context.string("title")))|print("| " + (try AcmeBannerContext(context)).title)|' Sources/AcmePresenter/AcmePresenter.swift""")
    person.do("swift build --product AcmePresenter", counts=False, shows=False, variables=["PATH=/opt/swift/usr/bin:/usr/bin:/bin"])
    person.do("marquee send messages/hello.yaml")
    shown = person.do("MARQUEE_TRUST=1 timeout 60 marquee run --until-empty")
    person.expect("|" in shown, f"it was not shown: {shown}")
    return person


def screen(root, packages):
    """package → service → dashboard → a screen joined → a message sent"""
    person = Person(root, "root", "/root")
    install(person, packages, "marquee", "marquee-dashboard")
    person.do("marquee --version")
    person.do("systemctl enable --now marquee-dashboard")
    token = person.do("cat /var/lib/marquee-dashboard/first-token").strip()
    created = person.do(
        "runuser -u marquee-dashboard -- marquee dashboard token create --data /var/lib/marquee-dashboard --name screens --scope host"
        " --format json")
    host_token = json.loads(created.strip().splitlines()[-1])["token"]
    person.say("edits /etc/marquee/environment and /etc/marquee/marquee.yaml")
    person.do(f"echo MARQUEE_TOKEN={host_token} >>/etc/marquee/environment", shows=False)
    person.do(
        r"sed -i -e '/^# targets:/,$s/^# //' -e 's|https://dashboard.example.org|http://127.0.0.1:8642|' /etc/marquee/marquee.yaml")
    person.do("systemctl enable --now marquee")
    person.do("sleep 3; marquee doctor --service", may_fail=True)
    person.do(f"MARQUEE_TRUST=1 MARQUEE_TOKEN={token} marquee sync --project /etc/marquee")
    person.say("sends a message, as the dashboard's page does")
    request = urllib.request.Request(
        "http://127.0.0.1:8642/api/v1/messages", method="POST",
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        data=json.dumps({"id": "first", "to": {"labels": {"site": "here"}},
                         "message": {"template": "notice", "arguments": {"title": "Welcome"}}}).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        person.expect(answer.status in (200, 201, 202), f"the dashboard answered {answer.status}")
    listed = ""
    for _ in range(50):
        listed = subprocess.run(
            [MACHINE, "in", root, "runuser", "-u", "marquee", "--", "env", "MARQUEE_TRUST=1", "marquee", "queue", "list", "--project",
             "/etc/marquee"], capture_output=True, text=True).stdout
        if "first" in listed:
            break
        time.sleep(0.2)
    person.do("runuser -u marquee -- env MARQUEE_TRUST=1 marquee queue list --project /etc/marquee")
    person.expect("first" in listed, f"the host has not got it: {listed}")
    person.say("the host is killed, and comes back by itself")
    person.do("kill -KILL $(systemctl show marquee --property MainPID --value); sleep 5; systemctl is-active marquee")
    person.do("systemctl restart marquee marquee-dashboard; systemctl is-active marquee marquee-dashboard")
    left = person.do("runuser -u marquee -- env MARQUEE_TRUST=1 marquee queue list --project /etc/marquee", shows=False)
    person.expect("first" in left, f"the message is lost: {left}")
    person.do("systemd-analyze security --no-pager marquee | tail -n 1", shows=True)
    person.do("systemd-analyze security --no-pager marquee-dashboard | tail -n 1", shows=True)
    return person


def masked(lines):
    text = "\n".join(lines) + "\n"
    for pattern, word in VARYING:
        text = re.sub(pattern, word, text)
    return text


def main():
    arguments = [word for word in sys.argv[3:] if not word.startswith("--")]
    root, packages = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    failed = False
    for path in (author, presenter, screen):
        if arguments and path.__name__ not in arguments:
            continue
        person = path(root, packages)
        text = masked(person.lines)
        kept = HERE / "transcripts" / f"{path.__name__}.txt"
        if "--write" in sys.argv:
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(text)
        elif not kept.exists() or kept.read_text() != text:
            before = kept.read_text() if kept.exists() else ""
            sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), text.splitlines(True), str(kept), "now", n=1))
            person.failures.append("something else is seen than in the transcript; --write writes it anew")
        if person.seconds > LIMIT:
            person.failures.append(f"it took {person.seconds:.0f} s; {LIMIT} s are the most")
        for failure in person.failures:
            print(f"✘ {failure}")
        failed = failed or bool(person.failures)
        print(f"{path.__name__}: {path.__doc__}: {person.seconds:.0f} s of {LIMIT} s", flush=True)
    raise SystemExit(1 if failed else 0)


main()
