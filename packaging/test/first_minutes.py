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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Browser"))
from browser import Browser  # noqa: E402 (found by the line above)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MACHINE = HERE / "machine"
LIMIT = 300
# What is different each time.
VARYING = [
    (r"ID +TEMPLATE", "ID TEMPLATE"), (r"\b[0-9a-f]{32} +", "ID "), (r"[\d.]+ GB free", "N GB free"), (r"\"id\":\"[0-9a-f]{8}\"", "\"id\":\"…\""),
    (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "ID"), (r"\bmq[a-z]*_[A-Za-z0-9_-]{10,}", "mq_…"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "TIME"), (r"\b[0-9a-f]{64}\b", "SHA256"), (r"\(\d+\.\d+ ?s\)", "(TIME)"),
    (r"/tmp/marquee-preview-[0-9A-Fa-f-]+", "/tmp/…"), (r"files/[0-9a-f]{2}/[0-9a-f]+", "files/…"), (r"#[0-9a-f]{20,}", "#…"),
    (r"(?:\d+ s ago|just now) *", "WHEN "), (r"WHEN +REASON", "WHEN REASON"),
    (r"127\.0\.0\.1:\d{5}/enter\?key=[0-9a-f]+", "127.0.0.1:PORT/enter?key=…"), (r"process \d+", "process N"), (r"\[\d+/\d+\]", "[N/N]"),
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

    def do(self, command, *, counts=True, shows=True, told=True, may_fail=False, variables=None):
        """Types a command; what it prints. The transcript has its output unless shows is false, and nothing unless it is told."""
        if told:
            self.lines.append(f"$ {command}")
        began = time.monotonic()
        words = ["runuser", "-u", self.user, "--"] if self.user != "root" else []
        home = f"/home/{self.user}" if self.user != "root" else "/root"
        script = f"mkdir -p {self.folder}; cd {self.folder}; {command}\nstatus=$?; pwd >/tmp/where-{self.user}; exit $status"
        done = subprocess.run(
            [MACHINE, "in", self.root, *words, "env", f"HOME={home}", "NO_COLOR=1", *(variables or []), "bash", "-c", script],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1800)
        took = time.monotonic() - began
        if counts:
            self.seconds += took
        self.folder = subprocess.run(
            [MACHINE, "in", self.root, "cat", f"/tmp/where-{self.user}"], capture_output=True, text=True).stdout.strip() or self.folder
        output = done.stdout
        if shows and told:
            self.lines += output.rstrip("\n").splitlines()
        if done.returncode != 0 and not may_fail:
            self.failures.append(f"'{command}' ended with {done.returncode}:\n{output}")
        print(f"{self.user:9} {took:6.1f} s{'' if counts else ' (not counted)'}  {command}", flush=True)
        return output

    def until(self, command, words, failure):
        """Waits for at most 20 s until a command prints something."""
        end = time.monotonic() + 20
        while words not in (printed := self.do(command, shows=False, told=False)):
            if time.monotonic() > end:
                self.failures.append(f"{failure}: {printed}")
                return
            time.sleep(0.2)

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
    page = person.do("marquee preview --web flash-sale >/tmp/page.log 2>&1 & echo $! >/tmp/page.pid; sleep 1; cat /tmp/page.log")
    address = re.search(r"http://127\.0\.0\.1:\d+/\S*", page)
    person.expect(bool(address), f"no page: {page}")
    if address:
        began = time.monotonic()
        person.expect("Only today" in seen_in_browser(address[0]), "the message was not shown in the browser")
        person.seconds += time.monotonic() - began
        person.say("opens the address in Chromium: the message is there")
    person.do("kill -INT $(cat /tmp/page.pid); sleep 1; ! kill -0 $(cat /tmp/page.pid) 2>/dev/null", shows=False)
    return person


def seen_in_browser(address):
    """The text of a page and of the pages in it, 20 s after it was opened at the latest: as soon as a template is drawn."""
    browser = Browser()
    text = """
        const all = document => [document.body.innerText, ...[...document.querySelectorAll('iframe')].map(frame => {
            try { return all(frame.contentDocument); } catch { return ''; }
        })].join('\\n');
        return all(document);
    """
    try:
        browser.open(address)
        seen = ""
        for _ in range(100):
            seen = browser.run(text)
            if "Only today" in seen:
                break
            time.sleep(0.2)
        return seen
    finally:
        browser.close()


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
        r"""sed -i 's#print("| " + (try context.string("title")))#print("| " + (try AcmeBannerContext(context)).title)#' Sources/AcmePresenter/AcmePresenter.swift""")
    person.do("swift build --product AcmePresenter", counts=False, shows=False, variables=["PATH=/opt/swift/usr/bin:/usr/bin:/bin"])
    person.do("marquee send messages/hello.yaml")
    refused = person.do("marquee run --until-empty", may_fail=True)
    person.expect("has changed since it was trusted" in refused, f"a library that was built anew is trusted: {refused}")
    person.do("marquee trust")
    shown = person.do("marquee run --until-empty")
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
    person.do("runuser -u marquee -- env MARQUEE_TRUST=1 marquee sync --project /etc/marquee", variables=[f"MARQUEE_TOKEN={token}"])
    foreign = person.do("find /var/lib/marquee ! -user marquee", shows=False, told=False)
    person.expect(not foreign, f"not the service's: {foreign}")
    for spoil, words, mend in [
        ("chmod go+w /etc/marquee", "others than root can change /etc/marquee,", "chmod go-w /etc/marquee"),
        ("chmod 700 /etc/marquee/templates", "cannot read /etc/marquee/templates", "chmod 755 /etc/marquee/templates"),
        ("chown root /var/lib/marquee/store/marquee.sqlite", "does not belong to the service's user",
         "chown marquee /var/lib/marquee/store/marquee.sqlite"),
        ("chmod 644 /etc/marquee/environment", "which may contain tokens", "chmod 600 /etc/marquee/environment"),
    ]:
        person.do(spoil, told=False)
        seen = person.do("marquee doctor --service", may_fail=True, told=False)
        person.expect(words in seen, f"after '{spoil}', doctor says: {seen}")
        person.do(mend, told=False)
    began = time.monotonic()
    page = person.do("cat /var/lib/marquee/web-presenter/url", shows=False).strip()
    kiosk, dashboard = Browser(1280, 720), Browser()
    try:
        send_from_page(person, kiosk, dashboard, page, token)
    finally:
        kiosk.close()
        dashboard.close()
    person.seconds += time.monotonic() - began
    person.do("runuser -u marquee -- env MARQUEE_TRUST=1 marquee queue list --project /etc/marquee --state ended")
    # One that nobody looks at waits.
    request = urllib.request.Request(
        "http://127.0.0.1:8642/api/v1/messages", method="POST",
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        data=json.dumps({"id": "second", "to": {"labels": {"site": "here"}},
                         "message": {"template": "notice", "arguments": {"title": "Welcome again"}}}).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        person.expect(answer.status in (200, 201, 202), f"the dashboard answered {answer.status}")
    queue = "runuser -u marquee -- env MARQUEE_TRUST=1 marquee queue list --project /etc/marquee"
    person.until(queue, "second", "the host has not got it")
    person.say("the host is killed, and comes back by itself")
    person.do("kill -KILL $(systemctl show marquee --property MainPID --value); sleep 5; systemctl is-active marquee")
    person.do("systemctl restart marquee marquee-dashboard; systemctl is-active marquee marquee-dashboard")
    person.until(queue, "no browser is watching", "nobody is told why it waits")
    person.expect("second" in person.do(queue), "the message is lost")
    upgrade(person, queue)
    person.do("systemd-analyze security --no-pager marquee | tail -n 1", shows=True)
    person.do("systemd-analyze security --no-pager marquee-dashboard | tail -n 1", shows=True)
    person.do("apt-get remove -y marquee marquee-dashboard", counts=False, shows=False)
    left = person.do("grep -l ^marquee /proc/[0-9]*/comm || true", shows=False, told=False)
    person.expect(not left, f"what was removed runs: {left}")
    return person


def send_from_page(person, kiosk, dashboard, page, token):
    """Logs in, composes a message for the one host, and sees it on its screen and counted."""
    person.say("opens the host's page in a browser, as marquee-kiosk does: it is empty")
    kiosk.open(page)
    kiosk.wait("document.readyState === 'complete'")
    person.say("opens http://127.0.0.1:8642 in another, and logs in with the token")
    dashboard.open("http://127.0.0.1:8642")
    dashboard.wait("document.activeElement.id === 'token'")
    dashboard.type("#token", token)
    dashboard.click("button.first")
    dashboard.wait("location.pathname.endsWith('/templates')")
    person.expect("notice" in dashboard.text(), "the page of templates does not name 'notice'")
    base = dashboard.run("return location.origin + location.pathname.replace(/[/]templates$/, '')")
    dashboard.open(base + "/hosts")
    person.expect("window-1" in dashboard.text(), f"the page of hosts does not name it: {dashboard.text()}")
    person.say("the page of templates has 'notice', that of hosts 'window-1'; composes a message, and sends it")
    dashboard.open(base + "/compose?template=notice")
    dashboard.type("[id='a:title']", "Welcome to the shop")
    dashboard.click("[name=to][value=everyone]")
    dashboard.wait("document.getElementById('reach').textContent === 'Reaches 1 host.'")
    dashboard.click("button[value=send]")
    dashboard.wait("/[/]messages[/][0-9a-f]{32}$/.test(location.pathname)")
    kiosk.wait("document.querySelector('dialog.message h1').textContent === 'Welcome to the shop'")
    person.say("it is on the screen; somebody reads it, and closes it")
    time.sleep(1)
    kiosk.click(".close")
    kiosk.wait("!document.querySelector('dialog.message')")
    steps = {}
    for _ in range(100):
        dashboard.open(dashboard.run("return location.href"))
        steps = dashboard.run("return Object.fromEntries([...document.querySelectorAll('th[scope=row]')]"
                              ".map(name => [name.textContent.toLowerCase(), name.nextElementSibling.textContent]))")
        if steps.get("dismissed") == "1":
            break
        time.sleep(0.1)
    told = ", ".join(f"{name} {steps.get(name)}" for name in ("sent", "received", "viewed", "dismissed"))
    person.expect(told == "sent 1, received 1, viewed 1, dismissed 1", f"the message's page says {steps}")
    person.say(f"its page says: {told}")


def upgrade(person, queue):
    """What is on the screen while the package is installed anew is there again afterwards."""
    kiosk = Browser(1280, 720)
    shown = "document.querySelector('dialog.message h1').textContent === 'Welcome again'"
    try:
        kiosk.open(person.do("cat /var/lib/marquee/web-presenter/url", shows=False).strip())
        kiosk.wait(shown)
        person.say("the page is open again, and shows the message; meanwhile the packages are installed anew")
        before = person.do("systemctl show marquee --property MainPID --value", shows=False, told=False)
        person.do("apt-get install -y --reinstall /packages/marquee_*.deb /packages/marquee-dashboard_*.deb", counts=False, shows=False)
        after = person.do("systemctl show marquee --property MainPID --value", shows=False, told=False)
        person.expect(before != after, "an upgrade does not start the service again")
        person.until(queue, "presented", "it is not shown again")
        kiosk.wait(shown)
        person.do(queue)
    finally:
        kiosk.close()


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
