"""Times `marquee validate` and others on the same files: the median of some runs, all in turn."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures.tell import tell  # noqa: E402

ROUNDS = int(os.environ.get("BENCHMARK_ROUNDS", "5"))
IS_QUICK = os.environ.get("BENCHMARK_FORM") == "quick"
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


SIZE = 300_000 if IS_QUICK else 5_000_000
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
    line = {"name": title, "unit": "s", "better": "lower", "samples": own, "beside": []}
    for name, values in times.items():
        if name == "marquee validate":
            continue
        ended = [value for value in values if value is not None]
        # What was ended has taken at least so long.
        line["beside"].append({"name": name, "samples": ended} if None not in values
                              else {"name": f"{name} (ended after {LIMIT} s)", "samples": [LIMIT]})
    tell(line)


def preview_latency(folder, runs=4 * ROUNDS, limit=200):
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
    tell({"name": "from a save to the preview in a terminal", "unit": "ms", "better": "lower", "samples": times, "goal": limit})


def flood(folder):
    """Templates, and as many messages that name unknown ones: that takes time for each, and not for each pair."""
    for count in (100, 1_000) if IS_QUICK else (100, 1_000, 10_000, 100_000):
        project = folder / f"flood-{count}"
        for part in ("templates", "messages"):
            (project / part).mkdir(parents=True)
        (project / "marquee.yaml").write_text("")
        (project / "templates/all.yaml").write_text(
            "".join(f"template-{number}:\n  type: template\n" for number in range(count)))
        (project / "messages/all.yaml").write_text(
            "---\n".join(f"template: unknown-{number}\n" for number in range(count)))
        times = [(timed([MARQUEE, "validate", "--quiet"], project, code=1) or LIMIT) * 1000 for _ in range(ROUNDS)]
        tell({"name": f"validate {count:,} messages with unknown names, and as many templates", "unit": "ms", "better": "lower",
              "samples": times, "growth": {"of": "messages with unknown names, validated", "at": count}})


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
    while size < SIZE:
        text.append(DEFINITION.format(name=f"banner-{number}"))
        size += len(text[-1])
        number += 1
    (large / "large.yaml").write_text("".join(text))
    print(f"{os.cpu_count()} processors, Python {sys.version.split()[0]}")
    for title, where in (("validate 2,000 files", files), (f"validate one file of {SIZE / 1e6:g} MB", large)):
        paths = sorted(str(path) for path in where.iterdir())
        compare(
            title,
            {
                "marquee validate": [MARQUEE, "validate", "--quiet", "."],
                "check-jsonschema": [python, "-m", "check_jsonschema", "--schemafile", schema, *paths],
                "yamllint": [python, "-m", "yamllint", "-d", rules, "."],
            }, where, ROUNDS)
    for command in (["--version"], ["validate", "--quiet", files / "0000.yaml"]):
        values = [(timed([MARQUEE, *command], folder) or LIMIT) * 1000 for _ in range(4 * ROUNDS)]
        tell({"name": f"start: {command[0]}", "unit": "ms", "better": "lower", "samples": values})
    flood(folder)
    preview_latency(folder)
print("in an editor", flush=True)
subprocess.run([sys.executable, pathlib.Path(__file__).parent / "lsp" / "measure.py", MARQUEE], check=True, timeout=1200)
