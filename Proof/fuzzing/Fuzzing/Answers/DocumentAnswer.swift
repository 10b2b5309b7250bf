@testable import MarqueeModel
@testable import MarqueeYAML

extension Answer {
    /// A file as JSON: the codes of its errors, in order, or `-`.
    static let document = Answer(name: "document") { words in
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "f"))
        loader.read(words.first ?? [], file: "a.json")
        let errors = loader.diagnostics.filter { $0.severity == .error }
        return errors.isEmpty ? "-" : errors.map(\.code.rawValue).joined(separator: ",")
    }

    /// The name of a kind of document, to its JSON schema.
    static let schema = Answer(name: "schema") { words in
        SchemaDocument().schema(of: (words.first ?? []).text)?.json() ?? "null"
    }
}
