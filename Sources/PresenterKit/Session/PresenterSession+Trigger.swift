import MarqueeModel

extension PresenterSession {
    /// Asks the host to run an action and waits for its answer, at most ``answerLimit``.
    ///
    /// The answer is waited for beyond the end of the presentation: an action may be what dismisses it.
    func trigger(_ name: String, with values: ValueObject, presentation: Int64) async throws -> Bool {
        let clock = clock
        do {
            return try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask { try await self.answer(to: name, with: values, presentation: presentation) }
                group.addTask {
                    try await clock.sleep(for: Self.answerLimit)
                    throw ContextError.timedOut(name: name, after: Self.answerLimit)
                }
                defer { group.cancelAll() }
                return try await group.next() ?? false
            }
        } catch let failure as TriggerFailure {
            throw ContextError.triggerFailed(name: name, reason: failure.reason)
        }
    }

    private func answer(to name: String, with values: ValueObject, presentation: Int64) async throws -> Bool {
        let call = try change { state -> Result<Int64, ContextError> in
            guard state.phase != .ended else { return .failure(.hostGone) }
            guard state.isLive(presentation) else { return .failure(.dismissed) }
            guard let call = state.triggers.announce(presentation: presentation) else {
                return .failure(.tooManyTriggers(name: name, limit: PendingTriggers.maximumPerPresentation))
            }
            return .success(call)
        }.get()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waits = change { state in
                    guard state.triggers.wait(call, continuation) else { return false }
                    state.send(.trigger(presentation: presentation, call: call, name: name, values: values))
                    return true
                }
                if !waits { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            change { $0.triggers.cancel(call) }?.resume(throwing: CancellationError())
        }
    }
}
