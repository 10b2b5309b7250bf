import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeForms

/// Fields are told of in words of those who fill them in.
@Suite struct FieldWordsTests {
    private static let text = """
        card:
          type: template
          presenter: web
          arguments:
            title: { type: string, value: Hello, minLength: 1, maxLength: 40 }
            color: { type: string, value: "#0a84ff", pattern: "^#[0-9a-f]{6}$" }
            code: { type: string, value: ABC, pattern: "^[A-Z]+$" }
            count: { type: number, value: 1, minimum: 1, maximum: 9.5 }
            tags: { type: list, items: { type: string }, value: [a], enum: [a, b], minItems: 1, maxItems: 3 }
            size: { type: string, value: small, enum: [small, large] }
            picture: { type: file, accept: [image/*, image/svg+xml, application/vnd.example], maxBytes: 2000000 }
            expiresAt: { type: string, value: "" }
            image-alt: { type: string, value: "" }
            imageURL: { type: string, value: "" }
            HTMLBody: { type: string, value: "" }
        """

    private func fields() throws -> [FormField] {
        var loader = DocumentLoader()
        loader.read(Array(Self.text.utf8), file: "card.yaml")
        #expect(loader.diagnostics.filter { $0.severity == .error }.isEmpty, "\(loader.diagnostics)")
        let catalog = try TemplateCatalog(loader.definitions, presenters: PresenterDefaults())
        return FormFields(catalog: catalog, fields: [:], problems: [:]).block(of: try #require(catalog["card"]))
    }

    @Test(
        arguments: [
            ("title", "at least 1 character · at most 40 characters"), ("color", "a colour such as #0a84ff"),
            ("code", "must match ^[A-Z]+$"), ("count", "at least 1 · at most 9.5"),
            ("tags", "one per line · one of: a, b · at least 1 item · at most 3 items"), ("size", nil),
            (
                "picture",
                "a URL or a path on the host · images, SVG, application/vnd.example · at most 2 MB"
            ),
        ] as [(String, String?)])
    func `constraints`(_ name: String, _ words: String?) throws {
        let field = try #require(try fields().first { $0.name == "a:" + name })
        #expect(field.constraints == words)
    }

    @Test(arguments: [
        ("expiresAt", "Expires at"), ("image-alt", "Image alt"), ("imageURL", "Image URL"), ("HTMLBody", "HTML body"),
    ])
    func `names`(_ name: String, _ label: String) throws {
        #expect(try fields().first { $0.name == "a:" + name }?.label == label)
    }
}
