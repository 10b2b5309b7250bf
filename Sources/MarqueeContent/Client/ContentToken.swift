import MarqueeModel

/// A token for one of Contentful's APIs, which is never printed.
public struct ContentToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    private let value: String
    /// Other tokens that a server may know of, and is not to have printed either.
    private var others: [String] = []

    /// Creates a token.
    ///
    /// - Throws: `content-configuration`, for a text that no header can carry. The text is not in it.
    public init(_ value: String) throws(ContentError) {
        guard !value.isEmpty else {
            throw ContentError(
                .configuration, "the token is empty", advice: "copy it from the API key settings in Contentful")
        }
        guard value.utf8.count <= 4_096, value.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw ContentError(
                .configuration, "the token is too long, or contains spaces or invalid characters",
                advice: "copy it from the API key settings in Contentful")
        }
        self.value = value
    }

    /// The same token, with which others are taken out of what is told as well.
    package func hiding(_ others: [ContentToken]) -> ContentToken {
        var token = self
        token.others = others.map(\.value)
        return token
    }

    /// The value of `Authorization` (RFC 6750).
    var header: String { "Bearer \(value)" }

    /// Always the same.
    public var description: String { "•••" }
    /// Always the same.
    public var debugDescription: String { "•••" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The text with the token taken out, should a server have sent it back.
    ///
    /// What is too short to be a token of Contentful's is left: it would be in every word.
    func removed(from text: String) -> String {
        // The longest first: another may be a part of it.
        ([value] + others).filter { $0.utf8.count >= 6 }.sorted { $0.utf8.count > $1.utf8.count }
            .reduce(text) { $0.replacing($1, with: "•••") }
    }

    /// The link with the token taken out of it.
    func removed(from link: Link) -> Link {
        Link(Link.Kind(rawValue: removed(from: link.kind.rawValue)), removed(from: link.id))
    }

    /// The value with the token taken out of all of its texts.
    func removed(from whole: Value) -> Value {
        switch whole {
        case .string(let text): .string(removed(from: text))
        case .list(let items): .list(items.map { removed(from: $0) })
        case .object(let object):
            .object(ValueObject(object.map { (removed(from: $0.key), removed(from: $0.value)) }))
        default: whole
        }
    }

    /// The error with the token taken out of all that is told.
    func removed(from error: ContentError) -> ContentError {
        func remove(_ text: String?) -> String? { text.map { removed(from: $0) } }
        var clean = ContentError(error.code, removed(from: error.message), advice: remove(error.advice))
        clean.status = error.status
        clean.errorID = remove(error.errorID)
        clean.details = error.details.map { removed(from: $0) }
        clean.requestID = remove(error.requestID)
        clean.resource = error.resource.map { removed(from: $0) }
        clean.field = remove(error.field)
        clean.currentVersion = error.currentVersion
        return clean
    }
}
