import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ValidateTests {
    /// Files, arguments, and what is to come of them.
    struct Case: CustomTestStringConvertible {
        var files: [String: String] = [:]
        var arguments: [String] = []
        var input = ""
        let code: Int32
        /// In each line, parts that must be there.
        var output: [String] = []
        var errors: [String] = []
        let testDescription: String

        init(
            _ description: String, _ files: [String: String] = [:], _ arguments: [String] = [], input: String = "",
            code: Int32, output: [String] = [], errors: [String] = []
        ) {
            (self.files, self.arguments, self.input, self.code) = (files, arguments, input, code)
            (self.output, self.errors, self.testDescription) = (output, errors, description)
        }
    }

    static let good = "a: { type: template, arguments: { title: x } }"
    static let bad = "a:\n  type: template\n  arguments:\n    title: x\n    title: z\n"

    /// A message with an action that records an answer.
    static func answer(_ properties: String) -> [String: String] {
        [
            "templates/a.yaml": "a: { type: template, arguments: { on-accept: { type: action } } }",
            "messages/m.yaml": """
            template: a
            arguments:
              on-accept:
                type: function
                function: marquee.track
                arguments: { event: feedback, properties: \(properties) }
            """,
        ]
    }

    static let cases = [
        Case("an answer as it should be", answer("{ rating: 5, comment: Good }"), code: 0),
        Case(
            "a rating beyond the scale", answer("{ rating: 9 }"), code: 1,
            output: ["error[constraint]", "'rating' must be from 0 to 5, got 9"]),
        Case(
            "an answer with a property of no answer", answer("{ rating: 3, commnt: x }"), code: 1,
            output: ["unknown property 'commnt' of feedback; known properties: rating, comment"]),
        Case(
            "notifications of other senders are no definitions",
            [
                "templates/a.yaml": good,
                "messages/clevertap.json": #"{"type": "custom-code", "templateName": "a", "vars": {"title": "x"}}"#,
                "messages/tq1.json": #"{"pid": "news-1", "aps": {"alert": "Read this"}}"#,
                "messages/jeapie.json": #"{"custom": {"i": "1"}, "m": "Hello"}"#,
                "messages/nearit.json": #"{"recipe_id": "r", "aps": {"alert": "x"}}"#,
            ], code: 0, errors: ["5 files, 1 template, 0 functions: no errors"]),
        Case(
            "a broken notification is told by its own shape",
            [
                "templates/a.yaml": good, "messages/c.json": #"{"type": "custom-code", "vars": {"title": "x"}}"#,
                "messages/t.json": #"{"pid": true}"#,
            ], code: 1,
            output: [
                "messages/c.json:1:", "this is not a notification: has no template's name in 'templateName'",
                "messages/t.json:1:", "its 'pid' is no id but a boolean",
            ]),
        Case(
            "definitions may have the names that senders use",
            ["templates/a.yaml": "custom: { type: template, arguments: { i: x } }\npid: { type: template }"], code: 0,
            errors: ["2 templates"]),
        Case(
            "a good project", ["templates/a.yaml": good], code: 0,
            errors: ["1 file, 1 template, 0 functions: no errors"]),
        Case(
            "an error has place, line, caret and a note", ["templates/a.yaml": bad], code: 1,
            output: [
                "templates/a.yaml:5:5: error[duplicate-key]", "5 |     title: z", "^~~~~",
                "templates/a.yaml:4:5: note:",
            ],
            errors: ["1 error"]),
        Case(
            "no folder of templates is a warning", [:], code: 0,
            output: ["warning[nothing-defined]: the folder 'templates' does not exist"]),
        Case(
            "a folder without definitions is a warning", ["templates/readme.txt": ""], code: 0,
            output: ["warning[nothing-defined]: the folder 'templates' has no *.yaml"]),
        Case(
            "a given path that is missing is an error", [:], ["nope.yaml"], code: 1,
            output: ["error[unreadable-path]: 'nope.yaml' cannot be read: No such file or directory"]),
        Case(
            "a given directory without definitions is an error", ["x/readme.txt": ""], ["x"], code: 1,
            output: ["error[unreadable-path]: the directory 'x' has no *.yaml"]),
        Case(
            "standard input", [:], ["-"], input: bad, code: 1,
            output: ["<stdin>:5:5: error[duplicate-key]", "title: z"]),
        Case(
            "files below a directory in path order", ["t/b.yaml": "b: 1", "t/a/z.yml": "z: 1", "t/a.json": "[]"], ["t"],
            code: 1, output: ["t/a.json:1:1", "t/a/z.yml:1:4", "t/b.yaml:1:4"]),
        Case("hidden names are passed over", ["t/a.yaml": good, "t/.b/x.yaml": bad], ["t"], code: 0),
        Case(
            "a message is resolved against the project's templates",
            ["templates/a.yaml": good, "messages/m.yaml": "template: a\narguments: { title: 5 }"], code: 0,
            output: ["messages/m.yaml:2:21: warning[type-mismatch]", "arguments: { title: 5 }"]),
        Case(
            "a message alone is resolved against the project's templates",
            ["templates/a.yaml": good, "m.yaml": "template: b"], ["m.yaml"], code: 1,
            output: ["m.yaml:1:11: error[unknown-template]: unknown template or function 'b'"]),
        Case(
            "every localisation of a message is checked",
            [
                "templates/a.yaml": good,
                "messages/m.yaml": "template: a\nlocalizations: { it: { title: 5 }, fr: { titel: x } }",
            ], code: 0,
            output: [
                "messages/m.yaml:2:31: warning[type-mismatch]", "warning[undefined-argument]", "did you mean 'title'?",
            ]),
        Case(
            "a template that is invalid is not unknown too",
            ["templates/a.yaml": bad, "messages/m.yaml": "template: a"], code: 1, errors: ["1 error"]),
        Case(
            "the configuration is checked too", ["marquee.yaml": "templtes: [x]"], code: 1,
            output: ["marquee.yaml:1:1: error[unknown-key]", "did you mean 'templates'?"]),
        Case(
            "the configuration by name", ["marquee.yaml": "templtes: [x]"], ["marquee.yaml"], code: 1,
            output: ["marquee.yaml:1:1: error[unknown-key]"]),
        Case("the whole directory", ["templates/a.yaml": good, "marquee.yaml": "name: x"], ["."], code: 0),
        Case(
            "a note in another file shows its line", ["t/a.yaml": good, "t/b.yaml": good], ["t"], code: 1,
            output: ["t/b.yaml:1:1: error[duplicate-template]", "t/a.yaml:1:1: note: first defined here\n    1 | a: {"]),
    ]

    @Test(arguments: cases)
    func `files are checked`(_ test: Case) throws {
        let project = try TestProject(test.files)
        let outcome = try project.marquee(["validate"] + test.arguments, input: test.input)
        #expect(outcome.code == test.code, "\(outcome.output)\(outcome.errors)")
        for part in test.output { #expect(outcome.output.contains(part), "\(outcome.output)") }
        for part in test.errors { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
        let paths = test.output.compactMap { part in outcome.output.firstRange(of: part)?.lowerBound }
        #expect(paths == paths.sorted(), "the order is another one")
    }

    @Test
    func `the JSON document has counts and findings`() throws {
        let project = try TestProject(["templates/a.yaml": Self.bad + "f: { type: function }\n"])
        let outcome = try project.marquee("validate", "--format", "json")
        #expect(outcome.code == 1)
        #expect(outcome.errors == "")
        let expected: Value = [
            "files": 1, "templates": 0, "functions": 1, "errors": 1, "warnings": 0,
            "diagnostics": [
                [
                    "file": "templates/a.yaml", "line": 5, "column": 5, "endLine": 5, "endColumn": 10,
                    "severity": "error", "code": "duplicate-key",
                    "message": "duplicate key 'title'",
                    "related": [
                        ["file": "templates/a.yaml", "line": 4, "column": 5, "message": "first written here"]
                    ],
                ]
            ],
        ]
        let found = try outcome.json
        #expect(found == expected, "\(outcome.output)")
        #expect(outcome.output == found.json(.sorted) + "\n")
    }

    @Test
    func `links in a circle and pipes hold up nothing`() throws {
        let project = try TestProject(["templates/a.yaml": Self.good])
        try project.link("templates/loop", to: "..")
        try project.link("templates/same.yaml", to: "a.yaml")
        try project.link("templates/gone.yaml", to: "/nowhere")
        try project.makePipe("templates/pipe.yaml")
        let outcome = try project.marquee("validate", "templates")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("'templates/pipe.yaml' is no regular file"), "\(outcome.output)")
        #expect(outcome.output.contains("'templates/gone.yaml' cannot be read"))
        #expect(!outcome.output.contains("duplicate"))
    }

    @Test
    func `an empty path, and a configuration that is not a file, are named`() throws {
        let project = try TestProject()
        let empty = try project.marquee("validate", "")
        #expect(empty.code == 1)
        #expect(empty.errors.contains("a path is empty"), "\(empty.errors)")
        let pipe = try TestProject(["marquee.yaml/x": "", "templates/a.yaml": "a: { type: template }"])
        let outcome = try pipe.marquee("queue", "list")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("marquee.yaml' is not a file"), "\(outcome.errors)")
    }

    @Test
    func `a file beyond 32 MiB is refused without being read`() throws {
        let project = try TestProject(["templates/a.yaml": Self.good])
        try project.makeHole("templates/huge.yaml", bytes: 40 << 30)
        let outcome = try project.marquee("validate")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("templates/huge.yaml:1:1: error[too-large]: the file has 42949672960 bytes"))
    }

    @Test
    func `outside a project, files are checked with the defaults`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.good.write(to: folder.appending(path: "a.yaml"), atomically: true, encoding: .utf8)
        let executable = Executable(directory: folder)
        #expect(try executable.run(["validate", "a.yaml"]).code == 0)
        let outcome = try executable.run(["validate"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("error: there is no marquee.yaml here or in a directory above"))
    }

    @Test
    func `paths are printed relative to where one is`() throws {
        let project = try TestProject(["templates/a.yaml": Self.bad, "sub/x.txt": ""])
        let root = project.root.path()
        let inside = try Executable(directory: project.root.appending(path: "sub")).run(["validate"])
        #expect(inside.output.hasPrefix("\(root)/templates/a.yaml:5:5:".replacing("//", with: "/")), "\(inside.output)")
        let above = try Executable(directory: project.root.deletingLastPathComponent())
            .run(["validate", "--project", project.root.lastPathComponent])
        #expect(above.output.hasPrefix("\(project.root.lastPathComponent)/templates/a.yaml:5:5:"), "\(above.output)")
    }
}
