package import MarqueeDatabase
package import MarqueeModel

/// What a host reads and saves in one go: all of it shares one commit, and nothing has happened until then.
///
/// The transaction begins with the first change, so that a look costs none; each change checks for itself that its
/// message is still there, so that it is right whatever was read before.
package final class QueueRound {
    /// For looks at what other features have saved.
    package let access: Transaction
    private let options: QueueOptions
    package let moment: Timestamp
    private var hasBegun = false
    /// How many messages it has ended.
    private(set) var endings = 0

    fileprivate init(_ access: Transaction, options: QueueOptions, at moment: Timestamp) {
        self.access = access
        self.options = options
        self.moment = moment
    }

    /// The transaction, for what else is saved in it.
    package func changing() throws -> Transaction {
        if !hasBegun { try access.command("BEGIN IMMEDIATE").run() }
        hasBegun = true
        return access
    }

    fileprivate func finish(_ upkeep: (Transaction) throws -> Void) throws {
        guard hasBegun else { return }
        if endings > 0 { try upkeep(access) }
        try access.command("COMMIT").run()
    }

    // MARK: Looks

    /// The first message of what a host can perform, without its content, and when the first delayed one is due.
    ///
    /// Those that have become due are moved into the order first: once each, so that looking stays cheap.
    package func next(_ question: NextMessageQuery) throws -> (entry: QueueEntry?, wake: Timestamp?) {
        var wake = try access.nextWake()
        if let due = wake, due <= moment {
            try changing().moveDelayed(dueAt: moment)
            wake = try access.nextWake()
        }
        return (try access.first(question), wake)
    }

    /// Messages in the order of their arrival, those too that have ended since, without their content, and how far that
    /// looked.
    package func arrivals(after last: MessageNumber, limit: Int) throws -> (entries: [QueueEntry], end: MessageNumber) {
        try access.arrivals(after: last, limit: limit, hasContent: false, ended: true)
    }

    /// JSON that the message's tracking events carry.
    package func metadata(of number: MessageNumber) throws -> [UInt8]? {
        try access.command("SELECT metadata FROM content WHERE seq = ?")
            .first(.integer(number.rawValue)) { $0.optionalBlob(0) } ?? nil
    }

    package func mode() throws -> QueueMode { try access.mode() }

    /// Those of the messages that have ended, or are not known any more.
    package func ended(of numbers: some Sequence<MessageNumber>) throws -> Set<MessageNumber> {
        Set(try numbers.filter { try access.liveID($0) == nil })
    }

    // MARK: Changes; false when the message is not in a state that they start from

    /// An attempt begins.
    package func begin(_ number: MessageNumber) throws -> Bool {
        try changing().begin(number)
    }

    package func markPresented(_ number: MessageNumber) throws -> Bool {
        try changing().markPresented(number, at: moment, options: options)
    }

    package func requeue(_ number: MessageNumber, givingAttemptBack: Bool) throws -> Bool {
        try changing().requeue(number, givingAttemptBack: givingAttemptBack)
    }

    package func delay(_ number: MessageNumber, by span: TimeSpan) throws -> Bool {
        try changing().delay(number, until: moment + span)
    }

    package func end(_ number: MessageNumber, as ending: MessageEnding) throws -> Bool {
        let hasEnded = try changing().end(number, as: ending, at: moment, options: options)
        if hasEnded { endings += 1 }
        return hasEnded
    }

    /// Ends what has expired among the first messages of what a host wants to perform, and returns it.
    ///
    /// - Parameter last: Later arrivals are left alone.
    package func expire(
        _ question: NextMessageQuery, upTo last: MessageNumber, limit: Int
    ) throws -> [QueueEntry] {
        let expired = try changing().expire(question, upTo: last, limit: limit, at: moment, options: options)
        endings += expired.count
        return expired
    }

    /// What came in when the clock was wrong lives from now on.
    package func startLifetimes() throws { try changing().startLifetimes(at: moment) }

    /// Moves a queued message between those that need the screen and those that do not: its template has changed.
    package func setVisual(_ number: MessageNumber, _ isVisual: Bool) throws {
        try changing().command("UPDATE message SET is_visual = ? WHERE seq = ? AND stage < 2")
            .run(.flag(isVisual), .integer(number.rawValue))
    }

    /// Reports a click, and enqueues the message that it leads to, if it leads to one; what became of that.
    package func click(on target: String, of message: MessageID, enqueuing action: NewMessage?) throws
        -> EnqueueOutcome?
    {
        try changing().recordClick(on: target, of: message, at: moment, enqueuing: action, options: options)
    }
}

extension QueueStore {
    /// Reads and saves what one round of a host asks for, in one commit or in none. When the body throws, nothing was done.
    package func round<Result>(
        at moment: Timestamp, _ body: (QueueRound) throws -> Result
    ) throws(StoreError) -> Result {
        try database.single { access in
            let round = QueueRound(access, options: options, at: moment)
            let result = try body(round)
            try round.finish { try keepHistoryShort(endings: round.endings, at: moment, $0) }
            return result
        }
    }
}
