package import MarqueeModel

/// What a dashboard keeps of what hosts report: which events it has counted, counters, and for a while the events
/// themselves.
///
/// An event counts once, by its host and its key, for ``TrackingPolicy/oldest`` from its own time on: whoever calls passes
/// no older ones. It counts for all and for its host, for its template and its recipe, and for its message where the
/// dashboard has sent that. Counters stay when details go.
package protocol TrackingStorage: Sendable {
    /// Counts a host's events that have not been counted yet.
    ///
    /// - Parameter moment: Of their receipt.
    func count(_ batch: EventBatch, of host: HostIdentity, at moment: Timestamp) async throws -> IntakeOutcome
    /// Forgets what has been kept long enough: keys, details, hours; a part of it at a time. Counting does so too, by and
    /// by; this is for when nothing comes.
    ///
    /// - Returns: Whether there is more.
    func forgetTracking(at moment: Timestamp) async throws -> Bool

    /// The counts of a subject in a range of days, or of all times; nil for an unknown one.
    func counts(of subject: StatisticsSubject, days: Range<Int64>?) async throws -> EventCounts?
    /// The counts of all of a dimension in a range of days, or of all times, in the order of their names, also of those
    /// without events in it.
    ///
    /// - Parameter name: Where to go on: behind this one.
    func counts(
        of dimension: Dimension, after name: String?, limit: Int, days: Range<Int64>?
    ) async throws -> [SubjectCounts]
    /// The counts of a subject in each interval in which there were events, in their order; nil for an unknown one.
    ///
    /// - Parameter range: Numbers of hours or days since 1970. A host has no hours.
    func series(
        of subject: StatisticsSubject, every interval: StatisticsInterval, in range: Range<Int64>
    ) async throws -> [IntervalCounts]?
    /// What else a subject's events say; names in a range of days, or of all times. Nil for an unknown one.
    func breakdown(of subject: StatisticsSubject, days: Range<Int64>?) async throws -> SubjectBreakdown?
    /// What became of a message on each host that has said something of it, in the order of the hosts' numbers.
    func traces(of message: String, afterHost host: Int64, limit: Int) async throws -> [MessageTrace]
    /// The events of a host whose details are kept, those that came last first.
    ///
    /// - Parameter user: Only those of one user; nil: of those who have none.
    func events(of host: Int64, user: String?, limit: Int) async throws -> [CountedEvent]
}
