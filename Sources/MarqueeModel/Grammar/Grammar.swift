/// What can be written in each document: every key once, with its shape, what it is for, and since when.
///
/// Readers, JSON Schemas, what editors offer, the reference in Documentation and the wire form are derived from it. It
/// is a value: with one more key, it is another grammar.
package struct Grammar: Sendable {
    /// What a file or a part of one can be, in the order in which documents are told apart.
    package var documents: [Document] { didSet { markers = Self.markers(of: documents) } }
    /// The keys that tell documents from others, by the section that each document is.
    package private(set) var markers: [String: String]
    private var sections: [Section]

    package init(documents: [Document], sections: [Section]) {
        self.documents = documents
        self.sections = sections
        markers = Self.markers(of: documents)
    }

    private static func markers(of documents: [Document]) -> [String: String] {
        var markers: [String: String] = [:]
        for document in documents {
            if let section = document.content.section { markers[section] = document.marker }
        }
        return markers
    }

    /// What this version reads. Another kind of document is another file beside this one, and a line here.
    package static let standard = Grammar(
        documents: [configurationDocument, caseDocument, messageDocument, recipeDocument, definitionDocument],
        sections: configurationSections + caseSections + messageSections + recipeSections + definitionSections)

    /// The section of a name; one that is not there has no keys.
    package subscript(name: String) -> Section {
        get { sections.first { $0.name == name } ?? Section(name, "a mapping", []) }
        set {
            if let index = sections.firstIndex(where: { $0.name == name }) {
                sections[index] = newValue
            } else {
                sections.append(newValue)
            }
        }
    }

    /// What is as old as the format is not said to be of a version.
    package static let firstVersion = "0.1.0"

    /// Whether a section can stand right inside itself.
    package func isRecursive(_ name: String) -> Bool { self[name].keys.contains { $0.shape.section == name } }

    /// The names of all sections.
    package var sectionNames: [String] { sections.map(\.name) }

    package subscript(document name: String) -> Document? { documents.first { $0.name == name } }
}

extension Grammar {
    /// A kind of document.
    package struct Document: Sendable {
        package let name: String
        /// The title of its schema.
        package let title: String
        package let help: String
        package let content: Shape
        /// The key whose text tells it from others.
        package var marker: String?
        /// The only file that it can be.
        package var file: String?
        /// The folder in which documents that say nothing yet are of this kind.
        package var folder: String?
    }

    /// A mapping with keys of its own.
    package struct Section: Sendable {
        package let name: String
        /// What errors call it, with its article.
        package let phrase: String
        package var keys: [Key]
        /// The key whose text chooses among the variants.
        package var chooser: String?
        package var variants: [Variant] = []
        package var alternatives: [Alternative] = []
        /// How it is written in short, for whoever wrote something else.
        package var example: String?
        /// Whether something has to be in it.
        package var saysSomething = false

        package init(
            _ name: String, _ phrase: String, _ keys: [Key], chooser: String? = nil, variants: [Variant] = [],
            alternatives: [Alternative] = [], example: String? = nil, saysSomething: Bool = false
        ) {
            self.name = name
            self.phrase = phrase
            self.keys = keys
            self.chooser = chooser
            self.variants = variants
            self.alternatives = alternatives
            self.example = example
            self.saysSomething = saysSomething
        }

        /// A key by the name that is written.
        package subscript(name: String) -> Key? { keys.first { $0.name == name } }

        /// The keys of its wire form, in which each has one spelling.
        package var wireKeys: some Sequence<Key> { keys.lazy.filter { $0.original == nil } }

        /// The keys that a variant has; without one, all.
        package func keys(of variant: String?) -> [Key] {
            guard let variant else { return keys }
            return keys.filter { $0.isOf(variant) }
        }
    }

    /// Keys that say the same in two ways: one of them can be there, or has to.
    package struct Alternative: Sendable {
        package let names: [String]
        package let isNeeded: Bool

        package init(_ names: [String], isNeeded: Bool = false) {
            self.names = names
            self.isNeeded = isNeeded
        }

        /// The names as a sentence has them: "'name' or 'path'".
        package func listed(_ word: String) -> String { names.map { "'\($0)'" }.joined(separator: " \(word) ") }
    }

    /// One of the things that a section can be about.
    package struct Variant: Sendable {
        package let name: String
        package let help: String

        package init(_ name: String, _ help: String) {
            self.name = name
            self.help = help
        }
    }

    /// A key, and what stands behind it. A class, so that handing it on costs one reference count.
    package final class Key: Sendable {
        package let name: String
        package let shape: Shape
        /// What it is for: one or two sentences, with names in backticks.
        package let help: String
        /// The variants that have it; empty: all.
        package let variants: [String]
        /// What to do where it is missing; nil: it may be missing.
        package let need: String?
        /// What can be written behind it, as an author writes it.
        package let examples: [String]
        /// The key of which this is another spelling.
        package let original: String?
        /// What it is called on the wire.
        package let wireName: String
        /// The version that brought it.
        package let since: String
        /// The code of errors about it.
        package let code: DiagnosticCode

        package init(
            _ name: String, _ shape: Shape, _ help: String, of variants: [String] = [], need: String? = nil,
            examples: [String] = [], spells original: String? = nil, wire: String? = nil,
            since: String = Grammar.firstVersion,
            code: DiagnosticCode = .wrongShape
        ) {
            self.name = name
            self.shape = shape
            self.help = since == Grammar.firstVersion ? help : "\(help) Since \(since)."
            self.variants = variants
            self.need = need
            self.examples = examples.isEmpty ? shape.examples : examples
            self.original = original
            self.wireName = wire ?? name
            self.since = since
            self.code = code
        }

        /// The same key with another shape.
        init(_ key: Key, shape: Shape) {
            (name, self.shape, help, variants, need) = (key.name, shape, key.help, key.variants, key.need)
            (examples, original, wireName) = (key.examples, key.original, key.wireName)
            (since, code) = (key.since, key.code)
        }

        /// Whether a variant has it. `list` stands for lists of anything, `list of string` for one of them.
        package func isOf(_ variant: String) -> Bool {
            variants.isEmpty
                || variants.contains {
                    $0 == variant || $0.hasPrefix(variant + " of ") || variant.hasPrefix($0 + " of ")
                }
        }
    }
}
