package import MarqueeDatabase
package import MarqueeModel

extension TrackingStore {
    /// Says who gets the edits from now on. One that got none before is told the whole profile: what does not
    /// wait for it anyhow is noted here, before what is edited later.
    ///
    /// - Parameter receiver: What tells it from all others: a server with the account that this store has there.
    package func sendEdits(to receiver: String, at moment: Timestamp) throws(StoreError) {
        if try database.single({ try $0.setting(.receiver) }) == receiver { return }
        try database.write { access in
            guard try access.setting(.receiver) != receiver else { return }
            try access.set(.receiver, to: receiver)
            guard let identity = try access.identity() else { return }
            let waiting = try access.waitingChanges(of: identity.userID)
            for change in try access.wholeProfile(of: identity, besides: waiting) {
                _ = try access.log(change, user: identity.userID, at: moment)
            }
        }
    }
}

extension Transaction {
    /// What a user's edits change that nobody has acknowledged.
    fileprivate func waitingChanges(of user: String) throws -> Set<ChangedThing> {
        Set(
            try command("SELECT kind, key FROM profile_edit WHERE user = ?").all(.text(user)) {
                ChangedThing(kind: $0.integer(0), key: $0.text(1))
            })
    }

    /// The edits that make a profile of nothing, with those that wait.
    fileprivate func wholeProfile(
        of identity: StoredIdentity, besides waiting: Set<ChangedThing>
    ) throws -> [ProfileChange] {
        var changes: [ProfileChange] = []
        func waits(_ kind: ProfileKind, _ key: String = "") -> Bool {
            waiting.contains(ChangedThing(kind: Int64(kind.rawValue), key: key))
        }
        if let registration = identity.registration, !waits(.registration) { changes.append(registration) }
        var names: [String] = []
        let rows = try command(
            "SELECT kind, key, value, is_filter FROM profile_value WHERE kind <> 0 ORDER BY kind, key"
        )
        .all { ($0.integer(0), $0.text(1), $0.blob(2), $0.flag(3)) }
        for (number, key, value, isFilter) in rows {
            switch ProfileKind(rawValue: Int(number)) {
            case .setTag: names.append(key)
            case .tag, .attribute, .data:
                guard let kind = ProfileKind(rawValue: Int(number)), !waits(kind, key) else { continue }
                changes.append(ProfileChange(kind, key: key, value: value, isFilter: isFilter))
            case .identity, .tagSet, .registration, .optOut, nil: continue
            }
        }
        // One edit says all of them, whichever of them wait.
        if !waits(.tagSet), !names.allSatisfy({ waits(.setTag, $0) }) {
            changes.append(ProfileChange(.tagSet, key: "", value: Value.list(names.map(Value.string)).jsonBytes()))
        }
        return changes
    }
}

/// What an edit changes: a later one of the same takes its place.
private struct ChangedThing: Hashable {
    let kind: Int64
    let key: String
}

extension StoredIdentity {
    /// As a server is told; nil where there is nothing to tell.
    fileprivate var registration: ProfileChange? {
        externalID == nil && pushToken == nil ? nil : registrationChange
    }

    /// As a server is told.
    var registrationChange: ProfileChange {
        let value: Value = [
            "externalID": externalID.map { .string($0) } ?? .null, "pushToken": pushToken.map { .string($0) } ?? .null,
        ]
        return ProfileChange(.registration, key: "", value: value.jsonBytes())
    }
}

extension SettingKey {
    /// Who has got, or gets, the edits.
    fileprivate static let receiver: SettingKey = "profile.receiver"
}
