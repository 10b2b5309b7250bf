"""A project on the disk, and a real client that speaks with the real `marquee lsp` (named by $MARQUEE)."""
import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

TEMPLATES = """\
banner:
  type: template
  description: Announces one product
  arguments:
    title: Welcome back
    style: { color: "#0a84ff", padding: 8 }
    layout: { type: string, value: row, enum: [row, column] }
    hero: { type: file }
    on-accept: { type: action }
"""
FUNCTIONS = """\
copy-code:
  type: function
  description: Puts a code on the clipboard
  arguments: { code: "" }
"""
MESSAGE = """\
template: banner
arguments:
  title: Spring
  style.padding: 12
  on-accept: { type: function, function: copy-code, arguments: { code: X1 } }
"""


class Project:
    """Files, and the URIs by which the client knows them."""

    def __init__(self, root):
        self.root = root

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file.as_uri()

    def uri(self, path):
        return (self.root / path).as_uri()

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")


class Editor:
    """What somebody does at an editor."""

    def __init__(self, client, project):
        self.client = client
        self.project = project
        self.texts = {}
        self.versions = {}

    def open(self, path, text=None):
        uri = self.project.uri(path)
        self.texts[path] = self.project.text(path) if text is None else text
        self.versions[path] = 1
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "yaml", 1, self.texts[path]))
        )

    def close(self, path):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(path)))

    def document(self, path):
        return types.TextDocumentIdentifier(self.project.uri(path))

    def place(self, path, marker, offset=0):
        """The position of a text's first occurrence, some characters further."""
        before = self.texts[path][: self.texts[path].index(marker) + offset]
        line = before.count("\n")
        return types.Position(line, len(before) - (before.rfind("\n") + 1))

    def at(self, path, marker, offset=0):
        return {"text_document": self.document(path), "position": self.place(path, marker, offset)}

    def replace(self, path, old, new):
        """Types something in place of a text, which is sent as a change of that stretch only."""
        start = self.place(path, old)
        end = self.place(path, old, len(old))
        self.texts[path] = self.texts[path].replace(old, new, 1)
        self.versions[path] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.versions[path], self.project.uri(path)),
                [types.TextDocumentContentChangePartial(types.Range(start, end), new)],
            )
        )

    def set(self, path, text):
        """Replaces the whole text."""
        self.texts[path] = text
        self.versions[path] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.versions[path], self.project.uri(path)),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def codes(self, path, expected):
        """Waits until the codes of a file's diagnostics are these."""
        while True:
            found = self.client.diagnostics.get(self.project.uri(path))
            if found is not None and sorted(d.code for d in found) == sorted(expected):
                return found
            await self.client.wait_for_notification("textDocument/publishDiagnostics")

    def applied(self, edits, path):
        """A text after some edits."""
        lines = self.texts[path].splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line))

        def offset(position):
            return starts[position.line] + position.character if position.line < len(starts) else starts[-1]

        text = self.texts[path]
        for edit in sorted(edits, key=lambda e: offset(e.range.start), reverse=True):
            text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
        return text


@pytest.fixture
def project(tmp_path):
    project = Project(tmp_path)
    project.write("marquee.yaml", "")
    project.write("templates/banner.yaml", TEMPLATES)
    project.write("templates/functions.yaml", FUNCTIONS)
    project.write("messages/spring.yaml", MESSAGE)
    return project


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim"],
    config=ClientServerConfig(server_command=[os.environ["MARQUEE"], "lsp"]),
)
async def client(request, lsp_client: LanguageClient, project):
    lsp_client.registered = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        lsp_client.registered += [registration.method for registration in params.registrations]

    for method in ["semanticTokens", "inlayHint", "codeLens"]:
        lsp_client.feature(f"workspace/{method}/refresh")(lambda *_: None)

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            root_uri=project.root.as_uri(),
            workspace_folders=[types.WorkspaceFolder(project.root.as_uri(), "project")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(client, project):
    return Editor(client, project)
