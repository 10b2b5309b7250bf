package import MarqueeModel

/// How much a profile takes.
package enum ProfileLimits {
    /// Tags, with those of the set; attributes; and data.
    package static let most = 1_000
    /// Characters of a name or a text: as many as a host takes.
    package static let longestText = ProfileTexts.longest
    /// Bytes of all of it.
    package static let size = 64 << 10
}

/// What edits make of a profile: the same for every storage.
package struct ProfileUpdate: Sendable {
    /// Nil: there is none, or none any more.
    package private(set) var profile: StoredProfile?
    /// Whether the user has opted out, now or before.
    package private(set) var isGone: Bool
    package private(set) var outcome: ProfileOutcome
    /// Whether anything has to be written.
    package private(set) var hasChanged = false

    /// - Parameters:
    ///   - profile: As it is kept; nil: there is none.
    ///   - goneAt: The last edit of a user who has opted out.
    package init(
        _ profile: StoredProfile?, goneAt: Int64?, _ edits: ProfileEdits, of host: HostIdentity, at moment: Timestamp
    ) {
        let last = max(profile?.lastEdit ?? 0, goneAt ?? 0)
        self.profile = profile
        self.isGone = goneAt != nil
        self.outcome = ProfileOutcome(acknowledged: last)
        for edit in edits.edits where edit.number > last {
            outcome.acknowledged = edit.number
            hasChanged = true
            guard !isGone else { continue }
            guard edit.change != .optOut else {
                self.profile = nil
                isGone = true
                continue
            }
            var changed = self.profile ?? StoredProfile(edits.user, of: host, at: moment)
            do throws(ProfileRefusal) {
                try changed.apply(edit.change)
            } catch {
                outcome.refused.append(ProfileOutcome.Refusal(number: edit.number, reason: error.reason))
            }
            changed.lastEdit = edit.number
            changed.changedAt = moment
            changed.installation = edits.installation
            self.profile = changed
        }
    }
}

/// Why an edit changes nothing.
struct ProfileRefusal: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

extension StoredProfile {
    /// Performs a change; one that is refused leaves everything as it was.
    mutating func apply(_ change: ProfileEdits.Change) throws(ProfileRefusal) {
        var new = content
        switch change {
        case .tag(let key, let text):
            try Self.check(key, "the key of a tag")
            if let text, !text.isBlank { try Self.check(text, "the value of the tag '\(key.shortened)'") }
            new.tags[key] = text.flatMap { $0.isBlank ? nil : .string($0) }
        case .setTag(let name, let isIn):
            try Self.check(name, "the name of a tag")
            new.setTags = Self.ordered(new.setTags.filter { $0 != name } + (isIn ? [name] : []))
        case .tagSet(let names):
            for name in names { try Self.check(name, "the name of a tag") }
            new.setTags = Self.ordered(names)
        case .attribute(let key, let value):
            try Self.check(key, "the key of an attribute")
            if let text = value?.string { try Self.check(text, "the attribute '\(key.shortened)'", mayBeBlank: true) }
            new.attributes[key] = value
        case .data(let key, let value, let isFilter):
            try Self.check(key, "a key of data")
            new.data[key] = value
            if value != nil, isFilter { new.filters.insert(key) } else { new.filters.remove(key) }
        case .registration(let externalID, let pushToken):
            if let externalID { try Self.check(externalID, "the external id") }
            if let pushToken, pushToken.utf8.count > ProfileTexts.longestPushToken || pushToken.utf8.contains(0) {
                throw ProfileRefusal(
                    "the push token exceeds the limit of \(ProfileTexts.longestPushToken) bytes, or contains U+0000")
            }
            (self.externalID, self.pushToken) = (externalID, pushToken)
            return
        case .optOut: return
        }
        try Self.check(new, growing: content)
        content = new
    }

    /// Each name once, in the order of the bytes.
    private static func ordered(_ names: [String]) -> [String] {
        Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func check(_ text: String, _ what: String, mayBeBlank: Bool = false) throws(ProfileRefusal) {
        guard mayBeBlank || !text.isBlank else { throw ProfileRefusal("\(what) is empty") }
        guard text.unicodeScalars.count <= ProfileLimits.longestText else {
            throw ProfileRefusal(
                "\(what) has \(text.unicodeScalars.count) characters, which exceeds the limit of"
                    + " \(ProfileLimits.longestText)")
        }
        guard !text.utf8.contains(0) else { throw ProfileRefusal("\(what) contains U+0000") }
    }

    /// What makes a profile smaller is always taken.
    private static func check(_ new: ProfileContent, growing old: ProfileContent) throws(ProfileRefusal) {
        for (what, count, before) in [
            ("tags", new.tags.count + new.setTags.count, old.tags.count + old.setTags.count),
            ("attributes", new.attributes.count, old.attributes.count),
            ("keys of data", new.data.count, old.data.count),
        ] where count > ProfileLimits.most && count > before {
            throw ProfileRefusal(
                "the profile would have \(count) \(what), which exceeds the limit of \(ProfileLimits.most)")
        }
        // Mostly it is enough to know the most that it can have, since many edits come at once.
        guard new.json.longestJSON > ProfileLimits.size else { return }
        let size = new.json.jsonBytes().count
        guard size > ProfileLimits.size, size > old.json.jsonBytes().count else { return }
        throw ProfileRefusal(
            "the profile would have \(size) bytes, which exceeds the limit of \(ProfileLimits.size)")
    }
}
