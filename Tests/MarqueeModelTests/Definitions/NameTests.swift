import MarqueeModel
import Testing

@Suite struct NameTests {
    static let names: [(name: String, problem: String?)] = [
        ("banner", nil), ("Banner 2, è 日本 👨‍👩‍👧", nil), ("$(touch x)", nil), (String(repeating: "x", count: 255), nil),
        ("", "is empty"), (" \u{A0}", "is blank"),
        (String(repeating: "é", count: 128), "has 256 bytes; at most 255 are allowed"),
        ("a\nb", "contains the control character U+000A"), ("a\u{1B}[2J", "contains the control character U+001B"),
        ("a\u{85}", "contains the control character U+0085"), ("\u{202E}a", "contains the invisible character U+202E"),
        ("a\u{200F}b", "contains the invisible character U+200F"),
        ("a\u{2028}b", "contains the invisible character U+2028"),
        (" a", "starts with whitespace"), ("a ", "ends with whitespace"), ("a\u{3000}", "ends with whitespace"),
    ]

    @Test(arguments: names)
    func `names of templates, functions and arguments can be seen`(name: String, problem: String?) throws {
        func findings(_ build: () throws -> TemplateDefinition) -> [Diagnostic] {
            do {
                _ = try build()
                return []
            } catch {
                return (error as? DefinitionError)?.diagnostics ?? []
            }
        }
        let found = [
            findings { try Template(name).build() }, findings { try AppFunction(name).build() },
            findings { try Template("a").argument(name, default: 1).build() },
        ]
        for findings in found {
            #expect(findings.map(\.code) == (problem == nil ? [] : [.invalidName]))
            #expect(findings.first?.message.hasSuffix(problem ?? "") ?? true, "\(findings)")
        }
    }

    @Test func `members of groups obey the same rule, with the name of their group`() {
        let error = #expect(throws: DefinitionError.self) {
            try Template("a").argument("style", group: ["in\u{7}ner": 1]).build()
        }
        #expect(error?.diagnostics.map(\.code) == [.invalidName])
        #expect(throws: DefinitionError.self) {
            try Template("a").argument(String(repeating: "x.", count: 130) + "x", default: 1).build()
        }
    }
}
