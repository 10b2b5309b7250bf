"""The built program, and projects for it."""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = pathlib.Path(os.environ.get("MARQUEE_PRODUCTS", ROOT / ".build" / "debug")).resolve()
MARQUEE = PRODUCTS / "marquee"


def marquee(*arguments, cwd=None, text_input=None, check=True):
    """Runs it to its end; an exit code above 1 is a failure where nothing else is said."""
    result = subprocess.run(
        [str(MARQUEE), *map(str, arguments)], cwd=cwd, input=text_input, capture_output=True, text=True, timeout=120
    )
    if check and result.returncode not in (0, 1):
        raise AssertionError(f"marquee {arguments}: exit code {result.returncode}\n{result.stdout}{result.stderr}")
    return result


def printed_json(*arguments, cwd=None, text_input=None):
    return json.loads(marquee(*arguments, cwd=cwd, text_input=text_input).stdout)


class Project:
    """A project in a folder of its own."""

    def __init__(self, files):
        self.folder = tempfile.TemporaryDirectory(prefix="marquee-")
        self.path = pathlib.Path(self.folder.name)
        self.write("marquee.yaml", "")
        for path, text in files.items():
            self.write(path, text)

    def write(self, path, content):
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()


failures = 0


def fail(message):
    global failures
    failures += 1
    print(f"✘ {message}")


def finish(name, count):
    print(f"{name}: {count - failures} passed, {failures} failed")
    raise SystemExit(1 if failures else 0)
