import MarqueeModel

/// The `Encoder` of an entry, or of a value in one of its fields.
struct NodeEncoder: Encoder {
    let node: EncodedNode
    let place: EncodingPlace
    /// Whether keys are ids of fields.
    let isEntry: Bool
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = node.content {} else { node.content = .object([]) }
        return KeyedEncodingContainer(NodeMembers<Key>(node: node, place: place, isEntry: isEntry))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = node.content {} else { node.content = .list([]) }
        return NodeItems(node: node, place: place)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        NodeSingleValueContainer(node: node, place: place, isEntry: isEntry)
    }
}

/// A value that is no list and has no keys.
struct NodeSingleValueContainer: SingleValueEncodingContainer {
    let node: EncodedNode
    let place: EncodingPlace
    let isEntry: Bool
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.content = .scalar(.null) }
    func encode(_ value: Bool) { node.content = .scalar(.boolean(value)) }
    func encode(_ value: String) { node.content = .scalar(.string(value)) }
    func encode(_ value: Double) throws { try node.set(value, place) }
    func encode(_ value: Float) throws { try node.set(value, place) }
    func encode(_ value: Int) throws { try node.set(value, place) }
    func encode(_ value: Int8) throws { try node.set(value, place) }
    func encode(_ value: Int16) throws { try node.set(value, place) }
    func encode(_ value: Int32) throws { try node.set(value, place) }
    func encode(_ value: Int64) throws { try node.set(value, place) }
    func encode(_ value: UInt) throws { try node.set(value, place) }
    func encode(_ value: UInt8) throws { try node.set(value, place) }
    func encode(_ value: UInt16) throws { try node.set(value, place) }
    func encode(_ value: UInt32) throws { try node.set(value, place) }
    func encode(_ value: UInt64) throws { try node.set(value, place) }

    func encode<T: Encodable>(_ value: T) throws {
        if isEntry {
            // What wraps a type with keys writes it so.
            try value.encode(to: NodeEncoder(node: node, place: place, isEntry: true))
        } else {
            try node.encode(value, place)
        }
    }
}

/// The items of a list.
struct NodeItems: UnkeyedEncodingContainer {
    let node: EncodedNode
    let place: EncodingPlace
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    private func next() -> (EncodedNode, EncodingPlace) {
        let place = place.at("[\(node.count)]")
        return (node.item(), place)
    }

    func encodeNil() { next().0.content = .scalar(.null) }

    func encode<T: Encodable>(_ value: T) throws {
        let (node, place) = next()
        try node.encode(value, place)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> NodeEncoder {
        let (node, place) = next()
        return NodeEncoder(node: node, place: place, isEntry: false)
    }
}
