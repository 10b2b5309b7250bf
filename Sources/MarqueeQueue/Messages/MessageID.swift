/// What makes a message unique, as its sender chose it.
package struct MessageID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral literal: String) {
        self.rawValue = literal
    }

    package var description: String { rawValue }
}
