import Logging
import MarqueeDatabase
import MarqueeModel
import MarqueeSystem

extension PresentationHost {
    /// How long a host waits until it tries again to save something on a full disk.
    private static let spacePause = TimeSpan.milliseconds(500)

    /// Saves something; where the disk is full, again and again until there is space.
    ///
    /// What is shown stays meanwhile: a host that ended would leave a black screen, and begin on the same full disk. It
    /// answers to ``pulse()``, and a stop ends it as it does everywhere; what it wanted to save is then lost with the error,
    /// and put right by the next start.
    ///
    /// - Parameter body: Begins anew each time, from what the host knew before the first. What it could not save, the host
    ///   does not know either.
    func saving<Value>(
        of host: RunningHost, until goal: RunGoal, _ body: () throws -> Value
    ) async throws -> Value {
        var hasWaited = false
        while true {
            let before = host.knowledge
            do {
                let value = try body()
                if hasWaited { logger.notice("there is space on the store's disk again: the host goes on") }
                return value
            } catch {
                host.knowledge = before
                guard let error = error as? StoreError, error.code == .full, goal == .stopped, !host.isEnding else {
                    throw error
                }
                if !hasWaited {
                    logger.error(
                        "the store's disk is full: what is shown stays, and the host goes on once there is space",
                        metadata: ["reason": "\(error)"])
                }
                hasWaited = true
                host.inputs.answerPulses()
                // By the real clock, whatever the host's is: so the disk is spared.
                guard (try? await SystemClock().sleep(for: Self.spacePause)) != nil else { throw error }
            }
        }
    }
}

extension RunningHost {
    /// What a round changes before it is saved.
    fileprivate struct Knowledge {
        let state: HostState
        let clocks: RecipeClocks
        let hasNewRecipes: Bool
    }

    fileprivate var knowledge: Knowledge {
        get { Knowledge(state: state, clocks: clocks, hasNewRecipes: hasNewRecipes) }
        set { (state, clocks, hasNewRecipes) = (newValue.state, newValue.clocks, newValue.hasNewRecipes) }
    }

    /// Whether it is told to stop.
    fileprivate var isEnding: Bool { isToldToStop || inputs.hasStop }
}
