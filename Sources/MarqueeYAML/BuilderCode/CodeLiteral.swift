/// A value that is written out in a program, with its place.
struct CodeLiteral: Sendable {
    indirect enum Content: Sendable {
        case text(String)
        case integer(String)
        case double(String)
        case boolean(Bool)
        case map([(key: CodeLiteral, value: CodeLiteral)])
    }

    let content: Content
    /// Its bytes in the program.
    let source: Range<Int>

    var text: String? { if case .text(let text) = content { text } else { nil } }

    /// What CleverTap calls its type; nil for a map.
    var type: String? {
        switch content {
        case .text: "string"
        case .integer, .double: "number"
        case .boolean: "boolean"
        case .map: nil
        }
    }
}
