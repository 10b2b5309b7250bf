import Foundation
import MarqueeHost
import MarqueeModel
import PresenterKit
import StoreBaseline

/// HostBenchmark DIRECTORY COUNT ROUNDS: how long a host takes for COUNT messages with a cached file, through a presenter
/// in its own process, and how long a C program takes for the same commits; in turns, the best of ROUNDS. Prints three
/// lines of two numbers each, wall and processor time in microseconds a message: the host without a file, the host with
/// one, C.
struct InstantPresenter: Presenter {
    func present(_ context: PresentationContext) async throws {
        _ = try context.string("title")
        context.presented()
        context.dismissed()
    }

    func close(_ context: PresentationContext) async { context.dismissed() }
}

struct Cost {
    var wall = Double.infinity
    var processor = Double.infinity

    mutating func keepBest(of other: Cost) {
        if other.wall < wall { wall = other.wall }
        if other.processor < processor { processor = other.processor }
    }
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
guard arguments.count == 4, let count = Int(arguments[2]), let rounds = Int(arguments[3]) else {
    print("usage: HostBenchmark DIRECTORY COUNT ROUNDS")
    exit(64)
}
let directory = arguments[1]
try FileManager.default.createDirectory(atPath: directory + "/c", withIntermediateDirectories: true)
try Data("picture".utf8).write(to: URL(filePath: directory + "/card.txt"))
// The first message makes the C program's tables.
_ = try await host(in: directory + "/c").enqueue(Message("card", start: .immediately))
let store = unsafe baseline_open(directory + "/c/marquee.sqlite")
var (plain, filed, bare) = (Cost(), Cost(), Cost())
var first: Int64 = 1
for _ in 0..<rounds {
    plain.keepBest(of: try await run(count, withFile: false, in: directory))
    filed.keepBest(of: try await run(count, withFile: true, in: directory))
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    guard unsafe baseline_enqueue(store, first, Int64(count), now) == 0 else { exit(74) }
    first += Int64(count)
    bare.keepBest(
        of: await cost(of: count) {
            for _ in 0..<count where unsafe baseline_present(store, now) != 0 { exit(74) }
        })
}
for cost in [plain, filed, bare] { print(cost.wall, cost.processor) }
