"""Each feature once, as a client sees it."""
import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

MESSAGE = "messages/spring.yaml"
BANNER = "templates/banner.yaml"


@pytest.fixture
def message(editor):
    editor.open(MESSAGE)
    return editor


async def labels(editor, path, text, marker):
    """What is suggested behind a marker of a text."""
    editor.set(path, text)
    params = types.CompletionParams(**editor.at(path, marker, len(marker)))
    result = await editor.client.text_document_completion_async(params)
    return [item.label for item in result.items] if result else []


async def test_completion_in_a_message_that_is_being_typed(message):
    text = "template: banner\narguments:\n  title: x\n  sty"
    assert await labels(message, MESSAGE, text, "  sty") == [
        "style",
        "style.color",
        "style.padding",
        "layout",
        "hero",
        "on-accept",
    ]
    names = await labels(message, MESSAGE, "template: ", "template: ")
    assert names[:3] == ["banner", "copy-code", "marquee.open-url"]
    text = "template: banner\narguments: { layout: "
    assert await labels(message, MESSAGE, text, "layout: ") == ["row", "column"]


async def test_completion_in_a_definition(editor):
    editor.open(BANNER)
    text = "banner:\n  type: template\n  arguments:\n    a: { type: number, "
    assert await labels(editor, BANNER, text, "number, ") == ["value", "description", "enum", "minimum", "maximum"]


async def test_hover(message):
    result = await message.client.text_document_hover_async(types.HoverParams(**message.at(MESSAGE, "padding", 2)))
    assert "**style.padding** · number = 8" in result.contents.value


async def test_definition_and_references(message):
    params = types.DefinitionParams(**message.at(MESSAGE, "copy-code", 3))
    [place] = await message.client.text_document_definition_async(params)
    assert place.uri == message.project.uri("templates/functions.yaml")
    assert place.range.start == types.Position(0, 0)
    params = types.ReferenceParams(**message.at(MESSAGE, "banner", 3), context=types.ReferenceContext(True))
    places = await message.client.text_document_references_async(params)
    assert [place.uri for place in places] == [message.project.uri(BANNER), message.project.uri(MESSAGE)]
    params = types.DocumentHighlightParams(**message.at(MESSAGE, "banner", 3))
    assert len(await message.client.text_document_document_highlight_async(params)) == 1


async def test_rename_of_an_argument_through_all_files(message):
    prepare = types.PrepareRenameParams(**message.at(MESSAGE, "padding", 2))
    found = await message.client.text_document_prepare_rename_async(prepare)
    assert found.placeholder == "padding"
    params = types.RenameParams(**message.at(MESSAGE, "padding", 2), new_name="inset")
    edit = await message.client.text_document_rename_async(params)
    if edit.document_changes:
        changes = {change.text_document.uri: change.edits for change in edit.document_changes}
    else:
        changes = edit.changes
    assert sorted(changes) == sorted([message.project.uri(MESSAGE), message.project.uri(BANNER)])
    changed = message.applied(changes[message.project.uri(MESSAGE)], MESSAGE)
    assert changed == message.texts[MESSAGE].replace("style.padding", "style.inset")
    message.open(BANNER)
    changed = message.applied(changes[message.project.uri(BANNER)], BANNER)
    assert changed == message.texts[BANNER].replace("padding: 8", "inset: 8")


async def test_rename_to_a_name_that_is_taken_says_so(message):
    params = types.RenameParams(**message.at(MESSAGE, "banner", 2), new_name="copy-code")
    with pytest.raises(JsonRpcException, match="a function 'copy-code' already exists"):
        await message.client.text_document_rename_async(params)


async def test_symbols(editor):
    editor.open(BANNER)
    params = types.DocumentSymbolParams(editor.document(BANNER))
    [template] = await editor.client.text_document_document_symbol_async(params)
    assert template.name == "banner"
    found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("copy"))
    assert [symbol.name for symbol in found] == ["copy-code"]


async def test_formatting(editor):
    editor.open("templates/functions.yaml", "copy-code:\n    type:   function\n    arguments: {code: ''}\n")
    params = types.DocumentFormattingParams(
        editor.document("templates/functions.yaml"), types.FormattingOptions(2, True)
    )
    edits = await editor.client.text_document_formatting_async(params)
    changed = editor.applied(edits, "templates/functions.yaml")
    assert changed == "copy-code:\n  type: function\n  arguments: { code: '' }\n"


async def test_code_actions(editor):
    editor.open(BANNER)
    editor.replace(BANNER, "type: file", "type: fil")
    [finding] = await editor.codes(BANNER, ["unknown-type"])
    params = types.CodeActionParams(
        editor.document(BANNER), finding.range, types.CodeActionContext([finding], [types.CodeActionKind.QuickFix])
    )
    [action] = await editor.client.text_document_code_action_async(params)
    assert action.kind == types.CodeActionKind.QuickFix
    edits = (
        action.edit.document_changes[0].edits
        if action.edit.document_changes
        else action.edit.changes[editor.project.uri(BANNER)]
    )
    assert editor.applied(edits, BANNER) == editor.project.text(BANNER)


async def test_links_to_local_files(editor):
    editor.project.write("assets/sun.png", "")
    editor.open(MESSAGE, "template: banner\narguments: { hero: sun.png }\n")
    [link] = await editor.client.text_document_document_link_async(
        types.DocumentLinkParams(editor.document(MESSAGE))
    )
    assert link.target == editor.project.uri("assets/sun.png")


async def test_unknown_requests_are_answered(editor):
    editor.open(BANNER)
    with pytest.raises(JsonRpcException, match="unknown method"):
        await editor.client.text_document_moniker_async(types.MonikerParams(**editor.at(BANNER, "banner")))
