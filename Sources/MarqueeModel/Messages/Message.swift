/// One instance of a template, to be shown (or run) once: what an author, a notification or a program asks for.
///
/// Nothing in it is checked against a template yet; that is resolution.
public struct Message: Sendable {
    /// What makes the message unique; nil or blank: made up when it is enqueued. What is not 1 to 255 ASCII letters, digits
    /// and `. _ : @ + -` is kept as `sha256:` and 32 hex digits, with the original in ``metadata`` as `originalID`.
    public var id: String?
    /// The template's or function's name.
    public var template: String
    /// Higher goes first; nil: the definition's.
    public var priority: Int32?
    /// Values by argument name: nested, dotted, or mixed.
    public var arguments: ValueObject
    /// Values for locales, each as in ``arguments``.
    public var localizations: [Localization]
    /// When it may be shown first.
    public var start: Start
    /// When it is too late to show it.
    public var expiry: Expiry
    /// Carried through to tracking, never interpreted.
    public var metadata: ValueObject
    /// Where it was written.
    public var source: MessageSource?

    /// When a message may be shown first.
    public enum Start: Sendable, Hashable {
        /// As soon as it is its turn.
        case immediately
        /// Not before a moment.
        case notBefore(Timestamp)
        /// That long after it was received.
        case delay(TimeSpan)
    }

    /// When a message is too late.
    public enum Expiry: Sendable, Hashable {
        /// That long after it was received.
        case after(TimeSpan)
        /// At a moment.
        case at(Timestamp)
        /// Never.
        case never

        /// 48 hours after receipt, or after its start where that is later.
        public static let standard = Expiry.after(standardSpan)

        static let standardSpan = TimeSpan.hours(48)
    }

    /// Values for one locale.
    public struct Localization: Sendable, Hashable {
        /// The locale's tag: `it`, `it-IT`.
        public let locale: String
        /// Values by argument name.
        public let arguments: ValueObject

        /// Creates values for a locale.
        public init(locale: String, arguments: ValueObject) {
            self.locale = locale
            self.arguments = arguments
        }
    }

    /// Creates a message.
    public init(
        _ template: String, id: String? = nil, priority: Int32? = nil, arguments: ValueObject = [:],
        localizations: [Localization] = [], start: Start = .immediately, expiry: Expiry = .standard,
        metadata: ValueObject = [:], source: MessageSource? = nil
    ) {
        self.template = template
        self.id = id
        self.priority = priority
        self.arguments = arguments
        self.localizations = localizations
        self.start = start
        self.expiry = expiry
        self.metadata = metadata
        self.source = source
    }
}

/// Where the parts of a message were written.
public struct MessageSource: Sendable, Hashable {
    /// The file's path.
    public let file: String
    private let ranges: [[String]: TextRange]
    private let keys: [[String]: TextRange]
    private let lists: [List]

    /// Where the items of a list were written.
    package struct List: Sendable, Hashable {
        let path: [String]
        let items: [TextRange]

        package init(path: [String], items: [TextRange]) {
            (self.path, self.items) = (path, items)
        }
    }

    /// Creates a source from the ranges of values, of their keys, and of the items of lists, by the keys that lead to
    /// them.
    package init(
        file: String, ranges: [[String]: TextRange], keys: [[String]: TextRange] = [:],
        items lists: [List] = []
    ) {
        self.file = file
        self.ranges = ranges
        self.keys = keys
        self.lists = lists
    }

    /// The place of an item of the list that these keys lead to, else of the list.
    package func item(_ place: Int, _ path: [String]) -> SourceRange? {
        guard let ranges = lists.first(where: { $0.path == path })?.items, ranges.indices.contains(place) else {
            return range(path)
        }
        return SourceRange(file: file, range: ranges[place])
    }

    /// The place of the last of these keys itself, else of what they lead to.
    package func key(_ path: [String]) -> SourceRange? {
        keys[path].map { SourceRange(file: file, range: $0) } ?? range(path)
    }

    /// The place of what exactly these keys lead to.
    package func exactly(_ path: [String]) -> SourceRange? {
        ranges[path].map { SourceRange(file: file, range: $0) }
    }

    /// The place of what these keys lead to, or of the nearest thing around it.
    package func range(_ path: [String]) -> SourceRange? {
        var path = path
        while true {
            if let range = ranges[path] { return SourceRange(file: file, range: range) }
            if path.isEmpty { return nil }
            path.removeLast()
        }
    }
}
