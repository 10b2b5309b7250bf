import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// How many findings of a document are looked at.
    private static let maximumFindings = 500

    /// Fixes of the findings of a stretch, and one for all that are safe.
    func codeActions(_ place: DocumentPlace, _ parameters: Value) -> Value {
        guard client.hasCodeActionLiterals,
            let range = parameters["range"].flatMap({ place.text.range(of: $0, client.encoding) })
        else { return .list([]) }
        let wanted = parameters["context", "only"]?.list?.compactMap(\.string)
        func isWanted(_ kind: String) -> Bool {
            wanted?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
        }
        let findings = (place.project.findings[place.file] ?? []).prefix(Self.maximumFindings)
        var texts = ProjectTexts(place.project)
        var actions: [Value] = []
        if isWanted("quickfix") {
            for finding in findings where finding.touches(range, in: place.text) {
                guard let change = Change(mending: finding, &texts) else { continue }
                actions.append(quickFix(finding, change, place, &texts))
            }
        }
        if isWanted("source.fixAll"), let all = fixAll(findings, place, &texts) { actions.append(all) }
        return .list(actions)
    }

    private func quickFix(
        _ finding: Diagnostic, _ change: Change, _ place: DocumentPlace, _ texts: inout ProjectTexts
    ) -> Value {
        [
            "title": .string(change.title.visible), "kind": "quickfix", "isPreferred": .boolean(change.isCertain),
            "diagnostics": [value(of: finding, in: place.project.path(of: place.file), &texts)],
            "edit": workspaceEdit(change.edits, in: place.project),
        ]
    }

    /// All safe changes of a document at once, as far as they do not overlap.
    private func fixAll(
        _ findings: some Sequence<Diagnostic>, _ place: DocumentPlace, _ texts: inout ProjectTexts
    ) -> Value? {
        var edits: [Renaming.Edit] = []
        for finding in findings {
            guard let change = Change(mending: finding, &texts), change.isCertain,
                change.edits.allSatisfy({ $0.file == place.file })
            else { continue }
            let new = change.edits.flatMap(\.edits)
            let collides = new.contains { one in edits.contains { one.touches($0) } }
            if !collides { edits += new }
        }
        guard !edits.isEmpty else { return nil }
        return [
            "title": "Fix all safe problems", "kind": "source.fixAll",
            "edit": workspaceEdit([(place.file, edits)], in: place.project),
        ]
    }
}

/// The fix of a finding, in bytes of the texts.
private struct Change {
    let title: String
    let isCertain: Bool
    private(set) var edits: [(file: FilePath, edits: [Renaming.Edit])] = []

    init?(mending finding: Diagnostic, _ texts: inout ProjectTexts) {
        guard let fix = finding.fix ?? Self.nearestName(for: finding, &texts), !fix.edits.isEmpty else { return nil }
        title = fix.title.prefix(1).uppercased() + fix.title.dropFirst()
        isCertain = fix.certainty == .certain
        for edit in fix.edits {
            let file = FilePath(edit.source.file)
            let new = Renaming.Edit(
                range: texts.text(of: file).range(of: edit.source.range), text: edit.replacement)
            if let index = edits.firstIndex(where: { $0.file == file }) {
                edits[index].edits.append(new)
            } else {
                edits.append((file, [new]))
            }
        }
    }

    /// What writes the name in a message that was probably meant, for findings that only say which.
    private static func nearestName(for finding: Diagnostic, _ texts: inout ProjectTexts) -> Fix? {
        guard let source = finding.source, let catalog = texts.project.catalog else { return nil }
        let text = texts.text(of: FilePath(source.file))
        let written = TolerantReader.documents(of: Array(text.bytes[text.range(of: source.range)])).first?.scalar
        guard let written, written.kind == .text else { return nil }
        var nearest: String?
        switch finding.code {
        case .unknownTemplate: nearest = catalog.nearestName(to: written.text)
        case .unknownAction:
            let types = Grammar.standard["action"].variants.map(\.name)
            let names = types + texts.project.definitions.filter(\.kind.isFunction).map(\.name)
            nearest = names.contains(written.text) ? nil : NearestName.of(written.text, in: names)
        default: break
        }
        guard let nearest else { return nil }
        let new = ScalarText.written(nearest, as: written.style, isKey: false, isFlow: true)
        return Fix("write '\(nearest)'", [Fix.Edit(source, new)], .suggested)
    }
}

extension Renaming.Edit {
    /// Whether two edits cannot both be made: they overlap, or insert at the same place.
    fileprivate func touches(_ other: Renaming.Edit) -> Bool {
        range.overlaps(other.range) || range.lowerBound == other.range.lowerBound
    }
}

extension Diagnostic {
    /// Whether the finding is in a stretch of its text, or beside it.
    fileprivate func touches(_ range: Range<Int>, in text: TextBuffer) -> Bool {
        guard let own = source.map({ text.range(of: $0.range) }) else { return false }
        return own.lowerBound <= range.upperBound && range.lowerBound <= own.upperBound
    }
}
