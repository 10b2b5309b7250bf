"""Searches the built site as a reader does who has it as files: check_search.py SITE

Opens file:///…/index.html in Chromium without a server, types into the search, and follows what it finds. Needs 'chromedriver'."""

import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Browser"))
from browser import Browser  # noqa: E402 (found by the line above)

# What is typed, and the page that has to be among the first results.
SEARCHES = [("suspend", "commands/marquee-queue-suspend.html"), ("unknown-type", "codes/unknown-type.html"),
            ("maxDisplay", "keys/definition/maxDisplay.html"), ("PresentationContext", "api/PresenterKit/PresentationContext.html")]


def found(browser, address, words):
    """The pages that a search finds."""
    browser.open(address)
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
    browser = Browser(height=1000)
    failures = 0
    try:
        for words, page in SEARCHES:
            links = found(browser, (site / "index.html").as_uri(), words)
            if not any((site / page).as_uri() in link for link in links[:5]):
                failures += 1
                shown = ", ".join(link.rpartition("/site/")[2] for link in links[:5]) or "nothing"
                print(f"docs: a search for '{words}' does not find {page}, but {shown}", file=sys.stderr)
    finally:
        browser.close()
    print(f"{len(SEARCHES) - failures} of {len(SEARCHES)} searches find their page, without a server")
    raise SystemExit(1 if failures else 0)


main()
