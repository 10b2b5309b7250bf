package import MarqueeDatabase
package import MarqueeModel

/// What became of a message that was active when its host stopped without a word.
package struct RecoveredMessage: Sendable, Hashable {
    package let number: MessageNumber
    package let id: MessageID
    package let template: String
    /// Whether it is queued again; else its attempts were used up, and it has failed.
    package let isQueued: Bool
}

extension QueueStore {
    /// Puts back what was active when a host died: the first thing that a host does with its store.
    ///
    /// What was preparing is queued again; what was on its way to the screen or on it too, with the attempt used up,
    /// and with the last one used up it has failed.
    ///
    /// - Parameters:
    ///   - wasOrderly: Whether that host did not die, and only could not save that it ended: then no attempt is used up.
    ///   - startsLifetimes: Whether the clock is right, so that what came in when it was not begins to live.
    package func recover(
        at moment: Timestamp, maximumAttempts: Int = 3, wasOrderly: Bool = false, startsLifetimes: Bool = true
    ) throws(StoreError) -> [RecoveredMessage] {
        try database.write { access in
            if wasOrderly { try access.giveAttemptsBack() }
            let active = try access.command(
                """
                SELECT seq, id, template, stage, attempts FROM message INDEXED BY message_active
                WHERE stage BETWEEN 2 AND 4 ORDER BY seq
                """
            ).all { row in
                RecoveredMessage(
                    number: MessageNumber(row.integer(0)), id: MessageID(row.text(1)), template: row.text(2),
                    isQueued: row.integer(3) == Stage.preparing.rawValue || row.integer(4) < maximumAttempts)
            }
            for message in active {
                if message.isQueued {
                    try access.command("UPDATE message SET stage = 0 WHERE seq = ?")
                        .run(.integer(message.number.rawValue))
                } else {
                    let ending = MessageEnding.failed(
                        "the host or the plugin ended \(maximumAttempts) times while it was shown")
                    _ = try access.end(message.number, as: ending, at: moment, options: options)
                }
            }
            if startsLifetimes { try access.startLifetimes(at: moment) }
            try keepHistoryShort(endings: active.count, at: moment, access)
            return active
        }
    }
}

extension Transaction {
    /// Queues again what is active, without using an attempt: in a copy of a store nothing of it is being shown.
    package func requeueAll() throws {
        try giveAttemptsBack()
        try command("UPDATE message SET stage = 0 WHERE stage BETWEEN 2 AND 4").run()
    }

    /// Of what was on its way to the screen or on it.
    fileprivate func giveAttemptsBack() throws {
        try command("UPDATE message SET attempts = max(0, attempts - 1) WHERE stage BETWEEN 3 AND 4").run()
    }
}
