package import MarqueeModel

/// A plan in a file: what it was made against and what it sends, so that exactly this can be done later.
///
/// There is nothing secret in it. The digest is there against mistakes and edits, not against somebody who can compute
/// one: whoever may change the file may as well sync.
package struct SavedPlan: Sendable {
    package static let format = 3

    /// The target's name in the configuration.
    package let target: String
    /// The target's address: a target of the same name somewhere else is another target.
    package let address: String
    /// The state that it was made against; nil where the target gives none back.
    package let version: TargetVersion?
    package let definitions: DefinitionSet
    /// The breaking changes that were allowed when it was made.
    package let exceptions: [BreakingException]
    /// Whether changes of somebody else may be reverted.
    package let overwrites: Bool
    package let claim: SyncClaim

    package init(
        target: String, address: String, version: TargetVersion?, definitions: DefinitionSet, claim: SyncClaim,
        exceptions: [BreakingException], overwrites: Bool
    ) {
        self.claim = claim
        self.target = target
        self.address = address
        self.version = version
        self.definitions = definitions
        self.exceptions = exceptions
        self.overwrites = overwrites
    }

    /// The file's content.
    ///
    /// - Parameter plan: What it says to people and scripts; a part of the file, and of the digest.
    package func text(with plan: Value) -> String {
        var members: ValueObject = [
            "format": .integer(Int64(Self.format)), "target": .string(target), "address": .string(address),
            "version": version.map { .string($0.description) } ?? .null,
            "allowBreaking": .list(exceptions.map { .string($0.text) }),
            "overwrite": .boolean(overwrites), "take": .list(claim.taken.sorted().map(Value.string)),
            "plan": plan, "definitions": definitions.json, "recipes": definitions.recipes?.json ?? .null,
        ]
        for (key, value) in claim.origin.members { members[key] = value }
        members["digest"] = .string(Self.digest(members))
        return Value.object(members).json(.readable) + "\n"
    }

    /// - Throws: `stalePlan` for a file that is no plan, or not as it was saved.
    package init(text: [UInt8], file: String) throws(SyncError) {
        func refuse(_ reason: String) -> SyncError {
            SyncError(.stalePlan, "'\(file)' \(reason)", advice: "save a new plan with 'marquee sync --out \(file)'")
        }
        guard var members = (try? Value(json: text))?.object, let digest = members["digest"]?.string else {
            throw refuse("is not a saved plan")
        }
        guard members["format"]?.integer == Int64(Self.format) else {
            throw refuse("was saved by another version of marquee")
        }
        members["digest"] = nil
        guard Self.digest(members) == digest else { throw refuse("has changed since it was saved") }
        guard let target = members["target"]?.string, let address = members["address"]?.string,
            let exceptions = members["allowBreaking"]?.list, let overwrites = members["overwrite"]?.boolean,
            let taken = members["take"]?.list,
            let definitions = try? DefinitionDecoder.definitions(members["definitions"])
        else { throw refuse("is not a saved plan") }
        self.target = target
        self.address = address
        self.version = members["version"]?.string.map(TargetVersion.init)
        self.definitions = DefinitionSet(definitions, recipes: RecipeCollection(json: members["recipes"]))
        self.exceptions = exceptions.compactMap { $0.string.flatMap(BreakingException.init) }
        self.overwrites = overwrites
        self.claim = SyncClaim(
            SyncOrigin(
                project: members["project"]?.string, revision: members["revision"]?.string,
                note: members["note"]?.string), taking: Set(taken.compactMap(\.string)))
    }

    /// Whether a file's content is a plan, of whatever version, and whether or not it was changed.
    package static func isOne(_ text: [UInt8]) -> Bool {
        guard let members = (try? Value(json: text))?.object else { return false }
        return members["digest"]?.string != nil && members["format"]?.integer != nil
    }

    private static func digest(_ members: ValueObject) -> String {
        "sha256:" + Digest.text(Value.object(members).jsonBytes(.sorted))
    }
}
