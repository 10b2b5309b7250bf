import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ResolveTests {
    @Test
    func `a message is printed with its values, files, actions and warnings`() throws {
        let message = """
            id: m1
            template: banner
            arguments:
              title: Hello
              style: { padding: wide, colour: red }
              hero: a.png
              on-accept: { type: function, function: copy-code, arguments: { code: X1 } }
            """
        let outcome = try TestProject().marquee("resolve", "-", "--format", "json", input: message)
        #expect(outcome.code == 0, "\(outcome.output)")
        let expected: Value = [
            "template": "banner", "id": "m1", "priority": 5,
            "arguments": [
                "title": "Hello", "body": "See what is new", "style": ["color": "#0a84ff", "padding": 8], "tags": [],
            ],
            "files": ["hero": "a.png"],
            "actions": ["on-accept": ["type": "function", "function": "copy-code", "arguments": ["code": "X1"]]],
            "warnings": [
                [
                    "code": "undefined-argument", "argument": "style.colour",
                    "message": "'banner' has no argument 'style.colour'; it is ignored",
                ],
                [
                    "code": "type-mismatch", "argument": "style.padding",
                    "message":
                        "'style.padding': expected a number, got the string \"wide\"; the default is used",
                ],
                [
                    "code": "missing-file", "argument": "hero",
                    "message": "'hero': the file 'a.png' does not exist: there is no folder 'assets'",
                ],
            ],
        ]
        #expect(try outcome.json == expected, "\(outcome.output)")
    }

    @Test(arguments: [["messages/welcome.yaml"], ["welcome"], ["--project", ".", "welcome"]])
    func `a message is found by path and by name`(_ arguments: [String]) throws {
        let outcome = try TestProject().marquee(["resolve"] + arguments)
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("banner, priority 5\n  title          Hello\n"), "\(outcome.output)")
    }

    struct Refusal: CustomTestStringConvertible {
        let testDescription: String
        let arguments: [String]
        var message = ""
        let code: Int32
        let errors: String
    }

    static let refusals = [
        Refusal(
            testDescription: "strict", arguments: ["-", "--strict"],
            message: "template: banner\narguments: { title: 1 }",
            code: 1, errors: "<stdin>:2:21: error[type-mismatch]"),
        Refusal(
            testDescription: "unknown template", arguments: ["-"], message: "template: baner", code: 1,
            errors: "did you mean 'banner'?"),
        Refusal(testDescription: "no message", arguments: ["-"], code: 1, errors: "'-' contains no messages"),
        Refusal(
            testDescription: "two messages", arguments: ["-"], message: "template: a\n---\ntemplate: b", code: 1,
            errors: "'-' contains 2 messages, but resolve accepts one"),
        Refusal(
            testDescription: "no such file", arguments: ["welcom"], code: 1,
            errors: "unknown file or message 'welcom'; did you mean 'welcome'?"),
        Refusal(
            testDescription: "no argument", arguments: [], code: 64, errors: "Missing expected argument '<message>'"),
    ]

    @Test(arguments: refusals)
    func `what cannot be resolved is refused with a reason`(_ test: Refusal) throws {
        let project = try TestProject()
        let text = try project.marquee(["resolve"] + test.arguments, input: test.message)
        #expect(text.code == test.code)
        #expect(text.output == "")
        #expect(text.errors.contains(test.errors), "\(text.errors)")
        let json = try project.marquee(["resolve"] + test.arguments + ["--format", "json"], input: test.message)
        #expect(json.code == test.code)
        #expect(json.errors == "")
        #expect(try json.json.object?["error"]?.object?["message"]?.string?.isEmpty == false, "\(json.output)")
    }

    @Test
    func `the configured locale and strictness hold`() throws {
        let project = try TestProject()
        let message = "template: banner\nlocalizations: { it: { title: Ciao } }\narguments: { body: 5 }"
        try project.write("locale: it-IT\n", to: "marquee.yaml")
        #expect(try project.marquee("resolve", "-", input: message).output.contains("title          Ciao"))
        try project.write("strict: true\n", to: "marquee.yaml")
        #expect(try project.marquee("resolve", "-", input: message).code == 1)
    }
}
