package import MarqueeModel

/// Reads recipes from JSON as their files have them, by the same rules as any other recipe.
package struct RecipeDecoder {
    /// How many recipes one document may hold.
    package static let maximumRecipes = 10_000

    /// The recipes that are written without error of form, in the order of the document. Where a place of one is said by
    /// a diagnostic, ``pointer(of:)`` knows it.
    package private(set) var drafts: [RecipeDraft] = []
    /// What is wrong with the form of others.
    package private(set) var problems: [WireProblem] = []
    private var pointers: [JSONPointer] = []

    /// Reads an object of recipes by name.
    package init(_ members: ValueObject, at pointer: JSONPointer) {
        guard members.count <= Self.maximumRecipes else {
            problems.append(
                WireProblem(
                    .tooLarge, "the number of recipes, \(members.count), exceeds the limit of \(Self.maximumRecipes)",
                    at: pointer))
            return
        }
        for member in members where problems.count < DefinitionDecoder.maximumProblems {
            read(member.value, named: member.key, at: pointer.appending(member.key.utf8.count > 200 ? "" : member.key))
        }
    }

    /// Reads one recipe.
    package init(_ value: Value, named name: String, at pointer: JSONPointer = .root) {
        read(value, named: name, at: pointer)
    }

    /// A finding in one of the recipes, at its place in the JSON.
    package func problem(_ diagnostic: Diagnostic) -> WireProblem {
        let line = diagnostic.source?.range.start.line ?? 0
        let place = line >= 1 && line <= pointers.count ? pointers[line - 1] : .root
        return WireProblem(diagnostic.code, diagnostic.message, at: place, help: diagnostic.help)
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, at pointer: JSONPointer, help: String? = nil
    ) {
        problems.append(WireProblem(code, message, at: pointer, help: help))
    }

    private mutating func read(_ value: Value, named name: String, at pointer: JSONPointer) {
        let before = problems.count
        if name == "none" {
            report(
                .reservedName, "a recipe cannot be named 'none': in test cases, it means that no recipe wins",
                at: pointer,
                help: "choose another name")
        }
        if let problem = NameRule.problem(of: name) {
            report(.invalidName, "the name '\(name.shortened)' \(problem)", at: pointer)
        }
        guard let members = value.object else {
            return report(
                .wrongShape, "a recipe must be an object, got \(value.found)", at: pointer)
        }
        if let count = members["message"]?.list?.count {
            return report(
                .twoReactions, "a recipe can have only one message, got a list of \(count)",
                at: pointer.appending("message"),
                help: "write one recipe for each message")
        }
        var found: [Fields.Problem] = []
        let fields = Fields.reading(members, as: Grammar.standard["recipe"], reportingTo: &found)
        for problem in found {
            report(problem.code, problem.message, at: Self.place(problem.path, below: pointer), help: problem.help)
        }
        guard problems.count == before else { return }
        let source = place(pointer)
        var places: [(place: Int, source: SourceRange)] = []
        let placed = note(fields, at: pointer, into: &places)
        var message = Message(fields["message"]?.fields ?? Fields())
        var ranges: [[String]: TextRange] = [:]
        note(members["message"], [], at: pointer.appending("message"), into: &ranges)
        message.source = MessageSource(file: "", ranges: ranges)
        drafts.append(RecipeDraft(name, placed, message: message, at: source, places: places))
    }

    /// Diagnostics have lines: a line stands for a pointer.
    private mutating func place(_ pointer: JSONPointer) -> SourceRange {
        pointers.append(pointer)
        let start = TextPosition(line: pointers.count, column: 1)
        return SourceRange(file: "", range: TextRange(start, start))
    }

    private static func place(_ path: [String], below pointer: JSONPointer) -> JSONPointer {
        path.reduce(pointer) { $0.appending($1) }
    }

    private mutating func note(
        _ fields: Fields, at pointer: JSONPointer, into places: inout [(place: Int, source: SourceRange)]
    ) -> Fields {
        var placed = Fields()
        for member in fields.members {
            placed.append(note(member, at: pointer.appending(member.name), into: &places))
        }
        return placed
    }

    /// A member with a place of its own.
    private mutating func note(
        _ member: Fields.Member, at pointer: JSONPointer, into places: inout [(place: Int, source: SourceRange)]
    ) -> Fields.Member {
        let source = place(pointer)
        let place = source.range.start.line
        places.append((place, source))
        let content: Content
        switch member.content {
        case .fields(let fields): content = .fields(note(fields, at: pointer, into: &places))
        case .named(let members):
            content = .named(members.map { note($0, at: pointer.appending($0.name), into: &places) })
        case .list(let members):
            content = .list(
                members.map { item in
                    // One item alone may stand where a list does.
                    note(item, at: item.place < 0 ? pointer : pointer.appending(item.place), into: &places)
                })
        default: content = member.content
        }
        return Fields.Member(member.name, content, place: place)
    }

    private mutating func note(
        _ value: Value?, _ path: [String], at pointer: JSONPointer, into ranges: inout [[String]: TextRange]
    ) {
        ranges[path] = place(pointer).range
        for member in value?.object ?? [:] {
            note(member.value, path + [member.key], at: pointer.appending(member.key), into: &ranges)
        }
    }
}
