/// Cuts what comes in pieces into lines. Keeps no more than a line that is not whole yet, up to a limit.
struct LineSplitter: Sendable {
    enum Line: Sendable, Equatable {
        case whole([UInt8])
        /// The beginning of a line that is longer than the limit; the rest is passed over.
        case tooLong(beginning: [UInt8])
    }

    private let limit: Int
    private var partial: [UInt8] = []
    /// Whether the rest of a line that is too long is being passed over.
    private var isSkipping = false

    /// - Parameter limit: The longest line, without its end.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece, and gives the lines that end in it. Empty lines are no lines.
    mutating func append(_ piece: ArraySlice<UInt8>, _ body: (Line) -> Void) {
        var rest = piece
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            finish(with: rest[rest.startIndex..<end], body)
            rest = rest[(end + 1)...]
        }
        keep(rest, body)
    }

    /// Gives the last line, which has no end.
    mutating func end(_ body: (Line) -> Void) {
        finish(with: [], body)
    }

    private mutating func finish(with last: ArraySlice<UInt8>, _ body: (Line) -> Void) {
        if isSkipping {
            isSkipping = false
        } else if partial.count + last.count > limit {
            body(.tooLong(beginning: Array((partial + last.prefix(limit)).prefix(limit))))
        } else {
            var line = partial.isEmpty ? Array(last) : partial + last
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if !line.isEmpty { body(.whole(line)) }
        }
        if partial.count > 64 << 10 { partial = [] } else { partial.removeAll(keepingCapacity: true) }
    }

    private mutating func keep(_ rest: ArraySlice<UInt8>, _ body: (Line) -> Void) {
        guard !isSkipping else { return }
        partial += rest.prefix(limit + 1 - partial.count)
        guard partial.count > limit else { return }
        partial.removeLast()
        body(.tooLong(beginning: partial))
        partial = []
        isSkipping = true
    }
}
