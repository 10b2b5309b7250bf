public import MarqueeModel

/// A text with marks, links and embedded entries, as a tree.
///
/// What Contentful has invented since, or an editor's own nodes, is kept and written back as it came.
public struct RichText: Sendable, Hashable {
    /// A node of the tree.
    public enum Node: Sendable, Hashable {
        /// A run of characters with the same marks.
        case text(Text)
        /// What has nodes in it: a paragraph, a list, a link.
        case element(Element)
    }

    /// A run of characters with the same marks.
    public struct Text: Sendable, Hashable {
        /// The characters; a line break is one.
        public var value: String
        /// What it is marked with, in order.
        public var marks: [Mark]
        /// What else it came with, as it came. Contentful wants data of what is new.
        var others: ValueObject = ["data": [:]]

        /// Creates a run.
        public init(_ value: String, marks: [Mark] = []) {
            self.value = value
            self.marks = marks
        }
    }

    /// What a run of characters can be marked with.
    public struct Mark: RawRepresentable, Sendable, Hashable {
        /// As Contentful writes it.
        public let rawValue: String
        /// Any mark, as Contentful writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Bold.
        public static let bold = Mark(rawValue: "bold")
        /// Italic.
        public static let italic = Mark(rawValue: "italic")
        /// Underlined.
        public static let underline = Mark(rawValue: "underline")
        /// Code.
        public static let code = Mark(rawValue: "code")
        /// Raised.
        public static let superscript = Mark(rawValue: "superscript")
        /// Lowered.
        public static let `subscript` = Mark(rawValue: "subscript")
        /// Crossed out.
        public static let strikethrough = Mark(rawValue: "strikethrough")
    }

    /// What has nodes in it.
    public struct Element: Sendable, Hashable {
        /// What it is.
        public var kind: Kind
        /// What belongs to it: a link's `uri`, or the `target` of an embedded entry.
        public var data: ValueObject
        /// Its nodes, in order.
        public var content: [Node]
        /// What else it came with, as it came.
        var others: ValueObject = [:]

        /// Creates an element.
        public init(_ kind: Kind, data: ValueObject = [:], _ content: [Node] = []) {
            self.kind = kind
            self.data = data
            self.content = content
        }

        /// The entry or asset that it embeds or leads to; nil where it does neither.
        public var target: Link? { data["target"].flatMap { Link($0) } }
    }

    /// The nodes of the document, in order.
    public var content: [Node]
    /// What else the document came with, as it came. Contentful wants data of what is new.
    var others: ValueObject = ["data": [:]]

    /// Creates a document.
    public init(_ content: [Node] = []) {
        self.content = content
    }

    /// How deep nodes may be nested.
    static let maximumDepth = 100

    /// The entries and assets that it embeds or leads to, in order, each once.
    public var links: [Link] {
        var links: [Link] = []
        func collect(_ nodes: [Node], _ depth: Int) {
            guard depth <= Self.maximumDepth else { return }
            for case .element(let element) in nodes {
                if let link = element.target, !links.contains(link) { links.append(link) }
                collect(element.content, depth + 1)
            }
        }
        collect(content, 1)
        return links
    }
}
