import MarqueeModel
import MarqueeProject

/// A text that an editor has open.
struct OpenDocument: Sendable {
    /// As the client writes it.
    let uri: String
    var version: Int64
    var text: TextBuffer
    /// The project that it belongs to, by its root.
    var project: FilePath?

    /// Applies what `textDocument/didChange` says: changes one after the other, each to what the one before has left.
    mutating func apply(_ changes: [Value], _ encoding: PositionEncoding) {
        for change in changes {
            guard let written = change["text"]?.string else { continue }
            let bytes = Array(written.utf8)
            if let range = change["range"].flatMap({ text.range(of: $0, encoding) }) {
                text.replace(range, with: bytes)
            } else if change["range"] == nil {
                text = TextBuffer(bytes)
            }
        }
    }
}

extension TextBuffer {
    /// The stretch that a client's `Range` names; nil when it is none.
    func range(of value: Value, _ encoding: PositionEncoding) -> Range<Int>? {
        guard let start = value["start"].flatMap({ offset(of: $0, encoding) }),
            let end = value["end"].flatMap({ offset(of: $0, encoding) })
        else { return nil }
        return min(start, end)..<max(start, end)
    }

    /// The offset that a client's `Position` names; nil when it is none.
    func offset(of value: Value, _ encoding: PositionEncoding) -> Int? {
        guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
        return offset(line: Int(clamping: line), character: Int(clamping: character), encoding)
    }

    /// A stretch as a client's `Range`.
    func value(of range: Range<Int>, _ encoding: PositionEncoding) -> Value {
        ["start": value(of: range.lowerBound, encoding), "end": value(of: range.upperBound, encoding)]
    }

    private func value(of offset: Int, _ encoding: PositionEncoding) -> Value {
        let (line, character) = position(of: offset, encoding)
        return ["line": .integer(Int64(line)), "character": .integer(Int64(character))]
    }
}
