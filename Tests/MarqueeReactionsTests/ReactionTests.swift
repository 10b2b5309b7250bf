import Foundation
import MarqueeModel
import Testing

@testable import MarqueeReactions

@Suite struct `Reactions` {
    private static let now = Timestamp("2018-11-01T00:00:00Z") ?? Timestamp(milliseconds: 0)

    /// Recorded data lies beside the project where it is developed, and nowhere else.
    private static let coupons = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/fixtures/recipes/ios_coupon.json").standardizedFileURL

    @Test(.enabled(if: FileManager.default.fileExists(atPath: coupons.path)))
    func `coupons as they were recorded: what redeems them, and what they are worth`() throws {
        let document = try Value(json: Array(Data(contentsOf: Self.coupons)))
        func coupon(_ id: String) throws -> Coupon {
            guard case .coupon(let coupon)? = Reaction.reading(document, id: id)?.reaction else {
                throw CocoaError(.fileReadCorruptFile)
            }
            return coupon
        }
        let olive = try coupon("a512ebb9-9d7d-4d54-a319-138762e61089")
        #expect(olive.name == "Greek olive" && olive.value == "6 OLIVE!" && olive.expiresAt == nil)
        #expect(olive.icon?.hasSuffix("/file.png") == true && olive.serialNumber == "B4675F633649")
        // Its meta says that it was not redeemed; the time of that decides.
        #expect(olive.status(at: Self.now) == .redeemed)
        let pizza = try coupon("3a095ba4-393a-4633-bed5-b1f30bb3419f")
        #expect(pizza.details == nil && pizza.serialNumber == "6FAF7840D010")
        for (moment, status) in [
            ("2018-06-30T21:59:59.999Z", Coupon.Status.inactive), ("2018-06-30T22:00:00Z", .valid),
            ("2020-05-01T21:59:59Z", .valid), ("2020-05-01T21:59:59.001Z", .expired),
        ] {
            #expect(pizza.status(at: try #require(Timestamp(moment))) == status, "\(moment)")
        }
    }

    private static let content: Value = [
        "data": [
            "id": 7, "type": "contents",
            "attributes": [
                "title": "Gelatone", "content": "<p>Ge<b>la</b>to</p><script>x</script>", "unknown": 1,
                "link": ["label": "Gelato", "url": "http://ice.cream"], "video_link": "https://x/film.mp4",
            ],
            "relationships": [
                "audio": ["data": .null],
                "images": ["data": [["id": "2", "type": "images"], ["id": "gone", "type": "images"]]],
                "upload": ["data": ["id": 3, "type": "uploads"]],
            ],
        ],
        "included": [
            [
                "id": 2, "type": "images",
                "attributes": ["image": ["url": "https://x/2.jpeg", "square_300": ["url": "s"]]],
            ],
            ["id": "3", "type": "uploads", "attributes": ["upload": ["url": "https://x/3.pdf"]]],
        ],
    ]

    @Test func `a content with what belongs to it, wherever its ids are numbers`() throws {
        let reading = try #require(Reaction.reading(Self.content))
        let expected = Content(
            title: "Gelatone", html: "<p>Ge<b>la</b>to</p><script>x</script>", images: ["https://x/2.jpeg"],
            video: "https://x/film.mp4", upload: "https://x/3.pdf",
            link: Content.Link(label: "Gelato", url: "http://ice.cream"))
        #expect(reading.reaction == .content(expected) && reading.warnings.isEmpty)
        let arguments = reading.reaction.message(at: Self.now).arguments
        #expect(arguments["text"] == "Gelato" && arguments["link-label"] == "Gelato")
        #expect(arguments["link"] == ["type": "url", "url": "http://ice.cream"])
    }

    @Test func `a link has a label and an address, or is none`() {
        #expect(Content.Link(label: "x", url: nil) == nil && Content.Link(label: " ", url: "u") == nil)
    }

    @Test func `what a recipe includes is its reaction`() {
        let document: Value = [
            "data": [
                "id": "r", "type": "recipes",
                "relationships": ["reaction_bundle": ["data": ["id": "f", "type": "feedbacks"]]],
            ],
            "included": [["id": "f", "type": "feedbacks", "attributes": ["question": "How was it?"]]],
        ]
        #expect(Reaction.reading(document)?.reaction == .feedback(Feedback(id: "f", question: "How was it?")))
    }

    @Test(
        arguments: [
            (
                "polls", ["question": "Which?", "choices": ["a", "b"]],
                Reaction.poll(Poll(question: "Which?", choices: ["a", "b"]))
            ),
            (
                "polls", ["question": "Which?", "choice_1": "a", "choice_2": "b"],
                .poll(Poll(question: "Which?", choices: ["a", "b"]))
            ),
            ("json_contents", ["content": ["a": [1]]], .customObject(CustomObject(content: ["a": [1]]))),
            ("json_contents", ["content": "text"], nil), ("feedbacks", [:], nil), ("somethings", ["a": 1], nil),
        ] as [(String, ValueObject, Reaction?)])
    func `other kinds`(type: String, attributes: ValueObject, expected: Reaction?) {
        let document: Value = ["data": ["id": "1", "type": .string(type), "attributes": .object(attributes)]]
        #expect(Reaction.reading(document)?.reaction == expected)
    }

    @Test func `a time that is none is nothing, and that is said`() throws {
        let document: Value = [
            "data": [
                "id": "c", "type": "coupons",
                "attributes": ["expires_at": "tomorrow", "redeemable_from": "2018-07-01T00:00:00+02:00"],
            ]
        ]
        let reading = try #require(Reaction.reading(document))
        guard case .coupon(let coupon) = reading.reaction else {
            Issue.record("no coupon")
            return
        }
        #expect(coupon.expiresAt == nil && coupon.redeemableFrom == Timestamp("2018-06-30T22:00:00Z"))
        #expect(reading.warnings == ["'expires_at' of coupons 'c' is not a date and time: \"tomorrow\""])
    }

    @Test func `a coupon that was answered says so, whatever it said before`() throws {
        let coupon: ValueObject = ["type": "coupons", "id": 7, "attributes": ["name": "Pizza"]]
        var claimed = coupon
        claimed["relationships"] = ["claims": ["data": ["type": "claims", "id": 9]], "icon": ["data": .null]]
        let claim: Value = ["type": "claims", "id": "9", "attributes": ["serial_number": "S", "redeemed_at": .null]]
        let recipe: Value = [
            "type": "recipes", "id": "r",
            "relationships": ["reaction_bundle": ["data": ["type": "coupons", "id": "7"]]],
        ]
        for document: Value in [
            ["data": .object(coupon)], ["data": [.object(coupon)], "included": []],
            ["data": recipe, "included": [.object(coupon)]], ["data": .object(claimed), "included": [claim]],
        ] {
            let answered = try #require(
                Reaction.document(document, coupon: "7", .claim, at: Self.now).flatMap {
                    Reaction.document($0, coupon: "7", .claim, at: Self.now + .seconds(9))
                })
            guard case .coupon(let read)? = Reaction.reading(answered)?.reaction else {
                Issue.record("no coupon: \(answered)")
                continue
            }
            #expect(read.claims.map(\.claimedAt) == [Self.now] && read.name == "Pizza")
            #expect(read.status(at: Self.now) == .valid)
            let redeemed = try #require(Reaction.document(answered, coupon: "7", .redeem, at: Self.now))
            guard case .coupon(let last)? = Reaction.reading(redeemed)?.reaction else {
                Issue.record("no coupon: \(redeemed)")
                continue
            }
            #expect(last.status(at: Self.now) == .redeemed && last.serialNumber == read.serialNumber)
            #expect(Reaction.document(document, coupon: "8", .claim, at: Self.now) == nil)
        }
        for other: Value in [.null, [], ["data": .null], ["data": [1]], ["data": ["type": "polls", "id": "7"]]] {
            #expect(Reaction.document(other, coupon: "7", .claim, at: Self.now) == nil)
        }
    }

    /// Anything may come: it is read, or nothing.
    @Test func `documents of any form end nothing`() {
        for text in [
            "null", "[]", "{}", #"{"data":null}"#, #"{"data":[1,null,{}]}"#, #"{"data":{"type":"coupons"}}"#,
            #"{"data":{"type":"contents","id":"1","relationships":{"images":{"data":{"type":"images","id":"1"}}}}}"#,
            #"{"data":{"type":"contents","id":"1","relationships":3,"attributes":[]},"included":"x"}"#,
            #"{"data":{"type":"contents","id":"1","relationships":{"images":{"data":[{"type":"contents","id":"1"}]}}}}"#,
        ] {
            guard let value = try? Value(json: Array(text.utf8)) else { continue }
            _ = Reaction.reading(value)?.reaction.message(at: Self.now)
        }
    }

    @Test func `each message is one that its template takes, with its answers`() throws {
        let catalog = try TemplateCatalog([], presenters: PresenterDefaults(template: "web", function: "web"))
        let resolver = MessageResolver(catalog: catalog, options: ResolutionOptions(isStrict: true))
        let coupon = Coupon(id: "c", name: "Pizza", claims: [Claim(serialNumber: "S")])
        for (reaction, actions) in [
            (Reaction.poll(Poll(question: "Which?", choices: ["a", "b"])), ["choice1", "choice2"]),
            (.feedback(Feedback(id: "f", question: "How?")), ["rate1", "rate2", "rate3", "rate4", "rate5", "rate0"]),
            (.coupon(coupon), ["redeem"]), (.coupon(Coupon(id: "c")), ["claim"]),
            (.coupon(Coupon(id: "c", claims: [Claim(claimedAt: Self.now)])), []),
            (.content(Content(title: "x", link: Content.Link(label: "a", url: "https://x/"))), ["link"]),
            (.customObject(CustomObject(content: ["a": 1])), []),
        ] {
            let resolution = resolver.resolve(reaction.message(at: Self.now))
            #expect(resolution.diagnostics.isEmpty, "\(reaction): \(resolution.diagnostics)")
            let arguments = try #require(resolution.invocation?.arguments)
            let given = arguments.definition.arguments.filter { argument in
                if case .action? = arguments[argument.name] { true } else { false }
            }
            #expect(given.map(\.name) == actions)
        }
    }
}
