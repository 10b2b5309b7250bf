public import MarqueeModel

extension Profile {
    // MARK: Tags

    /// Sets a tag; a blank value deletes it.
    ///
    /// - Returns: The server's answer.
    /// - Throws: ``ProfileError`` for a key or value that is not taken, ``ServiceFailure`` when the server refuses it.
    @discardableResult
    public func setTag(_ key: String, _ value: String) async throws -> Value {
        try await edit([ProfileRules.tagChange(key, value)])
    }

    /// Sets tags, in one transaction; blank values delete.
    @discardableResult
    public func setTags(_ tags: [String: String]) async throws -> Value {
        try await edit(tags.sorted { $0.key < $1.key }.map { try ProfileRules.tagChange($0.key, $0.value) })
    }

    /// Deletes a tag, known or not.
    @discardableResult
    public func deleteTag(_ key: String) async throws -> Value {
        try await edit([ProfileRules.tagChange(key, nil)])
    }

    /// Deletes tags, known or not, in one transaction.
    @discardableResult
    public func deleteTags(_ keys: [String]) async throws -> Value {
        try await edit(keys.map { try ProfileRules.tagChange($0, nil) })
    }

    /// The tags, edits included that no server knows yet.
    public func tags() throws -> [String: String] {
        Dictionary(try values(.tag).map { ($0.key, $0.value.string ?? "") }, uniquingKeysWith: { $1 })
    }

    // MARK: Set tags

    /// Puts a name into the set.
    @discardableResult
    public func addTag(_ name: String) async throws -> Value {
        try ProfileRules.checkKey(name)
        return try await edit([ProfileChange(.setTag, key: name, value: Array("true".utf8))])
    }

    /// Takes a name out of the set, whether it is in it or not.
    @discardableResult
    public func removeTag(_ name: String) async throws -> Value {
        try ProfileRules.checkKey(name)
        return try await edit([ProfileChange(.setTag, key: name, value: nil)])
    }

    /// Replaces the set.
    @discardableResult
    public func setTagSet(_ names: Set<String>) async throws -> Value {
        for name in names { try ProfileRules.checkKey(name) }
        let value = Value.list(names.sorted().map { .string($0) })
        return try await edit([ProfileChange(.tagSet, key: "", value: value.jsonBytes())])
    }

    /// The names in the set.
    public func tagSet() throws -> Set<String> {
        Set(try values(.setTag).map(\.key))
    }

    // MARK: Attributes

    /// Sets an attribute; nil deletes it.
    @discardableResult
    public func setAttribute(_ key: String, _ value: ProfileAttribute?) async throws -> Value {
        try ProfileRules.checkKey(key)
        if case .number(let number)? = value, !number.isFinite {
            throw ProfileError(.invalidValue, "the attribute '\(key.shortened)' must be a finite number, got \(number)")
        }
        if case .string(let text)? = value { try ProfileRules.check(text, "the attribute '\(key.shortened)'") }
        return try await edit([ProfileChange(.attribute, key: key, value: value?.json.jsonBytes())])
    }

    /// The attributes.
    public func attributes() throws -> [String: ProfileAttribute] {
        Dictionary(
            try values(.attribute).compactMap { key, value in ProfileAttribute(json: value).map { (key, $0) } },
            uniquingKeysWith: { $1 })
    }

    /// Stores anything under keys; what is under `keysToIgnore` is stored, but not offered for choosing whom to address.
    @discardableResult
    public func setCustomData(_ data: ValueObject, keysToIgnore: Set<String> = []) async throws -> Value {
        try await edit(
            data.map { member in
                try ProfileRules.checkKey(member.key)
                return ProfileChange(
                    .data, key: member.key,
                    value: member.value == .null ? nil : try ProfileRules.bytes(member.value, of: member.key),
                    isFilter: !keysToIgnore.contains(member.key))
            })
    }

    /// What was stored under keys.
    public func customData() throws -> ValueObject {
        ValueObject(try values(.data).map { ($0.key, $0.value) })
    }

    private func values(_ kind: ProfileKind) throws -> [(key: String, value: Value)] {
        // Only this target writes these.
        try store.profileValues(kind).map { ($0.key, (try? Value(json: $0.value)) ?? .null) }
    }
}

/// A value with a type that servers know.
public enum ProfileAttribute: Sendable, Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case date(Timestamp)

    /// As it is stored and sent: a date is an object, so that it is no text.
    package var json: Value {
        switch self {
        case .string(let text): .string(text)
        // Whoever wrote 42 reads 42.
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .double(number)
        case .boolean(let flag): .boolean(flag)
        case .date(let moment): ["date": .string(moment.description)]
        }
    }

    init?(json: Value) {
        switch json {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .number(Double(number))
        case .double(let number): self = .number(number)
        case .boolean(let flag): self = .boolean(flag)
        case .object(let members):
            guard let moment = members["date"]?.string.flatMap({ Timestamp($0) }) else { return nil }
            self = .date(moment)
        case .null, .list: return nil
        }
    }
}
