import MarqueeModel

/// The members of an object in a field.
struct MembersContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let field: FieldValue
    private let object: ValueObject
    let codingPath: [any CodingKey]

    init(_ field: FieldValue, _ object: ValueObject, _ codingPath: [any CodingKey]) {
        self.field = field
        self.object = object
        self.codingPath = codingPath
    }

    var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { object[key.stringValue] ?? .null == .null }

    private func member(_ key: Key) throws(ContentError) -> FieldValue {
        guard let value = object[key.stringValue] else {
            throw field.member(key.stringValue, .null).error(expected: "a value")
        }
        return field.member(key.stringValue, value)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try member(key).decoded(T.self, below: codingPath, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { FieldDecoder(field: field, codingPath: codingPath) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> FieldDecoder {
        FieldDecoder(field: try member(key), codingPath: codingPath + [key])
    }
}

/// The items of a list in a field.
struct ItemsContainer: UnkeyedDecodingContainer {
    private let field: FieldValue
    private let items: [Value]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "\(intValue ?? 0)" }
        init(_ index: Int) { intValue = index }
        init?(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    init(_ field: FieldValue, _ items: [Value], _ codingPath: [any CodingKey]) {
        self.field = field
        self.items = items
        self.codingPath = codingPath
    }

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    private func next() throws(ContentError) -> FieldValue {
        guard currentIndex < items.count else {
            throw field.error(expected: "a list of more than \(items.count) items")
        }
        return field.item(currentIndex, items[currentIndex])
    }

    mutating func decodeNil() throws -> Bool {
        guard try next().value == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try next().decoded(T.self, below: codingPath, Index(currentIndex))
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try decoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try decoder() }

    private mutating func decoder() throws -> FieldDecoder {
        defer { currentIndex += 1 }
        return FieldDecoder(field: try next(), codingPath: codingPath + [Index(currentIndex)])
    }
}
