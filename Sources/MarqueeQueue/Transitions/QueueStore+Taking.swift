package import MarqueeDatabase
package import MarqueeModel
import MarqueeTracking

extension QueueStore {
    /// The visual message whose turn it is, leaving out templates whose presenter is not available. It stays queued.
    ///
    /// One look at the first entry of an index; with templates left out, as many as there are before the first other.
    package func next(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try round(at: now) { try $0.next(NextMessageQuery(visuals: true, without: templates)).entry }
    }

    /// The message that needs no screen whose turn it is.
    package func nextNonVisual(
        at now: Timestamp, excluding templates: Set<String> = []
    ) throws(StoreError) -> QueueEntry? {
        try round(at: now) { try $0.next(NextMessageQuery(besides: true, without: templates)).entry }
    }

    /// The next so many messages that a host would perform, in order and with their content. Nothing is changed.
    package func upcoming(_ question: NextMessageQuery, limit: Int) throws(StoreError) -> [QueueEntry] {
        try database.single { try $0.upcoming(question, limit: limit, hasContent: true) }
    }

    /// The recipes of visual messages that wait, so many messages at most.
    package func waitingRecipes(limit: Int = 1_000) throws(StoreError) -> Set<String> {
        try database.single { access in
            Set(
                try access.command(
                    """
                    SELECT recipe FROM message INDEXED BY message_ready
                    WHERE stage = 0 AND is_visual = 1 AND recipe IS NOT NULL ORDER BY rank LIMIT ?
                    """
                ).all(.integer(limit)) { $0.text(0) })
        }
    }

    /// When the first delayed message becomes due.
    package func nextWake() throws(StoreError) -> Timestamp? {
        try database.single { try $0.nextWake() }
    }
}

extension Transaction {
    func moveDelayed(dueAt now: Timestamp) throws {
        try command("UPDATE message SET stage = 0 WHERE stage = 1 AND not_before <= ?").run(.time(now))
    }

    func nextWake() throws -> Timestamp? {
        try command(
            "SELECT not_before FROM message INDEXED BY message_delayed WHERE stage = 1 ORDER BY not_before LIMIT 1"
        ).first { $0.time(0) }
    }

    /// The first message of the first line that has one.
    func first(_ question: NextMessageQuery) throws -> QueueEntry? {
        try upcoming(question, limit: 1, hasContent: false).first
    }

    /// The first messages of the first line that has any.
    func upcoming(_ question: NextMessageQuery, limit: Int, hasContent: Bool) throws -> [QueueEntry] {
        for line in WaitingLine.all(of: question) {
            let found = try first(limit, of: line, question, hasContent: hasContent)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func first(
        _ limit: Int, of line: WaitingLine, _ question: NextMessageQuery, hasContent: Bool = false
    ) throws -> [QueueEntry] {
        let templates = question.templates.isEmpty ? nil : question.templates.sorted().map(Value.string)
        return try command(line.select(hasContent: hasContent)).all(
            .text(templates.map { Value.list($0).json() }),
            question.passed.isEmpty ? .text(nil) : .list(question.passed.map(\.rawValue)), .integer(limit)
        ) { QueueEntry($0, hasContent: hasContent) }
    }

    /// Ends what has expired among the first messages of each line.
    func expire(
        _ question: NextMessageQuery, upTo last: MessageNumber, limit: Int, at now: Timestamp, options: QueueOptions
    ) throws -> [QueueEntry] {
        let expired = try WaitingLine.all(of: question).flatMap { line in
            try first(limit, of: line, question).filter { entry in
                entry.number <= last && entry.expires.map { $0 <= now } ?? false
            }
        }
        guard !expired.isEmpty else { return [] }
        let numbers = expired.map(\.number)
        try command(
            """
            UPDATE message SET stage = 6, reason = \(MessageEnding.expiredReasonInSQL), ended_at = ?
            WHERE seq IN (SELECT value FROM json_each(?))
            """
        ).run(.time(now), .list(numbers.map(\.rawValue)))
        var outbox = try OutboxWriter(self, options: options.tracking)
        try outbox.report(.expired, ofEach: numbers, at: now)
        try outbox.finish()
        return expired
    }
}

/// Messages that wait for the same thing, and the statements that read the first of them: without templates and without
/// numbers, each a list in JSON or null.
private struct WaitingLine {
    private let plain: String
    private let whole: String

    static let visual = WaitingLine(index: "message_ready", isVisual: 1)
    static let beside = WaitingLine(index: "message_beside", isVisual: 0)

    /// Those that are asked for, in their order.
    static func all(of question: NextMessageQuery) -> [WaitingLine] {
        (question.besides ? [.beside] : []) + (question.visuals ? [.visual] : [])
    }

    private init(index: String, isVisual: Int) {
        func select(_ content: String, _ join: String) -> String {
            """
            SELECT \(QueueEntry.columns)\(content) FROM message INDEXED BY \(index)\(join)
            WHERE stage = 0 AND is_visual = \(isVisual)
            AND (?1 IS NULL OR template NOT IN (SELECT value FROM json_each(?1)))
            AND (?2 IS NULL OR message.seq NOT IN (SELECT value FROM json_each(?2)))
            ORDER BY rank, message.seq LIMIT ?3
            """
        }
        plain = select("", "")
        whole = select(", body, metadata", " CROSS JOIN content ON content.seq = message.seq")
    }

    func select(hasContent: Bool) -> String { hasContent ? whole : plain }
}
