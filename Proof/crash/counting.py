"""Compares what the shim counts with what strace sees in the same run: no change may get past the shim."""

import re
import shutil
from collections import Counter

from power import IN_PROCESS
from stage import FileServer, Project, work_folder
from workload import make_project, steps

CALLS = {
    "write": "write pwrite64 writev pwritev pwritev2", "sync": "fsync fdatasync syncfs sync_file_range",
    "truncate": "ftruncate truncate fallocate", "rename": "rename renameat renameat2",
    "unlink": "unlink unlinkat rmdir", "link": "link linkat symlink symlinkat", "mkdir": "mkdir mkdirat",
    "times": "utimensat", "create": "open openat creat",
}
CLASS = {call: name for name, calls in CALLS.items() for call in calls.split()}


def compare(tools):
    folder, wrong = work_folder("crash-count"), 0
    try:
        project = Project(folder / "project", tools)
        make_project(project, tools)
        # In the host's process, so that all that strace sees is the program's own.
        project.write("marquee.yaml", IN_PROCESS)
        print(f"{'command':<12} {'shim':>6} {'strace':>6}")
        for step in steps(FileServer()):
            trace = folder / "trace"
            step.run(project, counts=True, before=(
                "strace", "-f", "-y", "-s", "0", "-o", str(trace), "-e", f"trace={','.join(CLASS)}"))
            seen = Counter()
            for line in whole_lines(trace):
                found = re.match(r"\d+ +(\w+)\((.*)", line)
                if found and found[1] in CLASS and is_change(
                        found[1], found[2], str(project.root), project.pipes):
                    seen[CLASS[found[1]]] += 1
            changes, total = project.counts.changes, sum(seen.values())
            wrong += changes != total
            print(f"{step.name:<12} {changes:>6} {total:>6}   {dict(seen)}{'' if changes == total else '   DIFFERS'}",
                  flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if wrong else 0


def whole_lines(trace):
    """What another thread has come between is written in two lines; the first one has the arguments."""
    for line in trace.read_text(errors="replace").splitlines():
        if "resumed>" not in line:
            yield line


def is_change(call, arguments, root, pipes):
    """Whether a call changes what is below the root, or prints."""
    place = re.match(r"(\d+|AT_FDCWD)(?:<([^>]*)>)?", arguments)
    texts = re.findall(r'"([^"]*)"', arguments)
    if CLASS[call] in ("write", "sync", "truncate") or call == "utimensat" and "NULL, [" in arguments:
        return CLASS[call] == "write" and place[2] in pipes or is_below(place[2], root)
    if call in ("open", "openat", "creat") and not re.search("O_CREAT|O_TRUNC|creat", call + arguments):
        return False
    base = place[2] if place and place[2] else ""
    return any(is_below(text if text.startswith("/") else f"{base}/{text}", root) for text in texts)


def is_below(path, root):
    return f"{path}/".startswith(f"{root}/")
