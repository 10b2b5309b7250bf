#!/usr/bin/env python3
"""Shows many messages in one Chromium, and tells how the memory of the browser and of the host grows meanwhile.

    scripts/soak-screen [MESSAGES]

Each message has a picture and a text, fills the screen for a tenth of a second, and gives way to the next one.
Fails where a message is lost, or where either needs a quarter more at the end than after the first thousand, the
browser's garbage not counted.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent
MARQUEE = PACKAGE / ".build/debug/marquee"
TEMPLATE = """
poster:
  type: template
  maxDisplay: 100ms
  arguments: { layout: full-screen, title: "", body: "", background: { type: file } }
"""
CONFIGURATION = """
plugins: [{ name: web, environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE] }]
presenters: { template: web, function: web }
theme: { accent: "#b3541e", logo: fern.svg, scale: auto, font: FONT }
"""


class Driver:
    """As much of WebDriver as this needs."""

    def __init__(self):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        line = next(line for line in self.process.stdout if "started successfully on port" in line)
        self.address = f"http://127.0.0.1:{int(line.split()[-1].rstrip('.'))}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--window-size=1080,1920", "--force-prefers-reduced-motion"]}
        session = self.ask("POST", "", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.address += f"/{session['sessionId']}"

    def collect_garbage(self):
        """Has the page let go of what nobody uses: Chromium leaves that until memory is short."""
        command = {"cmd": "HeapProfiler.collectGarbage", "params": {}}
        self.ask("POST", "/goog/cdp/execute", command)
        time.sleep(2)  # Then it is given back to the system.

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]


def tree(process):
    """A process and all below it."""
    below = [process]
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            below += tree(int(child))
    return below


def megabytes(process):
    """What its tree has in memory, shared pages counted once for all that share them."""
    total = 0
    for one in tree(process):
        try:
            lines = pathlib.Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    folder = pathlib.Path(tempfile.mkdtemp(prefix="soak-screen-"))
    environment = dict(
        os.environ, MARQUEE_TRUST="1", WEB_PRESENTER_PORT="0", WEB_PRESENTER_STATE=str(folder / "state"))
    (folder / "templates").mkdir()
    (folder / "templates/t.yaml").write_text(TEMPLATE)
    subprocess.run(["cp", "-R", PACKAGE / "examples/kiosk/assets", folder / "assets"], check=True)
    pictures = sorted(path.name for path in (folder / "assets").iterdir())
    # A font that is loaded with each message, where the machine has one.
    font = next(pathlib.Path("/usr/share/fonts").rglob("*.ttf"), None)
    if font:
        subprocess.run(["cp", font, folder / "assets/brand.ttf"], check=True)
    (folder / "marquee.yaml").write_text(CONFIGURATION.replace("FONT", "brand.ttf" if font else "serif"))
    lines = "".join(
        json.dumps({"id": f"m{number}", "template": "poster", "arguments": {
            "title": f"Message {number}", "body": "x " * 50, "background": pictures[number % len(pictures)]}}) + "\n"
        for number in range(count))
    subprocess.run(
        [MARQUEE, "send", "-", "--quiet"], input=lines, text=True, cwd=folder, env=environment, check=True,
        stdout=subprocess.DEVNULL)
    events = open(folder / "events.jsonl", "w")
    host = subprocess.Popen(
        [MARQUEE, "run", "--events", "json"], cwd=folder, env=environment, stdout=events, stderr=subprocess.DEVNULL)
    while not (folder / "state/url").exists():
        time.sleep(0.1)
    driver = Driver()
    driver.ask("POST", "/url", {"url": (folder / "state/url").read_text().strip()})
    first, started, ended = None, time.monotonic(), 0
    try:
        while ended < count and host.poll() is None:
            time.sleep(1)
            ended = (folder / "events.jsonl").read_text().count('"event":"dismissed"')
            if first is None and ended >= min(1_000, count // 4):
                driver.collect_garbage()
                first = (ended, megabytes(driver.process.pid), megabytes(host.pid))
                print(f"after {first[0]}: browser {first[1]:.0f} MB, host with its plugin {first[2]:.0f} MB", flush=True)
        driver.collect_garbage()
        last = (megabytes(driver.process.pid), megabytes(host.pid))
    finally:
        host.terminate()
        driver.process.terminate()
    print(f"after {ended}: browser {last[0]:.0f} MB, host with its plugin {last[1]:.0f} MB; "
          f"{ended / (time.monotonic() - started):.1f} messages a second")
    if ended < count:
        sys.exit(f"soak-screen: {count - ended} messages were not shown; see {folder}")
    if last[0] > first[1] * 1.25 or last[1] > first[2] * 1.25:
        sys.exit("soak-screen: memory grows")
    subprocess.run(["rm", "-rf", folder], check=True)


if __name__ == "__main__":
    main()
