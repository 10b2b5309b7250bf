import MarqueeModel

/// The fields of an entry, or the members of an object in a field.
struct NodeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode
    let place: EncodingPlace
    let isEntry: Bool
    var codingPath: [any CodingKey] { [] }

    private func member(_ key: Key) -> (EncodedNode, EncodingPlace) {
        let name = key.stringValue
        guard isEntry else { return (node.member(name), place.at(name)) }
        switch name {
        // The entry's own, which no field has.
        case "id", "version", "contentfulID", "contentfulVersion": return (EncodedNode(), place.at(name))
        default:
            let field = name.hasPrefix("fields.") ? String(name.dropFirst(7)) : name
            return (node.member(field), place.at(field))
        }
    }

    func encodeNil(forKey key: Key) { member(key).0.content = .scalar(.null) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        let (node, place) = member(key)
        try node.encode(value, place)
    }

    /// What is nil is to be removed: a field from the entry, a member from its object.
    private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else if isEntry {
            encodeNil(forKey: key)
        } else {
            _ = member(key)
        }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try optional(value, key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { NodeEncoder(node: node, place: place, isEntry: isEntry) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: Key) -> NodeEncoder {
        let (node, place) = member(key)
        return NodeEncoder(node: node, place: place, isEntry: false)
    }
}
