package import MarqueeDatabase
package import MarqueeModel
import MarqueeTracking

/// What whoever has sent messages takes back, in the transaction that is under way. A host that shows one of them closes it.
extension QueueStore {
    /// Why a message ended that its sender does not want any more.
    package static let cancelled = "cancelled by its sender"

    /// Ends a live message as `discarded`, whatever it is doing; false when there is none with that id.
    package func cancel(_ id: String, at moment: Timestamp, in access: Transaction) throws -> Bool {
        guard let number = try access.number(of: id, stages: 0...4) else { return false }
        return try end(number, as: MessageEnding(.discarded, reason: Self.cancelled), at: moment, in: access)
    }

    /// Ends what is being shown as `dismissed`: one message, or with nil all of them. One message that was shown and waits to be
    /// shown again, since the host ended meanwhile, is meant as well.
    package func dismissShown(_ id: String?, at moment: Timestamp, in access: Transaction) throws {
        let numbers: [MessageNumber]
        if let id {
            numbers = try KeptID.find(id) { try access.number(ofShown: $0) }.map { [$0] } ?? []
        } else {
            numbers = try access.command(
                "SELECT seq FROM message INDEXED BY message_active WHERE stage BETWEEN 2 AND 4 AND stage > 2 AND is_visual = 1"
            ).all { MessageNumber($0.integer(0)) }
        }
        for number in numbers {
            _ = try end(
                number, as: MessageEnding(.dismissed, reason: "dismissed from the dashboard"), at: moment, in: access)
        }
    }

    private func end(
        _ number: MessageNumber, as ending: MessageEnding, at moment: Timestamp, in access: Transaction
    ) throws -> Bool {
        guard try access.end(number, as: ending, at: moment, options: options) else { return false }
        try access.noteEndings(of: [number])
        try keepHistoryShort(endings: 1, at: moment, access)
        return true
    }
}

extension Transaction {
    fileprivate func number(ofShown id: String) throws -> MessageNumber? {
        try command(
            """
            SELECT seq FROM message
            WHERE id = ? AND (stage BETWEEN 3 AND 4 OR stage BETWEEN 0 AND 2 AND presented_at IS NOT NULL)
            """
        ).first(.text(id)) { MessageNumber($0.integer(0)) }
    }

    fileprivate func number(of id: String, stages: ClosedRange<Int>) throws -> MessageNumber? {
        try command("SELECT seq FROM message WHERE id = ? AND stage BETWEEN ? AND ?")
            .first(.text(id), .integer(stages.lowerBound), .integer(stages.upperBound)) { MessageNumber($0.integer(0)) }
    }
}
