import MarqueeModel
import Testing

@Suite struct JSONTests {
    @Test(
        arguments: [
            ("null", Value.null), ("true", true), ("-0", 0), ("12", 12), ("1.0", 1.0), ("1e2", 100.0),
            ("9223372036854775807", .integer(.max)), ("\"a\\u00e9\\ud83d\\ude00\\n\\/\"", "aé😀\n/"),
            (" [ 1 , [ ] , { } ] ", [1, [], [:]]), ("{\"a\":{\"b\":[null]}}", ["a": ["b": [.null]]]),
            ("\u{FEFF}1", 1),
        ] as [(String, Value)])
    func `valid JSON is read`(text: String, value: Value) throws {
        #expect(try Value(json: text) == value)
    }

    @Test(arguments: [
        "", " ", "tru", "nul", "01", "1.", ".5", "+1", "1e", "-", "\"", "\"\\x\"", "\"\\u12\"", "\"\u{01}\"",
        "\"\\ud800\"",
        "\"\\udc00\"", "[1,]", "[,1]", "[1 2]", "{a:1}", "{\"a\" 1}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "[1]]", "1 2",
        "{\"a\":1,\"a\":2}", "9223372036854775808", "1e999", "[", "{\"a\":", "'a'", "NaN", "[1}", "//",
    ])
    func `anything else is refused with its place`(text: String) {
        let error = #expect(throws: JSONError.self) { try Value(json: text) }
        #expect((0...text.utf8.count).contains(error?.offset ?? -1))
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(throws: JSONError.self) { try Value(json: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try Value(json: [0x22, 0xED, 0xA0, 0x80, 0x22]) }
    }

    @Test func `nesting is limited to 128`() throws {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        _ = try Value(json: nested(128))
        #expect(throws: JSONError.self) { try Value(json: nested(129)) }
        #expect(throws: JSONError.self) { try Value(json: String(repeating: "[", count: 1_000_000)) }
    }

    @Test func `every truncation of a text is refused, and the whole is read back as it was written`() throws {
        let value: Value = ["a": [1, 2.5, "ü\"\\\n\u{1}", .null, true], "b": ["c": [:], "d": []]]
        for layout in [JSONLayout.compact, .sorted, .readable] {
            let bytes = value.jsonBytes(layout)
            #expect(try Value(json: bytes) == value)
            for count in 0..<bytes.count {
                #expect(throws: JSONError.self) { try Value(json: bytes.prefix(count)) }
            }
        }
    }

    @Test func `sorted keys give the same text whatever their order`() {
        let one: Value = ["b": 1, "a": 2, "B": 3, "é": 4]
        let other: Value = ["é": 4, "B": 3, "a": 2, "b": 1]
        #expect(one.json(.sorted) == #"{"B":3,"a":2,"b":1,"é":4}"#)
        #expect(one.json(.sorted) == other.json(.sorted))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }
}
