"""Names Swift's runtime libraries that go into a package: those that programs and plugins need, with all that these need.

    packaging/runtime.py FOLDER FILE…

FOLDER has the toolchain's libraries, and the FILEs are what was built. Plugins of others may use what Marquee does not: Swift's
standard library and Foundation are whole, without what only tests and debuggers use.
"""

import pathlib
import re
import subprocess
import sys

FOR_PLUGINS = """
libswiftCore libswift_Concurrency libswift_StringProcessing libswift_RegexParser libswiftRegexBuilder libswiftSynchronization
libswiftObservation libswiftDistributed libswiftSwiftOnoneSupport libswiftGlibc libswiftDispatch libdispatch libBlocksRuntime
libFoundation libFoundationEssentials libFoundationInternationalization
""".split()


def needs(file):
    """The libraries that a file names; none for what is no ELF file."""
    done = subprocess.run(["readelf", "--dynamic", file], capture_output=True, text=True, timeout=60)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", done.stdout)


def main():
    folder = pathlib.Path(sys.argv[1])
    names = [f"{name}.so" for name in FOR_PLUGINS] + [name for file in sys.argv[2:] for name in needs(file)]
    absent = [name for name in names[:len(FOR_PLUGINS)] if not (folder / name).exists()]
    if absent:
        raise SystemExit(f"runtime: {folder} has no {', '.join(absent)}")
    found = set()
    while names:
        name = names.pop()
        if name not in found and (folder / name).exists():
            found.add(name)
            names += needs(folder / name)
    print("\n".join(sorted(found)))


main()
