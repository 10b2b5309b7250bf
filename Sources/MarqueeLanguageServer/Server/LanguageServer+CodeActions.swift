import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// Changes that mend the findings of a stretch, and one for all that are certain.
    func codeActions(_ place: DocumentPlace, _ parameters: Value) -> Value {
        guard client.hasCodeActionLiterals,
            let range = parameters["range"].flatMap({ place.text.range(of: $0, client.encoding) })
        else { return .list([]) }
        let wanted = parameters["context", "only"]?.list?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool {
            wanted?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
        }
        let findings = place.project.findings[place.file] ?? []
        var actions: [Value] = []
        if isWanted("quickfix") {
            for finding in findings {
                guard let fix = change(for: finding, in: place.project),
                    let source = finding.source.map({ place.text.range(of: $0.range) }),
                    source.lowerBound <= range.upperBound, range.lowerBound <= source.upperBound
                else { continue }
                actions.append(quickFix(finding, fix, place))
            }
        }
        if isWanted("source.fixAll"), let all = fixAll(findings, place) { actions.append(all) }
        return .list(actions)
    }

    /// What mends a finding.
    struct Change {
        let title: String
        let isCertain: Bool
        let edits: [(file: FilePath, edits: [Renaming.Edit])]
    }

    private func change(for finding: Diagnostic, in project: ProjectIndex) -> Change? {
        guard let fix = finding.fix, !fix.edits.isEmpty else { return nil }
        var texts = ProjectTexts(project)
        var edits: [(file: FilePath, edits: [Renaming.Edit])] = []
        for edit in fix.edits {
            let file = FilePath(edit.source.file)
            let range = texts.text(of: file).range(of: edit.source.range)
            let new = Renaming.Edit(range: range, text: edit.replacement)
            if let index = edits.firstIndex(where: { $0.file == file }) {
                edits[index].edits.append(new)
            } else {
                edits.append((file, [new]))
            }
        }
        let title = fix.title.prefix(1).uppercased() + fix.title.dropFirst()
        return Change(title: title, isCertain: fix.certainty == .certain, edits: edits)
    }

    private func quickFix(_ finding: Diagnostic, _ change: Change, _ place: DocumentPlace) -> Value {
        var texts = ProjectTexts(place.project)
        return [
            "title": .string(change.title), "kind": "quickfix", "isPreferred": .boolean(change.isCertain),
            "diagnostics": [value(of: finding, in: place.project.path(of: place.file), &texts)],
            "edit": workspaceEdit(change.edits, in: place.project),
        ]
    }

    /// All certain changes of a document at once, as far as they do not overlap.
    private func fixAll(_ findings: [Diagnostic], _ place: DocumentPlace) -> Value? {
        var edits: [Renaming.Edit] = []
        for finding in findings {
            guard let change = change(for: finding, in: place.project), change.isCertain,
                change.edits.allSatisfy({ $0.file == place.file })
            else { continue }
            let new = change.edits.flatMap(\.edits)
            guard !new.contains(where: { edit in edits.contains { $0.range.overlaps(edit.range) } }) else { continue }
            edits += new
        }
        guard !edits.isEmpty else { return nil }
        return [
            "title": "Mend all that is certain", "kind": "source.fixAll",
            "edit": workspaceEdit([(place.file, edits)], in: place.project),
        ]
    }
}
