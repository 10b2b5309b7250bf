"""What stands where in Swift files: asks a small program that is built on the parser that comes with the compiler."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "Syntax"


def read(root, paths, build):
    """The reports of Swift files, by path. Paths are relative to `root`; the program is kept below `build`."""
    program = compiled(build)
    output = subprocess.run(
        [program, *paths], cwd=root, check=True, stdout=subprocess.PIPE, timeout=600).stdout
    return {report["path"]: report for report in json.loads(output)}


def compiled(build):
    """The program's path; it is compiled when one of its sources has changed."""
    program = Path(build) / "syntax"
    sources = sorted(SOURCES.glob("*.swift"))
    newest = max(source.stat().st_mtime for source in sources)
    if program.exists() and program.stat().st_mtime > newest:
        return program
    program.parent.mkdir(parents=True, exist_ok=True)
    modules = toolchain_modules()
    new = program.with_suffix(f".{os.getpid()}")
    done = subprocess.run(
        ["swiftc", "-swift-version", "6", *sources, "-o", new, "-I", modules, "-L", modules,
         "-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker", modules],
        stdin=subprocess.DEVNULL, timeout=900)
    if done.returncode != 0:
        sys.exit("The reader of Swift files cannot be compiled; the errors are above.")
    shutil.move(new, program)
    return program


def toolchain_modules():
    """Where the compiler keeps the modules of its own parser."""
    info = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, stdout=subprocess.PIPE, timeout=60).stdout
    folder = Path(json.loads(info)["paths"]["runtimeResourcePath"]) / "host"
    if not (folder / "SwiftSyntax.swiftmodule").exists():
        sys.exit(f"'{folder}' contains no SwiftSyntax; use a toolchain from swift.org.")
    return folder
