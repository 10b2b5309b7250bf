package import MarqueeModel

/// What a profile takes.
package enum ProfileRules {
    static let longestKey = BuiltInFunction.longestName
    /// The greatest number of bytes that a value of data has as JSON.
    static let longestData = 4_096

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
                    "the tag '\(member.key.shortened)' must be a string, or null to delete it, got \(member.value.kindDescription)"
                )
            }
        }
        return changes
    }

    package static func tagChange(_ key: String, _ value: String?) throws(ProfileError) -> ProfileChange {
        try checkKey(key)
        guard let value, !value.isBlank else { return ProfileChange(.tag, key: key, value: nil) }
        try check(value, "the value of '\(key.shortened)'")
        return ProfileChange(.tag, key: key, value: Value.string(value).jsonBytes())
    }

    /// - Parameter what: What the text is.
    static func check(_ text: String, _ what: String) throws(ProfileError) {
        guard let problem = ProfileTexts.problem(with: text) else { return }
        throw ProfileError(.invalidValue, "\(what) \(problem)")
    }

    static func checkPushToken(_ token: String) throws(ProfileError) {
        guard token.utf8.count > ProfileTexts.longestPushToken || token.utf8.contains(0) else { return }
        throw ProfileError(
            .invalidValue,
            "the push token has \(token.utf8.count) bytes; at most \(ProfileTexts.longestPushToken) are allowed, without"
                + " U+0000")
    }

    static func bytes(_ value: Value, of key: String) throws(ProfileError) -> [UInt8] {
        let bytes = value.jsonBytes()
        guard bytes.count <= longestData else {
            throw ProfileError(
                .invalidValue,
                "the value of '\(key.shortened)' has \(bytes.count) bytes; at most \(longestData) are allowed")
        }
        return bytes
    }

    static func checkKey(_ key: String) throws(ProfileError) {
        guard !key.isBlank else { throw ProfileError(.invalidKey, "a profile key is empty") }
        guard !key.utf8.contains(0) else {
            throw ProfileError(.invalidKey, "the key '\(key.shortened)' contains U+0000, which is not allowed")
        }
        guard key.utf8.count <= longestKey else {
            throw ProfileError(
                .invalidKey, "the key '\(key.shortened)' has \(key.utf8.count) bytes; at most \(longestKey) are allowed"
            )
        }
    }
}
