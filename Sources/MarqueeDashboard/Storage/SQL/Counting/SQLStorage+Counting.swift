package import MarqueeModel

extension SQLStorage {
    package func count(
        _ batch: EventBatch, of host: HostIdentity, at moment: Timestamp
    ) async throws -> IntakeOutcome {
        let received = ReceivedBatch(batch, of: host, at: moment)
        // Nothing of it is done before the end of the commit, and then for all that have come.
        try await write(weight: batch.events.count) { _, intake in intake.add(received) }
        return received.outcome
    }
}
