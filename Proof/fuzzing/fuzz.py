"""Builds the program with the targets, runs libFuzzer on each, and tells what was found."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / ".build/proof/fuzzing"
CORPUS = WORK / "corpus"
FINDINGS = WORK / "findings"
PROGRESS = WORK / "progress.json"
SLICE = 300
"""Seconds after which progress is noted: what an interruption costs at most."""
MOST_FINDINGS = 5
"""So many findings of one target, and it is left alone: they are likely the same."""

DICTIONARIES = {
    "yaml": "yaml",
    "json": "json",
    "formatter": "yaml",
    "resolver": "yaml",
    "recipes": "yaml",
    "builders": "builders",
    "boundary-host": "boundary",
    "boundary-plugin": "boundary",
    "envelopes": "notifications",
    "json-api": "notifications",
    "http-cache": "http",
    "addresses": "addresses",
    "patterns": "patterns",
    "contentful": "contentful",
    "wire": "wire",
    "postgresql": "postgresql",
}
LONGEST = {"patterns": 512, "http-cache": 1024, "addresses": 512, "postgresql": 512}
"""Bytes of an input; 2,048 for others."""

FLAGS = ["-Xswiftc", "-sanitize=fuzzer,address", "-Xcc", "-fsanitize=fuzzer-no-link,address"]
ENVIRONMENT = {
    # Swift's own account of a crash would keep libFuzzer from writing the input down.
    "SWIFT_BACKTRACE": "enable=no",
    # Metadata that Swift makes once and keeps looks like a leak.
    "ASAN_OPTIONS": "detect_leaks=0",
}

EXAMPLES = """examples:
  Proof/fuzzing/run --quick                 5 s for each target, from the corpora in the repository
  Proof/fuzzing/run                         an hour for each target; goes on where it was interrupted
  Proof/fuzzing/run --seconds 600 yaml json
  Proof/fuzzing/run --again                 begins the hours anew; what was learnt is kept
  Proof/fuzzing/run --reproduce yaml .build/proof/fuzzing/findings/yaml/crash-…
  Proof/fuzzing/run --keep yaml             adds the smallest inputs that reach more to the repository

What is found is written, made smaller, to .build/proof/fuzzing/findings. Ends with 1 when something was found, or when
the planted bug was not."""


def program():
    """Where the program with the targets is."""
    return WORK / "build/debug/Fuzzing"


def build():
    """Builds it, and says how long that took."""
    print("building the targets with the sanitizers; the first time takes some minutes", flush=True)
    started = time.monotonic()
    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "build.log"
    with log.open("wb") as output:
        command = ["swift", "build", "--package-path", HERE, "--scratch-path", WORK / "build", "--product", "Fuzzing"]
        code = subprocess.run(
            command + FLAGS, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, timeout=7200
        ).returncode
    if code != 0:
        lines = log.read_text(errors="replace").splitlines()
        errors = [line for line in lines if "error:" in line] or lines[-20:]
        sys.exit("the targets cannot be built:\n" + "\n".join(errors[:20]) + f"\nall of it: {log}")
    print(f"built in {time.monotonic() - started:.0f} s", flush=True)


def targets():
    """The names of all targets, without the planted bug."""
    lines = subprocess.run([program(), "list"], check=True, capture_output=True, text=True, timeout=60).stdout
    return [line.split("\t")[0] for line in lines.splitlines() if not line.startswith("self-check")]


def start(target, arguments, seconds):
    """Runs libFuzzer; returns its exit code and all that it has said."""
    environment = os.environ | ENVIRONMENT | {"FUZZ_TARGET": target}
    process = subprocess.Popen(
        [program(), *map(str, arguments)],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=seconds + 120)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        said, _ = process.communicate()
        said += b"\ndoes not hold: the run ends by itself"
    finally:
        # Whoever interrupts this ends the fuzzer as well.
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, said.decode(errors="replace")


def options(target, seconds, seed):
    """What libFuzzer is told of a target."""
    yield f"-max_total_time={seconds}"
    yield "-timeout=10"
    yield "-rss_limit_mb=2048"
    yield f"-max_len={LONGEST.get(target, 2048)}"
    yield "-print_final_stats=1"
    yield "-reload=0"
    if seed:
        yield f"-seed={seed}"
    if target in DICTIONARIES:
        yield f"-dict={HERE}/dictionaries/{DICTIONARIES[target]}.dict"


def claim(said):
    """What did not hold, in one line."""
    for pattern in (r"does not hold: .*", r"Fatal error.*", r"SUMMARY: .*", r"ERROR: .*"):
        if found := re.search(pattern, said):
            return found.group(0)[:400]
    return "it ended by itself"


def number(name, said):
    """A figure of libFuzzer's last lines."""
    found = re.search(rf"{name}:\s+(\d+)", said)
    return int(found.group(1)) if found else 0


def shrink(target, path):
    """Makes an input smaller that still breaks the same target; returns the smallest."""
    small = path.with_name(path.name + ".small")
    start(target, ["-minimize_crash=1", "-max_total_time=20", f"-exact_artifact_path={small}", path], 60)
    # Where nothing smaller breaks it, none is written.
    return small if small.exists() and small.stat().st_size <= path.stat().st_size else path


def reproduced(target, path):
    return f"Proof/fuzzing/run --reproduce {target} {os.path.relpath(path, ROOT)}"


def fuzz(target, seconds, seed, corpora):
    """One run of one target; returns how it went, with what was found."""
    folder = FINDINGS / target
    folder.mkdir(parents=True, exist_ok=True)
    before = set(folder.iterdir())
    arguments = [*options(target, seconds, seed), f"-artifact_prefix={folder}/", *corpora]
    began = time.monotonic()
    code, said = start(target, arguments, seconds)
    result = {
        "target": target,
        "seconds": round(time.monotonic() - began, 1),
        "inputs": number("stat::number_of_executed_units", said),
        "findings": [],
        "features": int((re.findall(r" ft: (\d+)", said) or ["0"])[-1]),
    }
    new = sorted(set(folder.iterdir()) - before)
    for path in new:
        small = shrink(target, path)
        result["findings"].append(
            {"claim": claim(said), "input": os.path.relpath(small, ROOT), "reproduce": reproduced(target, small)}
        )
    if code != 0 and not new:
        (folder / "said.txt").write_text(said)
        result["findings"].append(
            {"claim": claim(said), "input": "", "reproduce": f"see {os.path.relpath(folder, ROOT)}/said.txt"}
        )
    return result


def show(result):
    """A line for each result, and what was found below it."""
    speed = result["inputs"] / max(result["seconds"], 0.1)
    print(
        f"{'FOUND' if result['findings'] else 'ok   '} {result['target']:16} {result['inputs']:>10} inputs"
        f" {result['seconds']:>7.0f} s {speed:>7.0f}/s {result['features']:>6} features",
        flush=True,
    )
    for finding in result["findings"]:
        print(f"      {finding['claim']}\n      again: {finding['reproduce']}", flush=True)


def fresh(target, name):
    """An empty folder that takes what a run learns."""
    folder = WORK / name / target
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def finds_planted():
    """Whether the planted bug is found, as each bug should be."""
    folder = WORK / "self-check"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    arguments = [
        "-seed=1",
        "-runs=2000000",
        "-max_total_time=60",
        "-max_len=64",
        f"-artifact_prefix={folder}/",
        # What is learnt goes to the first of them.
        fresh("self-check", "quick"),
        HERE / "corpora/self-check",
    ]
    code, said = start("self-check", arguments, 60)
    found = code != 0 and "nobody finds the planted bug" in said and any(folder.iterdir())
    print(f"{'ok   ' if found else 'FOUND'} the planted bug is {'found' if found else 'NOT found'}", flush=True)
    return found


def quick(names, seconds):
    """Each target for some seconds, two at a time, always with the same numbers."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = [pool.submit(fuzz, name, seconds, 1, [fresh(name, "quick"), HERE / "corpora" / name]) for name in names]
        for run in concurrent.futures.as_completed(runs):
            show(run.result())
            yield run.result()


def progress():
    return json.loads(PROGRESS.read_text()) if PROGRESS.exists() else {}


def note(done):
    temporary = PROGRESS.with_suffix(".new")
    temporary.write_text(json.dumps(done, indent=2) + "\n")
    temporary.rename(PROGRESS)


def remaining(target):
    """What was found before and is still so; an input that breaks nothing any more is put away."""
    findings = []
    for path in sorted((FINDINGS / target).glob("*-*")):
        code, said = start(target, [path], 60)
        if code == 0:
            path.unlink()
        elif not path.with_name(path.name + ".small").exists():
            name = os.path.relpath(path, ROOT)
            findings.append({"claim": claim(said), "input": name, "reproduce": reproduced(target, path)})
    return findings


def spend(name, seconds, done, lock):
    """One target for its time, in slices; what is done already is not done again."""
    spent, inputs, features, findings = done.get(name, 0), 0, 0, remaining(name)
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    if findings:
        show({"target": name, "seconds": 0, "inputs": 0, "features": 0, "findings": findings})
    while spent < seconds and len(findings) < MOST_FINDINGS:
        result = fuzz(name, int(min(SLICE, seconds - spent)) or 1, None, [folder, HERE / "corpora" / name])
        findings += result["findings"]
        inputs += result["inputs"]
        features = result["features"]
        spent += max(1, result["seconds"])
        with lock:
            done[name] = spent
            note(done)
        show(result)
    return {"target": name, "seconds": spent, "inputs": inputs, "features": features, "findings": findings}


def whole(names, seconds):
    """Each target for its time, as many at once as there are processors."""
    done, lock = progress(), threading.Lock()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        yield from pool.map(lambda name: spend(name, seconds, done, lock), names)


def keep(target, most=60, longest=1024):
    """Adds to the repository's inputs the smallest ones that reach what those do not, up to a few dozen."""
    merged = fresh(target, "merged")
    folder = HERE / "corpora" / target
    for path in folder.iterdir():
        shutil.copy(path, merged)
    known = [path for path in (CORPUS / target, WORK / "quick" / target) if path.exists()]
    code, said = start(target, ["-merge=1", f"-max_len={longest}", merged, *known], 600)
    if code != 0:
        sys.exit(said[-2000:])
    there = {path.name for path in folder.iterdir()}
    new = [path for path in merged.iterdir() if path.name not in there]
    new.sort(key=lambda path: (path.stat().st_size, path.name))
    for path in new[: max(0, most - len(there))]:
        shutil.copy(path, folder / path.name[:16])
    print(f"{target}: {len(list(folder.iterdir()))} inputs; {len(new)} reach more")


def main():
    parser = argparse.ArgumentParser(
        prog="Proof/fuzzing/run",
        description="Feeds each reader of what others write with inputs by libFuzzer.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("targets", nargs="*", help="which targets; all when none is named")
    parser.add_argument("--quick", action="store_true", help="5 s for each target, repeatable")
    parser.add_argument("--seconds", type=int, help="how long for each target: 3600, or 5 with --quick")
    parser.add_argument("--again", action="store_true", help="begin anew instead of going on")
    parser.add_argument("--no-build", action="store_true", help="use the program as it was built last")
    parser.add_argument("--reproduce", action="store_true", help="targets are a target and a file: run it once")
    parser.add_argument("--keep", action="store_true", help="add to the corpora in the repository")
    given = parser.parse_args()
    if given.seconds is not None and given.seconds < 1:
        parser.error("--seconds must be at least 1")

    if not (given.no_build and program().exists()):
        build()
    known = targets()
    if given.reproduce:
        if len(given.targets) != 2 or given.targets[0] not in known:
            parser.error("--reproduce needs a target and a file")
        code, said = start(given.targets[0], [pathlib.Path(given.targets[1]).absolute()], 60)
        print(said)
        sys.exit(0 if code == 0 else 1)
    if unknown := [name for name in given.targets if name not in known]:
        parser.error(f"unknown target '{unknown[0]}'; known targets: {', '.join(known)}")
    names = given.targets or known
    if given.keep:
        for name in names:
            keep(name)
        return
    if given.again and PROGRESS.exists():
        PROGRESS.unlink()

    began = time.monotonic()
    sees = finds_planted()
    run = quick(names, given.seconds or 5) if given.quick else whole(names, given.seconds or 3600)
    results = sorted(run, key=lambda result: result["target"])
    found = sum(len(result["findings"]) for result in results) + (0 if sees else 1)
    inputs = sum(result["inputs"] for result in results)
    seconds = round(time.monotonic() - began)
    summary = {
        "part": "fuzzing",
        "form": "quick" if given.quick else "whole",
        "seconds": seconds,
        "checked": inputs,
        "found": found,
        "details": {"planted bug found": sees, "targets": results},
    }
    (WORK / "result.json").write_text(json.dumps(summary, indent=2) + "\n")
    print(f"{len(results)} targets, {inputs} inputs in {seconds} s: {found} found")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
