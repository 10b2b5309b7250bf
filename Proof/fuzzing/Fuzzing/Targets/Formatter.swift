@testable import MarqueeModel
@testable import MarqueeYAML

extension Target {
    static let formatter = Target(name: "formatter", about: "files that are laid out, as a whole and in part") {
        bytes in
        guard let first = bytes.first else { return }
        let file = first & 1 == 0 ? "fuzz.yaml" : "fuzz.json"
        let (text, problem) = SourceText.decoding(Array(bytes.dropFirst(2)), file: file)
        guard problem == nil else { return }
        let (tree, findings) = DocumentTree.reading(text)
        let edits = DocumentFormatter.edits(for: text)
        must((edits == nil) == findings.diagnostics.hasErrors, "what can be read has a layout, and nothing else")
        guard let edits else {
            return must(!DocumentFormatter.problems(in: text).isEmpty, "nothing says why it has no layout")
        }
        let formatted = laidOut(text, edits, as: tree)
        let again = DocumentFormatter.edits(for: formatted)
        must(again == [], "laid out twice it is another: \(formatted.bytes.text)")

        let start = Int(bytes.dropFirst().first ?? 0) % (text.bytes.count + 1)
        let part = start..<min(text.bytes.count, start + 40)
        guard let some = DocumentFormatter.edits(for: text, within: part) else {
            return must(false, "a part has no layout, and the whole has")
        }
        _ = laidOut(text, some, as: tree)
    }
}

/// The text with its edits, which means what it meant: only what is between the signs is another.
private func laidOut(_ text: SourceText, _ edits: [DocumentFormatter.Edit], as tree: DocumentTree) -> SourceText {
    for edit in edits { must(edit.range.upperBound <= text.bytes.count, "an edit is outside of the text") }
    for (one, next) in zip(edits, edits.dropFirst()) {
        must(one.range.upperBound <= next.range.lowerBound, "edits overlap or are not in order")
    }
    let (formatted, problem) = SourceText.decoding(
        DocumentFormatter.applied(edits, to: text.bytes), file: text.file)
    must(problem == nil, "what is laid out is no text")
    let (after, findings) = DocumentTree.reading(formatted)
    must(!findings.diagnostics.hasErrors, "what is laid out has errors: \(findings.diagnostics)")
    mustEqual(
        DocumentFormatter.meaning(of: after).map { $0.jsonBytes().text },
        DocumentFormatter.meaning(of: tree).map { $0.jsonBytes().text }, "the meaning")
    mustEqual(
        bytes: formatted.bytes.filter(isSign), text.bytes.filter(isSign), "what is not space")
    return formatted
}

/// A comma behind the last item of a list in brackets is left out.
private func isSign(_ byte: UInt8) -> Bool { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(byte) }
