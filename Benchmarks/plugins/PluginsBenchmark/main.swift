import Dispatch
import Glibc
import MarqueeModel
import MarqueePlugins
import PresenterKit
import Synchronization

/// What a shop's banner has.
let message = PresentedMessage(
    id: "spring-2026-0001", template: "product-banner",
    arguments: [
        PresentationArgument(name: "title", content: .string("Spring is here")),
        PresentationArgument(name: "body", content: .string("All bulbs at half the price until Sunday evening.")),
        PresentationArgument(name: "style.padding", content: .number(.integer(12))),
        PresentationArgument(name: "style.color", content: .string("#0a84ff")),
        PresentationArgument(name: "hero", content: .file(path: "/var/lib/shop/.marquee/files/3f/3f9a.png")),
        PresentationArgument(
            name: "on-accept", content: .action(PresentationAction(type: "function", function: "copy-code"))),
    ], metadata: ["campaign": "spring"])

/// Presents again and again, each time when the last presentation is dismissed, and tells when the last one is.
final class Rounds: Sendable {
    private let connection = Mutex<(any PluginConnection)?>(nil)
    private let left = Atomic(0)
    private let hello = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    func hear(_ message: PluginMessage) {
        let connection = connection.withLock { $0 }
        connection?.handled()
        switch message {
        case .hello: hello.signal()
        case .dismissed: next()
        case .pong: ping()
        default: break
        }
    }

    private func next() {
        let round = left.subtract(1, ordering: .relaxed).newValue
        guard round >= 0 else {
            done.signal()
            return
        }
        let present = HostMessage.present(presentation: Int64(1_000_000 - round), presenter: "prompt", message: message)
        connection.withLock { $0 }?.send(present)
    }

    private func ping() {
        let round = left.subtract(1, ordering: .relaxed).newValue
        guard round >= 0 else {
            done.signal()
            return
        }
        connection.withLock { $0 }?.send(.ping(call: Int64(round)))
    }

    /// Waits for the plugin's hello.
    func begin(_ connection: any PluginConnection) {
        self.connection.withLock { $0 = connection }
        hello.wait()
    }

    /// Seconds for each round.
    func seconds(of rounds: Int, pinging: Bool = false) -> Double {
        left.store(rounds, ordering: .relaxed)
        let clock = ContinuousClock()
        let start = clock.now
        if pinging { ping() } else { next() }
        done.wait()
        return (clock.now - start) / .seconds(rounds)
    }
}

func isolated(_ library: String, _ rounds: Rounds) throws -> ChildConnection {
    try ChildConnection(
        PluginSource(path: library, isolation: .process), runner: nil,
        events: ChildEvents(said: rounds.hear, wrote: { print($0, $2) }, ended: { _ in }))
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else {
    print("usage: PluginsBenchmark isolated|library|ping|start LIBRARY ROUNDS\n       PluginsBenchmark sizes - 0")
    exit(64)
}
switch arguments[1] {
case "isolated":
    let rounds = Rounds()
    let connection = try isolated(arguments[2], rounds)
    rounds.begin(connection)
    _ = rounds.seconds(of: count / 10)
    print(rounds.seconds(of: count))
case "library", "ping":
    let rounds = Rounds()
    rounds.begin(LibraryConnection(path: arguments[2], receive: rounds.hear) { print($0) })
    _ = rounds.seconds(of: count / 10)
    print(rounds.seconds(of: count, pinging: arguments[1] == "ping"))
case "start":
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<count {
        let rounds = Rounds()
        let start = clock.now
        let connection = try isolated(arguments[2], rounds)
        rounds.begin(connection)
        times.append(clock.now - start)
        await connection.leave()
    }
    print(times.sorted()[times.count / 2] / .seconds(1))
default:
    // With the line feeds.
    let sizes: [Int] = [
        HostMessage.present(presentation: 123_456, presenter: "prompt", message: message).json.count + 1,
        PluginMessage.presented(presentation: 123_456).json.count + 1,
        PluginMessage.dismissed(presentation: 123_456).json.count + 1,
    ]
    print(sizes.map(String.init).joined(separator: " "))
}
