import MarqueeYAML

/// The parts of a document that can be folded: mappings, lists and texts of several lines, and comments.
struct FoldingRanges {
    struct Fold: Equatable {
        /// Lines, from 0.
        let first: Int
        let last: Int
        var isComment = false
    }

    static let maximumCount = 5_000

    private(set) var folds: [Fold] = []
    private let text: TextBuffer
    private var seen: Set<Int> = []

    init(_ outline: FileOutline, marks: TextMarks, text: TextBuffer) {
        self.text = text
        readDocuments(outline, marks.separators)
        for document in outline.documents { read(document) }
        readComments(marks.comments)
        folds.sort { ($0.first, -$0.last) < ($1.first, -$1.last) }
        folds = Array(folds.prefix(Self.maximumCount))
    }

    private mutating func read(_ node: OutlineNode) {
        for entry in node.entries {
            let start = entry.key.range.lowerBound
            if entry.value.range.lowerBound >= start {
                add(from: start, to: entry.value.writtenEnd)
                read(entry.value)
            }
        }
        for item in node.items where node.range.lowerBound <= item.range.lowerBound {
            add(from: item.range.lowerBound, to: item.writtenEnd)
            read(item)
        }
    }

    /// Of several that begin on a line, the first is the outermost.
    private mutating func add(from start: Int, to end: Int, isComment: Bool = false) {
        var end = end
        while end > start, text.bytes[end - 1] <= 0x20 { end -= 1 }
        let (first, last) = (text.line(of: start), text.line(of: end))
        guard last > first, seen.insert(first).inserted else { return }
        folds.append(Fold(first: first, last: last, isComment: isComment))
    }

    /// Documents of a file that has several: from one `---` up to the next.
    private mutating func readDocuments(_ outline: FileOutline, _ separators: [Int]) {
        guard outline.documents.count > 1 else { return }
        for (index, start) in separators.enumerated() {
            let end = index + 1 < separators.count ? separators[index + 1] : text.bytes.count
            add(from: start, to: end)
        }
    }

    /// Comments on lines of their own that follow each other.
    private mutating func readComments(_ comments: [Range<Int>]) {
        var run: (start: Int, end: Int, line: Int)?
        for comment in comments {
            let line = text.line(of: comment.lowerBound)
            guard text.bytes[text.lineStarts[line]..<comment.lowerBound].allSatisfy({ $0 <= 0x20 }) else { continue }
            if let last = run, last.line + 1 == line {
                run = (last.start, comment.upperBound, line)
            } else {
                if let run { add(from: run.start, to: run.end, isComment: true) }
                run = (comment.lowerBound, comment.upperBound, line)
            }
        }
        if let run { add(from: run.start, to: run.end, isComment: true) }
    }
}
