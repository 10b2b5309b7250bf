import Foundation
import MarqueeHost
import MarqueeModel
import PresenterKit
import StoreBaseline
import Telling

/// HostBenchmark DIRECTORY COUNT WHERE: how long a host takes for COUNT messages with and without a cached file, through
/// a presenter in its own process, and how long a C program takes for the same commits, in turns. WHERE says what kind of
/// folder it is.
struct InstantPresenter: Presenter {
    func present(_ context: PresentationContext) async throws {
        _ = try context.string("title")
        context.presented()
        context.dismissed()
    }

    func close(_ context: PresentationContext) async { context.dismissed() }
}

/// Microseconds for each message.
struct Cost {
    let wall: Double
    let processor: Double
}

func processorTime() -> Double {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    return seconds + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

func cost(of count: Int, _ work: () async throws -> Void) async rethrows -> Cost {
    let (start, processor) = (ContinuousClock.now, processorTime())
    try await work()
    let wall = (ContinuousClock.now - start) / .microseconds(1)
    return Cost(wall: wall / Double(count), processor: (processorTime() - processor) * 1e6 / Double(count))
}

func host(in directory: String) async throws -> PresentationHost {
    var configuration = HostConfiguration(store: directory, presenters: PresenterDefaults(template: "instant"))
    configuration.files.directories = [directory]
    let host = try PresentationHost(configuration)
    try await host.register(
        Template("card").argument("title", default: "Welcome").argument("body", default: "Good to see you")
            .argument("style.padding", default: 8).argument("style.color", default: "#0a84ff").fileArgument("hero")
            .build())
    try await host.register(InstantPresenter(), as: "instant")
    return host
}

func run(_ count: Int, withFile: Bool, in directory: String) async throws -> Cost {
    let host = try await host(in: directory)
    let arguments: ValueObject = withFile ? ["title": "Hello", "hero": "card.txt"] : ["title": "Hello"]
    _ = try await host.enqueue((0..<count).map { _ in Message("card", arguments: arguments) })
    return try await cost(of: count) {
        guard try await host.run(until: .empty) == .emptied else { throw CocoaError(.featureUnsupported) }
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[2]) else {
    print("usage: HostBenchmark DIRECTORY COUNT WHERE")
    exit(64)
}
let (directory, place) = (arguments[1], arguments[3])
try FileManager.default.createDirectory(atPath: directory + "/c", withIntermediateDirectories: true)
try Data("picture".utf8).write(to: URL(filePath: directory + "/card.txt"))
// The first message makes the C program's tables.
_ = try await host(in: directory + "/c").enqueue(Message("card", start: .immediately))
let store = unsafe baseline_open(directory + "/c/marquee.sqlite")
var (plain, filed, bare): ([Cost], [Cost], [Cost]) = ([], [], [])
var first: Int64 = 1
for _ in 0..<rounds() {
    plain.append(try await run(count, withFile: false, in: directory))
    filed.append(try await run(count, withFile: true, in: directory))
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    guard unsafe baseline_enqueue(store, first, Int64(count), now) == 0 else { exit(74) }
    first += Int64(count)
    bare.append(
        await cost(of: count) {
            for _ in 0..<count where unsafe baseline_present(store, now) != 0 { exit(74) }
        })
}
for (name, costs, goal) in [("a message", plain, 60.0), ("a message with a cached file", filed, 120)] {
    Figure(
        "\(name), \(place)", costs.map(\.wall), unit: "µs", better: .lower,
        limit: .init("C, the same commits", bare.map(\.wall))
    ).tell()
    Figure(
        "\(name), \(place): processor time beside its commits", zip(costs, bare).map { $0.processor - $1.processor },
        unit: "µs", better: .lower, goal: goal
    ).tell()
}
