public import MarqueeModel

/// What became of a message that was handed in.
public struct Receipt: Sendable, Hashable {
    /// What became of it.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// It is on disk, and waits for its turn.
        case queued
        /// Its id is in the queue already, or ended within the last 30 days; nothing was changed.
        case duplicate
        /// It is invalid; the reasons are in ``Receipt/diagnostics`` and in the history.
        case refused
        /// The queue is being discarded: it is in the history as that.
        case discarded
    }

    /// The message's id, made up where it had none.
    public let id: String
    /// What became of it.
    public let status: Status
    /// Why it was refused, or what was wrong though it was accepted.
    public let diagnostics: [Diagnostic]

    package init(id: String, status: Status, diagnostics: [Diagnostic]) {
        self.id = id
        self.status = status
        self.diagnostics = diagnostics
    }
}
