"""Diagnostics while typing, as a client sees them."""
from lsprotocol import types


async def test_a_mistake_is_told_while_it_is_typed_and_gone_when_it_is_mended(editor):
    editor.open("templates/banner.yaml")
    await editor.codes("templates/banner.yaml", [])
    editor.replace("templates/banner.yaml", "type: file", "type: fil")
    [finding] = await editor.codes("templates/banner.yaml", ["unknown-type"])
    assert finding.severity == types.DiagnosticSeverity.Error
    assert "unknown argument type 'fil'" in finding.message
    assert (finding.range.start, finding.range.end) == (
        editor.place("templates/banner.yaml", "fil }"),
        editor.place("templates/banner.yaml", "fil }", 3),
    )
    editor.replace("templates/banner.yaml", "type: fil ", "type: file ")
    await editor.codes("templates/banner.yaml", [])


async def test_a_change_in_one_file_is_felt_in_another_that_is_not_open(editor):
    editor.open("templates/banner.yaml")
    await editor.codes("templates/banner.yaml", [])
    editor.replace("templates/banner.yaml", "title:", "headline:")
    [finding] = await editor.codes("messages/spring.yaml", ["undefined-argument"])
    assert finding.severity == types.DiagnosticSeverity.Warning
    editor.set("templates/banner.yaml", editor.texts["templates/banner.yaml"].replace("headline:", "title:"))
    await editor.codes("messages/spring.yaml", [])


async def test_a_duplicate_points_at_the_first(editor):
    editor.open("templates/functions.yaml")
    editor.set("templates/functions.yaml", "banner: { type: function }\n")
    [finding] = await editor.codes("templates/functions.yaml", ["duplicate-template"])
    if finding.related_information is not None:
        assert finding.related_information[0].location.uri == editor.project.uri("templates/banner.yaml")


async def test_files_that_change_on_the_disk_are_noticed(editor):
    editor.open("messages/spring.yaml")
    await editor.codes("messages/spring.yaml", [])
    for path, text, codes in [
        ("templates/functions.yaml", "other: { type: function }\n", ["unknown-action"]),
        ("marquee.yaml", "presenters: { function: terminal }\ntemplates: [elsewhere]\n", ["unknown-template"]),
        ("marquee.yaml", "", ["unknown-action"]),
    ]:
        uri = editor.project.write(path, text)
        editor.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(uri, types.FileChangeType.Changed)])
        )
        await editor.codes("messages/spring.yaml", codes)
