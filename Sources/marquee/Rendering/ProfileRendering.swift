import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeTracking

/// A profile as `profile show` prints it.
struct ProfileRendering {
    private let identity: ProfileIdentity?
    private let tags: [(key: String, value: String)]
    private let tagSet: [String]
    private let attributes: ValueObject
    private let data: ValueObject
    private let pendingEdits: Int

    init(_ profile: Profile, pendingEdits: Int) async throws {
        identity = try await profile.identity()
        tags = try await profile.tags().sorted { $0.key < $1.key }
        tagSet = try await profile.tagSet().sorted()
        attributes = ValueObject(
            try await profile.attributes().sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
        data = try await profile.customData()
        self.pendingEdits = pendingEdits
    }

    var json: Value {
        var members: ValueObject = [
            "optedOut": .boolean(identity == nil),
            "tags": .object(ValueObject(tags.map { ($0.key, .string($0.value)) })),
            "tagSet": .list(tagSet.map { .string($0) }), "attributes": .object(attributes), "data": .object(data),
            "pendingEdits": .integer(Int64(pendingEdits)),
        ]
        for (key, text) in ids { members[key] = text.map { .string($0) } ?? .null }
        return .object(members)
    }

    var text: String {
        guard identity != nil else { return "somebody has opted out: nothing is stored\n" }
        var table = TextTable()
        for (key, text) in ids { if let text { table.append([key, text]) } }
        for (key, value) in tags { table.append(["tag \(key)", value]) }
        if !tagSet.isEmpty { table.append(["tags", tagSet.joined(separator: ", ")]) }
        for member in attributes { table.append(["attribute \(member.key)", member.value.json()]) }
        for member in data { table.append(["data \(member.key)", member.value.json()]) }
        if pendingEdits > 0 { table.append(["waiting", "\(counted(pendingEdits, "edit")) for a server"]) }
        return table.text
    }

    private var ids: [(String, String?)] {
        [
            ("installationID", identity?.installationID), ("userID", identity?.userID),
            ("externalID", identity?.externalID), ("pushToken", identity?.pushToken),
        ]
    }
}
