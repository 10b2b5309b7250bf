package import MarqueeModel

extension Store {
    /// The visual message whose turn it is, leaving out templates whose presenter is not available. It stays queued.
    ///
    /// One look at the first entry of an index; with templates left out, as many as there are before the first other.
    package func next(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: .visual, excluding: templates)
    }

    /// The message that needs no screen whose turn it is.
    package func nextNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: .beside, excluding: templates)
    }

    /// Takes the visual message whose turn it is, and marks it `preparing`: ``next(at:excluding:)`` and
    /// ``beginPreparing(_:)`` in one step. The entry is as it was found, so it is still `queued`.
    package func take(at now: Timestamp, excluding templates: Set<String> = []) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: .visual, excluding: templates, marking: true)
    }

    /// Takes the message that needs no screen whose turn it is.
    package func takeNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: .beside, excluding: templates, marking: true)
    }

    /// When the first delayed message becomes due.
    package func nextWake() throws(StoreError) -> Timestamp? {
        try connection.single { access in
            try access.command(
                "SELECT not_before FROM message INDEXED BY message_delayed WHERE stage = 1 ORDER BY not_before LIMIT 1"
            ).first { $0.time(0) }
        }
    }

    private func next(
        at now: Timestamp, in line: WaitingLine, excluding templates: Set<String>, marking: Bool = false
    ) throws(StoreError) -> QueueEntry? {
        let excluded = templates.isEmpty ? nil : Value.list(templates.sorted().map(Value.string)).json()
        let (entry, isAlone) = try connection.single { access in
            let (entry, isOneDue) = try access.first(in: line, excluding: excluded, at: now)
            if isOneDue { return (entry, false) }
            // Another process may have removed it since; then one looks again, with nobody in between.
            return (entry, try !marking || entry.map { try access.beginPreparing($0.number) } ?? true)
        }
        if isAlone { return entry }
        return try connection.write { access in
            // Each delayed message is moved into the order once, so that taking stays cheap.
            try access.command("UPDATE message SET stage = 0 WHERE stage = 1 AND not_before <= ?").run(.time(now))
            let entry = try access.first(in: line, excluding: excluded, at: now).entry
            if marking, let entry { _ = try access.beginPreparing(entry.number) }
            return entry
        }
    }
}

extension Access {
    func beginPreparing(_ number: MessageNumber) throws -> Bool {
        try command("UPDATE message SET stage = 2 WHERE seq = ? AND stage = 0").run(.integer(number.rawValue))
        return changes > 0
    }

    /// The first message of a line, and whether a delayed one is due, which has to be looked at too.
    fileprivate func first(
        in line: WaitingLine, excluding templates: String?, at now: Timestamp
    ) throws -> (entry: QueueEntry?, isOneDue: Bool) {
        let first: (entry: QueueEntry, isOneDue: Bool)? =
            if let templates {
                try command(line.selectFirstOfOthers).first(.time(now), .text(templates)) { row in
                    (QueueEntry(row, hasContent: true), row.flag(17))
                }
            } else {
                try command(line.selectFirst).first(.time(now)) { row in
                    (QueueEntry(row, hasContent: true), row.flag(17))
                }
            }
        if let first { return (first.entry, first.isOneDue) }
        return (nil, try command("SELECT \(WaitingLine.isOneDue)").first(.time(now)) { $0.flag(0) } ?? false)
    }
}

/// Messages that wait for the same thing, and the statements that take the first of them.
private struct WaitingLine {
    let selectFirst: String
    let selectFirstOfOthers: String

    static let visual = WaitingLine(index: "message_ready", isVisual: 1)
    static let beside = WaitingLine(index: "message_beside", isVisual: 0)

    static let isOneDue =
        "EXISTS (SELECT 1 FROM message INDEXED BY message_delayed WHERE stage = 1 AND not_before <= ?1)"

    private init(index: String, isVisual: Int) {
        let select = """
            SELECT \(QueueEntry.columns), body, metadata, \(Self.isOneDue)
            FROM message INDEXED BY \(index) CROSS JOIN content ON content.seq = message.seq
            WHERE stage = 0 AND is_visual = \(isVisual)
            """
        let order = "ORDER BY rank, message.seq LIMIT 1"
        selectFirst = "\(select) \(order)"
        selectFirstOfOthers = "\(select) AND template NOT IN (SELECT value FROM json_each(?2)) \(order)"
    }
}
