import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct InspectTests {
    @Test
    func `definitions are printed as JSON, arguments in the order of a dashboard`() throws {
        let outcome = try TestProject().marquee("inspect", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let expected: Value = [
            [
                "name": "banner", "type": "template", "visual": true, "presenter": "terminal", "priority": 5,
                "description": "Announces one product",
                "arguments": [
                    ["name": "title", "type": "string", "default": "Welcome back", "order": 0],
                    ["name": "body", "type": "string", "default": "See what is new", "maxLength": 40, "order": 1],
                    ["name": "style.color", "type": "string", "default": "#0a84ff", "order": 2],
                    ["name": "style.padding", "type": "number", "default": 8, "order": 3],
                    ["name": "tags", "type": "list", "items": "string", "default": [], "order": 4],
                    ["name": "hero", "type": "file", "order": 5], ["name": "on-accept", "type": "action", "order": 6],
                ],
            ],
            [
                "name": "copy-code", "type": "function", "visual": false, "presenter": "terminal",
                "arguments": [["name": "code", "type": "string", "default": "", "order": 0]],
            ],
        ]
        #expect(try outcome.json == expected, "\(outcome.output)")
    }

    @Test
    func `one definition is printed for people`() throws {
        let outcome = try TestProject().marquee("inspect", "copy-code")
        #expect(outcome.code == 0)
        #expect(outcome.output == "copy-code: function, presented by terminal\n  0  code  string  \"\"\n")
    }

    @Test
    func `a name that is not defined leads to the nearest`() throws {
        let project = try TestProject()
        let text = try project.marquee("inspect", "baner")
        #expect(text.code == 1)
        #expect(text.errors == "error: unknown template or function 'baner'; did you mean 'banner'?\n")
        let json = try project.marquee("inspect", "baner", "--format", "json")
        #expect(json.code == 1)
        #expect(json.errors == "")
        #expect(
            try json.json == [
                "error": [
                    "code": "unknown-template",
                    "message": "unknown template or function 'baner'; did you mean 'banner'?",
                ]
            ])
    }

    @Test
    func `invalid definitions are shown with their places`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: tempate }"])
        let text = try project.marquee("inspect")
        #expect(text.code == 1)
        #expect(text.output == "")
        #expect(text.errors.contains("templates/a.yaml:1:12: error[unknown-kind]"), "\(text.errors)")
        #expect(text.errors.hasSuffix("error: the definitions cannot be used: there is an error\n"))
        let json = try project.marquee("inspect", "--format", "json").json
        #expect(json.object?["error"]?.object?["code"] == "invalid")
        #expect(json.object?["error"]?.object?["diagnostics"]?.list?.count == 1)
    }
}
