package import MarqueeDatabase
package import MarqueeModel

extension QueueStore {
    package func mode() throws(StoreError) -> QueueMode {
        try database.single { try $0.mode() }
    }

    /// Sets the mode for every process, and for later ones. For `discarding`, see ``discardAll(includingVisible:at:)``.
    package func setMode(_ mode: QueueMode) throws(StoreError) {
        try database.single { try $0.setMode(mode) }
    }

    /// Ends everything that is queued or preparing as `discarded`, and what is visible too if asked; from now on what
    /// arrives ends so as well, until the mode is set again. Returns how many were ended.
    ///
    /// Of more messages than the history keeps, only the ids are remembered; of more than the outbox holds, only the
    /// last are reported. Very many are ended in several transactions, so that nobody else waits long for one of them: a
    /// kill in between leaves the rest queued, where nothing is shown any more, and another call ends them.
    package func discardAll(includingVisible: Bool, at moment: Timestamp) throws(StoreError) -> Int {
        var total = 0
        while true {
            let count = try database.write { access in
                // Whoever has set another mode in between wants no more of it.
                guard try total == 0 || access.mode() == .discarding else { return 0 }
                return try beginDiscarding(includingVisible: includingVisible, at: moment, in: access)
            }
            total += count
            guard count == Discarding.share else { break }
        }
        return total
    }

    /// Sets the mode, and ends the first of what waits, in the transaction that is under way: where there is more than one
    /// transaction should hold, nothing of the rest is shown, and ``discardAll(includingVisible:at:)`` ends it.
    ///
    /// - Returns: How many were ended.
    @discardableResult
    package func beginDiscarding(
        includingVisible: Bool = false, at moment: Timestamp, in access: Transaction
    ) throws -> Int {
        try access.setMode(.discarding)
        let count = try Discarding(access: access, options: options, includesVisible: includingVisible)
            .end(atMost: Discarding.share, reason: "the queue was discarded", at: moment)
        try keepHistoryShort(endings: count, at: moment, access)
        return count
    }
}

extension SettingKey {
    fileprivate static let mode: SettingKey = "mode"
}

extension Transaction {
    func mode() throws -> QueueMode {
        try setting(.mode).flatMap(QueueMode.init(rawValue:)) ?? .running
    }

    package func setMode(_ mode: QueueMode) throws {
        try set(.mode, to: mode.rawValue)
    }
}
