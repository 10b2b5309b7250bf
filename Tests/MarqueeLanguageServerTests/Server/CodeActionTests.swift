import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Code actions` {
    /// The titles of the actions for all of a text, with what the first one makes of it.
    private func actions(_ text: String, only kinds: [Value]? = nil) throws -> (titles: [String], result: String) {
        var session = Session(Samples.files)
        session.open("templates/new.yaml", text)
        let answer = try session.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": Session.uri("templates/new.yaml")],
                "range": ["start": position(0, 0), "end": position(99, 0)],
                "context": kinds.map { ["diagnostics": [], "only": .list($0)] } ?? ["diagnostics": []],
            ]
        ).get()
        var buffer = TextBuffer(text)
        let edits = answer.list?.first?["edit", "documentChanges"]?.list?.first?["edits"]?.list ?? []
        let changes = edits.compactMap { edit -> (Range<Int>, String)? in
            guard let range = edit["range"].flatMap({ buffer.range(of: $0, .utf16) }), let new = edit["newText"]?.string
            else { return nil }
            return (range, new)
        }
        for (range, new) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            buffer.replace(range, with: Array(new.utf8))
        }
        let titles = (answer.list ?? []).compactMap { $0["title"]?.string }
        return (titles, buffer.string(0..<buffer.bytes.count))
    }

    @Test(arguments: [
        ("a: { type: template, presentr: b }", "a: { type: template, presenter: b }"),
        ("a: { type: templat }", "a: { type: template }"),
        (
            "a: { type: template, arguments: { b: { type: strng, value: c } } }",
            "a: { type: template, arguments: { b: { type: string, value: c } } }"
        ),
        ("template: banner\narguments: { titel: x, hero: z }", "template: banner\narguments: { title: x, hero: z }"),
        ("template: baner\narguments: { hero: z }", "template: banner\narguments: { hero: z }"),
        ("template: 'baner'\narguments: { hero: z }", "template: \"banner\"\narguments: { hero: z }"),
        (
            "template: banner\narguments: { hero: z, on-accept: { type: function, function: copycode } }",
            "template: banner\narguments: { hero: z, on-accept: { type: function, function: copy-code } }"
        ),
        (
            "template: banner\narguments: { hero: z, on-accept: { type: functon } }",
            "template: banner\narguments: { hero: z, on-accept: { type: function } }"
        ),
    ])
    func `a finding is fixed`(text: String, mended: String) throws {
        let found = try actions(text, only: ["quickfix"])
        #expect(found.titles.count == 1)
        #expect(found.titles.first?.hasPrefix("Write ") == true, "\(found.titles)")
        #expect(found.result == mended)
    }

    @Test func `all safe fixes are made at once`() throws {
        let found = try actions(
            "a: { type: template, presentr: b, priorty: 1 }\nb: { type: templat }", only: ["source.fixAll"])
        #expect(found.titles == ["Fix all safe problems"])
        #expect(found.result == "a: { type: template, presenter: b, priority: 1 }\nb: { type: template }")
    }

    @Test func `what is right has no action, and unwanted kinds are left out`() throws {
        #expect(try actions("a: { type: template }").titles == [])
        #expect(try actions("a: { type: templat }", only: ["refactor"]).titles == [])
    }
}
