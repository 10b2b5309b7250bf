import MarqueeModel
import MarqueeSync

/// Profiles as the API tells them.
enum ProfileAnswer {
    /// To its own host.
    static func own(_ profile: StoredProfile) -> Value {
        let content = profile.content
        return [
            "userID": .string(profile.user), "externalID": profile.externalID.map(Value.string) ?? .null,
            "tags": .object(content.tags), "setTags": .list(content.setTags.map(Value.string)),
            "attributes": .object(content.attributes), "data": .object(content.data),
        ]
    }

    /// In a list.
    static func item(_ profile: StoredProfile) -> Value {
        .object(members(of: profile))
    }

    /// By itself, with the other profiles of the same person.
    static func whole(_ profile: StoredProfile, others: [StoredProfile]) -> Value {
        var members = members(of: profile)
        members["installationID"] = profile.installation.map(Value.string) ?? .null
        members["isRegistered"] = .boolean(profile.pushToken != nil)
        members["data"] = .object(profile.content.data)
        members["others"] = .list(
            others.map { ["id": .string($0.id.text), "host": .string($0.host.name), "userID": .string($0.user)] })
        return .object(members)
    }

    private static func members(of profile: StoredProfile) -> ValueObject {
        let content = profile.content
        return [
            "id": .string(profile.id.text), "host": .string(profile.host.name), "userID": .string(profile.user),
            "externalID": profile.externalID.map(Value.string) ?? .null, "changedAt": .moment(profile.changedAt),
            "tags": .object(content.tags), "setTags": .list(content.setTags.map(Value.string)),
            "attributes": .object(content.attributes),
        ]
    }
}
