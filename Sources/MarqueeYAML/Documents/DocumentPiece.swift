package import MarqueeModel

/// What one file holds, read without the others: of such pieces, an editor puts a project together anew after each
/// change, and reads only the file that was changed. Of class type, as a project has thousands, which go from hand to hand.
package final class DocumentPiece: Sendable {
    /// A name that the file defines, with or without error.
    package struct Name: Sendable {
        package let name: String
        package let source: SourceRange

        fileprivate static func sorted(_ names: [String: SourceRange]) -> [Name] {
            names.map { Name(name: $0, source: $1) }.sorted { $0.source.range.start < $1.source.range.start }
        }
    }

    package let text: SourceText
    /// What was defined without error.
    package let definitions: [TemplateDefinition]
    /// The names of all definitions, in order; each once.
    package let names: [Name]
    /// The names of those that could not be read.
    fileprivate let unreadNames: Set<String>
    package let messages: [Message]
    /// The messages that have an id.
    package let identifiedMessages: [Message]
    package let cases: [TestCase]
    /// Notifications, with their places.
    package let notifications: [(payload: Value, source: SourceRange)]
    package let recipes: [RecipeDraft]
    /// The names of all recipes, in order; each once.
    package let recipeNames: [Name]
    /// What was found in the file by itself.
    package let diagnostics: [Diagnostic]
    package let hasErrors: Bool
    /// Whether something could not be read in which names may be defined.
    package let mayLackNames: Bool
    /// Local files that defaults of definitions name.
    package let defaultFiles: [LocalFileMention]
    /// The comments that say which warnings are meant, by file: none, or those of this one.
    package let ignores: [String: IgnoreComments]

    /// Reads the bytes of a file as ``DocumentLoader`` does.
    package init(_ bytes: [UInt8], file: String, presenters: PresenterDefaults) {
        var loader = DocumentLoader(presenters: presenters)
        loader.read(bytes, file: file)
        text = SourceText.decoding(bytes, file: file).text
        definitions = loader.definitions
        names = Name.sorted(loader.names)
        unreadNames = Set(loader.names.keys).subtracting(loader.definitions.lazy.map(\.name))
        (messages, cases, notifications) = (loader.messages, loader.cases, loader.notifications)
        identifiedMessages = loader.messages.filter { $0.id != nil }
        (recipes, recipeNames) = (loader.recipes, Name.sorted(loader.recipeNames))
        diagnostics = loader.diagnostics
        hasErrors = loader.diagnostics.hasErrors
        ignores = loader.ignores
        (mayLackNames, defaultFiles) = (loader.mayLackNames, loader.defaultFiles)
    }
}

/// Puts pieces together in their order: a name belongs to the piece that defines it first.
package struct PieceMerge {
    /// What every piece defines, duplicates left out.
    package private(set) var definitions: [TemplateDefinition] = []
    /// The same of recipes.
    package private(set) var recipes: [RecipeDraft] = []
    /// Names that were defined before, in order.
    package private(set) var duplicates: [Diagnostic] = []
    /// Definitions that are written and could not be read.
    package var unreadNames: UnreadableNames {
        mayLackNames ? .any : .names(unread)
    }
    /// The names of all recipes, with or without error.
    package var recipeIDs: Set<String> { Set(recipeNames.keys) }

    private var names: [String: SourceRange] = [:]
    private var recipeNames: [String: SourceRange] = [:]
    private var unread: Set<String> = []
    private var mayLackNames = false

    /// - Parameter count: How many definitions there may be.
    package init(of count: Int = 0) {
        definitions.reserveCapacity(count)
        names.reserveCapacity(count)
    }

    package mutating func add(_ piece: DocumentPiece) {
        if piece.mayLackNames { mayLackNames = true }
        let taken = Self.take(piece.names, into: &names) { name, first in
            duplicates.append(
                Diagnostic(
                    .duplicateTemplate, "\(quoted(name.name)) is defined twice", at: name.source,
                    notes: [.init("first defined here", at: first)]))
        }
        if !piece.unreadNames.isEmpty { unread.formUnion(piece.unreadNames.subtracting(taken)) }
        definitions += taken.isEmpty ? piece.definitions : piece.definitions.filter { !taken.contains($0.name) }
        guard !piece.recipeNames.isEmpty else { return }
        let takenRecipes = Self.take(piece.recipeNames, into: &recipeNames) { name, first in
            duplicates.append(.duplicateRecipe(name.name, at: name.source, first: first))
        }
        recipes += piece.recipes.filter { !takenRecipes.contains($0.id) }
    }

    /// Those of the names that were there before.
    private static func take(
        _ names: [DocumentPiece.Name], into known: inout [String: SourceRange],
        _ report: (DocumentPiece.Name, SourceRange) -> Void
    ) -> Set<String> {
        var taken: Set<String> = []
        for name in names {
            guard let first = known.updateValue(name.source, forKey: name.name) else { continue }
            known[name.name] = first
            taken.insert(name.name)
            report(name, first)
        }
        return taken
    }
}

extension Diagnostic {
    /// A recipe whose name another one has.
    static func duplicateRecipe(_ name: String, at source: SourceRange, first: SourceRange) -> Diagnostic {
        Diagnostic(
            .duplicateRecipe, "the recipe \(quoted(name)) is defined twice", at: source,
            help: "rename one of them", notes: [.init("first defined here", at: first)])
    }
}
