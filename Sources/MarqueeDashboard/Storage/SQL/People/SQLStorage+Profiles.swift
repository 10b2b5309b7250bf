import MarqueeDatabase
package import MarqueeModel
package import MarqueeRecipes

extension SQLStorage {
    package func edit(
        _ edits: ProfileEdits, of host: HostIdentity, at moment: Timestamp
    ) async throws -> ProfileOutcome {
        try await write(weight: max(1, edits.edits.count)) { transaction, _ in
            let id = ProfileID(edits.user, of: host)
            let known = try transaction.profile(id)
            let goneAt = try transaction.lastEdit(ofGone: id)
            let update = ProfileUpdate(known, goneAt: goneAt, edits, of: host, at: moment)
            guard update.hasChanged else { return update.outcome }
            try transaction.noteHosts([host])
            if update.isGone {
                if let known { try transaction.remove(known) }
                try transaction.removeEvents(of: edits.user, host)
                try transaction.command(
                    """
                    INSERT INTO profile_gone (id, last_edit, at) VALUES (?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET last_edit = excluded.last_edit, at = excluded.at
                    """
                ).run(.text(id.text), .integer(update.outcome.acknowledged), .time(moment))
            } else if let profile = update.profile {
                try transaction.keep(profile, insteadOf: known)
            }
            return update.outcome
        }
    }

    package func profile(_ id: ProfileID) async throws -> StoredProfile? {
        try await read { try $0.profile(id) }
    }

    package func profiles(
        after place: ProfilePlace?, limit: Int, tags: [ProfileTag]
    ) async throws -> [StoredProfile] {
        try await scan { transaction in
            let dialect = Access.dialect
            // The first tag leads to the profiles, the others are looked up for each.
            let others = tags.indices.dropFirst().map { index in
                " AND EXISTS (SELECT 1 FROM profile_tag t WHERE \(dialect.isTag(at: index)) AND t.profile = p.number)"
            }
            let table =
                tags.isEmpty
                ? "profile p WHERE true"
                : "profile_tag t \(dialect.leadingJoin) profile p ON p.number = t.profile WHERE \(dialect.isTag(at: 0))"
            let command = try transaction.command(
                """
                SELECT \(StoredProfile.columns) FROM \(table)\(others.joined())
                    AND \(dialect.compares("p.person", ">=", "?1")) AND (p.person, p.number) > (?1, ?2)
                ORDER BY \(dialect.order(of: "p.person")), p.number LIMIT ?3
                """)
            let values: [SQLValue] =
                [.text(place?.person ?? ""), .integer(place?.number ?? 0), .integer(limit)]
                + tags.flatMap { [.text($0.name), .text($0.value ?? "")] }
            return try command.all(values, read: StoredProfile.init)
        }
    }

    package func profiles(ofPerson externalID: String, limit: Int) async throws -> [StoredProfile] {
        try await read { transaction in
            try transaction.command(
                """
                SELECT \(StoredProfile.columns) FROM profile p
                WHERE \(Access.dialect.compares("p.person", "=", "?1")) AND p.person = ?1 ORDER BY p.number LIMIT ?2
                """
            ).all(.text("=" + externalID), .integer(limit), read: StoredProfile.init)
        }
    }

    package func count(_ audience: Audience) async throws -> AudienceCount {
        let found = try await scan(audience)
        return AudienceCount(profiles: found.profiles, hosts: found.hosts.count)
    }

    package func hosts(of audience: Audience) async throws -> Set<Int64> { try await scan(audience).hosts }

    package func audience(_ audience: Audience, has host: Int64) async throws -> Bool {
        try await reports.settle()
        return try await read { transaction in
            try transaction.command("SELECT content FROM profile WHERE host = ? AND \(isPresent)").all(.integer(host)) {
                row in
                audience.contains(ProfileContent(json: try Value(json: row.blob(0))).recipeProfile())
            }.contains(true)
        }
    }

    private func scan(_ audience: Audience) async throws -> (profiles: Int, hosts: Set<Int64>) {
        try await reports.settle()
        var profiles = 0
        var hosts: Set<Int64> = []
        var last: Int64 = 0
        while true {
            // Piece by piece: others who read much have their turn between, and whoever gives up ends it.
            let found = try await scan { [last] transaction in
                var found = AudiencePiece()
                try transaction.command(
                    "SELECT number, host, content FROM profile WHERE number > ? AND \(isPresent) ORDER BY number LIMIT ?"
                )
                .each([.integer(last), .integer(AudiencePiece.size)]) { row in
                    found.read += 1
                    found.last = row.integer(0)
                    let content = ProfileContent(json: try Value(json: row.blob(2)))
                    guard audience.contains(content.recipeProfile()) else { return true }
                    found.profiles += 1
                    found.hosts.insert(row.integer(1))
                    return true
                }
                return found
            }
            profiles += found.profiles
            hosts.formUnion(found.hosts)
            last = found.last
            guard found.read == AudiencePiece.size else { break }
        }
        return (profiles, hosts)
    }
}

extension SQLDialect {
    /// Whether `t` is one of the tags that are given from the fourth place on.
    fileprivate func isTag(at index: Int) -> String {
        "\(isSame("t.name", "?\(4 + 2 * index)")) AND \(isSame("t.value", "?\(5 + 2 * index)"))"
    }

    fileprivate var tagDeletion: String {
        "DELETE FROM profile_tag WHERE \(isSame("name", "?1")) AND \(isSame("value", "?2")) AND profile = ?3"
    }
}

/// A host that says who uses it is nobody else's: whoever used it before gets nothing there.
private let isPresent =
    #"NOT EXISTS (SELECT 1 FROM host_state WHERE host_state.host = profile.host AND host_state."user" <> profile."user")"#

/// What some of the profiles add to a count.
private struct AudiencePiece: Sendable {
    static let size = 1_000

    var profiles = 0
    var hosts: Set<Int64> = []
    var read = 0
    var last: Int64 = 0
}

extension StoredProfile {
    fileprivate static let columns = """
        p.number, p.host, (SELECT id FROM counted_host WHERE number = p.host),
        (SELECT name FROM counted_host WHERE number = p.host), p."user", p.installation, p.external_id, p.push_token,
        p.last_edit, p.changed_at, p.content
        """

    fileprivate init(_ row: some SQLRow) throws {
        let host = HostIdentity(number: row.integer(1), id: row.text(2), name: row.text(3))
        self.init(row.text(4), of: host, at: row.time(9))
        number = row.integer(0)
        installation = row.optionalText(5)
        externalID = row.optionalText(6)
        pushToken = row.optionalText(7)
        lastEdit = row.integer(8)
        content = ProfileContent(json: try Value(json: row.blob(10)))
    }
}

extension SQLTransaction {
    fileprivate func profile(_ id: ProfileID) throws -> StoredProfile? {
        try command("SELECT \(StoredProfile.columns) FROM profile p WHERE p.id = ?")
            .first(.text(id.text), read: StoredProfile.init)
    }

    fileprivate func keep(_ profile: StoredProfile, insteadOf known: StoredProfile?) throws {
        let values: [SQLValue] = [
            .text(profile.installation), .text(profile.externalID), .text(profile.pushToken), .text(profile.person),
            .integer(profile.lastEdit), .time(profile.changedAt), .blob(profile.content.json.jsonBytes()),
        ]
        var number = profile.number
        if known == nil {
            number = try command(
                """
                INSERT INTO profile (installation, external_id, push_token, person, last_edit, changed_at, content,
                    id, host, "user")
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number
                """
            ).inserted(values + [.text(profile.id.text), .integer(profile.host.number), .text(profile.user)])
        } else {
            try command(
                """
                UPDATE profile SET installation = ?, external_id = ?, push_token = ?, person = ?, last_edit = ?,
                    changed_at = ?, content = ?
                WHERE number = ?
                """
            ).run(values + [.integer(number)])
        }
        let (old, new) = (known?.content.allTags ?? [], profile.content.allTags)
        let deletion = try command(Self.dialect.tagDeletion)
        for tag in old.subtracting(new) { try deletion.run(.text(tag.name), .text(tag.value ?? ""), .integer(number)) }
        let insertion = try command(
            "INSERT INTO profile_tag (name, value, profile) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        for tag in new.subtracting(old) { try insertion.run(.text(tag.name), .text(tag.value ?? ""), .integer(number)) }
    }

    fileprivate func remove(_ profile: StoredProfile) throws {
        let deletion = try command(Self.dialect.tagDeletion)
        for tag in profile.content.allTags {
            try deletion.run(.text(tag.name), .text(tag.value ?? ""), .integer(profile.number))
        }
        try command("DELETE FROM profile WHERE number = ?").run(.integer(profile.number))
    }

    /// The counters stay: they say nothing of anybody.
    fileprivate func removeEvents(of user: String, _ host: HostIdentity) throws {
        let days = try command("SELECT day FROM event_day").all { $0.integer(0) }
        let deletion = try command("DELETE FROM event WHERE day = ? AND host = ? AND \"user\" = ?")
        for day in days {
            try deletion.run(.integer(day), .integer(host.number), .integer(UserNumber.of(user)))
        }
    }
}

extension SQLTransaction {
    /// The last edit of a user who has opted out; nil: nobody of that id has.
    func lastEdit(ofGone id: ProfileID) throws -> Int64? {
        try command("SELECT last_edit FROM profile_gone WHERE id = ?").first(.text(id.text)) { $0.integer(0) }
    }

    /// Those of several that have opted out.
    func gone(of ids: Set<ProfileID>) throws -> Set<ProfileID> {
        let ids = Array(ids)
        let found = try command("SELECT 1 FROM profile_gone WHERE id = ?")
            .firstOfEach(ids.map { [.text($0.text)] }) { _ in true }
        return Set(zip(ids, found).filter { $1 != nil }.map(\.0))
    }

    /// With a host go those who used it.
    func removeProfiles(ofHost number: Int64) throws {
        let profiles = try command("SELECT \(StoredProfile.columns) FROM profile p WHERE p.host = ?")
            .all(.integer(number), read: StoredProfile.init)
        for profile in profiles { try remove(profile) }
    }
}
