"""needs.py FOLDER products|programs|python: what the benchmark in a folder needs, a line each, for shell scripts."""

import pathlib
import sys
import tomllib

folder, key = sys.argv[1:]
print("\n".join(tomllib.loads((pathlib.Path(folder) / "benchmark.toml").read_text()).get(key, [])))
