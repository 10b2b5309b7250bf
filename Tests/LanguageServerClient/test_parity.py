"""An editor shows what `marquee validate` prints: the same findings at the same places."""
import json
import pathlib
import shutil
import subprocess

from test_stream import EXIT, MARQUEE, SHUTDOWN, frame

PACKAGE = pathlib.Path(__file__).resolve().parents[2]


def published(tmp_path):
    """Every finding that the server tells of a project, without anything being open."""
    parameters = {
        "rootUri": tmp_path.as_uri(),
        "capabilities": {"general": {"positionEncodings": ["utf-32"]}},
    }
    document = {"uri": (tmp_path / "templates/zz.yaml").as_uri(), "version": 1, "text": "zz: { type: function }\n"}
    symbols = {"textDocument": {"uri": document["uri"]}}
    data = frame({"id": 1, "method": "initialize", "params": parameters})
    data += frame({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    # Answered when the project is read.
    data += frame({"id": 3, "method": "textDocument/documentSymbol", "params": symbols})
    process = subprocess.Popen([MARQUEE, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path)
    process.stdin.write(data)
    process.stdin.flush()
    found = {}
    while document["uri"] not in found:
        length = int(process.stdout.readline().split(b":")[1])
        process.stdout.readline()
        message = json.loads(process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            found[message["params"]["uri"]] = message["params"]["diagnostics"]
    process.communicate(frame(SHUTDOWN) + frame(EXIT), timeout=60)
    assert process.returncode == 0
    return {
        (uri.removeprefix(tmp_path.as_uri() + "/"), d["range"]["start"]["line"] + 1, d["range"]["start"]["character"] + 1, d["code"])
        for uri, findings in found.items()
        for d in findings
    }


def test_the_findings_are_those_of_validate(tmp_path):
    (tmp_path / "marquee.yaml").write_text("strict: false\n")
    (tmp_path / "messages").mkdir()
    for folder in ["broken", "examples"]:
        for file in sorted((PACKAGE / "templates" / folder).iterdir()):
            # Those of thousands of lines are for other tests.
            if file.suffix in (".yaml", ".json") and file.stat().st_size < 100_000 and "encoding" not in file.name:
                target = tmp_path / "templates" / folder / file.name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, target)
    (tmp_path / "templates/zz.yaml").write_text("zz: { type: function }\n")
    (tmp_path / "messages/a.yaml").write_text("template: product-banner\narguments: { titel: x, style.width: wide }\n")
    done = subprocess.run([MARQUEE, "validate", "--format", "json"], cwd=tmp_path, capture_output=True, timeout=60)
    expected = {(d["file"], d["line"], d["column"], d["code"]) for d in json.loads(done.stdout)["diagnostics"]}
    assert len(expected) > 50
    found = published(tmp_path)
    folders = {place for place in expected if not place[0].endswith((".yaml", ".json"))}
    assert found - expected == set()
    assert expected - folders - found == set()
