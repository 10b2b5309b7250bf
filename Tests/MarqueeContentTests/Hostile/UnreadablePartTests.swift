import MarqueeContent
import MarqueeModel
import MarqueeTesting
import Testing

/// What an editor can type, and JSON cannot hold or Swift cannot read, costs one item and not the answer.
struct UnreadablePartTests {
    private static func item(_ id: String, _ value: String) -> String {
        #"{"sys":{"id":"\#(id)","type":"Entry","version":1},"fields":{"body":{"en":\#(value)}}}"#
    }

    private static func page(_ items: [String], _ rest: String = "") -> [UInt8] {
        Array(#"{"skip":0,"limit":10,"total":\#(items.count),"items":[\#(items.joined(separator: ","))]\#(rest)}"#.utf8)
    }

    private static let deep = String(repeating: "[", count: 200) + #""]}""# + String(repeating: "]", count: 200)
    private static let twins = "{\"\u{E9}\":1,\"e\u{301}\":2}"

    @Test(arguments: [
        (#""\ud83d""#, "\u{FFFD}"), (#""a\ude00b""#, "a\u{FFFD}b"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\n""#, "\u{FFFD}\n"),
    ])
    func `half of a surrogate pair is a replacement character`(written: String, read: String) throws {
        let page = try Page<Entry>(json: Self.page([Self.item("a", written), Self.item("b", "1")]))
        #expect(page.items.map(\.id) == ["a", "b"] && page.failures.isEmpty)
        #expect(page.items[0].fields.value(of: "body", at: "en") == .string(read))
    }

    @Test(
        arguments: [
            (deep, "nested deeper than 128"), ("1e400", "the number 1e400 is too large"),
            ("[1,-1e999]", "the number -1e999 is too large"), (twins, "is written twice"),
            (#"{"a":1,"b":{"c":1,"c":2}}"#, "duplicate key 'c'"),
        ])
    func `a part that cannot be read is its item's failure`(value: String, message: String) throws {
        let items = [Self.item("a", "1"), Self.item("b", value), Self.item("c", value), Self.item("d", "2")]
        let included = #","includes":{"Entry":[\#(Self.item("x", value)),\#(Self.item("y", "1"))]}"#
        let page = try Page<Entry>(json: Self.page(items, included))
        #expect(page.items.map(\.id) == ["a", "d"] && page.count == 4)
        #expect(page.failures.map(\.index) == [1, 2])
        #expect(page.failures.map(\.link) == [Link(.entry, "b"), Link(.entry, "c")])
        for failure in page.failures {
            #expect(failure.error.code == .invalidResource && failure.error.field == "body")
            #expect(
                failure.error.message.hasPrefix(
                    "\(failure.error.resource?.description ?? ""), field 'body', locale 'en'"))
            #expect(failure.error.message.contains(message))
        }
        #expect(page.includes.keys.map(\.id) == ["y"] && page.includeFailures.map(\.index) == [0])
        let sync = #"{"items":[\#(items.joined(separator: ","))],"nextSyncUrl":"https://x/?sync_token=t"}"#
        let delta = try SyncDelta(json: Array(sync.utf8))
        #expect(delta.entries.map(\.id) == ["a", "d"] && delta.failures.map(\.index) == [1, 2])
    }

    @Test func `a page that is told twice, and what is no JSON, is still an error of the whole`() {
        for (text, code) in [
            (#"{"skip":0,"limit":1,"total":1,"items":[],"items":[1]}"#, ContentError.Code.invalidResource),
            (#"{"skip":0,"limit":1,"total":1e400,"items":[]}"#, .invalidResource),
            (#"{"skip":0,"limit":1,"total":1,"items":["\ud83d]}"#, .wrongAnswer),
            (#"{"skip":0,"limit":1,"total":1,"items":["\ud83d",]}"#, .wrongAnswer), (#"["\ud83d"] 1"#, .wrongAnswer),
            (String(repeating: "[", count: 200), .wrongAnswer), (#"{"\ud83d":1 "a":2}"#, .wrongAnswer),
        ] {
            let error = #expect(throws: ContentError.self) { try Page<Entry>(json: Array(text.utf8)) }
            #expect(error?.code == code, "\(text)")
        }
    }

    @Test func `an entry that cannot be read says so, and not that it is not Contentful's`() async throws {
        try await ScriptedServer.run { server in
            let client = try ContentClient(
                ContentSpace("s", hosts: ContentHosts(all: server.url(""))), token: ContentToken("CFPAT-t"),
                clock: JumpingClock())
            let path = "/spaces/s/environments/master/entries/a"
            server.answer(path, with: .respond(200, body: Array(Self.item("a", "1e400").utf8)))
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .invalidResource && error?.resource == Link(.entry, "a"))
            #expect(error?.message.contains("field 'body', locale 'en': the number 1e400 is too large") == true)
            server.answer(path, with: .respond(200, body: Array(Self.item("a", #""\ud83d""#).utf8)))
            #expect(try await client.entry("a").fields.value(of: "body", at: "en") == "\u{FFFD}")
            await client.close()
        }
    }
}
