package import MarqueeDatabase
package import MarqueeModel

extension TrackingStore {
    /// Who uses the host; the ids are made at the first call. Nil once somebody has opted out.
    package func identity(
        makeID: () -> String = { EventID.random().description }
    ) throws(StoreError) -> StoredIdentity? {
        if let identity = try database.single({ try $0.identity() }) { return identity }
        guard !database.isReadOnly else { return nil }
        return try database.write { try $0.madeIdentity(makeID: makeID) }
    }

    /// Changes ids that the application knows; both are told to the server. Nil when somebody has opted out.
    package func updateIdentity(
        at moment: Timestamp, _ change: (inout StoredIdentity) -> Void
    ) throws(StoreError) -> (identity: StoredIdentity, edit: Int64?)? {
        try database.write { access in
            guard let before = try access.madeIdentity() else { return nil }
            var identity = before
            change(&identity)
            guard identity != before else { return (identity, nil) }
            try access.save(identity)
            return (identity, try access.log(identity.registrationChange, user: identity.userID, at: moment))
        }
    }

    /// Makes changes, all in one transaction, and notes them for the server. Returns the last edit's number; nil when
    /// there was nothing to change, or somebody has opted out.
    package func edit(
        _ changes: [ProfileChange], at moment: Timestamp
    ) throws(StoreError) -> Int64? {
        try database.write { try $0.edit(changes, at: moment) }
    }

    /// What is stored of one kind, by key in order.
    package func profileValues(
        _ kind: ProfileKind
    ) throws(StoreError) -> [(key: String, value: [UInt8], isFilter: Bool)] {
        try database.single { access in
            try access.command("SELECT key, value, is_filter FROM profile_value WHERE kind = ? ORDER BY key")
                .all(.integer(kind.rawValue)) { ($0.text(0), $0.blob(1), $0.flag(2)) }
        }
    }

    // MARK: The log

    /// The edits that were made first, of one user only: an earlier user's before the present one's.
    package func pendingEdits(limit: Int) throws(StoreError) -> [ProfileLogEntry] {
        try database.snapshot { access in
            let user = try access.command("SELECT user FROM profile_edit ORDER BY number LIMIT 1").first { $0.text(0) }
            guard let user else { return [] }
            return try access.command(
                """
                SELECT number, user, kind, key, value, is_filter, at FROM profile_edit WHERE user = ?
                ORDER BY number LIMIT ?
                """
            ).all(.text(user), .integer(limit)) { row in
                ProfileKind(rawValue: Int(row.integer(2))).map { kind in
                    ProfileLogEntry(
                        number: row.integer(0), user: row.text(1), kind: kind, key: row.text(3),
                        value: row.optionalBlob(4), isFilter: row.flag(5), at: row.time(6))
                }
            }.compactMap { $0 }
        }
    }

    /// The number of the edit that was made last of those that wait; 0 when none does.
    package func lastEdit() throws(StoreError) -> Int64 {
        try database.single { access in
            try access.command("SELECT max(number) FROM profile_edit").first { $0.integer(0) } ?? 0
        }
    }

    /// How many edits wait.
    package func pendingEditCount() throws(StoreError) -> Int {
        try database.single { access in
            try access.command("SELECT count(*) FROM profile_edit").first { Int($0.integer(0)) } ?? 0
        }
    }

    /// Forgets edits that a server has taken or refused; those made for the same things meanwhile stay.
    package func removeEdits(_ numbers: [Int64]) throws(StoreError) {
        try database.write { access in
            let deletion = try access.command("DELETE FROM profile_edit WHERE number = ?")
            for number in numbers { try deletion.run(.integer(number)) }
        }
    }

    // MARK: Starting anew

    /// Begins a new user: everything that was known of the last one is forgotten here; what was edited is still sent.
    package func resetProfile(
        makeID: () -> String = { EventID.random().description }
    ) throws(StoreError) -> StoredIdentity? {
        try database.write { access in
            guard var identity = try access.madeIdentity() else { return nil }
            identity.userID = makeID()
            identity.externalID = nil
            try access.command("DELETE FROM profile_value WHERE kind <> 0").run()
            try options.follower?.userIsForgotten(in: access)
            try access.save(identity)
            return identity
        }
    }

    /// Deletes all that is known of the user, and what waits to be sent but for the request to delete it there too. From
    /// then on nothing is stored, until ``optIn(makeID:)``.
    package func optOut(at moment: Timestamp) throws(StoreError) -> Int64? {
        try database.write { access in
            guard let identity = try access.madeIdentity() else { return nil }
            try access.command("DELETE FROM profile_value").run()
            try access.command("DELETE FROM profile_edit").run()
            try access.forgetEvents()
            try options.follower?.userIsForgotten(in: access)
            try access.command("INSERT INTO profile_value (kind, key, value) VALUES (0, 'optedOut', x'31')").run()
            let change = ProfileChange(.optOut, key: identity.installationID, value: Array("true".utf8))
            return try access.log(change, user: identity.userID, at: moment)
        }
    }

    /// Ends what ``optOut(at:)`` began, with an installation and a user that nothing ties to those before. What has
    /// happened meanwhile is not reported.
    ///
    /// - Returns: The new user; nil when nobody has opted out, and nothing was changed.
    package func optIn(
        makeID: () -> String = { EventID.random().description }
    ) throws(StoreError) -> StoredIdentity? {
        try database.write { access in
            guard try access.hasOptedOut() else { return nil }
            try access.command("DELETE FROM profile_value").run()
            // An earlier version may have noted some all the same.
            try access.forgetEvents()
            return try access.madeIdentity(makeID: makeID)
        }
    }

    /// Whether somebody has opted out.
    package func hasOptedOut() throws(StoreError) -> Bool {
        try database.single { try $0.hasOptedOut() }
    }
}

extension Transaction {
    /// Whether somebody has opted out.
    package func hasOptedOut() throws -> Bool {
        try command("SELECT 1 FROM profile_value WHERE kind = 0 AND key = 'optedOut'").first { _ in true } ?? false
    }

    /// Who uses the host, made where that is not known yet; nil once somebody has opted out.
    package func madeUserID() throws -> String? { try madeIdentity()?.userID }

    package func edit(_ changes: [ProfileChange], at moment: Timestamp) throws -> Int64? {
        guard let identity = try madeIdentity() else { return nil }
        var last: Int64?
        for change in changes {
            try apply(change)
            last = try log(change, user: identity.userID, at: moment)
        }
        return last
    }

    func identity() throws -> StoredIdentity? {
        let pairs = try command("SELECT key, value FROM profile_value WHERE kind = 0").all {
            ($0.text(0), String(decoding: $0.blob(1), as: UTF8.self))
        }
        let values = Dictionary(pairs, uniquingKeysWith: { $1 })
        guard let installation = values["installationID"], let user = values["userID"] else { return nil }
        return StoredIdentity(
            installationID: installation, userID: user, externalID: values["externalID"],
            pushToken: values["pushToken"])
    }

    fileprivate func madeIdentity(
        makeID: () -> String = { EventID.random().description }
    ) throws -> StoredIdentity? {
        if let identity = try identity() { return identity }
        guard try !hasOptedOut() else { return nil }
        let identity = StoredIdentity(installationID: makeID(), userID: makeID())
        try save(identity)
        return identity
    }

    fileprivate func save(_ identity: StoredIdentity) throws {
        let values = [
            ("installationID", identity.installationID), ("userID", identity.userID),
            ("externalID", identity.externalID), ("pushToken", identity.pushToken),
        ]
        for (key, value) in values {
            if let value {
                try command("INSERT OR REPLACE INTO profile_value (kind, key, value) VALUES (0, ?, ?)")
                    .run(.text(key), .blob(Array(value.utf8)))
            } else {
                try command("DELETE FROM profile_value WHERE kind = 0 AND key = ?").run(.text(key))
            }
        }
    }

    fileprivate func apply(_ change: ProfileChange) throws {
        guard change.kind != .tagSet else {
            try command("DELETE FROM profile_value WHERE kind = ?").run(.integer(ProfileKind.setTag.rawValue))
            let names = try change.value.map { try Value(json: $0) }?.list?.compactMap(\.string) ?? []
            for name in names {
                try apply(ProfileChange(.setTag, key: name, value: Array("true".utf8)))
            }
            return
        }
        if let value = change.value {
            try command("INSERT OR REPLACE INTO profile_value (kind, key, value, is_filter) VALUES (?, ?, ?, ?)")
                .run(.integer(change.kind.rawValue), .text(change.key), .blob(value), .flag(change.isFilter))
        } else {
            try command("DELETE FROM profile_value WHERE kind = ? AND key = ?")
                .run(.integer(change.kind.rawValue), .text(change.key))
        }
    }

    /// Notes an edit in the place of an earlier one of the same thing, and returns its number.
    func log(_ change: ProfileChange, user: String, at moment: Timestamp) throws -> Int64 {
        if change.kind == .tagSet {
            try command("DELETE FROM profile_edit WHERE user = ? AND kind = ?")
                .run(.text(user), .integer(ProfileKind.setTag.rawValue))
        }
        try command(
            """
            INSERT OR REPLACE INTO profile_edit (user, kind, key, value, is_filter, at) VALUES (?, ?, ?, ?, ?, ?)
            """
        ).run(
            .text(user), .integer(change.kind.rawValue), .text(change.key), .blob(change.value),
            .flag(change.isFilter), .time(moment))
        return lastNumber
    }
}
