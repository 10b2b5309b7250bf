/// What was written behind a key, read as the grammar says.
package enum Content: Sendable {
    case text(String)
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case span(TimeSpan)
    case moment(Timestamp)
    case bytes(ByteCount)
    /// Anything that is passed on as it is.
    case value(Value)
    case fields(Fields)
    /// By names that the author chose.
    case named([Fields.Member])
    /// Items, each with whatever finds it again in the text that it was read from.
    case list([Fields.Member])

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    package var integer32: Int32? { if case .integer(let number) = self { Int32(exactly: number) } else { nil } }
    package var span: TimeSpan? { if case .span(let span) = self { span } else { nil } }
    package var moment: Timestamp? { if case .moment(let moment) = self { moment } else { nil } }
    package var bytes: ByteCount? { if case .bytes(let count) = self { count } else { nil } }
    package var object: ValueObject? { if case .value(let value) = self { value.object } else { nil } }
    package var fields: Fields? { if case .fields(let fields) = self { fields } else { nil } }
}

/// What was written behind the keys of a section.
package struct Fields: Sendable {
    package struct Member: Sendable {
        package let name: String
        package let content: Content
        /// Whatever finds the value again in the text that it was read from; the reader gives it a meaning.
        package let place: Int

        package init(_ name: String, _ content: Content, place: Int = -1) {
            self.name = name
            self.content = content
            self.place = place
        }
    }

    package private(set) var members: [Member] = []

    package init() {}

    package mutating func append(_ member: Member) { members.append(member) }

    package func member(_ name: String) -> Member? { members.first { $0.name == name } }

    package subscript(name: String) -> Content? { member(name)?.content }

    /// The items of a list; none where it is not written.
    package func list(_ name: String) -> [Member] { if case .list(let items)? = self[name] { items } else { [] } }
    package func named(_ name: String) -> [Member] {
        if case .named(let members)? = self[name] { members } else { [] }
    }
}

extension Grammar.Shape {
    /// What a value is that has no keys of its own inside; nil when it has another shape.
    package func content(of value: Value) -> Content? {
        switch self {
        case .name(.locale): value.string.flatMap { LocaleTag.isTag($0) ? .text($0) : nil }
        case .scheme: value.string.flatMap { URLText.scheme(of: $0 + ":") == $0.lowercased() ? .text($0) : nil }
        case .text, .id, .path, .name, .setting, .server, .contentURL, .token:
            value.string.flatMap { $0.isBlank ? nil : .text($0) }
        case .string, .pattern: value.string.map(Content.text)
        case .word(let words): value.string.flatMap { words.contains($0) ? .text($0) : nil }
        case .boolean: value.boolean.map(Content.boolean)
        case .number: value.double.map(Content.number)
        case .integer(let range):
            if case .integer(let number) = value, range.contains(number) { .integer(number) } else { nil }
        case .span(let mayBeZero):
            value.string.flatMap { TimeSpan($0) }.flatMap { mayBeZero || $0.milliseconds > 0 ? .span($0) : nil }
        case .moment: value.string.flatMap { Timestamp($0) }.map(Content.moment)
        case .day: value.string.flatMap { CalendarDay($0) == nil ? nil : .text($0) }
        case .timeOfDay: value.string.flatMap { TimeOfDay($0) == nil ? nil : .text($0) }
        case .percent: value.string.flatMap(Self.percent).map(Content.number)
        case .colour: value.string.flatMap { Theme.Colour.isColour($0) ? .text($0) : nil }
        case .bytes(let least): Self.bytes(value).flatMap { $0.bytes >= least ? .bytes($0) : nil }
        case .digest: Self.digest(value).map(Content.text)
        case .mediaRange: value.string.flatMap { MediaRange($0) == nil ? nil : .text($0) }
        case .finding: value.string.map(Content.text)
        case .value, .defaultValue: .value(value)
        case .object, .values, .arguments, .definitions: value.object.map { .value(.object($0)) }
        case .either(let one, let other): one.content(of: value) ?? other.content(of: value)
        case .section, .named, .list, .items: nil
        }
    }

    private static func bytes(_ value: Value) -> ByteCount? {
        if case .integer(let number) = value { return number > 0 ? ByteCount(number) : nil }
        return value.string.flatMap { ByteCount($0) }
    }

    private static func percent(_ text: String) -> Double? {
        guard text.hasSuffix("%"), text.utf8.allSatisfy({ "0123456789.%".utf8.contains($0) }) else { return nil }
        return Double(text.dropLast()).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    private static func digest(_ value: Value) -> String? {
        guard let text = value.string?.lowercased(), text.utf8.count == 64, text.allSatisfy(\.isHexDigit) else {
            return nil
        }
        return text
    }
}
