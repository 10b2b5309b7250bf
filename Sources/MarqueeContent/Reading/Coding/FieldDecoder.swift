import Foundation
import MarqueeModel

/// The `Decoder` of a value in a field.
struct FieldDecoder: Decoder {
    let field: FieldValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // A type that has a key 'sys' reads the link itself.
        if let link = Link(field.value), Key(stringValue: "sys") == nil { return try following(link) }
        guard case .object(let object) = field.value else { throw field.error(expected: "an object") }
        return KeyedDecodingContainer(MembersContainer<Key>(field, object, codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let items) = field.value else { throw field.error(expected: "a list") }
        return ItemsContainer(field, items, codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { FieldSingleValueContainer(decoder: self) }

    private func following<Key>(_ link: Link) throws -> KeyedDecodingContainer<Key> {
        guard !field.scope.isWithin(link) else {
            throw UnfollowedLink(
                error: field.error("the link leads back to \(link): read it as 'Linked' or as 'Link'"), isCircle: true)
        }
        guard let resource = field.followed(link) else {
            throw UnfollowedLink(error: field.error("\(link) does not exist, or is nested too deep to follow"))
        }
        return KeyedDecodingContainer(FieldsContainer<Key>(try resource.entry(), codingPath))
    }
}

/// A link that was to be followed, and could not be: who can do without is content with nothing.
struct UnfollowedLink: Error {
    let error: ContentError
    var isCircle = false
}

extension FieldValue {
    /// Reads a type that the library knows as it reads fields, and others by their own initialiser.
    func decoded<T: Decodable>(
        _ type: T.Type, below path: [any CodingKey], _ key: any CodingKey
    ) throws -> T {
        if let known = try known(T.self) { return known }
        return try T(from: FieldDecoder(field: self, codingPath: path + [key]))
    }

    fileprivate func known<T>(_ type: T.Type) throws -> T? {
        if let readable = T.self as? any ContentFieldReadable.Type { return try readable.init(self) as? T }
        if T.self == ContentAsset.self { return try requiredAsset() as? T }
        if T.self == Date.self { return try ContentDate(self).date(assumingOffset: 0) as? T }
        if T.self == URL.self {
            guard let url = value.string.flatMap({ URL(string: $0) }) else { throw error(expected: "a URL") }
            return url as? T
        }
        return nil
    }

    /// An asset that has to be there.
    func requiredAsset() throws -> ContentAsset {
        let linked: Linked<ContentAsset> = try Linked(self)
        guard let asset = linked.item else {
            throw UnfollowedLink(error: error("\(linked.link) does not exist, or cannot be read"))
        }
        return asset
    }

    /// A value as another decoder reads it: of JSON, for example.
    static func outside(_ decoder: any Decoder) throws -> FieldValue {
        if let own = decoder as? FieldDecoder { return own.field }
        return FieldValue(try Value(from: decoder), of: "", at: nil, in: .outside)
    }
}

/// A value that is no list and has no keys.
private struct FieldSingleValueContainer: SingleValueDecodingContainer {
    let decoder: FieldDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.field.value == .null }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let known = try decoder.field.known(T.self) { return known }
        return try T(from: decoder)
    }

    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.field.wholeNumber() }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.field.wholeNumber() }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.field.wholeNumber() }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.field.wholeNumber() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.field.wholeNumber() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.field.wholeNumber() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.field.wholeNumber() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.field.wholeNumber() }
    func decode(_ type: Float.Type) throws -> Float { Float(try Double(decoder.field)) }
}
