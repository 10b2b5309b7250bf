package import MarqueeDatabase

extension SettingKey {
    /// The numbers of messages that somebody else than a host has ended, each with a space behind it.
    fileprivate static let endings: SettingKey = "queue-endings"
}

/// What a running host tells its observers of although it has not ended it itself: what was refused or discarded as it
/// arrived, what was removed, what a discarded queue held.
extension Transaction {
    /// Of what nobody reads, as where no host runs, so many bytes are kept: about 2,000 messages, the last ones.
    private static let limit = 16_000

    /// Notes what was just ended, for the host that runs.
    func noteEndings(of numbers: some Sequence<MessageNumber>) throws {
        let added = numbers.map { "\($0) " }.joined()
        guard !added.isEmpty else { return }
        var text = try (setting(.endings) ?? "") + added
        if text.utf8.count > Self.limit {
            let start = text.utf8.index(text.startIndex, offsetBy: text.utf8.count - Self.limit)
            text = text[start...].firstIndex(of: " ").map { String(text[text.index(after: $0)...]) } ?? ""
        }
        try set(.endings, to: text)
    }

    fileprivate func notedEndings() throws -> [MessageNumber] {
        try (setting(.endings) ?? "").split(separator: " ").compactMap { Int64($0).map { MessageNumber($0) } }
    }
}

extension QueueRound {
    /// Messages that somebody else has ended, each once, with how they ended; those that arrived after a number are left.
    package func takeEndings(upTo last: MessageNumber) throws -> [QueueEntry] {
        guard try access.notedEndings().contains(where: { $0 <= last }) else { return [] }
        // Another process may have noted more until the transaction began.
        let noted = try changing().notedEndings()
        // One that was put back and ended again is there twice.
        var seen: Set<MessageNumber> = []
        let taken = noted.filter { $0 <= last && seen.insert($0).inserted }
        try access.set(.endings, to: nil)
        try access.noteEndings(of: noted.filter { $0 > last })
        return try taken.compactMap { number in
            // One that is in no history any more, or was put back meanwhile, is nobody's news.
            try access.command("SELECT \(QueueEntry.columns) FROM message WHERE seq = ? AND stage > 4 AND is_cut = 0")
                .first(.integer(number.rawValue)) { QueueEntry($0, hasContent: false) }
        }
    }
}

extension QueueStore {
    /// What came in and was ended before anybody wanted to hear of it is told nobody.
    ///
    /// - Returns: The number of the message that arrived last: what comes after it is news.
    package func forgetEndings() throws(StoreError) -> MessageNumber {
        // One that arrives meanwhile, ended, is forgotten whole or told whole.
        try database.write { access in
            if try access.setting(.endings) != nil { try access.set(.endings, to: nil) }
            return try access.lastArrival()
        }
    }
}
