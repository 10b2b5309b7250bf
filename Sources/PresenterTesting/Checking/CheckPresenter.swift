public import PresenterKit

/// Holds a plugin's type of presenter against the contract of `Presenter`, as the host of a plugin would use it.
///
/// One instance is made with `init()` and gets every message of `messages` that it takes. Each is presented and closed,
/// presented a second time, closed as soon as `present` has begun, ended by the host (which cancels the task of
/// `present`), and presented once more with a host that can run no action. The presenter has to call `presented()` and
/// `dismissed()` when it should, its calls have to return, and nothing may be said after the end.
///
/// ```swift
/// @Test func `the contract of presenters is kept`() async throws {
///     try await checkPresenter(BannerPresenter.self)
/// }
/// ```
///
/// It works in every kind of test, since it depends on no test library. A presenter that blocks for ever does not block
/// the check; the thread that it blocks stays behind.
///
/// - Parameters:
///   - type: The presenter.
///   - messages: What it is given. A presenter for templates of its own needs samples of them.
///   - limit: How long anything may take that the contract wants done at once.
///   - clock: Measures `limit`.
/// - Throws: ``PresenterViolation``, the first thing that was not as it should be; `CancellationError` when the task is
///   cancelled.
public func checkPresenter<P: PluginPresenter>(
    _ type: P.Type, showing messages: [SampleMessage] = SampleMessage.samples, within limit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
) async throws {
    try await checkPresenter(
        named: "\(type)", presents: type.presents, showing: messages, within: limit, clock: clock
    ) { try type.init() }
}

/// Holds a presenter that is there already against the contract of `Presenter`: one that a test has given what it
/// needs, such as a screen that records, or an application's. The same in all else as the check of a type.
public func checkPresenter(
    _ presenter: some Presenter, showing messages: [SampleMessage] = SampleMessage.samples,
    within limit: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock()
) async throws {
    let type = type(of: presenter)
    try await checkPresenter(
        named: "\(type)", presents: type.presents, showing: messages, within: limit, clock: clock
    ) { presenter }
}

private func checkPresenter(
    named name: String, presents kinds: Set<PresentationKind>, showing messages: [SampleMessage],
    within limit: Duration, clock: any Clock<Duration>, make: @escaping @Sendable () throws -> any Presenter
) async throws {
    let line = PresenterLine()
    let session = PresenterSession(observing: line, presents: kinds, clock: clock) {
        ObservedPresenter(try make(), line: line)
    }
    defer { session.receive(.shutdown) }
    let check = PresenterCheck(
        of: PresenterSession.observedName, called: name, on: line, isObserved: true, within: limit, clock: clock)
    try await check.awaitStart()
    _ = try await check.run(showing: messages.filter { kinds.contains($0.kind) })
    try check.judge(session.lateCalls)
}
