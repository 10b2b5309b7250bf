package import MarqueeModel

/// What a profile takes.
package enum ProfileRules {
    static let longestKey = BuiltInFunction.longestName
    static let longestValue = BuiltInFunction.longestTag

    /// The changes that a mapping of tags asks for: a text sets, a blank one or null deletes.
    package static func tagChanges(_ tags: ValueObject) throws(ProfileError) -> [ProfileChange] {
        var changes: [ProfileChange] = []
        for member in tags {
            switch member.value {
            case .null: changes.append(try tagChange(member.key, nil))
            case .string(let text): changes.append(try tagChange(member.key, text))
            default:
                throw ProfileError(
                    .invalidValue,
                    "the tag '\(member.key.shortened)' is \(member.value.kindDescription); expected a text, or null to delete it"
                )
            }
        }
        return changes
    }

    package static func tagChange(_ key: String, _ value: String?) throws(ProfileError) -> ProfileChange {
        try checkKey(key)
        guard let value, !value.isBlank else { return ProfileChange(.tag, key: key, value: nil) }
        return ProfileChange(.tag, key: key, value: try bytes(.string(value), of: key))
    }

    static func bytes(_ value: Value, of key: String) throws(ProfileError) -> [UInt8] {
        let bytes = value.jsonBytes()
        guard bytes.count <= longestValue else {
            throw ProfileError(
                .invalidValue,
                "the value of '\(key.shortened)' has \(bytes.count) bytes, and \(longestValue) are allowed")
        }
        return bytes
    }

    static func checkKey(_ key: String) throws(ProfileError) {
        guard !key.isBlank else { throw ProfileError(.invalidKey, "a key of the profile is empty") }
        guard key.utf8.count <= longestKey else {
            throw ProfileError(
                .invalidKey, "the key '\(key.shortened)' has \(key.utf8.count) bytes, and \(longestKey) are allowed")
        }
    }
}
