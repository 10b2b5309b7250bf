package import MarqueeModel
package import MarqueeRecipes
import MarqueeSystem

/// Names a profile, without giving away whose it is: 32 hexadecimal digits, always the same for a user of a host.
package struct ProfileID: Sendable, Hashable {
    package let text: String

    package init(_ user: String, of host: HostIdentity) {
        text = String(TextDigest.sha256("\(host.id)\u{0}\(user)").prefix(32))
    }

    package init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Secret.value(of: $0) != nil }) else { return nil }
        self.text = text
    }
}

/// A profile as it is kept.
package struct StoredProfile: Sendable, Hashable {
    package let id: ProfileID
    package let host: HostIdentity
    package let user: String
    /// Counts profiles, in the order in which they came.
    package var number: Int64 = 0
    package var installation: String?
    package var externalID: String?
    package var pushToken: String?
    package var content = ProfileContent()
    /// The edit that was acknowledged last.
    package var lastEdit: Int64 = 0
    package var changedAt: Timestamp

    package init(_ user: String, of host: HostIdentity, at moment: Timestamp) {
        self.id = ProfileID(user, of: host)
        self.host = host
        self.user = user
        self.changedAt = moment
    }

    /// What profiles are ordered by: those of one person are next to each other.
    package var person: String { externalID.map { "=" + $0 } ?? "~" + id.text }

    package var place: ProfilePlace { ProfilePlace(person: person, number: number) }
}

/// A place in the order of profiles.
package struct ProfilePlace: Sendable, Hashable, Comparable {
    package let person: String
    package let number: Int64

    package init(person: String, number: Int64) {
        self.person = person
        self.number = number
    }

    /// Reads what ``text`` has written.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[0]), number >= 0 else { return nil }
        self.init(person: String(parts[1]), number: number)
    }

    /// As addresses have it.
    package var text: String { "\(number)-\(person)" }

    /// By the bytes, as databases compare texts.
    package static func < (left: ProfilePlace, right: ProfilePlace) -> Bool {
        left.person == right.person
            ? left.number < right.number : left.person.utf8.lexicographicallyPrecedes(right.person.utf8)
    }
}

/// A tag with its value, or one of the set.
package struct ProfileTag: Sendable, Hashable {
    package let name: String
    /// Nil: one of the set.
    package let value: String?

    package init(name: String, value: String?) {
        self.name = name
        self.value = value
    }

    /// By bytes, as they are kept: two texts that only look the same are two.
    package static func == (left: ProfileTag, right: ProfileTag) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
            && (left.value == nil) == (right.value == nil)
            && (left.value ?? "").utf8.elementsEqual((right.value ?? "").utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte) }
        for byte in (value ?? "").utf8 { hasher.combine(byte) }
    }
}

/// What a profile says of its user.
package struct ProfileContent: Sendable, Hashable {
    /// Texts.
    package var tags: ValueObject = [:]
    /// Names, each once, in the order of their bytes.
    package var setTags: [String] = []
    /// Texts, numbers and booleans.
    package var attributes: ValueObject = [:]
    /// Anything; whether it is offered for choosing whom to address.
    package var data: ValueObject = [:]
    package var filters: Set<String> = []

    package init() {}

    package init(json value: Value) {
        let members = value.object ?? [:]
        tags = members["tags"]?.object ?? [:]
        setTags = members["setTags"]?.list?.compactMap(\.string) ?? []
        attributes = members["attributes"]?.object ?? [:]
        data = members["data"]?.object ?? [:]
        filters = Set(members["filters"]?.list?.compactMap(\.string) ?? [])
    }

    package var json: Value {
        [
            "tags": .object(tags), "setTags": .list(setTags.map(Value.string)), "attributes": .object(attributes),
            "data": .object(data), "filters": .list(filters.sorted().map(Value.string)),
        ]
    }

    /// All tags, as lists are narrowed by them.
    package var allTags: Set<ProfileTag> {
        Set(
            tags.map { ProfileTag(name: $0.key, value: $0.value.string ?? "") }
                + setTags.map { ProfileTag(name: $0, value: nil) })
    }

    /// As audiences see it. One of the set is true, whatever a tag of its name says.
    package func recipeProfile(_ id: String = "") -> RecipeProfile {
        var all = tags
        for name in setTags { all[name] = true }
        return RecipeProfile(id: id, tags: all, attributes: attributes)
    }
}
