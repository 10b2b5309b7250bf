/// A place in a text: line and column, both from 1. Columns count Unicode scalars.
public struct TextPosition: Sendable, Hashable, Comparable {
    private let storedLine: UInt32
    private let storedColumn: UInt32

    /// The line, from 1.
    public var line: Int { Int(storedLine) }
    /// The column, from 1, in Unicode scalars.
    public var column: Int { Int(storedColumn) }

    /// Creates a position; numbers outside 1 to 2³² − 1 are moved to the nearest of them.
    public init(line: Int, column: Int) {
        self.storedLine = max(1, UInt32(clamping: line))
        self.storedColumn = max(1, UInt32(clamping: column))
    }

    /// What comes first in the text is less.
    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
    }
}

/// A stretch of a text, from a position up to, and not including, another.
public struct TextRange: Sendable, Hashable {
    /// Where the stretch begins.
    public let start: TextPosition
    /// Where it ends: the first position that no longer belongs to it.
    public let end: TextPosition

    /// Creates a range.
    public init(_ start: TextPosition, _ end: TextPosition) {
        self.start = start
        self.end = end
    }
}

/// A stretch of a named text.
public struct SourceRange: Sendable, Hashable {
    /// The file's path, as it was given or found; `<stdin>` for standard input.
    public let file: String
    /// Where in it.
    public let range: TextRange

    /// Creates a range of a file.
    public init(file: String, range: TextRange) {
        self.file = file
        self.range = range
    }
}
