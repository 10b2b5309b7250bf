"""What `validate` prints for other programs is what those read: SARIF 2.1.0, JUnit, GitHub's annotations."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import program
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

BROKEN = sorted(path for path in (program.ROOT / "templates" / "broken").iterdir() if path.suffix != ".expect")
count = 0
folder = tempfile.TemporaryDirectory()
logs = pathlib.Path(folder.name)


def check_sarif(path, own):
    text = program.marquee("validate", path, "--format", "sarif").stdout
    Sarif.model_validate_json(text)  # Made of the standard's own schema; more than it says is refused.
    run = json.loads(text)["runs"][0]
    if len(run["results"]) != len(own):
        program.fail(f"{path.name}: SARIF has {len(run['results'])} results of {len(own)}")
    for result, finding in zip(run["results"], own):
        region = result["locations"][0]["physicalLocation"]["region"]
        if (region["startLine"], region["startColumn"]) != (finding["line"], finding["column"]):
            program.fail(f"{path.name}: SARIF has another place: {result}")
        if run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] != finding["code"]:
            program.fail(f"{path.name}: SARIF has another rule: {result}")
    (logs / f"{path.name}.sarif").write_text(text)


def check_junit(path, own):
    document = xml.etree.ElementTree.fromstring(program.marquee("validate", path, "--format", "junit").stdout)
    cases = document.findall("./testsuite/testcase")
    failed = {case.get("name") for case in cases if case.find("failure") is not None}
    expected = {finding["file"] for finding in own if finding["severity"] == "error"}
    if failed != expected or int(document.get("failures")) != len(failed):
        program.fail(f"{path.name}: JUnit says that {failed} failed, and not {expected}")


def check_github(path, own):
    lines = program.marquee("validate", path, "--format", "github").stdout.splitlines()
    if len(lines) != len(own):
        program.fail(f"{path.name}: {len(lines)} annotations of {len(own)} findings")
    for line, finding in zip(lines, own):
        match = re.fullmatch(r"::(error|warning) ([^:]*)::(.*)", line)
        properties = dict(part.split("=", 1) for part in match.group(2).split(",")) if match else {}
        if not match or properties.get("line") != str(finding["line"]) or match.group(1) != finding["severity"]:
            program.fail(f"{path.name}: {line}")


for path in BROKEN:
    own = program.printed_json("validate", path, "--format", "json")["diagnostics"]
    for check in (check_sarif, check_junit, check_github):
        count += 1
        check(path, own)
count += 1
summary = subprocess.run([sys.executable, "-m", "sarif", "summary", str(logs)], capture_output=True, text=True)
if summary.returncode != 0:
    program.fail(f"sarif-tools: {summary.stderr}")
program.finish("reports", count)
