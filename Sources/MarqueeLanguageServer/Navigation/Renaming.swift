import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Renames a template, function, argument or group through a project, or says why that cannot be.
struct Renaming {
    /// New text for a stretch of a file.
    struct Edit: Sendable, Equatable {
        let range: Range<Int>
        let text: String
    }

    let project: ProjectIndex
    let symbol: Symbol
    let newName: String

    /// The edits by file; all of them together or none.
    func edits() throws(ResponseError) -> [(file: FilePath, edits: [Edit])] {
        guard newName != symbol.lastPart else { return [] }
        try checkName()
        let (found, inexact) = project.occurrences(of: symbol)
        if let file = inexact.first {
            throw ResponseError(
                .requestFailed,
                "'\(file)' cannot be read completely, and may also use '\(symbol.lastPart)'; fix it first")
        }
        let changes = found.map { file, occurrences in (file: file, edits: occurrences.map(edit)) }
        try verify(changes)
        return changes
    }

    private func edit(_ occurrence: Occurrence) -> Edit {
        let token = occurrence.token
        var text = Array(token.text.utf8)
        text.replaceSubrange(occurrence.part, with: Array(newName.utf8))
        // Names in brackets need quotes more often; as a name they are rare enough to ask for them everywhere.
        let written = ScalarText.written(
            String(decoding: text, as: UTF8.self), as: token.style, isKey: occurrence.isKey, isFlow: true)
        return Edit(range: token.range, text: written)
    }

    // MARK: Names

    private func checkName() throws(ResponseError) {
        switch symbol {
        case .template(let name):
            guard BuiltInFunction(rawValue: name) == nil else { throw refusal("'\(name)' is built in") }
            if let taken = project.definition(newName) {
                throw refusal("a \(taken.kind.name) '\(newName)' already exists")
            }
        case .argument(let template, _):
            guard BuiltInFunction(rawValue: template) == nil else { throw refusal("'\(template)' is built in") }
            let name = newFullName
            guard let definition = project.definition(template) else { return }
            if definition.argument(name) != nil {
                throw refusal("'\(template)' already has an argument '\(name)'")
            }
            if definition.isGroup(name) { throw refusal("'\(template)' already has a group '\(name)'") }
        case .recipe:
            if project.recipes.contains(where: { $0.id == newName }) {
                throw refusal("a recipe '\(newName)' already exists")
            }
        case .event, .message: throw refusal("'\(symbol.lastPart)' is not defined in a file of the project")
        }
    }

    private var newFullName: String {
        guard case .argument(_, let name) = symbol, let dot = name.lastIndex(of: ".") else { return newName }
        return name[...dot] + newName
    }

    private func refusal(_ message: String) -> ResponseError {
        ResponseError(.requestFailed, message)
    }

    // MARK: Proof

    /// Carries the changes out on a copy of the project: nothing may be wrong there that was not before, and every
    /// definition must be the same but for the name.
    private func verify(_ changes: [(file: FilePath, edits: [Edit])]) throws(ResponseError) {
        var copy = project
        for (file, edits) in changes {
            var text = TextBuffer(project.text(of: file) ?? [])
            for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                text.replace(edit.range, with: Array(edit.text.utf8))
            }
            copy.setText(text.bytes, of: file)
        }
        copy.update()
        if let finding = newFinding(in: copy) { throw refusal("invalid name '\(newName)': \(finding.message)") }
        let expected = project.definitions.map(renamed)
        guard copy.definitions == expected else {
            throw refusal("the name is in a part that an anchor shares with others; write it out there first")
        }
    }

    /// A finding of a code that is found more often than before.
    private func newFinding(in copy: ProjectIndex) -> Diagnostic? {
        var counts: [DiagnosticCode: Int] = [:]
        for finding in project.findings.values.joined() { counts[finding.code, default: 0] += 1 }
        for file in copy.findings.keys.sorted(by: FilePath.precedes) {
            for finding in copy.findings[file] ?? [] {
                counts[finding.code, default: 0] -= 1
                if counts[finding.code, default: 0] < 0 { return finding }
            }
        }
        return nil
    }

    private func renamed(_ definition: TemplateDefinition) -> TemplateDefinition {
        var name = definition.name
        var arguments = definition.arguments
        switch symbol {
        case .recipe, .event, .message: break
        case .template(let old):
            if name == old { name = newName }
        case .argument(let template, let old):
            guard template == name else { return definition }
            arguments = arguments.map { argument in
                guard argument.name == old || argument.name.isBelow(group: old) else { return argument }
                return ArgumentDefinition(
                    name: newFullName + argument.name.dropFirst(old.count), type: argument.type,
                    isRequired: argument.isRequired, defaultValue: argument.defaultValue,
                    description: argument.description, constraints: argument.constraints, range: nil)
            }
        }
        return TemplateDefinition(
            name: name, kind: definition.kind, presenter: definition.presenter, description: definition.description,
            timeout: definition.timeout, maxDisplay: definition.maxDisplay, priority: definition.priority,
            arguments: arguments, source: nil)
    }
}
