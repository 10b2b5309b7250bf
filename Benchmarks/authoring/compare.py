"""Times `marquee validate` and others on the same files: the median of some runs, all in turn."""

import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

PRODUCTS = pathlib.Path(os.environ["MARQUEE_PRODUCTS"])
MARQUEE = PRODUCTS / "marquee"
DEFINITION = """{name}:
  type: template
  description: Announces one product
  timeout: 10s
  arguments:
    title: Welcome back
    body: {{ type: string, value: See what is new, description: "Plain text, no markup", maxLength: 400 }}
    style:
      color: {{ type: string, value: "#0a84ff", pattern: "^#[0-9a-fA-F]{{6}}$" }}
      padding: 8
    hero: {{ type: file, accept: [image/png, image/jpeg], maxBytes: 5MB }}
    tags: {{ type: list, items: {{ type: string }}, value: [new, sale], maxItems: 5 }}
    on-accept: {{ type: action }}
"""


LIMIT = 60
"""Seconds that one run of a program may take."""


def timed(command, cwd, code=0):
    """How long it took; None when it was ended after the limit."""
    start = time.perf_counter()
    try:
        result = subprocess.run(
            command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None
    if result.returncode != code:
        raise SystemExit(f"{command[:3]} ends with {result.returncode}: {result.stderr[-2000:]}")
    return time.perf_counter() - start


def compare(title, commands, cwd, runs):
    times = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            # One that has not finished once is not waited for again.
            if None not in times[name]:
                times[name].append(timed(command, cwd))
    own = times["marquee validate"]
    if None in own:
        raise SystemExit(f"marquee validate has not finished after {LIMIT} s")
    print(title, flush=True)
    for name, values in times.items():
        if None in values:
            print(f"  {name:20} not finished after {LIMIT} s   over {LIMIT / statistics.median(own):.1f} times")
        else:
            median = statistics.median(values)
            print(f"  {name:20} {median * 1000:10.1f} ms   {median / statistics.median(own):8.1f} times", flush=True)


def preview_latency(folder, runs=20, limit=200):
    """From a save to what is shown, with everything between."""
    project = folder / "watched"
    (project / "templates").mkdir(parents=True)
    (project / "marquee.yaml").write_text("")
    file = project / "templates" / "a.yaml"
    file.write_text("a: { type: template, arguments: { title: zero } }\n")
    shown = folder / "shown"
    times = []
    with shown.open("wb") as output:
        process = subprocess.Popen(
            [MARQUEE, "preview", "a", "--watch"], cwd=project, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
    try:
        def wait_for(text):
            end = time.monotonic() + LIMIT
            while text not in shown.read_bytes():
                if time.monotonic() > end or process.poll() is not None:
                    raise SystemExit(f"the preview was not shown: {shown.read_bytes()[-2000:]!r}")
                time.sleep(0.001)

        wait_for(b"a: zero")
        for number in range(runs):
            time.sleep(0.2)
            start = time.perf_counter()
            file.write_text(f"a: {{ type: template, arguments: {{ title: number-{number}- }} }}\n")
            wait_for(f"number-{number}-".encode())
            times.append((time.perf_counter() - start) * 1000)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=LIMIT)
    finally:
        process.kill()
        process.wait()
    print(f"from a save to the preview, {runs} times")
    print(f"  median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms; limit {limit} ms: "
          + ("kept" if max(times) <= limit else "NOT KEPT"), flush=True)


def flood(folder):
    """Templates, and as many messages that name unknown ones: that takes time for each, and not for each pair."""
    print("as many messages with unknown names as templates", flush=True)
    first = None
    for count in (500, 1_000, 2_000, 4_000, 10_000):
        project = folder / f"flood-{count}"
        for part in ("templates", "messages"):
            (project / part).mkdir(parents=True)
        (project / "marquee.yaml").write_text("")
        (project / "templates/all.yaml").write_text(
            "".join(f"template-{number}:\n  type: template\n" for number in range(count)))
        (project / "messages/all.yaml").write_text(
            "---\n".join(f"template: unknown-{number}\n" for number in range(count)))
        times = [timed([MARQUEE, "validate", "--quiet"], project, code=1) or LIMIT for _ in range(5)]
        each = statistics.median(times) / count
        first = first or each
        print(f"  {count:6,}  {statistics.median(times) * 1000:8.1f} ms   {each * 1e6:.0f} µs each, "
              f"{each / first:.2f} of those of 500", flush=True)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    schema = folder / "schema.json"
    schema.write_text(subprocess.run([MARQUEE, "schema"], capture_output=True, text=True, check=True).stdout)
    python = sys.executable
    rules = "{extends: relaxed, rules: {line-length: disable}}"
    files = folder / "files"
    files.mkdir()
    for number in range(2000):
        (files / f"{number:04}.yaml").write_text(DEFINITION.format(name=f"banner-{number}"))
    large = folder / "large"
    large.mkdir()
    text, number = [], 0
    size = 0
    while size < 5_000_000:
        text.append(DEFINITION.format(name=f"banner-{number}"))
        size += len(text[-1])
        number += 1
    (large / "large.yaml").write_text("".join(text))
    print(f"{os.cpu_count()} processors, Python {sys.version.split()[0]}")
    for title, where, runs in ((f"2,000 files, {sum(f.stat().st_size for f in files.iterdir()):,} bytes", files, 3),
                               (f"one file, {size:,} bytes", large, 3)):
        paths = sorted(str(path) for path in where.iterdir())
        compare(
            title,
            {
                "marquee validate": [MARQUEE, "validate", "--quiet", "."],
                "check-jsonschema": [python, "-m", "check_jsonschema", "--schemafile", schema, *paths],
                "yamllint": [python, "-m", "yamllint", "-d", rules, "."],
            }, where, runs)
    print("start, 20 times", flush=True)
    for command in (["--version"], ["validate", "--quiet", files / "0000.yaml"]):
        values = [timed([MARQUEE, *command], folder) or LIMIT for _ in range(20)]
        print(f"  {command[0]:10} median {statistics.median(values) * 1000:.1f} ms, worst {max(values) * 1000:.1f} ms",
              flush=True)
    flood(folder)
    preview_latency(folder)
print("in an editor", flush=True)
subprocess.run([sys.executable, pathlib.Path(__file__).parent / "lsp" / "measure.py", MARQUEE], check=True, timeout=600)
