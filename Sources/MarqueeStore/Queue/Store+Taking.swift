package import MarqueeModel

extension Store {
    /// The visual message whose turn it is, leaving out templates whose presenter is not available. It stays queued.
    ///
    /// One look at the first entry of an index; with templates left out, as many as there are before the first other.
    package func next(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, index: "message_ready", isVisual: 1, excluding: templates)
    }

    /// The message that needs no screen whose turn it is.
    package func nextNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try next(at: now, index: "message_beside", isVisual: 0, excluding: templates)
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
        at now: Timestamp, index: String, isVisual: Int, excluding templates: Set<String>
    ) throws(StoreError) -> QueueEntry? {
        try promote(at: now)
        return try connection.single { access in
            let select = """
                SELECT \(QueueEntry.columns), body, metadata
                FROM message INDEXED BY \(index) CROSS JOIN content ON content.seq = message.seq
                WHERE stage = 0 AND is_visual = \(isVisual)
                """
            let order = "ORDER BY rank, message.seq LIMIT 1"
            guard !templates.isEmpty else {
                return try access.command("\(select) \(order)").first { QueueEntry($0, hasContent: true) }
            }
            let excluded = Value.list(templates.sorted().map(Value.string)).json()
            return try access.command("\(select) AND template NOT IN (SELECT value FROM json_each(?)) \(order)")
                .first(.text(excluded)) { QueueEntry($0, hasContent: true) }
        }
    }

    /// Puts delayed messages that are due into the order. Each is moved once, so that taking stays cheap.
    private func promote(at now: Timestamp) throws(StoreError) {
        let isDue = try connection.single { access in
            try access.command("SELECT 1 FROM message INDEXED BY message_delayed WHERE stage = 1 AND not_before <= ?")
                .first(.time(now)) { _ in true } ?? false
        }
        guard isDue else { return }
        try connection.write { access in
            try access.command("UPDATE message SET stage = 0 WHERE stage = 1 AND not_before <= ?").run(.time(now))
        }
    }
}
