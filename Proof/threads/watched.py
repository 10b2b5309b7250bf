"""Makes a copy of the package whose locks the thread sanitizer sees: watched.py FOLDER

Every `Mutex` becomes `WatchedMutex`, which is a target of its own. What is the same as before is not written, so that it is not built
again.
"""

import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MANIFEST = """
package.targets.append(.target(name: "WatchedSynchronization", path: "Proof/threads/WatchedSynchronization"))
for target in package.targets
where ![.system, .plugin].contains(target.type) && !ofC.contains(target.name) && target.name != "WatchedSynchronization" {
    target.dependencies.append("WatchedSynchronization")
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
}
"""


def changed(path, data):
    if path.suffix == ".swift" and b"import Synchronization" in data and "WatchedSynchronization" not in path.parts:
        text = re.sub(r"\bMutex\b", "WatchedMutex", data.decode())
        # As public as the import that it stands beside.
        text = re.sub(r"^((?:public |package )?)import Synchronization$", r"\1import Synchronization\n\1import WatchedSynchronization",
                      text, flags=re.M)
        return text.encode()
    if path.name == "Package.swift" and path.parent == pathlib.Path():
        return data + MANIFEST.encode()
    return data


def main():
    out = pathlib.Path(sys.argv[1])
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=True)
    names = {pathlib.Path(name.decode()) for name in listed.stdout.split(b"\0") if name}
    names = {name for name in names if (ROOT / name).is_file()}
    if (ROOT / "Package.resolved").exists():
        names.add(pathlib.Path("Package.resolved"))
    for name in sorted(names):
        data = changed(name, (ROOT / name).read_bytes())
        place = out / name
        if place.exists() and place.read_bytes() == data:
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        shutil.copymode(ROOT / name, place)
    for place in sorted(out.rglob("*")):
        if place.is_file() and place.relative_to(out) not in names and ".build" not in place.relative_to(out).parts:
            place.unlink()


main()
