"""Searches the built site as a reader does who has it as files: check_search.py SITE

Opens file:///…/index.html in Chromium without a server, types into the search, and follows what it finds. Needs 'chromedriver'."""

import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

# What is typed, and the page that has to be among the first results.
SEARCHES = [("suspend", "commands/marquee-queue-suspend.html"), ("unknown-type", "codes/unknown-type.html"),
            ("maxDisplay", "keys/definition/maxDisplay.html"), ("PresentationContext", "api/PresenterKit/PresentationContext.html")]


class Browser:
    def __init__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.root = f"http://127.0.0.1:{found[1]}"
                break
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"]}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.root += f"/session/{session['sessionId']}"

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.ask("POST", "/execute/sync", {"script": script, "args": []})

    def close(self):
        self.ask("DELETE", "")
        self.driver.terminate()


def found(browser, address, words):
    """The pages that a search finds."""
    browser.ask("POST", "/url", {"url": address})
    # As typing does: the box is focused, and hears a key after its text has changed.
    browser.run(
        "const box = document.querySelector('input.md-search__input'); box.focus(); box.value = " + json.dumps(words)
        + "; for (const name of ['input', 'keyup']) box.dispatchEvent(new Event(name, { bubbles: true }))")
    for _ in range(100):
        links = browser.run("return [...document.querySelectorAll('.md-search-result__link')].map(a => a.href)")
        if links:
            return links
        time.sleep(0.1)
    return []


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    browser = Browser()
    failures = 0
    try:
        for words, page in SEARCHES:
            links = found(browser, (site / "index.html").as_uri(), words)
            if not any((site / page).as_uri() in link for link in links):
                failures += 1
                shown = ", ".join(link.rpartition("/site/")[2] for link in links[:5]) or "nothing"
                print(f"docs: a search for '{words}' does not find {page}, but {shown}", file=sys.stderr)
    finally:
        browser.close()
    print(f"{len(SEARCHES) - failures} of {len(SEARCHES)} searches find their page, without a server")
    raise SystemExit(1 if failures else 0)


main()
