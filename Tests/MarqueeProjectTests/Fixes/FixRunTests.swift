import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

@Suite struct `Fixes` {
    /// A definition of one template whose lines of arguments are these.
    private static func banner(_ arguments: String) -> String {
        "# A comment.\nbanner:\n  type: template   # kept\n  arguments:\n\(arguments)"
    }

    @Test(arguments: [
        ("a key that is a number", "404: { type: template }\n", "\"404\": { type: template }"),
        ("a misspelt key", "a:\n  type: template\n  presnter: terminal # who\n", "presenter: terminal # who"),
        ("a misspelt key in quotes", "a:\n  type: template\n  'presnter': terminal\n", "'presenter': terminal"),
        ("a key of other formats", "a: { type: template, args: { b: 1 } }\n", "arguments: { b: 1 }"),
        ("a misspelt kind", "a: { type: templat }\n", "{ type: template }"),
        ("a misspelt type", banner("    b: { type: strng, value: x }\n"), "{ type: string, value: x }"),
        ("a type of other formats", banner("    b: { type: bool, value: true }\n"), "type: boolean"),
        ("a number in quotes", banner("    b: { type: number, value: \"12\" }\n"), "value: 12 }"),
        ("a boolean in quotes", banner("    b: { type: boolean, value: 'true' }\n"), "value: true }"),
        ("an old boolean", banner("    b: { type: boolean, value: yes }\n"), "value: true }"),
        (
            "one mistake behind the other", banner("    b: { type: nmber, valeu: \"12\" }\n"),
            "{ type: number, value: 12 }"
        ),
        (
            "a member written twice", banner("    b: { c: 1 } # nested\n    b.c: 1 # dotted\n    d: 2\n"),
            "    b: { c: 1 } # nested\n    d: 2\n"
        ),
        (
            "a member of braces written twice", banner("    b: { c: 1, d: 2 }\n    e: {f: 1}\n    b.d: 2"),
            "    e: {f: 1}\n"
        ),
        (
            "a key written twice", banner("    b: 1 # one\n    c: { d: 2 }\n    b: 1 # two\n"),
            "    b: 1 # one\n    c: { d: 2 }\n"
        ),
        (
            "a group written twice, in braces",
            banner("    b: { c: 1 }\n    d: 2\n    b: { e: 3, f: { g: 4 } } # more\n"),
            "    d: 2\n    b.e: 3\n    b.f: { g: 4 } # more\n"
        ),
        (
            "a group written twice, in lines",
            banner("    b:\n      c: 1\n    b:\n      e: 3 # three\n      f:\n        g: 4\n    h: 5\n"),
            "    b:\n      c: 1\n    b.e: 3 # three\n    b.f:\n        g: 4\n    h: 5\n"
        ),
        (
            "a value of a message",
            "a: { type: template, arguments: { n: 1 } }\n---\ntemplate: a\narguments: { n: \"2\" }\n", "{ n: 2 }"
        ),
        (
            "behind letters of several bytes", "\"日本🎉\": { tpye: template, description: é } # ü\n",
            "{ type: template, description: é } # ü"
        ),
        ("Windows' line breaks", "a:\r\n  type: template\r\n  presnter: terminal\r\n", "\r\n  presenter: terminal\r\n"),
        ("a byte order mark", "\u{FEFF}a:\n  type: templat\n", "\u{FEFF}a:\n  type: template\n"),
    ])
    func `that are certain are made`(what: String, text: String, result: String) throws {
        let project = try TemporaryProject(["templates/a.yaml": text])
        var run = try project.fixRun()
        try run.make(.certain)
        try run.write()
        let after = try project.read("templates/a.yaml")
        #expect(after.contains(result), "\(after)")
        let remaining = try project.validate().diagnostics
        #expect(!remaining.hasErrors, "\(remaining)")
        #expect(run.count > 0)
    }

    @Test(arguments: [
        ("two keys are as near", "a: { type: template, min: 1 }\n"),
        ("the right key is there too", "a: { type: template, priority: 1, prioriti: 2 }\n"),
        ("both say something else", banner("    b: { c: 1 }\n    b.c: 2\n")),
        ("the text may be meant", banner("    b: { type: string, value: 12 }\n")),
        ("a comment would be lost", banner("    b: { c: 1 }\n    b: # why\n      d: 2\n")),
        ("the groups share a member", banner("    b: { c: 1 }\n    b: { c: 2 }\n")),
        ("an anchor would be lost", banner("    b: { c: 1 }\n    b.c: &x 1\n    d: *x\n")),
        ("it is nowhere near", "a: { type: template, colour: red }\n"),
    ])
    func `that are not certain are not made`(why: String, text: String) throws {
        let project = try TemporaryProject(["templates/a.yaml": text])
        var run = try project.fixRun()
        try run.make(.certain)
        #expect(run.changes.isEmpty, "\(run.diff)")
    }

    @Test func `keep all else byte for byte, and the file's mode`() throws {
        let text = "#  A  comment\n\na:   {type: templat ,  presnter: 'terminal'}   #  end\n\n\n# last, without a break"
        let project = try TemporaryProject(["templates/a.yaml": text])
        let path = project.root.appending("templates/a.yaml").text
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        var run = try project.fixRun()
        try run.make(.certain)
        try run.write()
        #expect(
            try project.read("templates/a.yaml")
                == text.replacing("templat ", with: "template ").replacing("presnter", with: "presenter"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: project.root.appending("templates").text) == ["a.yaml"])
    }

    @Test func `are shown as a diff that patch can read`() throws {
        let lines = (1...9).map { "# \($0)\n" }.joined()
        let project = try TemporaryProject(["templates/a.yaml": lines + "a: { type: templat }\n" + lines])
        var run = try project.fixRun()
        try run.make(.certain)
        #expect(
            run.diff == """
                --- a/templates/a.yaml
                +++ b/templates/a.yaml
                @@ -7,7 +7,7 @@
                 # 7
                 # 8
                 # 9
                -a: { type: templat }
                +a: { type: template }
                 # 1
                 # 2
                 # 3

                """)
        #expect(try project.read("templates/a.yaml").contains("templat }"))
    }

    @Test func `are not written over somebody else's change`() throws {
        let project = try TemporaryProject(["templates/a.yaml": "a: { type: templat }\n"])
        var run = try project.fixRun()
        try run.make(.certain)
        try project.write("b: { type: template }\n", to: "templates/a.yaml")
        #expect(throws: ProjectError.self) { try run.write() }
        #expect(try project.read("templates/a.yaml") == "b: { type: template }\n")
    }

    @Test func `mend the configuration too`() throws {
        let project = try TemporaryProject([
            "marquee.yaml": "templtes: [templates]\n", "templates/a.yaml": "a: { type: template }",
        ])
        var run = try project.fixRun()
        try run.make(.certain)
        try run.write()
        #expect(try project.read("marquee.yaml") == "templates: [templates]\n")
        #expect(try project.validate().diagnostics.isEmpty)
    }

    /// Each broken file, and each with a letter missing, doubled or another somewhere: whatever is made of it is no worse.
    @Test(arguments: try BrokenTemplates.names(), [Fix.Certainty.certain, .suggested])
    func `never make a file worse`(name: String, certainty: Fix.Certainty) throws {
        let original = try BrokenTemplates.bytes(of: name)
        var seed = UInt64(name.utf8.reduce(7) { ($0 &* 31) &+ Int($1) }.magnitude)
        for variant in 0..<12 {
            var bytes = original
            if variant > 0, !bytes.isEmpty {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(seed >> 33) % bytes.count
                switch variant % 3 {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(bytes[place], at: place)
                default: bytes[place] = original[Int(seed >> 13) % original.count]
                }
            }
            let project = try TemporaryProject()
            try project.write(bytes, to: "templates/\(name)")
            let before = try project.validate()
            var run = try project.fixRun()
            try run.make(certainty)
            try run.write()
            let after = try project.validate()
            #expect(after.errorCount <= before.errorCount, "\(run.diff)")
            #expect(after.diagnostics == run.report.diagnostics)
            var again = try project.fixRun()
            try again.make(certainty)
            if variant == 0 { #expect(again.changes.isEmpty, "not a fixpoint: \(again.diff)") }
        }
    }
}

/// The files of `templates/broken`.
enum BrokenTemplates {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "templates/broken")

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { !$0.hasSuffix(".expect") }.sorted()
    }

    static func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
