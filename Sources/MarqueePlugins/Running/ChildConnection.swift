import Glibc
package import MarqueeModel
import MarqueeSystem
import PluginLoading
package import PresenterKit
import SystemCalls

/// A plugin in a process of its own. Letting go of this ends the process.
package final class ChildConnection: PluginConnection {
    private let child: ChildProcess
    private let events: ChildEvents
    private let gracePeriod: TimeSpan

    /// Starts the plugin's process, and returns before it has said anything.
    ///
    /// - Parameters:
    ///   - file: What is run: the source's file, or a copy of it.
    ///   - gracePeriod: How long the plugin may take to end by itself.
    ///   - contents: Folders of files that messages bring.
    /// - Throws: When the runner is missing or cannot be started.
    package init(
        _ source: PluginSource, file: String? = nil, runner: String?,
        gracePeriod: TimeSpan = PluginSupervision().gracePeriod,
        contents: [String] = [], events: ChildEvents
    ) throws(PluginError) {
        let runner = try RunnerProgram.find(configured: runner, for: source.path)
        guard SystemCall.allows(R_OK, at: source.path) else {
            let reason = SystemError.reason(of: errno)
            let hint = source.path.firstRange(of: "/.build/").map {
                "; build it: swift build --package-path \(String(source.path[..<$0.lowerBound]).inShell)"
            }
            throw PluginError(.unreadable, source.path, "cannot be read: \(reason)\(hint ?? "")")
        }
        try source.checkPin(of: file)
        do {
            child = try ChildProcess(source, file: file ?? source.path, runner: runner, contents: contents)
            try child.listen(events)
        } catch {
            throw PluginError(.noRunner, source.path, "cannot be started by \(runner): \(error)")
        }
        self.events = events
        self.gracePeriod = gracePeriod
    }

    deinit {
        child.stopListening()
        child.kill(reason: "it is no longer needed")
    }

    package func send(_ message: HostMessage) {
        var line = message.json
        guard line.count <= Boundary.maximumLength else {
            return message.refusal(ofBytes: line.count).map(events.said) ?? ()
        }
        line.append(UInt8(ascii: "\n"))
        child.send(line)
    }

    package var lastLine: String? { child.lastLine }

    package func handled() {
        child.makeRoom()
    }

    /// Has the process killed, which then is reported like any other end.
    package func kill(reason: String) {
        child.kill(reason: reason)
    }

    package func retire() {
        send(.shutdown)
        child.sendNoMore()
    }

    package func leave() async {
        child.stopListening()
        retire()
        // By the real clock, whatever the host's is: processes know no other.
        if await withTimeLimit(gracePeriod, clock: SystemClock(), { [child] in await child.waitUntilEnded() }) == nil {
            child.kill(reason: "it did not exit")
            await child.waitUntilEnded()
        }
    }
}
