"""A copy of the repository's files, to weave changes into. Files that stay the same keep their time, so that builds of
the copy stay incremental."""

import os
import subprocess
from pathlib import Path

# What a copy keeps though the repository does not have it.
KEPT = {".build", "Package.resolved"}


def files(root):
    """The repository's files as they are in the working copy, with those that are new and not ignored."""
    output = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True, stdout=subprocess.PIPE, timeout=120).stdout
    return sorted({name for name in output.decode().split("\0") if name and os.path.lexists(Path(root) / name)})


def copy(root, into, woven):
    """Makes `into` a copy of `root`, but for the files in `woven`: contents by path."""
    root, into = Path(root).resolve(), Path(into).resolve()
    if root == into or not into.parts[:-1]:
        raise SystemExit(f"'{into}' is the repository itself; name a folder for the copy.")
    marker = into / ".build" / "copied"
    if into.exists() and any(into.iterdir()) and not marker.exists():
        raise SystemExit(f"'{into}' is not empty and not such a copy; name another folder, or 'touch {marker}'.")
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()
    # What the copy lies in may be a folder of the repository that Git does not ignore.
    names = [name for name in files(root) if not (root / name).is_relative_to(into)]
    remove_others(into, set(names) | set(woven))
    for name in names:
        if name not in woven:
            copy_file(root / name, into / name)
    for name, content in woven.items():
        write(into / name, content)
    resolved = root / "Package.resolved"
    if resolved.exists():
        copy_file(resolved, into / "Package.resolved")


def remove_others(into, names):
    for folder, folders, found in os.walk(into):
        here = Path(folder)
        if here == into:
            folders[:] = [name for name in folders if name not in KEPT]
        for name in found:
            path = here / name
            relative = path.relative_to(into)
            if str(relative) not in names and relative.parts[0] not in KEPT:
                path.unlink()


def copy_file(source, target):
    if source.is_symlink():
        link = os.readlink(source)
        if not (target.is_symlink() and os.readlink(target) == link):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            target.symlink_to(link)
        return
    write(target, source.read_bytes())
    mode = source.stat().st_mode & 0o777
    if target.stat().st_mode & 0o777 != mode:
        target.chmod(mode)


def write(path, content):
    if path.is_file() and not path.is_symlink() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def lenient(manifest, targets):
    """A manifest's text with warnings as warnings in these targets: woven code compares what is never different, and
    the like."""
    names = ", ".join(f'"{name}"' for name in sorted(targets))
    return f"""{manifest}
for target in package.targets where [{names}].contains(target.name) {{
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
}}
"""
