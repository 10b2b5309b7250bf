"""Gives a site its first page, and ends with 1 when a link between its parts leads nowhere: finish.py SITE"""

import json
import pathlib
import sys

site = pathlib.Path(sys.argv[1])
FIRST = "/documentation/marquee/"
# DocC checks links inside of one part only.
broken = set()
pages = 0


def addresses(value):
    if isinstance(value, dict):
        # What is no page of DocC's is a link.
        for key in ("url", "destination"):
            if isinstance(value.get(key), str):
                yield value[key]
        for inner in value.values():
            yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


for file in (site / "data").rglob("*.json"):
    pages += 1
    for address in addresses(json.loads(file.read_text())):
        path = address.partition("#")[0].rstrip("/")
        if path.startswith("/documentation/") and not (site / "data" / f"{path[1:]}.json").exists():
            broken.add(f"{file.relative_to(site / 'data')}: '{address}' leads nowhere")
        elif path.startswith(("/images/", "/downloads/")) and not (site / path[1:]).exists():
            broken.add(f"{file.relative_to(site / 'data')}: '{address}' does not exist")

(site / "index.html").write_text(
    "<!doctype html><html lang='en'><meta charset='utf-8'><title>Marquee</title>"
    f"<meta http-equiv='refresh' content='0; url=.{FIRST}'><a href='.{FIRST}'>Marquee</a></html>\n")
for problem in sorted(broken):
    print(f"docs: {problem}", file=sys.stderr)
if not (site / FIRST[1:] / "index.html").exists():
    broken.add(FIRST)
    print(f"docs: the site has no {FIRST}", file=sys.stderr)
print(f"{pages} pages, {len(broken)} broken links")
raise SystemExit(1 if broken else 0)
