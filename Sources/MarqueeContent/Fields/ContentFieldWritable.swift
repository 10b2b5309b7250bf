import MarqueeModel

/// What stands in a field in a form of its own, and not as its members: a date, a link, rich text.
protocol ContentFieldWritable {
    /// The value as Contentful keeps it.
    var contentValue: Value { get }
}

extension Link: ContentFieldWritable {
    /// The link as it stands in a field.
    var contentValue: Value { value }
}

extension Value: ContentFieldWritable {
    /// The value itself.
    var contentValue: Value { self }
}

extension ValueObject: ContentFieldWritable {
    /// The object as a value.
    var contentValue: Value { .object(self) }
}

extension Timestamp: ContentFieldWritable {
    /// The moment as a text (ISO 8601), in UTC.
    var contentValue: Value { .string(description) }
}
