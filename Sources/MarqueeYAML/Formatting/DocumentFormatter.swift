package import MarqueeModel

/// Lays a document out as people agree on: two spaces a level, one space behind ':' and '-', no spaces at ends of lines.
///
/// Comments, quotes and the order stay, and so do the columns of comments behind values. What a document means never
/// changes: the result is read again, and when it says anything else, nothing is changed.
package struct DocumentFormatter {
    /// New text for a stretch, in bytes.
    package struct Edit: Sendable, Equatable {
        package let range: Range<Int>
        package let text: String

        package init(_ range: Range<Int>, _ text: String) {
            self.range = range
            self.text = text
        }
    }

    /// After so many passes nothing may be left to do.
    private static let maximumPasses = 4

    /// The edits that lay a text out, in order; none when it is so already, nil when it cannot be read.
    package static func edits(for text: SourceText) -> [Edit]? {
        let (tree, findings) = DocumentTree.reading(text)
        guard !findings.diagnostics.hasErrors else { return nil }
        let first = pass(over: tree)
        guard !first.isEmpty else { return [] }
        var bytes = applied(first, to: text.bytes)
        for count in 1...maximumPasses {
            let (after, problems) = DocumentTree.reading(SourceText(file: text.file, validated: bytes))
            guard !problems.diagnostics.hasErrors, meaning(of: after) == meaning(of: tree) else { return [] }
            let more = pass(over: after)
            if more.isEmpty { return count == 1 ? first : [difference(from: text.bytes, to: bytes)] }
            bytes = applied(more, to: bytes)
        }
        return []
    }

    /// Why a text cannot be laid out: what cannot be read has no layout.
    package static func problems(in text: SourceText) -> [Diagnostic] {
        DocumentTree.reading(text).findings.diagnostics.filter { $0.severity == .error }
    }

    /// Applies edits, which are in order and do not overlap.
    package static func applied(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in edits {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }

    static func pass(over tree: DocumentTree) -> [Edit] {
        guard tree.countsBytes else {
            var layout = BlockLayout(tree)
            return layout.edits()
        }
        let bytes = JSONLayoutWriter.written(tree)
        return bytes == tree.positions.text.bytes ? [] : [difference(from: tree.positions.text.bytes, to: bytes)]
    }

    /// What the documents say, with the kinds of their values.
    static func meaning(of tree: DocumentTree) -> [Value] {
        tree.documents.map { document in
            // What has no value would be an error, and those were looked for before.
            tree.value(document) { _, _, _ in }
        }
    }

    /// One edit for everything between the first and the last change.
    private static func difference(from old: [UInt8], to new: [UInt8]) -> Edit {
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        // Not through the middle of a character.
        while start > 0, start < old.count,
            old[start] & 0xC0 == 0x80 || (start < new.count && new[start] & 0xC0 == 0x80)
        {
            start -= 1
        }
        while oldEnd < old.count, old[oldEnd] & 0xC0 == 0x80 { (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1) }
        return Edit(start..<oldEnd, String(decoding: new[start..<newEnd], as: UTF8.self))
    }
}
