package import MarqueeModel

/// What one file holds, read without the others: of such pieces, an editor puts a project together anew after each
/// change, and reads only the file that was changed.
package struct DocumentPiece: Sendable {
    /// A name that the file defines, with or without error.
    package struct Name: Sendable {
        package let name: String
        package let source: SourceRange
    }

    package let text: SourceText
    /// What was defined without error.
    package let definitions: [TemplateDefinition]
    /// The names of all definitions, in order; each once.
    package let names: [Name]
    package let messages: [Message]
    /// What was found in the file by itself.
    package let diagnostics: [Diagnostic]
    package let hasErrors: Bool

    /// Reads the bytes of a file as ``DocumentLoader`` does.
    package init(_ bytes: [UInt8], file: String, presenters: PresenterDefaults) {
        var loader = DocumentLoader(presenters: presenters)
        loader.read(bytes, file: file)
        text = SourceText.decoding(bytes, file: file).text
        definitions = loader.definitions
        names = loader.names.map { Name(name: $0, source: $1) }.sorted {
            $0.source.range.start < $1.source.range.start
        }
        messages = loader.messages
        diagnostics = loader.diagnostics
        hasErrors = loader.diagnostics.hasErrors
    }
}

/// Puts pieces together in their order: a name belongs to the piece that defines it first.
package struct PieceMerge {
    /// What every piece defines, duplicates left out.
    package private(set) var definitions: [TemplateDefinition] = []
    /// Names that were defined before, in order.
    package private(set) var duplicates: [Diagnostic] = []

    private var names: [String: SourceRange] = [:]

    package init() {}

    package mutating func add(_ piece: DocumentPiece) {
        var taken: Set<String> = []
        for name in piece.names {
            guard let first = names.updateValue(name.source, forKey: name.name) else { continue }
            names[name.name] = first
            taken.insert(name.name)
            duplicates.append(
                Diagnostic(
                    .duplicateTemplate, "\(quoted(name.name)) is defined twice", at: name.source,
                    notes: [.init("first defined here", at: first)]))
        }
        definitions += taken.isEmpty ? piece.definitions : piece.definitions.filter { !taken.contains($0.name) }
    }
}
