import MarqueeDatabase
import MarqueeModel

/// What nearly every request asks: collected, so that those of several requests are one round trip to a server.
struct QuickQuestions: Sendable {
    /// The failed attempts of an address since a moment.
    struct Attempts: Hashable {
        let address: String
        let since: Timestamp
    }

    private(set) var attempts: Set<Attempts> = []
    private(set) var tokens: Set<TokenID> = []

    init() {}

    /// Who asks.
    init(_ token: TokenID?, from address: String, since moment: Timestamp) {
        attempts = [Attempts(address: address, since: moment)]
        tokens = Set([token].compactMap(\.self))
    }

    var isEmpty: Bool { attempts.isEmpty && tokens.isEmpty }

    /// Those to which the answers are not known.
    func without(tokens known: [TokenID: Bearer], quietSince: [String: Timestamp]) -> QuickQuestions {
        var questions = self
        questions.tokens = tokens.filter { known[$0] == nil }
        questions.attempts = attempts.filter { attempts in
            quietSince[attempts.address].map { $0 > attempts.since } ?? true
        }
        return questions
    }

    mutating func formUnion(_ other: QuickQuestions) {
        attempts.formUnion(other.attempts)
        tokens.formUnion(other.tokens)
    }
}

/// What is answered to them; what is not there is nil within.
struct QuickAnswers: Sendable {
    var attempts: [QuickQuestions.Attempts: FailedAttempts] = [:]
    var bearers: [TokenID: Bearer?] = [:]
}

extension SQLTransaction {
    /// Answers them, with one statement for each kind.
    func answers(to questions: QuickQuestions) throws -> QuickAnswers {
        var answers = QuickAnswers()
        let (attempts, tokens) = (Array(questions.attempts), Array(questions.tokens))
        for (question, found) in zip(attempts, try self.attempts(attempts)) { answers.attempts[question] = found }
        for (id, found) in zip(tokens, try bearers(tokens)) { answers.bearers.updateValue(found, forKey: id) }
        return answers
    }
}
