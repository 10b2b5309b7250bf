import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeInbox

@Suite struct AdapterTests {
    private let reception = Reception(at: Timestamp(milliseconds: 1_800_000_000_000)) { "made-up" }

    private func read(_ payload: Value) throws -> NotificationEnvelope {
        try NotificationReader().envelope(of: payload, reception)
    }

    @Test func `every adapter keeps its promises, whatever becomes of its payloads`() {
        let samples = [Payloads.recipes, Payloads.customs, Payloads.inboxes, Payloads.inApps, Payloads.natives]
        for (place, adapter) in NotificationReader.builtIn.enumerated() {
            let others = samples.enumerated().filter { $0.offset != place }.flatMap(\.element)
            #expect(checkNotificationAdapter(adapter, samples: samples[place], others: others) == [])
        }
    }

    @Test func `the check finds an adapter that guesses`() {
        struct Guessing: NotificationAdapter {
            let shape = NotificationShape.native
            func envelope(of payload: ValueObject, _ reception: Reception) -> NotificationEnvelope {
                var envelope = NotificationEnvelope(
                    id: "", shape: .inApp, alert: .init(body: " "), receivedAt: Timestamp(milliseconds: 0))
                envelope.isSilent = true
                return envelope
            }
        }
        let complaints = checkNotificationAdapter(Guessing(), samples: [["pid": "a"]], others: [])
        for part in [
            "unusable id", "envelope with the shape", "time of arrival", "silent with", "empty alert", "another sender",
        ] {
            #expect(complaints.contains { $0.contains(part) }, "\(part)")
        }
    }

    @Test func `a simple recipe push needs nothing else`() throws {
        let envelope = try read(Payloads.recipes[0])
        #expect(envelope.shape == .recipePush)
        #expect(envelope.id == "d-1")
        #expect(envelope.recipeID == "r-1")
        #expect(envelope.alert == .init(body: "Simple"))
        #expect(envelope.content?.json == ["type": "text"])
        #expect(envelope.reference == nil)
    }

    @Test func `a recipe push without its bundle says which to fetch`() throws {
        let envelope = try read(Payloads.recipes[1])
        #expect(envelope.id == "p-2")
        #expect(envelope.alert == .init(title: "T", body: "As text"))
        #expect(envelope.reference == .bundle(plugin: "content-notification", action: "show_content", id: "b-1"))
        #expect(envelope.data == ["campaign": "spring"])
    }

    @Test(arguments: [
        ("good", Payloads.bundle, true), ("not base64", "!!!", false), ("not packed", "aGVsbG8=", false),
        ("cut", "eJyrVkpJ", false), ("empty", "", false),
    ])
    func `an inline bundle is read, and fetched when it cannot be`(name: String, bundle: String, isInline: Bool) throws
    {
        var payload = try #require(Payloads.recipes[1].object)
        payload["reaction_bundle"] = .string(bundle)
        let envelope = try read(.object(payload))
        #expect((envelope.content != nil) == isInline)
        #expect((envelope.reference != nil) == !isInline)
        guard case .reaction(let reaction)? = envelope.content else { return }
        #expect(reaction.document.object?["data"]?.object?["attributes"] == ["title": "Gelato"])
    }

    @Test func `a recipe push without a reaction has its recipe fetched`() throws {
        let envelope = try read(Payloads.recipes[2])
        #expect(envelope.reference == .recipe(id: "77"))
        #expect(envelope.alert == .init(body: "From Apple"))
        #expect(envelope.badge == 3)
        #expect(envelope.sound == "ping.caf")
    }

    @Test func `a custom push has buttons, a link and additional data`() throws {
        let envelope = try read(Payloads.customs[0])
        #expect(envelope.shape == .customPush)
        #expect(envelope.alert == .init(title: "Sale", body: "Today"))
        #expect(envelope.launchURL == "https://shop.example")
        #expect(envelope.actions == [.init(id: "yes", title: "Yes"), .init(id: "No", title: "No")])
        #expect(envelope.data == ["campaign": "spring"])
        #expect(envelope.sound == "bell")
    }

    @Test func `a flat custom push is one too, and a silent one has no alert`() throws {
        let flat = try read(Payloads.customs[1])
        #expect(flat.alert == .init(body: "Only text"))
        #expect(flat.actions == [.init(id: "later", title: "Later"), .init(id: "Never", title: "Never")])
        #expect(flat.data == ["k": 1])
        let silent = try read(Payloads.customs[2])
        #expect(silent.isSilent)
        #expect(silent.alert == nil)
    }

    @Test func `an inbox push is fetched by its id`() throws {
        let envelope = try read(Payloads.inboxes[0])
        #expect(envelope.id == "i-1")
        #expect(envelope.reference == .inbox(id: "i-1"))
        #expect(envelope.data == ["shop": "milan"])
        #expect(try read(Payloads.inboxes[1]).isSilent)
    }

    @Test func `an in-app payload is a message`() throws {
        let envelope = try read(Payloads.inApps[0])
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(message.template == "product-banner")
        #expect(message.id == "w-1")
        #expect(message.priority == 5)
        #expect(message.arguments == ["title": "Spring", "style.padding": 12])
        #expect(message.start == .delay(.seconds(30)))
        #expect(message.expiry == .at(Timestamp(milliseconds: 1_900_000_000_000)))
        #expect(envelope.recipeID == "1234")
    }

    @Test(
        arguments: [
            (0, .immediately, 0), (1, .delay(.seconds(1)), 0), (1_200, .delay(.seconds(1_200)), 0),
            (1_201, .delay(.seconds(1_200)), 1),
        ] as [(Int64, Message.Start, Int)])
    func `a delay of 0 is none, and a longer one than CleverTap allows is cut`(
        seconds: Int64, start: Message.Start, warnings: Int
    ) throws {
        var payload = try #require(Payloads.inApps[0].object)
        payload["delayAfterTrigger"] = .integer(seconds)
        let envelope = try read(.object(payload))
        #expect(envelope.warnings.count == warnings)
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(message.start == start)
        payload["delayAfterTrigger"] = -1
        #expect(throws: NotificationError.self) { try read(.object(payload)) }
    }

    @Test func `what CleverTap says besides is kept, and a time to live of 0 is for ever`() throws {
        var payload = try #require(Payloads.inApps[0].object)
        payload["wzrk_ttl"] = 0
        payload["wzrk_pivot"] = "wzrk_default"
        payload["other"] = 1
        let envelope = try read(.object(payload))
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(envelope.expiresAt == nil)
        #expect(message.expiry == .never)
        #expect(message.metadata == ["ti": "1234", "wzrk_pivot": "wzrk_default"])
        #expect(envelope.data == ["wzrk_pivot": "wzrk_default", "other": 1])
    }

    @Test(arguments: [
        ("ctsystem_openurl", "iOS"), ("ctsystem_openUrl", "Android"), ("CTSYSTEM_OPENURL", "url"),
    ])
    func `CleverTap's own function for links is the built-in one`(name: String, key: String) throws {
        let envelope = try read([
            "type": "custom-code", "templateName": .string(name),
            "vars": .object(ValueObject([(key, .string("https://shop.example"))])),
        ])
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(message.template == "marquee.open-url")
        #expect(message.arguments == ["url": "https://shop.example"])
    }

    @Test(arguments: ["ctsystem_pushpermission", "ctsystem_pushPermission"])
    func `CleverTap's request for a permission is the built-in one`(name: String) throws {
        let envelope = try read([
            "type": "custom-code", "templateName": .string(name), "vars": ["fbSettings": true],
        ])
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(message.template == "marquee.request-permission")
        #expect(message.arguments == ["request": ["fbSettings": true, "type": "rfp"]])
    }

    @Test(
        arguments: [
            (["data": []], false), (["data": [["id": "1", "type": "contents"]]], true),
            (["data": ["id": "1", "type": "coupons"]], false),
            (["data": ["id": "1", "type": "coupons", "relationships": ["claims": ["data": []]]]], false),
            (
                [
                    "data": [
                        "id": "1", "type": "coupons",
                        "relationships": ["claims": ["data": [["id": "c", "type": "claims"]]]],
                    ]
                ], false
            ),
            (
                [
                    "data": [
                        "id": "1", "type": "coupons",
                        "relationships": ["claims": ["data": [["id": "c", "type": "claims"]]]],
                    ], "included": [["id": "c", "type": "claims"]],
                ], true
            ),
        ] as [(Value, Bool)])
    func `a bundle that lacks something is fetched`(document: Value, isWhole: Bool) throws {
        var payload = try #require(Payloads.recipes[1].object)
        payload["reaction_bundle"] = .string(
            Data(try #require(Zlib.pack(document.jsonBytes()))).base64EncodedString())
        let envelope = try read(.object(payload))
        #expect((envelope.content != nil) == isWhole)
        #expect(
            (envelope.reference == .bundle(plugin: "content-notification", action: "show_content", id: "b-1"))
                != isWhole)
    }

    @Test(.enabled(if: Fixtures.areThere)) func `a recorded coupon with a claim is whole`() throws {
        #expect(JSONAPI.isWhole(try Value(json: Fixtures.content(of: "recipes/ios_coupon.json"))))
    }

    @Test func `a native message keeps everything that its file may say`() throws {
        let envelope = try read(Payloads.natives[0])
        guard case .message(let message)? = envelope.content else { throw Missing() }
        #expect(message.id == "n-1")
        #expect(message.priority == -3)
        #expect(message.localizations == [.init(locale: "it", arguments: ["title": "Ciao"])])
        #expect(message.start == .delay(.seconds(5)))
        #expect(message.expiry == .after(.hours(2)))
        #expect(message.metadata == ["campaign": "spring"])
        #expect(MessageJSON.members(message)["template"] == "banner")
    }

    @Test func `a native notification keeps everything that it may say`() throws {
        let envelope = try read(Payloads.natives[1])
        #expect(envelope.id == "n-2")
        #expect(envelope.content?.json == ["type": "html", "html": "<p>Hello</p>"])
        #expect(envelope.actions == [.init(id: "Yes", title: "Yes"), .init(id: "no", title: "No")])
        #expect(envelope.expiresAt == Timestamp("2030-01-01T00:00:00Z"))
        #expect(envelope.fenceID == "milan")
        #expect(try read(Payloads.natives[2]).reference == .inbox(id: "n-3"))
    }

    @Test(
        arguments: [
            (["notification": ["alrt": "x"]], "did you mean 'alert'?"),
            (["template": "a", "argumens": [:]], "did you mean 'arguments'?"),
            (["template": "a", "priority": "high"], "must be a 32-bit integer"),
            (["notification": [:]], "nothing to show"),
            (["template": "a", "expires": "never", "ttl": "1s"], "keep one of them"),
            (["notification": ["alert": "x"], "other": 1], "unknown key 'other'"),
        ] as [(Value, String)])
    func `a native payload with a mistake says which`(payload: Value, part: String) {
        let error = #expect(throws: NotificationError.self) { try read(payload) }
        #expect(error?.reasons.last?.text.contains(part) == true, "\(String(describing: error))")
    }

    @Test func `an unknown payload is refused with the reasons of every adapter`() throws {
        let error = #expect(throws: NotificationError.self) { try read(["hello": "world"]) }
        #expect(error?.code == .unknownShape)
        #expect(error?.reasons.map(\.shape) == NotificationShape.builtIn)
        #expect(error?.description.contains("inbox-push: has no 'pid'") == true)
        #expect(throws: NotificationError.self) { try read([1, 2]) }
    }

    @Test func `a payload cut at any byte is refused or whole`() throws {
        for payload in Payloads.all {
            let bytes = payload.jsonBytes()
            for count in 0..<bytes.count {
                #expect(throws: NotificationError.self) {
                    try NotificationReader().envelope(of: Array(bytes[..<count]), reception)
                }
            }
            _ = try NotificationReader().envelope(of: bytes, reception)
        }
    }

    @Test func `bytes that are no text are refused`() {
        var generator = SeededBytes(seed: 7)
        for _ in 0..<2_000 {
            let bytes = (0..<Int(generator.next() % 64)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            #expect(throws: NotificationError.self) { try NotificationReader().envelope(of: bytes, reception) }
        }
    }

    private struct Missing: Error {}
}

/// The same numbers each time (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
struct SeededBytes {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
