package import MarqueeModel

/// A plan in a file: what it was made against and what it sends, so that exactly this can be done later.
///
/// There is nothing secret in it. The digest is there against mistakes and edits, not against somebody who can compute
/// one: whoever may change the file may as well sync.
package struct SavedPlan: Sendable {
    package static let format = 1

    /// The target's name in the configuration.
    package let target: String
    /// The target's address: a target of the same name somewhere else is another target.
    package let address: String
    /// The state that it was made against; nil where the target gives none back.
    package let version: TargetVersion?
    package let definitions: DefinitionSet
    /// Whether breaking changes were allowed when it was made.
    package let allowsBreaking: Bool

    package init(
        target: String, address: String, version: TargetVersion?, definitions: DefinitionSet, allowsBreaking: Bool
    ) {
        self.target = target
        self.address = address
        self.version = version
        self.definitions = definitions
        self.allowsBreaking = allowsBreaking
    }

    /// The file's content.
    ///
    /// - Parameter plan: What it says to people and scripts; a part of the file, and of the digest.
    package func text(with plan: Value) -> String {
        var members: ValueObject = [
            "format": .integer(Int64(Self.format)), "target": .string(target), "address": .string(address),
            "version": version.map { .string($0.description) } ?? .null, "allowsBreaking": .boolean(allowsBreaking),
            "plan": plan, "definitions": definitions.json,
        ]
        members["digest"] = .string(Self.digest(members))
        return Value.object(members).json(.readable) + "\n"
    }

    /// - Throws: `stalePlan` for a file that is no plan, or not as it was saved.
    package init(text: [UInt8], file: String) throws(SyncError) {
        func refuse(_ reason: String) -> SyncError {
            SyncError(.stalePlan, "'\(file)' \(reason); save a new plan with 'marquee sync --out \(file)'")
        }
        guard var members = (try? Value(json: text))?.object, let digest = members["digest"]?.string else {
            throw refuse("is no saved plan")
        }
        guard members["format"]?.integer == Int64(Self.format) else {
            throw refuse("was saved by another version of marquee")
        }
        members["digest"] = nil
        guard Self.digest(members) == digest else { throw refuse("was changed since it was saved") }
        guard let target = members["target"]?.string, let address = members["address"]?.string,
            let allowsBreaking = members["allowsBreaking"]?.boolean,
            let definitions = try? DefinitionDecoder.definitions(members["definitions"])
        else { throw refuse("is no saved plan") }
        self.target = target
        self.address = address
        self.version = members["version"]?.string.map(TargetVersion.init)
        self.definitions = DefinitionSet(definitions)
        self.allowsBreaking = allowsBreaking
    }

    private static func digest(_ members: ValueObject) -> String {
        "sha256:" + Digest.text(Value.object(members).jsonBytes(.sorted))
    }
}
