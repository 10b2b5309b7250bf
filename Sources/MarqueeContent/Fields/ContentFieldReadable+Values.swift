public import MarqueeModel

extension String: ContentFieldReadable {
    /// Reads a text.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .string(let text) = field.value else { throw field.error(expected: "a string") }
        self = text
    }
}

extension Bool: ContentFieldReadable {
    /// Reads true or false.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .boolean(let flag) = field.value else { throw field.error(expected: "true or false") }
        self = flag
    }
}

extension Int64: ContentFieldReadable {
    /// Reads a whole number: `3` and `3.0`, but not `3.5`.
    public init(_ field: FieldValue) throws(ContentError) { self = try field.wholeNumber() }
}

extension Int: ContentFieldReadable {
    /// Reads a whole number: `3` and `3.0`, but not `3.5`.
    public init(_ field: FieldValue) throws(ContentError) { self = try field.wholeNumber() }
}

extension Double: ContentFieldReadable {
    /// Reads a number.
    public init(_ field: FieldValue) throws(ContentError) {
        guard let number = field.value.double else { throw field.error(expected: "a number") }
        self = number
    }
}

extension Value: ContentFieldReadable {
    /// Reads any JSON.
    public init(_ field: FieldValue) throws(ContentError) { self = field.value }
}

extension ValueObject: ContentFieldReadable {
    /// Reads an object.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .object(let object) = field.value else { throw field.error(expected: "an object") }
        self = object
    }
}

extension Timestamp: ContentFieldReadable {
    /// Reads a date as the moment that it names: in UTC where it has no offset, at midnight where it has no time.
    /// ``ContentDate`` keeps the difference.
    public init(_ field: FieldValue) throws(ContentError) {
        self = try ContentDate(field).timestamp(assumingOffset: 0)
    }
}

extension Link: ContentFieldReadable {
    /// Reads a link, and does not follow it.
    public init(_ field: FieldValue) throws(ContentError) {
        guard let link = Link(field.value) else { throw field.error(expected: "a link") }
        self = link
    }
}

extension Array: ContentFieldReadable where Element: ContentFieldReadable {
    /// Reads a list.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .list(let values) = field.value else { throw field.error(expected: "a list") }
        self.init()
        reserveCapacity(values.count)
        for (index, value) in values.enumerated() { append(try Element(field.item(index, value))) }
    }
}

extension ContentFieldReadable where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
    /// Reads one of the texts of an enumeration.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .string(let text) = field.value, let choice = Self(rawValue: text) else {
            let texts = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw field.error(expected: "one of \(texts)")
        }
        self = choice
    }
}

extension FieldValue {
    func wholeNumber<Number: FixedWidthInteger>() throws(ContentError) -> Number {
        switch value {
        case .integer(let number):
            if let exact = Number(exactly: number) { return exact }
        case .double(let number):
            if let exact = Number(exactly: number) { return exact }
        default: break
        }
        throw error(
            expected: Number.self == Int.self || Number.self == Int64.self
                ? "an integer" : "an integer from \(Number.min) to \(Number.max)")
    }
}
