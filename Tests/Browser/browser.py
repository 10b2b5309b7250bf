"""A headless Chromium over WebDriver (W3C WebDriver Level 2), with nothing but Python's own library."""

import json
import re
import subprocess
import time
import urllib.request


class Browser:
    def __init__(self, width=1280, height=900):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                self.root = f"http://127.0.0.1:{found[1]}"
                break
        else:
            raise SystemExit("no chromedriver: scripts/prepare browser installs it (Debian: chromium-driver)")
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--hide-scrollbars", f"--window-size={width},{height}"]
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}}
        session = self.ask("POST", "/session", {"capabilities": wanted})["sessionId"]
        self.root += f"/session/{session}"

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def element(self, selector):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        return "/element/" + found["element-6066-11e4-a52e-4f735466cecf"]

    def click(self, selector):
        self.ask("POST", self.element(selector) + "/click", {})

    def type(self, selector, text):
        """Replaces what a field contains, as somebody does with the keyboard."""
        self.ask("POST", self.element(selector) + "/clear", {})
        self.ask("POST", self.element(selector) + "/value", {"text": text})

    def text(self):
        return self.run("return document.body.innerText")

    def wait(self, expression, seconds=20):
        end = time.monotonic() + seconds
        while not self.run(f"try {{ return Boolean({expression}); }} catch {{ return false; }}"):
            if time.monotonic() > end:
                raise SystemExit(f"'{expression}' never became true: {self.run('return document.body.innerText')[:500]}")
            time.sleep(0.005)

    def control(self, name, **parameters):
        self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def picture(self):
        return self.ask("GET", "/screenshot")

    def close(self):
        self.ask("DELETE", "")
        self.driver.terminate()
        self.driver.wait()
