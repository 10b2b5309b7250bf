package import MarqueeModel

/// Reads definitions from the JSON that ``TemplateDefinition/json`` writes, by the same rules as any other definition.
///
/// Every problem of every definition is kept, with its place, up to ``maximumProblems``.
package struct DefinitionDecoder {
    /// How many definitions one document may hold.
    package static let maximumDefinitions = 100_000
    /// How many problems are told: nobody reads more.
    package static let maximumProblems = 100

    /// What was found so far.
    package private(set) var problems: [WireProblem] = []

    package init() {}

    /// Reads a document's `definitions`: a list, in which each name is there once.
    ///
    /// - Throws: ``WireError`` with every problem.
    package static func definitions(
        _ value: Value?, at pointer: JSONPointer = .root
    ) throws(WireError) -> [TemplateDefinition] {
        var decoder = DefinitionDecoder()
        let definitions = decoder.decode(list: value, at: pointer)
        guard decoder.problems.isEmpty else { throw WireError(decoder.problems) }
        return definitions
    }

    /// Reads one definition.
    ///
    /// - Throws: ``WireError`` with every problem.
    package static func definition(
        _ value: Value, at pointer: JSONPointer = .root
    ) throws(WireError) -> TemplateDefinition {
        var decoder = DefinitionDecoder()
        let definition = decoder.decode(value, at: pointer)
        guard let definition, decoder.problems.isEmpty else { throw WireError(decoder.problems) }
        return definition
    }

    mutating func report(_ code: DiagnosticCode, _ message: String, at pointer: JSONPointer, help: String? = nil) {
        guard problems.count < Self.maximumProblems else { return }
        problems.append(WireProblem(code, message, at: pointer, help: help))
    }

    private mutating func decode(list value: Value?, at pointer: JSONPointer) -> [TemplateDefinition] {
        guard let items = value?.list else {
            report(
                .wrongShape, "the definitions must be a list, got \(value?.found ?? "nothing")",
                at: pointer)
            return []
        }
        guard items.count <= Self.maximumDefinitions else {
            report(
                .tooLarge, "the number of definitions, \(items.count), exceeds the limit of \(Self.maximumDefinitions)",
                at: pointer)
            return []
        }
        var definitions: [TemplateDefinition] = []
        definitions.reserveCapacity(items.count)
        var places = Dictionary<String, Int>(minimumCapacity: items.count)
        for (index, item) in items.enumerated() {
            guard problems.count < Self.maximumProblems else { break }
            let place = pointer.appending(index)
            guard let definition = decode(item, at: place) else { continue }
            if let first = places.updateValue(index, forKey: definition.name) {
                places[definition.name] = first
                report(
                    .duplicateTemplate,
                    "'\(definition.name.shortened)' is defined twice, first at \(pointer.appending(first))",
                    at: place.appending("name"))
            }
            definitions.append(definition)
        }
        return definitions
    }

    private mutating func decode(_ value: Value, at pointer: JSONPointer) -> TemplateDefinition? {
        guard let members = value.object else {
            report(.wrongShape, "a definition must be an object, got \(value.found)", at: pointer)
            return nil
        }
        let before = problems.count
        var found: [WireProblem] = []
        let draft = DefinitionDraft(wire: members, at: pointer, problems: &found)
        problems += found.prefix(Self.maximumProblems - problems.count)
        guard let draft else { return nil }
        var diagnostics: [Diagnostic] = []
        if let definition = draft.build(reportingTo: &diagnostics, locate: { _ in nil }) {
            return problems.count == before ? definition : nil
        }
        // Once more, now with places: they are not worth making as long as all is well.
        diagnostics.removeAll()
        _ = draft.build(reportingTo: &diagnostics) { place in Self.source(of: place, in: draft, at: pointer) }
        for diagnostic in diagnostics where diagnostic.severity == .error {
            let place = diagnostic.source.map { JSONPointer(text: $0.file) } ?? pointer
            report(diagnostic.code, diagnostic.message, at: place, help: diagnostic.help)
        }
        return nil
    }

    /// A place in JSON, in the form that diagnostics have: the pointer stands in for the file.
    private static func source(
        of place: DraftPlace, in draft: DefinitionDraft, at pointer: JSONPointer
    ) -> SourceRange? {
        func argument(_ anchor: Int) -> JSONPointer { pointer.appending("arguments").appending(anchor) }
        let target: JSONPointer
        switch place {
        case .name: target = pointer.appending("name")
        case .argument(let anchor): target = argument(anchor).appending("name")
        case .value(let anchor):
            guard draft.arguments.contains(where: { $0.anchor == anchor && $0.value != nil }) else { return nil }
            target = argument(anchor).appending("default")
        case .item(let item, let anchor): target = argument(anchor).appending("default").appending(item)
        case .key(let key, let anchor), .keyName(let key, let anchor): target = argument(anchor).appending(key)
        case .keyItem(let key, let item, let anchor): target = argument(anchor).appending(key).appending(item)
        }
        let start = TextPosition(line: 1, column: 1)
        return SourceRange(file: target.description, range: TextRange(start, start))
    }
}
