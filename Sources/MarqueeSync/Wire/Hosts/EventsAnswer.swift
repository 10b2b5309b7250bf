package import MarqueeModel

/// What became of a batch of tracking events: the answer to `POST /api/v1/host/events`. All of them are acknowledged.
package struct EventsAnswer: Sendable, Hashable {
    /// One that cannot be counted, and never will be.
    package struct Refusal: Sendable, Hashable {
        package var id: String
        package var reason: String

        package init(id: String, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    /// How many count now.
    package var counted: Int
    /// How many had been counted before.
    package var known: Int
    package var refused: [Refusal]
    /// What the host's operator should know, in one sentence; nil: nothing.
    package var warning: String?

    package init(counted: Int = 0, known: Int = 0, refused: [Refusal] = [], warning: String? = nil) {
        self.counted = counted
        self.known = known
        self.refused = refused
        self.warning = warning
    }

    package var json: Value {
        var members: ValueObject = [
            "counted": .integer(Int64(counted)), "known": .integer(Int64(known)),
            "refused": .list(refused.map { ["id": .string($0.id), "reason": .string($0.reason)] }),
        ]
        members["warning"] = warning.map { .string($0) }
        return .object(members)
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the response")
        let (counted, known) = (document.count("counted"), document.count("known"))
        let refused = document.list("refused") ?? []
        self.warning = document.text("warning")
        try document.finish()
        self.counted = counted ?? 0
        self.known = known ?? 0
        self.refused = refused.compactMap(\.object).map {
            Refusal(id: $0["id"]?.string ?? "", reason: $0["reason"]?.string ?? "")
        }
    }
}
