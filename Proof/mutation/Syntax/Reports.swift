import SwiftSyntax

struct FileReport: Encodable {
    let path: String
    let blocks: [Block]
    let values: [Span]
    let sites: [Site]
}

/// A part of a file, without the spaces and comments around it.
struct Span: Encodable, Hashable {
    let start: Int
    let end: Int

    init(_ node: some SyntaxProtocol) {
        start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        end = node.endPositionBeforeTrailingTrivia.utf8Offset
    }
}

/// Statements between two braces, or of one case.
struct Block: Encodable {
    /// With the comments before the first statement.
    let start: Int
    let end: Int
    let items: [Span]
    /// Whether the only statement is the value of what surrounds it.
    let isValue: Bool

    init(_ list: CodeBlockItemListSyntax) {
        start = list.position.utf8Offset
        end = list.endPosition.utf8Offset
        items = list.map { Span($0) }
        isValue = list.isValue
    }
}

/// How a changed text gets into the file.
enum Form: String, Encodable {
    /// `(mutated(7) ? changed : original)`
    case either
    /// `(mutated(7) != (condition))`
    case negated
    /// `if mutated(7) { changed } else { original }`; just `if !mutated(7) { original }` without a changed text.
    case statement
    /// `if mutated(7) { changed } else { return original }`
    case returned
    /// `if mutated(7) { changed }`, at the start of a body.
    case entry
}

/// One thing that could be changed.
struct Site: Encodable {
    let kind: String
    let form: Form
    let span: Span
    /// What it is changed to.
    let changed: String
    /// The function around it.
    let function: String
    let line: Int
}
