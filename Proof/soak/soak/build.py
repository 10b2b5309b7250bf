"""What a run needs to be built, once, below .build."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".build/proof/soak"
SOURCES = pathlib.Path(__file__).resolve().parents[1]
PRODUCTS = ("marquee", "marquee-dashboard", "marquee-plugin-runner")


def products(folder, release):
    """The folder with the programs: the given one, or what is built here."""
    if folder:
        missing = [product for product in PRODUCTS if not (pathlib.Path(folder) / product).exists()]
        if missing:
            print(f"soak: {folder} has no {', '.join(missing)}", file=sys.stderr)
            sys.exit(2)
        return pathlib.Path(folder).resolve()
    form = ["-c", "release" if release else "debug"]
    for product in PRODUCTS:
        subprocess.run(["swift", "build", "--package-path", ROOT, *form, "--product", product], check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    path = subprocess.run(["swift", "build", "--package-path", ROOT, *form, "--show-bin-path"], check=True,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(path)


def library(name, source, *flags):
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"lib{name}.so"
    command = [os.environ.get("CC", "cc"), "-O2", "-Wall", "-Wextra", "-shared", "-fPIC"]
    subprocess.run([*command, "-o", path, SOURCES / source, *flags], check=True)
    return path


def presenter(leak):
    headers = ROOT / "Sources/CPresenterABI/include"
    return library(f"Prompt-{leak}", "presenter.c", f"-DLEAK={leak}", "-I", headers, "-lpthread")


def clock():
    return library("clock", "clock.c", "-ldl")
