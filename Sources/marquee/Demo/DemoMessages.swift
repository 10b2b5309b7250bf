import MarqueeModel
import MarqueeSync

/// The messages that a demo sends, by the API that people use.
struct DemoMessages {
    let client: HostClient
    let token: String

    private static let link: Value = ["type": "url", "url": "https://example.org/spring"]

    private static let messages: [ValueObject] = [
        [
            "title": "Spring week", "to": "everyone",
            "message": [
                "template": "offer",
                "arguments": [
                    "title": "Spring is here",
                    "body": "All plants are cheaper this week, and the first cup of tea is free.",
                    "image": "spring.svg", "image-alt": "Red and yellow flowers below the sun", "on-accept": link,
                    "on-close": ["type": "close"],
                ],
            ],
        ],
        [
            "title": "First cup, for Milan", "to": ["labels": ["site": "milan"]],
            "message": [
                "template": "notice",
                "arguments": [
                    "title": "The first cup is on us", "body": "Lemon balm, cut this morning.", "on-accept": link,
                ],
            ],
        ],
        [
            "title": "How was your visit?", "to": "everyone",
            "message": ["template": "survey", "arguments": ["question": "How was your visit today?"]],
        ],
    ]

    /// In half an hour of each shop's own clock it would be hard to see that it waits: it is for the day after tomorrow.
    private static func later(at now: Timestamp) -> ValueObject {
        let day = Timestamp(milliseconds: now.milliseconds + 2 * 86_400_000).description.prefix(10)
        let end = Timestamp(milliseconds: now.milliseconds + 4 * 86_400_000).description
        return [
            "title": "Moonflower evening", "to": ["labels": ["screen": "window"]],
            "start": .string("\(day)T18:00:00"), "expires": .string(end),
            "message": [
                "template": "poster",
                "arguments": [
                    "title": "An evening among moonflowers", "subtitle": "From eight until the last lantern",
                ],
            ],
        ]
    }

    private static let mistake: ValueObject = [
        "title": "Fern, wrong price", "to": ["labels": ["site": "rome"]],
        "message": ["template": "product", "arguments": ["title": "Bird's nest fern", "price": ["amount": 1250]]],
    ]

    /// Sends them.
    ///
    /// - Throws: ``HostClient/Failure``, or a ``CommandFailure`` with what the dashboard says.
    func send(at now: Timestamp) async throws {
        try await post(Self.mistake, as: "demo-0")
        _ = try checked(try await client.send(.delete, "/api/v1/messages/demo-0", token: token))
        try await post(Self.later(at: now), as: "demo-1")
        for (number, message) in Self.messages.enumerated() { try await post(message, as: "demo-\(number + 2)") }
    }

    private func post(_ message: ValueObject, as id: String) async throws {
        var message = message
        message["id"] = .string(id)
        let answer = try await client.send(
            .post, "/api/v1/messages", token: token, body: Value.object(message).jsonBytes())
        // It is there: this demo was ended in the middle before.
        guard answer.status != 409 else { return }
        _ = try checked(answer)
    }

    private func checked(_ answer: HostClient.Answer) throws -> Value {
        try answer.content(of: "the dashboard rejects an example message")
    }
}
