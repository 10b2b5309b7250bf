/// A link that was kept, since it could not be followed.
public struct UnresolvedLink: Sendable {
    /// Why it was kept.
    public enum Reason: Sendable {
        /// What it leads to is not there: not published, deleted, or not among what the resolver was given.
        case missing
        /// What it leads to cannot be read.
        case unreadable(ContentError)
        /// More links in a row than are followed, or too many from one item or page.
        case tooMany
    }

    /// The entry that has the link.
    public let from: Link
    /// The field that has it.
    public let field: String
    /// The locale of the field's value; nil where the value has none.
    public let locale: String?
    /// What it leads to.
    public let to: Link
    /// Why it was kept.
    public let reason: Reason
}

extension UnresolvedLink: CustomStringConvertible {
    /// One sentence: `entry a, field 'hero', locale 'en-US': asset b is not there`.
    public var description: String {
        let place = ResourcePlace(from, field: field, locale: locale)
        return switch reason {
        case .missing: "\(place): \(to) does not exist"
        case .unreadable(let error): "\(place): \(to) cannot be read: \(error.message)"
        case .tooMany: "\(place): \(to) was not read: there are too many links, or the chain of links is too long"
        }
    }
}
