package import MarqueeDatabase
package import MarqueeModel

/// Messages that wait for the server's word. The question is saved with the event, so that a kill loses neither; whoever runs
/// the host asks, and what was asked too long ago is not asked any more.
extension RecipeStore {
    /// So long a question is worth an answer: what happened before that is over.
    package static let questionLifetime = TimeSpan.seconds(60)

    /// Why one that is older has no answer.
    package static let unasked = OnlineAnswer.refused(
        "no host asked the server within \(questionLifetime); keep 'marquee run' running")

    /// Questions that nobody has answered yet, the oldest first.
    package func questions(limit: Int) throws(StoreError) -> [OnlineQuery] {
        try database.single { access in
            try access.command(
                "\(OnlineQuery.selection) ORDER BY seq LIMIT ?"
            ).all(.integer(limit)) { OnlineQuery($0) }
        }
    }

    /// Ends a question: the message goes where it would have gone, or is in the queue as refused, with the reason.
    ///
    /// - Returns: Nil where it was answered before, and where its recipe is gone.
    package func answer(
        _ question: OnlineQuery, with answer: OnlineAnswer, at now: Timestamp
    ) throws(StoreError) -> RecipeOutcome? {
        try database.write { access in try self.answer(question, with: answer, at: now, in: access) }
    }

    private func answer(
        _ question: OnlineQuery, with answer: OnlineAnswer, at now: Timestamp, in access: Transaction
    ) throws -> RecipeOutcome? {
        try access.command("DELETE FROM recipe_question WHERE seq = ?").run(.integer(question.number))
        guard access.changes == 1, let rules, let staging = rules.staging, let recipe = rules.recipes[question.recipe]
        else { return nil }
        let reason: String? =
            switch answer {
            case .agreed: try objection(toShowing: recipe.id, at: now, in: access)
            case .refused(let why): "online: \(why)"
            }
        let staged = try staging.stage(
            question.message, of: recipe, behind: question.notice, refusing: reason, at: now, in: access)
        if staged.isNotified { try noteNotified(recipe.id, at: now, in: access) }
        rules.noticed()
        var evaluation = Evaluation()
        evaluation.winner = recipe
        return RecipeOutcome(
            evaluation: evaluation, message: staged,
            filled: FilledMessage(message: question.message, notice: question.notice))
    }

    /// What a recipe waits for; nil: it does not.
    func question(of recipe: String, in access: Transaction) throws -> OnlineQuery? {
        try access.command(
            "\(OnlineQuery.selection) WHERE recipe = ?"
        ).first(.text(recipe)) { OnlineQuery($0) }
    }

    /// - Returns: Whether it is new: a recipe that waits for an answer asks nothing else. A question that is over makes room.
    func ask(
        _ message: Message, of recipe: Recipe, behind notice: Recipe.Notice?, for profile: RecipeProfile,
        at now: Timestamp, in access: Transaction
    ) throws -> Bool {
        if let earlier = try question(of: recipe.id, in: access) {
            guard earlier.isOver(at: now) else { return false }
            _ = try answer(earlier, with: Self.unasked, at: now, in: access)
        }
        try access.command(
            "INSERT INTO recipe_question (recipe, profile, asked_at, message, notice) VALUES (?, ?, ?, ?, ?)"
        ).run(
            .text(recipe.id), .text(profile.id), .time(now), .blob(Value.object(message.written).jsonBytes()),
            .blob(notice.map { Value.object($0.members).jsonBytes() }))
        return true
    }
}

extension OnlineQuery {
    /// What ``init(_:)`` reads.
    fileprivate static let selection =
        "SELECT seq, recipe, profile, asked_at, message, notice FROM recipe_question"

    /// Whether nobody needs an answer any more. One from the future was asked while the clock was wrong.
    package func isOver(at now: Timestamp) -> Bool {
        now - askedAt > RecipeStore.questionLifetime || askedAt - now > RecipeStore.questionLifetime
    }

    fileprivate init(_ row: Row) {
        (number, recipe, profile, askedAt) = (row.integer(0), row.text(1), row.text(2), row.time(3))
        // Written by this product.
        func members(_ bytes: [UInt8]?) -> ValueObject? { bytes.flatMap { try? Value(json: $0) }?.object }
        let fields = members(row.optionalBlob(4)).flatMap {
            try? Fields.reading($0, as: Grammar.standard["message"])
        }
        message = fields.map { Message($0) } ?? Message("")
        notice = members(row.optionalBlob(5)).map { Recipe.Notice($0) }
    }
}
