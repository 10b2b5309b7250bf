"""What the figures were measured on, and with which sources."""

import os
import pathlib
import platform
import subprocess

from .catalog import ROOT


def load():
    """How many programs wanted a processor in the last minute."""
    return round(os.getloadavg()[0], 2)


def machine():
    cpu = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                if line.startswith("model name")), platform.machine())
    memory = int(pathlib.Path("/proc/meminfo").read_text().split()[1]) / 1024 / 1024
    return {"processor": cpu, "processors": os.cpu_count(), "memory": f"{memory:.0f} GB",
            "kernel": platform.release().split("-")[0]}


def commit():
    """The commit, with a '+' when there are changes besides."""
    def git(*words):
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", "Sources", "Plugins", "Package.swift")
    return (git("rev-parse", "--short=10", "HEAD") or "unknown") + ("+" if changed else "")
