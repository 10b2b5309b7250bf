import MarqueeModel

@testable import MarqueeLanguageServer

/// Locations of an answer as `file:line:column`, from 1.
func places(_ value: Value?) -> [String] {
    (value?.list ?? []).compactMap { location in
        guard let uri = location["uri"]?.string, let range = location["range"] else { return nil }
        return "\(uri.dropFirst("file:///p/".count)):\(start(of: range))"
    }
}

/// The beginning of a range as `line:column`, from 1.
func start(of range: Value) -> String {
    guard let line = range["start", "line"]?.integer, let character = range["start", "character"]?.integer else {
        return "nowhere"
    }
    return "\(line + 1):\(character + 1)"
}

/// The texts of some ranges.
func texts(_ ranges: [Value], in text: String) -> [String] {
    let buffer = TextBuffer(text)
    return ranges.map { buffer.range(of: $0, .utf16).map(buffer.string) ?? "nothing" }
}

/// A text after the edits of an answer.
func applied(_ edits: Value?, to text: String) -> String {
    var buffer = TextBuffer(text)
    let changes = (edits?.list ?? []).compactMap { edit -> (range: Range<Int>, text: String)? in
        guard let range = edit["range"].flatMap({ buffer.range(of: $0, .utf16) }), let text = edit["newText"]?.string
        else { return nil }
        return (range, text)
    }
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        buffer.replace(change.range, with: Array(change.text.utf8))
    }
    return buffer.string(0..<buffer.bytes.count)
}

extension Session {
    /// What a request about a whole document gives.
    mutating func ask(_ method: String, of file: String, _ more: ValueObject = [:]) -> Value? {
        var parameters: ValueObject = ["textDocument": ["uri": Self.uri(file)]]
        for member in more { parameters[member.key] = member.value }
        return try? request(method, .object(parameters)).get()
    }

    /// The same, once its text is open.
    mutating func opening(_ file: String, _ text: String, ask method: String, _ more: ValueObject = [:]) -> Value? {
        open(file, text)
        return ask(method, of: file, more)
    }

    /// A stretch that holds every text of a test.
    static let everything: Value = ["start": position(0, 0), "end": position(9_999, 0)]
}
