import MarqueeTesting
import ServiceLifecycle
import Testing

/// What tests serve with.
@Suite(.timeLimit(.minutes(1))) struct ServingTests {
    @Test func `nobody waits for a server that could not start`() async throws {
        let (ports, _) = AsyncStream.makeStream(of: Int.self)
        await #expect(throws: Unbound.self) {
            try await serving(Unstartable(), at: ports) { _ in Issue.record("there is no port") }
        }
    }
}

private struct Unbound: Error {}

private struct Unstartable: Service {
    func run() async throws { throw Unbound() }
}
