package import MarqueeDatabase
package import MarqueeModel

extension Store {
    /// The visual message whose turn it is, leaving out templates whose presenter is not available. It stays queued.
    ///
    /// One look at the first entry of an index; with templates left out, as many as there are before the first other.
    package func next(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: [.visual], excluding: templates).entry
    }

    /// The message that needs no screen whose turn it is.
    package func nextNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: [.beside], excluding: templates).entry
    }

    /// Takes the visual message whose turn it is, and marks it `preparing`: ``next(at:excluding:)`` and
    /// ``beginPreparing(_:)`` in one step. The entry is as it was found, so it is still `queued`.
    package func take(at now: Timestamp, excluding templates: Set<String> = []) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: [.visual], excluding: templates, marking: true).entry
    }

    /// Takes the message that needs no screen whose turn it is.
    package func takeNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, in: [.beside], excluding: templates, marking: true).entry
    }

    /// Takes what a host can perform next: first what needs no screen, and where there is nothing of that, the visual
    /// message whose turn it is.
    ///
    /// - Returns: The message, if any, and when the first delayed message becomes due.
    package func take(
        at now: Timestamp, besides: Bool, visuals: Bool, excluding templates: Set<String>
    ) throws(StoreError) -> (entry: QueueEntry?, nextWake: Timestamp?) {
        let lines = (besides ? [WaitingLine.beside] : []) + (visuals ? [.visual] : [])
        return try next(at: now, in: lines, excluding: templates, marking: true)
    }

    /// When the first delayed message becomes due.
    package func nextWake() throws(StoreError) -> Timestamp? {
        try connection.single { try $0.nextWake() }
    }

    private func next(
        at now: Timestamp, in lines: [WaitingLine], excluding templates: Set<String>, marking: Bool = false
    ) throws(StoreError) -> (entry: QueueEntry?, nextWake: Timestamp?) {
        let excluded = templates.isEmpty ? nil : Value.list(templates.sorted().map(Value.string)).json()
        let found: (entry: QueueEntry?, nextWake: Timestamp?)? = try connection.single { access in
            let wake = try access.nextWake()
            if let wake, wake <= now { return nil }
            let entry = try access.first(in: lines, excluding: excluded)
            // Another process may have removed it since; then one looks again, with nobody in between.
            if marking, let entry, try !access.beginPreparing(entry.number) { return nil }
            return (entry, wake)
        }
        if let found { return found }
        return try connection.write { access in
            // Each delayed message is moved into the order once, so that taking stays cheap.
            try access.command("UPDATE message SET stage = 0 WHERE stage = 1 AND not_before <= ?").run(.time(now))
            let entry = try access.first(in: lines, excluding: excluded)
            if marking, let entry { _ = try access.beginPreparing(entry.number) }
            return (entry, try access.nextWake())
        }
    }
}

extension Transaction {
    func beginPreparing(_ number: MessageNumber) throws -> Bool {
        try command("UPDATE message SET stage = 2 WHERE seq = ? AND stage = 0").run(.integer(number.rawValue))
        return changes > 0
    }

    fileprivate func nextWake() throws -> Timestamp? {
        try command(
            "SELECT not_before FROM message INDEXED BY message_delayed WHERE stage = 1 ORDER BY not_before LIMIT 1"
        ).first { $0.time(0) }
    }

    /// The first message of the first line that has one.
    fileprivate func first(in lines: [WaitingLine], excluding templates: String?) throws -> QueueEntry? {
        for line in lines {
            let entry =
                if let templates {
                    try command(line.selectFirstOfOthers).first(.text(templates)) { QueueEntry($0, hasContent: true) }
                } else {
                    try command(line.selectFirst).first { QueueEntry($0, hasContent: true) }
                }
            if let entry { return entry }
        }
        return nil
    }
}

/// Messages that wait for the same thing, and the statements that take the first of them.
private struct WaitingLine {
    let selectFirst: String
    let selectFirstOfOthers: String

    static let visual = WaitingLine(index: "message_ready", isVisual: 1)
    static let beside = WaitingLine(index: "message_beside", isVisual: 0)

    private init(index: String, isVisual: Int) {
        let select = """
            SELECT \(QueueEntry.columns), body, metadata
            FROM message INDEXED BY \(index) CROSS JOIN content ON content.seq = message.seq
            WHERE stage = 0 AND is_visual = \(isVisual)
            """
        let order = "ORDER BY rank, message.seq LIMIT 1"
        selectFirst = "\(select) \(order)"
        selectFirstOfOthers = "\(select) AND template NOT IN (SELECT value FROM json_each(?)) \(order)"
    }
}
