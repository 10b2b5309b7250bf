/// What can be written as an entry: an `Encodable` type that knows which entry it is.
///
/// Its keys are ids of fields, but for `id`, `version`, `contentfulID` and `contentfulVersion`, which are the entry's own;
/// `fields.id` is a field with such a name.
public protocol ContentWritable: Encodable {
    /// The entry's id: 1 to 64 letters, digits, `-`, `_` or `.`.
    var contentfulID: String { get }
    /// The version that it was read at; nil for an entry that is new.
    var contentfulVersion: Int? { get }
}
