import MarqueeModel
import Testing

@testable import MarqueeInbox

/// Whatever a sender writes, and wherever: it is in the envelope, or the payload is refused.
@Suite struct CompletePayloadTests {
    private let reception = Reception(at: Timestamp(milliseconds: 1_800_000_000_000)) { "made-up" }

    @Test func `nothing of a payload is lost, of whatever type it is`() {
        for payload in Payloads.all {
            for mark: Value in ["mark", ["unknown": "mark"], ["mark"]] {
                for variant in payload.variants(with: mark) { checkMark(in: variant) }
            }
        }
    }

    @Test(.enabled(if: Fixtures.areThere)) func `nothing of a recorded payload is lost`() throws {
        let pushes = try Value(json: Fixtures.content(of: "recipes/ios_inbox_pushes.json")).object?["data"]?.list ?? []
        #expect(pushes.count == 3)
        for push in pushes {
            let payload = try #require(push.object?["attributes"]?.object?["payload"])
            for variant in payload.variants(with: "mark") { checkMark(in: variant) }
            let leaves = try NotificationReader().envelope(of: payload, reception).json.leaves
            for (key, leaf) in payload.namedLeaves where key != "reaction_bundle" && leaf != .null {
                // A push's second id is that of its recipe, which is the same for everybody.
                #expect(leaves.contains(leaf), "\(key) \(leaf)")
            }
        }
    }

    private func checkMark(in payload: Value) {
        // What is refused is not lost: its sender is told.
        guard let envelope = try? NotificationReader().envelope(of: payload, reception) else { return }
        // A bundle that cannot be read is fetched by its id.
        guard payload.object?["reaction_bundle"]?.leaves.contains("mark") != true else { return }
        #expect(envelope.json.leaves.contains("mark"), "\(payload.json()) became \(envelope.json.json())")
    }

    @Test(
        arguments: [
            (["pid": "a", "text": "On Android"], "On Android"),
            (["custom": ["i": "a"], "m": ["title": "T", "body": "As an object"]], "As an object"),
            (["custom": ["i": "a"], "m": ["it": "In più lingue", "en": "In languages"]], "In più lingue"),
        ] as [(Value, String)])
    func `a text is shown wherever its sender puts it`(payload: Value, text: String) throws {
        let envelope = try NotificationReader().envelope(of: payload, reception)
        #expect(envelope.alert?.body == text)
        #expect(!envelope.isSilent)
    }

    @Test func `an inbox push says when, where and what it was sent for`() throws {
        let envelope = try NotificationReader().envelope(
            of: [
                "pid": "a", "aps": ["alert": "x", "category": "OPEN"], "scheduled": 1_800_000_000, "fid": 12,
                "shop": 9,
            ], reception)
        #expect(envelope.action == "OPEN")
        #expect(envelope.fenceID == "12")
        #expect(envelope.scheduledAt == Timestamp(milliseconds: 1_800_000_000_000))
        #expect(envelope.data == ["shop": 9])
    }

    @Test func `a flat push has sound and badge at its top`() throws {
        let envelope = try NotificationReader().envelope(
            of: ["custom": ["i": "a"], "m": "x", "s": "bell", "b": "3", "extra": true], reception)
        #expect(envelope.sound == "bell")
        #expect(envelope.badge == 3)
        #expect(envelope.data == ["extra": true])
    }

    @Test(arguments: [
        ("9223372036854775808", "9223372036854775808"), ("-9223372036854775809", "-9223372036854775809"),
        ("1e400", "1e400"),
    ])
    func `a number that no value can be is kept as a text`(number: String, text: String) throws {
        let bytes = Array(#"{"pid":"a","aps":{"alert":"x"},"big":\#(number)}"#.utf8)
        let envelope = try NotificationReader().envelope(of: bytes, reception)
        #expect(envelope.data == ["big": .string(text)])
    }
}

extension Value {
    /// Every value below this one that has no parts.
    fileprivate var leaves: [Value] { namedLeaves.map(\.value) }

    /// The same, each with the key that it stands behind. Texts of JSON are looked into, as adapters do.
    fileprivate var namedLeaves: [(key: String, value: Value)] { namedLeaves(behind: "") }

    private func namedLeaves(behind key: String) -> [(key: String, value: Value)] {
        switch self {
        case .list(let items): items.flatMap { $0.namedLeaves(behind: key) }
        case .object(let members): members.flatMap { $0.value.namedLeaves(behind: $0.key) }
        default: [(key, self)]
        }
    }

    /// This value with a mark in the place of each of its leaves, and as a further member of each of its objects.
    fileprivate func variants(with mark: Value) -> [Value] {
        switch self {
        case .object(let members):
            var variants = members.flatMap { member in
                member.value.variants(with: mark).map { variant in
                    var changed = members
                    changed[member.key] = variant
                    return Value.object(changed)
                }
            }
            var further = members
            further["further"] = mark
            variants.append(.object(further))
            return variants + [mark]
        case .list(let items):
            return items.indices.flatMap { index in
                items[index].variants(with: mark).map { variant in
                    var changed = items
                    changed[index] = variant
                    return Value.list(changed)
                }
            } + [mark]
        default: return [mark]
        }
    }
}
