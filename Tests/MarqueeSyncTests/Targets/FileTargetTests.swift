import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeSync

@Suite(.timeLimit(.minutes(20))) final class `A directory as a target` {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "marquee-target-\(UUID())").path()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func set(_ text: String) throws -> DefinitionSet { DefinitionSet(try Examples.catalog(text)) }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    private func write(_ text: String, _ name: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    @discardableResult
    private func put(_ set: DefinitionSet) throws -> TargetState {
        let target = try FileTarget(directory: path)
        return try target.put(set, as: SyncClaim(), replacing: try target.state()?.version, permission: .commandLine)
    }

    @Test func `it keeps what a target promises`() async throws {
        try await checkTarget { try FileTarget(directory: self.path) }
    }

    @Test func `each definition is a file that can be reviewed, always the same to the byte`() throws {
        try put(try set("b: { type: function }\na: { type: template, arguments: { y: 1.50, x: Hi } }"))
        #expect(try names() == ["a.json", "b.json"])
        let text = try read("a.json")
        #expect(
            text == """
                {
                  "arguments": [
                    {
                      "default": 1.5,
                      "name": "y",
                      "order": 0,
                      "type": "number"
                    },
                    {
                      "default": "Hi",
                      "name": "x",
                      "order": 1,
                      "type": "string"
                    }
                  ],
                  "name": "a",
                  "presenter": "terminal",
                  "type": "template",
                  "visual": true
                }

                """)
        let modified = try FileManager.default.attributesOfItem(atPath: "\(path)/a.json")[.systemFileNumber] as? Int
        try put(try set("a: { type: template, arguments: { y: 1.5, x: Hi } }"))
        #expect(try names() == ["a.json"])
        #expect(try read("a.json") == text)
        // What stays as it is is not written again.
        let now = try FileManager.default.attributesOfItem(atPath: "\(path)/a.json")[.systemFileNumber] as? Int
        #expect(modified != nil && modified == now)
    }

    @Test func `files of others are left alone, and what was changed by hand is the state`() throws {
        try put(try set("a: { type: template }\nb: { type: template }"))
        let foreign = [
            "README.md": "# Hi", "notes.json": "[1]", "x.json": #"{"name":"y","type":"template"}"#, "broken.json": "{",
        ]
        for (name, text) in foreign { try write(text, name) }
        try FileManager.default.createDirectory(atPath: "\(path)/sub.json", withIntermediateDirectories: true)
        try write(try read("a.json").replacing("template", with: "function"), "a.json")
        try FileManager.default.removeItem(atPath: "\(path)/b.json")

        let target = try FileTarget(directory: path)
        let state = try #require(try target.state())
        #expect(state.definitions.definitions.map(\.name) == ["a"])
        #expect(state.definitions["a"]?.kind == .function(isVisual: true))
        try put(try set("c: { type: template }"))
        #expect(try names() == ["README.md", "broken.json", "c.json", "notes.json", "sub.json", "x.json"])
        for (name, text) in foreign { #expect(try read(name) == text) }
    }

    @Test func `a file that is in the way is not overwritten, and nothing is changed`() throws {
        try put(try set("a: { type: template }"))
        try write("mine", "b.json")
        let error = #expect(throws: SyncError.self) {
            try self.put(try self.set("a: { type: function }\nb: { type: template }"))
        }
        #expect(
            error?.code == .wrongAnswer && error?.message.contains("b.json' does not contain the definition") == true)
        // A plan says so too.
        #expect(throws: SyncError.self) { try FileTarget(directory: path).payload(try set("b: { type: template }")) }
        #expect(try read("b.json") == "mine")
        #expect(try FileTarget(directory: path).state()?.definitions["a"]?.kind == .template)
    }

    @Test func `a definition with a mistake is an error, and counts neither as removed nor as new`() throws {
        try put(try set("a: { type: template, arguments: { x: 1 } }"))
        try write(try read("a.json").replacing("number", with: "numbr"), "a.json")
        let error = #expect(throws: SyncError.self) { try FileTarget(directory: path).state() }
        #expect(error?.message.contains("a.json' contains an invalid definition") == true)
        #expect(error?.details.first?.contains("numbr") == true, "\(error?.details ?? [])")
    }

    @Test func `a directory that cannot be made does not pass its check`() throws {
        let error = #expect(throws: SyncError.self) { try FileTarget(directory: "\(path)/missing/deeper").check() }
        #expect(error?.code == .notPermitted && error?.message.contains("No such file") == true)
        #expect(try FileTarget(directory: path).check().contains("nothing synced yet"))
    }

    @Test(arguments: [
        "a/b", "../x", ".hidden", "über", "a b", "%41", "a\u{200B}b", "CON", String(repeating: "é", count: 120),
    ])
    func `any name has a file of its own in the directory`(name: String) throws {
        let file = DefinitionFileName.of(name)
        #expect(file.utf8.count <= 255 && !file.hasPrefix(".") && !file.contains("/"))
        #expect(file.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
        let definition = try Template(name).presenter("terminal").build()
        try put(DefinitionSet([definition, try Template("a").presenter("terminal").build()]))
        #expect(try names() == [file, "a.json"].sorted())
        #expect(try FileTarget(directory: path).state()?.definitions[name] == definition)
    }

    @Test func `what a repository has prepared there is neither written to, removed nor waited for`() throws {
        let (theirs, pipe) = (path + "-theirs", path + "/a.json.next")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("theirs".utf8).write(to: URL(filePath: theirs))
        defer { try? FileManager.default.removeItem(atPath: theirs) }
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        try FileManager.default.linkItem(atPath: theirs, toPath: path + "/b.json.next")
        try FileManager.default.createSymbolicLink(atPath: path + "/c.json.next", withDestinationPath: theirs)
        try FileManager.default.createSymbolicLink(
            atPath: path + "/.marquee-sync.json.next", withDestinationPath: theirs)
        try Data("{\"mine\": 1}".utf8).write(to: URL(filePath: path + "/mine.json"))
        try Data("{\"files\": {\"mine.json\": null}}".utf8).write(to: URL(filePath: path + "/.marquee-sync.json"))
        try put(DefinitionSet(try ["a", "b", "c"].map { try Template($0).presenter("terminal").build() }))
        #expect(try String(contentsOfFile: theirs, encoding: .utf8) == "theirs")
        #expect(try read("mine.json") == "{\"mine\": 1}")
        #expect(try names() == ["a.json", "b.json", "c.json", "mine.json"])
    }

    /// What is there after each step of a put at which a process may be killed.
    @Test func `one that was killed leaves the old state or the new one, and the next puts all in order`() throws {
        let (old, new) = (
            try set("a: { type: template }\nb: { type: template }"),
            try set("a: { type: function }\nc: { type: template }")
        )
        let texts = Dictionary(
            uniqueKeysWithValues: new.definitions.map { definition in
                (DefinitionFileName.of(definition.name), Array((definition.json.json(.readable) + "\n").utf8))
            })
        let changes: [String: String?] = [
            "a.json": Digest.text(texts["a.json"] ?? []), "b.json": nil,
            "c.json": Digest.text(texts["c.json"] ?? []),
        ]
        let folder = Folder(path: path)
        let journal = FolderJournal(files: changes)
        let steps: [(DefinitionSet, () throws -> Void)] = [
            (old, { try folder.write(texts["a.json"] ?? [], to: "a.json.next") }),
            (old, { try folder.write(texts["c.json"] ?? [], to: "c.json.next") }),
            (old, { try folder.write([1], to: "\(FolderJournal.name).next") }),
            (new, { try journal.write(to: folder) }),
            (new, { try folder.rename("a.json.next", to: "a.json") }),
            (new, { try folder.remove("b.json") }),
            (new, { try folder.rename("c.json.next", to: "c.json") }),
            (new, { try folder.remove(FolderJournal.name) }),
        ]
        for killed in 1...steps.count {
            try? FileManager.default.removeItem(atPath: path)
            try put(old)
            for step in steps.prefix(killed) { try step.1() }
            let state = try #require(try FileTarget(directory: path).state())
            #expect(state.definitions.json == steps[killed - 1].0.json, "after \(killed) steps")
            try put(new)
            #expect(try names() == ["a.json", "c.json"], "after \(killed) steps")
            #expect(try FileTarget(directory: path).state()?.definitions.json == new.json)
        }
    }

    @Test(arguments: [
        #"{"files":{"../evil.json":null}}"#, #"{"files":{"/etc/x.json":null,".x.json":null}}"#, "{", "[]",
    ])
    func `a journal that somebody else wrote leads nowhere`(text: String) throws {
        try put(try set("a: { type: template }"))
        try write(text, FolderJournal.name)
        #expect(try FileTarget(directory: path).state()?.definitions.definitions.count == 1)
        try put(try set("b: { type: template }"))
        #expect(try names().contains("b.json"))
    }

    @Test func `what cannot be used is told with its path`() throws {
        #expect(throws: SyncError.self) { try FileTarget(directory: "") }
        try write("", "file")
        let inFile = try FileTarget(directory: "\(path)/file")
        let error = #expect(throws: SyncError.self) { try inFile.state() }
        #expect(error?.message.contains("\(path)/file") == true && error?.message.contains("Not a directory") == true)
        let deep = try FileTarget(directory: "\(path)/missing/deeper")
        #expect(throws: SyncError.self) {
            try deep.put(.empty, as: SyncClaim(), replacing: try deep.state()?.version, permission: .commandLine)
        }
    }
}
