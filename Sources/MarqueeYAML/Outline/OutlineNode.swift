/// A part of a document with its place, in bytes of the text: what an editor's features walk through.
package struct OutlineNode: Sendable {
    package enum Content: Sendable {
        /// Nothing is written, or nothing that says more than its place.
        case missing
        case scalar(OutlineScalar)
        case mapping([OutlineEntry])
        case list([OutlineNode])
    }

    package let content: Content
    /// Without an anchor or tag in front of it.
    package let range: Range<Int>

    package init(_ content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }

    package var entries: [OutlineEntry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    package var items: [OutlineNode] {
        if case .list(let items) = content { items } else { [] }
    }

    package var scalar: OutlineScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The text of a scalar that is one, and not a number or the like.
    package var text: String? {
        scalar.flatMap { $0.kind == .text ? $0.text : nil }
    }

    package var isMapping: Bool {
        if case .mapping = content { true } else { false }
    }

    package subscript(key: String) -> OutlineNode? {
        entries.first { $0.key.text == key }?.value
    }
}

/// A key with its value.
package struct OutlineEntry: Sendable {
    package let key: OutlineScalar
    package let value: OutlineNode

    package init(key: OutlineScalar, value: OutlineNode) {
        self.key = key
        self.value = value
    }
}

/// A text, number or the like as it is written.
package struct OutlineScalar: Sendable {
    package enum Kind: Sendable { case text, number, boolean, null }
    package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, block }

    /// Without quotes, and with its escapes resolved.
    package let text: String
    /// With its quotes.
    package let range: Range<Int>
    package let kind: Kind
    package let style: Style

    package init(text: String, range: Range<Int>, kind: Kind, style: Style) {
        self.text = text
        self.range = range
        self.kind = kind
        self.style = style
    }
}
