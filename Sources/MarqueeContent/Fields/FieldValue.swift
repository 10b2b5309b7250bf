public import MarqueeModel

/// The value of a field with its place: which entry, which field, which locale, and where in it.
public struct FieldValue {
    /// The value, which is never null at the field itself; an item or a member of it may be.
    public let value: Value
    let field: String
    let locale: String?
    private let parent: String?
    /// Apart from the rest of the path, so that lists are read without making a text for each item.
    private let index: Int?
    let scope: EntryScope

    init(
        _ value: Value, of field: String, at locale: String?, parent: String? = nil, index: Int? = nil,
        in scope: EntryScope
    ) {
        self.value = value
        self.field = field
        self.locale = locale
        self.parent = parent
        self.index = index
        self.scope = scope
    }

    private var path: String? {
        guard let index else { return parent }
        return "\(parent ?? "")[\(index)]"
    }

    /// An item of this value, which is a list.
    public func item(_ index: Int, _ value: Value) -> FieldValue {
        FieldValue(value, of: field, at: locale, parent: path, index: index, in: scope)
    }

    /// A member of this value, which is an object.
    public func member(_ key: String, _ value: Value) -> FieldValue {
        FieldValue(value, of: field, at: locale, parent: path.map { "\($0).\(key)" } ?? key, in: scope)
    }

    /// The error that this value is not what it has to be.
    ///
    /// - Parameter expected: With its article: "a string".
    public func error(expected: String) -> ContentError { .invalid(place, expected: expected, found: value) }

    var place: ResourcePlace {
        var place = ResourcePlace(scope.entry, field: field.isEmpty ? nil : field, locale: locale, path: path)
        place.fallback = "the value"
        return place
    }

    /// An error at this place, in other words.
    func error(_ message: String) -> ContentError {
        var error = ContentError(.invalidResource, "\(place): \(message)")
        error.resource = scope.entry
        error.field = field
        return error
    }
}

/// What the value of a field can be read into.
///
/// Texts (`String`), whole numbers (`Int`, `Int64`), numbers (`Double`), booleans (`Bool`), dates (``ContentDate``,
/// `Timestamp`), ``ContentLocation``, any JSON (`Value`, `ValueObject`), ``RichText``, ``Link`` and ``Linked``, and lists
/// of them. An enumeration of texts conforms by saying so.
public protocol ContentFieldReadable {
    /// Reads a value.
    ///
    /// - Throws: What ``FieldValue/error(expected:)`` makes, where it is not what it has to be.
    init(_ field: FieldValue) throws(ContentError)
}
