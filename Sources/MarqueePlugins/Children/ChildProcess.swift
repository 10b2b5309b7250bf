import Dispatch
import Glibc
import MarqueeModel
import MarqueeSystem
import MarqueeThreads
import PresenterKit
import Synchronization
import SystemCalls

/// A plugin's process, from the host's side: the descriptors that lead to it, and what is on its way there.
///
/// Two threads belong to it: one reads messages (``ChildReader``), one does the rest (``ChildKeeper``). Who sends never
/// waits: what does not fit into the pipe is kept, up to a limit.
final class ChildProcess: Sendable {
    private struct State {
        /// Nil once the plugin was told that nothing more comes.
        var input: OwnedDescriptor?
        var outgoing = OutgoingBytes()
        var isLastSaid = false
        var killReason: String?
        var refusal: PluginError?
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var allowance = LineAllowance()
        var name: String
        var lastLine: String?
    }

    /// More than that cannot wait for a plugin to read it.
    private static let outgoingLimit = 8 * Boundary.maximumLength
    /// So many messages of a plugin may wait for the host; then it is not read for a while.
    private static let messagesAhead = 256

    let path: String
    let output: Pipe
    let log: OwnedDescriptor
    let lifeline: OwnedDescriptor
    let wake: Pipe
    let runner: pid_t
    private let inputReader: OwnedDescriptor
    private let room = DispatchSemaphore(value: 0)
    private let isDeaf = Atomic(false)
    private let isDrained = Atomic(false)
    private let readerIsDone = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    /// Starts the runner, and by it the plugin. The threads are started by ``listen(_:)``.
    init(_ source: PluginSource, file run: String, runner: String, contents: [String]) throws(SystemFailure) {
        let (input, output, log, wake) = (try Pipe(), try Pipe(), try Pipe(), try Pipe())
        let lifeline = try SocketPair()
        // Not the ends that the plugin has too: it would be told that there is no room instead of waiting for some.
        for end in [input.writer, log.reader, wake.reader, wake.writer] { end.becomeNonBlocking() }
        let variables = SystemCall.environment()
        let launch = ChildLaunch(
            runner: runner, arguments: RunnerArguments(source, file: run, contents: contents).words,
            environment: source.isolation == .none
                ? variables : ChildEnvironment.selection(of: variables, listed: source.environment))
        path = source.path
        self.runner = try launch.start([log.writer, log.writer, lifeline.other, input.reader, output.writer])
        (self.output, self.log, self.lifeline, self.wake) = (output, log.reader, lifeline.own, wake)
        inputReader = input.reader
        let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
        state = Mutex(State(input: input.writer, name: file))
        for _ in 0..<Self.messagesAhead { room.signal() }
    }

    /// Starts the threads.
    func listen(_ events: ChildEvents) throws(ThreadError) {
        try BlockingThread.start { ChildReader(self, events).run() }
        do {
            try BlockingThread.start { ChildKeeper(self, events).run() }
        } catch {
            finishReading()
            throw error
        }
    }

    // MARK: To the plugin

    /// Writes a line, or keeps it until there is room.
    func send(_ line: [UInt8]) {
        let (waits, isTooMuch) = state.withLock { state in
            guard let input = state.input, !state.isLastSaid else { return (false, false) }
            var rest = line[...]
            if state.outgoing.isEmpty { rest = rest.dropFirst(input.write(rest)) }
            guard !rest.isEmpty else { return (false, false) }
            state.outgoing.append(rest)
            return (true, state.outgoing.count > Self.outgoingLimit)
        }
        if isTooMuch { kill(reason: "it did not read its messages") }
        if waits { wakeKeeper() }
    }

    /// After what was sent, the plugin reads the end of file.
    func sendNoMore() {
        state.withLock { $0.isLastSaid = true }
        flush()
    }

    /// Where to wait for room, while something waits for it.
    var fullInput: OwnedDescriptor? {
        state.withLock { $0.outgoing.isEmpty ? nil : $0.input }
    }

    /// Writes what waits, as far as there is room.
    func flush() {
        state.withLock { state in
            guard let input = state.input else { return }
            state.outgoing.flush(input.write)
            if state.isLastSaid, state.outgoing.isEmpty { state.input = nil }
        }
    }

    // MARK: The end

    /// Has the runner kill the plugin and all that it has started; returns at once.
    func kill(reason: String) {
        let isFirst = state.withLock { state in
            guard state.killReason == nil, !state.isOver else { return false }
            state.killReason = reason
            return true
        }
        guard isFirst else { return }
        shutdown(lifeline.number, Int32(SHUT_WR))
        wakeKeeper()
    }

    /// The plugin has said that it cannot be used.
    func refuse(_ error: PluginError) {
        state.withLock { $0.refusal = error }
        kill(reason: "it cannot be used")
    }

    var isBeingKilled: Bool { state.withLock { $0.killReason != nil } }

    /// Ends what waits for the plugin's end. Returns how that went.
    func end(report: String) -> PluginEnd {
        let (end, waiting) = state.withLock { state -> (PluginEnd, [CheckedContinuation<Void, Never>]) in
            defer { (state.isOver, state.input, state.waiting) = (true, nil, []) }
            let end: PluginEnd =
                if let refusal = state.refusal {
                    .unusable(refusal)
                } else if let reason = state.killReason {
                    .killed(reason: reason)
                } else {
                    PluginEnd(report: report)
                }
            return (end, state.waiting)
        }
        for continuation in waiting { continuation.resume() }
        return end
    }

    /// Returns when the plugin is gone.
    func waitUntilEnded() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    // MARK: From the plugin

    /// Waits until the host has room for another message; false when it does not listen any more.
    func waitForRoom() -> Bool {
        guard !isDeaf.load(ordering: .acquiring) else { return false }
        room.wait()
        return !isDeaf.load(ordering: .acquiring)
    }

    func makeRoom() {
        room.signal()
    }

    /// From now on what the plugin says is read and dropped.
    func stopListening() {
        isDeaf.store(true, ordering: .releasing)
        room.signal()
    }

    /// Hands a line to the log, if there may be another; tells first how many there could not be.
    func log(_ level: PluginMessage.LogLevel?, _ text: String, _ events: ChildEvents) {
        let uptime = SystemClock().uptime
        let (isAdmitted, dropped, name) = state.withLock { state in
            let (isAdmitted, dropped) = state.allowance.admit(uptime: uptime)
            if isAdmitted { state.lastLine = text }
            return (isAdmitted, dropped, state.name)
        }
        if dropped > 0 { events.wrote(name, .warning, LineAllowance.notice(ofDropped: dropped)) }
        if isAdmitted { events.wrote(name, level, text) }
    }

    func tellDropped(_ events: ChildEvents) {
        let (dropped, name) = state.withLock { ($0.allowance.takeDropped(), $0.name) }
        if dropped > 0 { events.wrote(name, .warning, LineAllowance.notice(ofDropped: dropped)) }
    }

    /// From now on its lines have this name; before, they have the file's.
    func introduce(as name: String) {
        state.withLock { $0.name = name }
    }

    /// What it has logged last.
    var lastLine: String? { state.withLock { $0.lastLine } }

    /// Whether only what is in the pipe is left to read.
    var isDrainable: Bool { isDrained.load(ordering: .acquiring) }

    /// Lets the reader read what is there and no more, and waits for it.
    func finishReading() {
        isDrained.store(true, ordering: .releasing)
        // Wakes a reader that waits; while there is no room for it, there is something to read. Empty lines mean nothing.
        _ = output.writer.write([UInt8(ascii: "\n")])
        readerIsDone.wait()
    }

    func readingIsDone() {
        readerIsDone.signal()
    }

    private func wakeKeeper() {
        _ = wake.writer.write([0])
    }
}
