package import MarqueeModel

/// Work that only one of several servers does, whichever comes first.
package protocol JobStorage: Sendable {
    /// Takes a job that is due, for this time: whoever asks meanwhile does not get it.
    ///
    /// - Parameter interval: Until it is due again, also where whoever has taken it now does not end it.
    /// - Returns: Whether it was due.
    func take(_ job: Job, at moment: Timestamp, every interval: TimeSpan) async throws -> Bool
}

package enum Job: String, Sendable, Hashable {
    /// Forgets what has been kept long enough.
    case upkeep
}
