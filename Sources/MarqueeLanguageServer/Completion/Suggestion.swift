/// Something that can be written at the cursor.
struct Suggestion: Sendable, Equatable {
    /// As the protocol numbers them.
    enum Kind: Int64, Sendable {
        case function = 3
        case template = 7
        case group = 9
        case key = 10
        case value = 12
        case snippet = 15
        case file = 17
        case word = 20
        case type = 25
    }

    let label: String
    let kind: Kind
    /// Shown beside the label.
    var detail: String?
    /// Shown for the one that is chosen; Markdown.
    var documentation: String?
    /// What is written.
    let text: String
    /// What is written where the client understands snippets.
    var snippet: String?
}
