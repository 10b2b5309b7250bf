import MarqueeModel
import Testing

@testable import MarqueeProject

/// Definitions of files as an application gets them.
@Suite(.timeLimit(.minutes(20)))
struct YAMLTemplatesTests {
    private static let host = HostInstance(presenters: PresenterDefaults(template: "screen", function: "screen"))

    @Test func `a directory's files define templates, in YAML and in JSON`() throws {
        let folder = try TemporaryProject([
            "t/b.yaml": "two: { type: template, arguments: { title: Hello } }",
            "t/deep/a.json": #"{"one": {"type": "function", "isVisual": false, "arguments": {"n": 1}}}"#,
            "t/.hidden/x.yaml": "three: { type: strng }", "t/notes.txt": "no definitions",
            "t/message.yaml": "template: two",
        ])
        let templates = YAMLTemplates(directory: folder.root.appending("t").text)
        #expect(try templates.defineTemplates(for: Self.host).map(\.name).sorted() == ["one", "two"])
    }

    /// As its documentation has it, with nested groups, file and action.
    @Test func `CleverTap's JSON is read`() throws {
        let text = """
            {"Template-1": {"type": "template", "arguments": {
                "string": {"type": "string", "value": "Text"},
                "map": {"type": "object", "value": {"int": {"type": "number", "value": 0}}},
                "file": {"type": "file"}, "action": {"type": "action"}}},
             "Function-1": {"type": "function", "isVisual": true, "arguments": {"on": {"type": "boolean", "value": true}}}}
            """
        let definitions = try YAMLTemplates(bytes: Array(text.utf8), name: "ct.json").defineTemplates(for: Self.host)
        #expect(definitions.map(\.name) == ["Template-1", "Function-1"])
        #expect(definitions[0].arguments.map(\.name) == ["string", "map.int", "file", "action"])
        #expect(definitions[1].kind == .function(isVisual: true))
    }

    @Test func `every mistake is thrown, each with its place`() throws {
        let text = "a:\n  type: template\n  arguments:\n    b: { type: strng }\n    c: null\n"
        let templates = YAMLTemplates(bytes: Array(text.utf8), name: "a.yaml")
        let error = #expect(throws: DefinitionError.self) { try templates.defineTemplates(for: Self.host) }
        #expect(error?.diagnostics.map(\.code) == [.unknownType, .missingDefault])
        #expect(error?.diagnostics.map { $0.source?.range.start.line } == [4, 5])
        #expect(error?.diagnostics.first?.source?.file == "a.yaml")
    }

    @Test func `a definition without a presenter is refused where the host has no default`() throws {
        let templates = YAMLTemplates(bytes: Array("a: { type: template }".utf8), name: "a.yaml")
        let error = #expect(throws: DefinitionError.self) { try templates.defineTemplates(for: HostInstance()) }
        #expect(error?.diagnostics.map(\.code) == [.missingPresenter])
        #expect(try templates.defineTemplates(for: Self.host).count == 1)
    }

    @Test(arguments: ["nowhere", "empty"])
    func `a directory that defines nothing is an error`(name: String) throws {
        let folder = try TemporaryProject(["empty/notes.txt": ""])
        let templates = YAMLTemplates(directory: folder.root.appending(name).text)
        let error = #expect(throws: DefinitionError.self) { try templates.defineTemplates(for: Self.host) }
        #expect(error?.diagnostics.map(\.code) == [.unreadablePath])
    }

    @Test func `warnings are told of where somebody asks`() throws {
        let templates = YAMLTemplates(bytes: Array("# nothing\n".utf8), name: "a.yaml")
        #expect(try templates.defineTemplates(for: Self.host).isEmpty)
        #expect(templates.diagnostics(for: Self.host).map(\.code) == [.nothingDefined])
    }

    @Test func `changes of a watched directory are told, also in a folder that is made later`() async throws {
        let folder = try TemporaryProject(["t/a.yaml": "a: { type: template }"])
        let templates = YAMLTemplates(directory: folder.root.appending("t").text, isWatched: true)
        let (seen, told) = AsyncStream.makeStream(of: [String].self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await templates.follow {
                    told.yield((try? templates.defineTemplates(for: Self.host).map(\.name).sorted()) ?? [])
                }
            }
            var states = seen.makeAsyncIterator()
            #expect(await states.next() == ["a"])
            try folder.write("b: { type: template }", to: "t/more/b.yaml")
            while let state = await states.next(), state != ["a", "b"] {}
            try folder.write("c: { type: template }", to: "t/more/b.yaml")
            while let state = await states.next(), state != ["a", "c"] {}
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test func `what is not watched is followed no further`() async throws {
        try await YAMLTemplates(bytes: [], name: "a.yaml").follow { Issue.record("nothing has changed") }
        try await YAMLTemplates(directory: "/nowhere").follow { Issue.record("nobody has asked for that") }
    }
}
