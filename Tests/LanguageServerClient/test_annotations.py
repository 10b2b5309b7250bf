"""What an editor shows between and around the lines, and who uses what, as a client sees it."""
from lsprotocol import types

MESSAGE = "messages/spring.yaml"
BANNER = "templates/banner.yaml"
RECIPES = "recipes/welcome.yaml"
EVERYTHING = types.Range(types.Position(0, 0), types.Position(999, 0))


async def test_semantic_tokens(editor):
    editor.open(BANNER)
    document = editor.document(BANNER)
    tokens = await editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    assert len(tokens.data) % 5 == 0 and list(tokens.data[:3]) == [0, 0, len("banner")]
    delta = await editor.client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(document, tokens.result_id)
    )
    assert list(delta.edits) == []
    some = await editor.client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(document, types.Range(types.Position(1, 0), types.Position(1, 6)))
    )
    assert len(some.data) == 5


async def test_folds_and_selections(editor):
    editor.open(BANNER)
    document = editor.document(BANNER)
    folds = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 8), (3, 8)]
    place = editor.place(BANNER, "Welcome", 2)
    [selection] = await editor.client.text_document_selection_range_async(
        types.SelectionRangeParams(document, [place])
    )
    assert selection.range == types.Range(
        editor.place(BANNER, "Welcome back"), editor.place(BANNER, "Welcome back", len("Welcome back"))
    )
    assert selection.parent.range.start == editor.place(BANNER, "title")


async def test_hints_lenses_and_colours(editor):
    editor.open(MESSAGE)
    editor.open(BANNER)
    hints = await editor.client.text_document_inlay_hint_async(
        types.InlayHintParams(editor.document(MESSAGE), EVERYTHING)
    )
    assert 'string = "Welcome back"' in [hint.label for hint in hints]
    [lens] = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document(BANNER)))
    assert lens.command.title == "used by 1 message"
    [colour] = await editor.client.text_document_document_color_async(
        types.DocumentColorParams(editor.document(BANNER))
    )
    [written] = await editor.client.text_document_color_presentation_async(
        types.ColorPresentationParams(editor.document(BANNER), colour.color, colour.range)
    )
    assert written.label == "#0a84ff"


async def test_who_uses_a_template(editor):
    editor.project.write(RECIPES, "welcome: { trigger: { event: opened }, message: { template: banner } }\n")
    editor.open(RECIPES)
    editor.open(BANNER)
    [item] = await editor.client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**editor.at(BANNER, "banner", 1))
    )
    calls = await editor.client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
    assert [call.from_.name for call in calls] == ["spring.yaml", "welcome"]
    calls = await editor.client.call_hierarchy_outgoing_calls_async(
        types.CallHierarchyOutgoingCallsParams(calls[0].from_)
    )
    assert [call.to.name for call in calls] == ["banner", "copy-code"]


async def test_formatting_of_a_part_and_while_typing(editor):
    editor.open("templates/functions.yaml", "a:   { type:  function }\nb:   { type:  function }\n")
    options = types.FormattingOptions(2, True)
    document = editor.document("templates/functions.yaml")
    line = types.Range(types.Position(1, 0), types.Position(1, 9))
    edits = await editor.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(document, line, options)
    )
    changed = editor.applied(edits, "templates/functions.yaml")
    assert changed == "a:   { type:  function }\nb: { type: function }\n"
    editor.set("templates/functions.yaml", "a:\n")
    edits = await editor.client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(document, types.Position(1, 0), "\n", options)
    )
    assert editor.applied(edits, "templates/functions.yaml") == "a:\n  "


async def test_anchors(editor):
    editor.open("templates/functions.yaml", "a: &one { type: function }\nb: *one\n")
    [place] = await editor.client.text_document_definition_async(
        types.DefinitionParams(**editor.at("templates/functions.yaml", "*one", 2))
    )
    assert place.range.start == types.Position(0, 3)
    result = await editor.client.text_document_completion_async(
        types.CompletionParams(**editor.at("templates/functions.yaml", "*one", 1))
    )
    assert [item.label for item in result.items] == ["one"]


async def test_diagnostics_on_request(editor):
    editor.project.write("messages/bad.yaml", "template: nobody\n")
    editor.open("messages/bad.yaml")
    report = await editor.client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(editor.document("messages/bad.yaml"))
    )
    assert [finding.code for finding in report.items] == ["unknown-template"]
    report = await editor.client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    assert [len(file.items) for file in report.items] == [1]
