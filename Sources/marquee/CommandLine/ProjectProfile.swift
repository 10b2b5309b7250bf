import MarqueeCommandLine
import MarqueeProject
import MarqueeStore
import MarqueeTracking

extension CommandContext {
    /// The profile of the project's store, for a change: whoever has opted out is told that nothing is stored.
    func profileToChange() async throws -> Profile {
        let store = try project(to: .store).openStore()
        guard try !store.tracking.hasOptedOut() else { throw CommandFailure.optedOut }
        return try Profile(store: store.tracking)
    }
}

extension CommandFailure {
    static let optedOut = CommandFailure(
        "opted-out",
        "the user has opted out: nothing is stored, and nothing was changed; start a new user with 'marquee profile opt-in'",
        status: .invalidInput)
}
