import MarqueeHost
import MarqueeModel
import MarqueeTracking

/// A server that keeps profiles, as far as this program has one.
actor People: ProfileService {
    private var isDown = true

    func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value {
        if isDown {
            isDown = false
            throw ServiceFailure(status: 503, body: "later")
        }
        for edit in edits {
            if case .tag(let key, let value) = edit.subject { print("tag \(key) = \(value ?? "none")") }
        }
        return ["edits": .integer(Int64(edits.count))]
    }
}

/// A server that counts.
actor Counter: TrackingService {
    private(set) var ids: [String] = []

    func send(_ batch: TrackingBatch) async throws { ids += batch.eventIDs }
}

/// Sends a profile and events to services of its own. Argument: the store.
@main struct Reports {
    static func main() async throws {
        let host = try PresentationHost(store: CommandLine.arguments[1])
        try await host.register(Template("card")) {
            $0.presented()
            $0.dismissed()
        }
        let profile = try await Profile(host, service: People())
        let answer = Task { try await profile.setTag("plan", "pro") }
        while try await profile.tags().isEmpty { await Task.yield() }
        do {
            try await profile.flush()
        } catch let error as ServiceFailure {
            print("\(error.codeName): \(error.message)")
        }
        try await profile.flush()
        print("answer \(try await answer.value.object?["edits"]?.integer ?? 0), \(try await profile.tags())")

        let counter = Counter()
        let tracking = try await Tracking(host, service: counter)
        try await host.enqueue(Message("card", id: "a"))
        try await host.run(until: .empty)
        try await tracking.sendEvent(.feedback(rating: 5), of: "a")
        do {
            try await tracking.sendEvent(.feedback(rating: 6), of: "a")
        } catch let error as TrackingError {
            print("\(error.codeName): \(error.message)")
        }
        try await tracking.flush()
        let ids = await counter.ids
        print("events \(ids.count), each once: \(Set(ids).count == ids.count)")
    }
}
