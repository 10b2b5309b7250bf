import Logging
import MarqueeModel
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// So many are asked about at a time.
    private static let mostQuestions = 8
    /// Before an answer that could not be saved is saved again.
    private static let pauseBeforeSaving = TimeSpan.seconds(5)

    /// Asks the server about each message that waits for its word, beside the host.
    ///
    /// - Parameter areNew: Whether these recipes are new: then there may be questions that nobody is to ask any more.
    func askOnline(of host: RunningHost, _ rules: RecipeRules, areNew: Bool) throws {
        guard areNew || rules.recipes.asksOnline else { return }
        let store = host.opened.store
        for question in try store.recipes.questions(limit: Self.mostQuestions)
        where !host.questions.contains(question.number) {
            if let answer = hindrance(to: question, rules) {
                try take(answer, to: question, of: host)
                host.inputs.yield(.work)
                continue
            }
            host.questions.insert(question.number)
            guard let check = configuration.onlineCheck else { continue }
            let (clock, limit, logger) = (clock, configuration.onlineTimeout, logger)
            host.pendingTasks.append { [weak self] in
                let answer = await withTimeLimit(limit, clock: clock) {
                    await OnlineAnswer(to: question, of: check, logger)
                }
                guard !Task.isCancelled else { return }
                await self?.take(answer ?? .refused("there was no answer within \(limit)"), to: question)
            }
        }
    }

    /// Why nobody is asked; nil: somebody is.
    private func hindrance(to question: OnlineQuery, _ rules: RecipeRules) -> OnlineAnswer? {
        if question.isOver(at: clock.now) { return RecipeStore.unasked }
        guard let recipe = rules.recipes[question.recipe] else { return .refused("the recipe no longer exists") }
        if !recipe.asksOnline { return .agreed }
        guard configuration.onlineCheck == nil else { return nil }
        return .refused("no server is configured; add 'online' to marquee.yaml")
    }

    private func take(_ answer: OnlineAnswer, to question: OnlineQuery) {
        guard let host = running else { return }
        do {
            try take(answer, to: question, of: host)
        } catch {
            logger.error(
                "the server's answer about recipe '\(question.recipe.visible)' could not be saved; retrying",
                metadata: ["reason": "\(error)"])
            // The server is not asked for it once more.
            host.pendingTasks.append { [weak self, clock] in
                do { try await clock.sleep(for: Self.pauseBeforeSaving) } catch { return }
                await self?.take(answer, to: question)
            }
        }
        host.inputs.yield(.work)
    }

    private func take(_ answer: OnlineAnswer, to question: OnlineQuery, of host: RunningHost) throws {
        let outcome = try host.opened.store.recipes.answer(question, with: answer, at: clock.now)
        host.questions.remove(question.number)
        if let outcome {
            tell(outcome)
        } else if host.opened.store.recipes.rules?.recipes[question.recipe] == nil {
            logger.warning(
                "recipe '\(question.recipe.visible)' no longer exists, so its request to the server is dropped")
        }
    }
}

extension OnlineAnswer {
    fileprivate init(to question: OnlineQuery, of check: OnlineCheck, _ logger: Logger) async {
        do {
            self = try await check(question) ? .agreed : .refused("the server does not allow it")
        } catch {
            let reason = error.words(or: "the server could not be asked; see the log")
            logger.warning(
                "recipe '\(question.recipe.visible)': the server has not said whether it may be shown",
                metadata: ["reason": "\(error)"])
            self = .refused(reason)
        }
    }
}
