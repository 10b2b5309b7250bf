import MarqueeModel
import MarqueeSync

/// What a connection has read of one state of the database, or of a later one that it will notice: no more than some
/// megabytes.
package struct ReaderMemory: Sendable {
    /// Whether questions are answered at once, or those of several bodies together.
    private enum Round {
        case alone
        case asking(QuickQuestions)
        case answered(QuickAnswers)
    }

    private static let largestCount = 1_000
    private static let largestBytes = 4 << 20

    private var version: Int64?
    private var bearers: [TokenID: Bearer] = [:]
    /// Addresses that have not failed since a moment.
    private var quietSince: [String: Timestamp] = [:]
    private var definitions: [String: StoredDefinition] = [:]
    private var definitionBytes = 0
    private var round = Round.alone

    /// Forgets everything, unless the database is as it was.
    mutating func keep(for version: Int64?) {
        guard version == nil || version != self.version else { return }
        self = ReaderMemory()
        self.version = version
    }

    /// Who shows a token, read where that is not known. One that is not there is asked for every time.
    mutating func bearer(_ id: TokenID, _ read: () throws -> Bearer?) rethrows -> Bearer? {
        if let known = bearers[id] { return known }
        guard let bearer = try answers.bearers[id] ?? read() else { return nil }
        if bearers.count >= Self.largestCount { bearers = [:] }
        bearers[id] = bearer
        return bearer
    }

    /// The failed attempts of an address, read unless it is known to have none.
    mutating func attempts(
        from address: String, since moment: Timestamp, _ read: () throws -> FailedAttempts
    ) rethrows -> FailedAttempts {
        if let quiet = quietSince[address], quiet <= moment { return FailedAttempts(count: 0, last: nil) }
        let question = QuickQuestions.Attempts(address: address, since: moment)
        let attempts = try answers.attempts[question] ?? read()
        guard attempts.count == 0 else { return attempts }
        if quietSince.count >= Self.largestCount { quietSince = [:] }
        quietSince[address] = moment
        return attempts
    }

    /// A current definition, read where it is not known. One that is not there is asked for every time.
    mutating func definition(_ name: String, _ read: () throws -> StoredDefinition?) rethrows -> StoredDefinition? {
        if let known = definitions[name] { return known }
        guard let definition = try read() else { return nil }
        let bytes = definition.json.count
        guard bytes <= Self.largestBytes else { return definition }
        if definitions.count >= Self.largestCount || definitionBytes + bytes > Self.largestBytes {
            definitions = [:]
            definitionBytes = 0
        }
        definitions[name] = definition
        definitionBytes += bytes
        return definition
    }

    // MARK: Several bodies

    private var answers: QuickAnswers {
        guard case .answered(let answers) = round else { return QuickAnswers() }
        return answers
    }

    /// What a body is going to ask. Where those of several bodies are answered together, it begins again when they are.
    ///
    /// - Throws: ``QuickMiss`` then.
    mutating func announce(_ questions: QuickQuestions) throws(QuickMiss) {
        guard case .asking(var all) = round else { return }
        let new = questions.without(tokens: bearers, quietSince: quietSince)
        guard !new.isEmpty else { return }
        all.formUnion(new)
        round = .asking(all)
        throw QuickMiss()
    }

    /// From now on, questions are collected.
    mutating func beginRound() { round = .asking(QuickQuestions()) }

    /// What bodies have announced since.
    var announced: QuickQuestions {
        guard case .asking(let questions) = round else { return QuickQuestions() }
        return questions
    }

    /// What they have asked is known now.
    mutating func takeAnswers(_ answers: QuickAnswers) { round = .answered(answers) }

    /// Questions are answered at once again.
    mutating func endRound() { round = .alone }
}

/// A body has announced what it asks, and begins again when that is known.
struct QuickMiss: Error {}
