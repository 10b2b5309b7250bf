import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeTracking

/// A profile as `profile show` prints it.
struct ProfileRendering {
    private let identity: ProfileIdentity?
    private let tags: [(key: String, value: String)]
    private let tagSet: [String]
    private let attributes: [(key: String, value: ProfileAttribute)]
    private let data: ValueObject
    private let pendingEdits: Int

    init(_ profile: Profile) async throws {
        identity = try await profile.identity()
        tags = try await profile.tags().sorted { $0.key < $1.key }
        tagSet = try await profile.tagSet().sorted()
        attributes = try await profile.attributes().sorted { $0.key < $1.key }
        data = try await profile.customData()
        pendingEdits = try await profile.pendingEdits()
    }

    var json: Value {
        var members: ValueObject = [
            "optedOut": .boolean(identity == nil),
            "tags": .object(ValueObject(tags.map { ($0.key, .string($0.value)) })),
            "tagSet": .list(tagSet.map { .string($0) }),
            "attributes": .object(ValueObject(attributes.map { ($0.key, $0.value.json) })), "data": .object(data),
            "pendingEdits": .integer(Int64(pendingEdits)),
        ]
        for (key, text) in ids { members[key] = text.map { .string($0) } ?? .null }
        return .object(members)
    }

    var text: String {
        guard identity != nil else { return "the user has opted out: nothing is stored\n" }
        var table = TextTable()
        for (key, text) in ids { if let text { table.append([key, text]) } }
        for (key, value) in tags { table.append(["tag \(key)", value]) }
        if !tagSet.isEmpty { table.append(["tags", tagSet.joined(separator: ", ")]) }
        for (key, value) in attributes { table.append(["attribute \(key)", Self.text(of: value)]) }
        for member in data { table.append(["data \(member.key)", member.value.json()]) }
        if pendingEdits > 0 { table.append(["waiting", "\(counted(pendingEdits, "edit")) for a server"]) }
        return table.text
    }

    /// As it is written behind `profile set KEY=`.
    private static func text(of attribute: ProfileAttribute) -> String {
        if case .date(let moment) = attribute { moment.description } else { attribute.json.json() }
    }

    private var ids: [(String, String?)] {
        [
            ("installationID", identity?.installationID), ("userID", identity?.userID),
            ("externalID", identity?.externalID), ("pushToken", identity?.pushToken),
        ]
    }
}
