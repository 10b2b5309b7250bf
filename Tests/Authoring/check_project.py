"""What `init` makes: taken by the schemas that it brings along, by the editors' settings, and by manual pages' reader."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema
from check_jsonschema.parsers.yaml import construct_yaml_implementation

import program

count = 0
folder = tempfile.TemporaryDirectory(prefix="marquee-")
root = pathlib.Path(folder.name) / "shop"
program.marquee("init", root)


def check(name, *command, cwd=root):
    global count
    count += 1
    result = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=cwd, timeout=120)
    if result.returncode != 0:
        program.fail(f"{name}: {result.stdout}{result.stderr}")
    return result.stdout


settings = json.loads((root / ".vscode/settings.json").read_text())
for schema, patterns in settings["yaml.schemas"].items():
    for pattern in [patterns] if isinstance(patterns, str) else patterns:
        for file in root.glob(pattern):
            validator = jsonschema.Draft202012Validator(json.loads((root / schema).read_text()))
            for document in construct_yaml_implementation().load_all(file.read_text()):
                count += 1
                for error in validator.iter_errors(document):
                    program.fail(f"{file.name} by {schema}: {error.message}")
for settings in settings["json.schemas"]:
    if not (root / settings["url"]).exists():
        program.fail(f"{settings['url']} is not there")
check("yamllint", sys.executable, "-m", "yamllint", "-d", "{extends: relaxed, rules: {line-length: {max: 130}}}", ".")
check("validate", program.MARQUEE, "validate", "--quiet")
check("test", program.MARQUEE, "test")
for schema in (root / ".marquee-schema").iterdir():
    count += 1
    if schema.read_text() != program.marquee("schema", "--for", schema.name.split(".")[0]).stdout:
        program.fail(f"{schema.name} is not what 'marquee schema' prints")
manual = pathlib.Path(folder.name) / "man1"
program.marquee("generate-manual", manual)
if shutil.which("groff"):
    for page in sorted(manual.iterdir()):
        count += 1
        result = subprocess.run(["groff", "-man", "-Tascii", "-P-cbou", "-ww", page], capture_output=True, text=True)
        if result.returncode != 0 or result.stderr or "NAME" not in result.stdout:
            program.fail(f"{page.name}: {result.stderr}")
program.finish("project", count)
