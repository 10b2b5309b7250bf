import Testing

@testable import MarqueeFiles

struct DataURLTests {
    @Test(arguments: [
        ("data:,hello", "text/plain", "hello"), ("data:,", "text/plain", ""),
        ("data:,a%20b%2Cc+d", "text/plain", "a b,c+d"), ("data:text/html,<p>", "text/html", "<p>"),
        ("data:text/plain;charset=utf-8,%C3%A8", "text/plain", "è"), ("data:,è", "text/plain", "è"),
        ("data:text/plain;base64,aGVsbG8=", "text/plain", "hello"), ("DATA:;BASE64,aGVsbG8", "text/plain", "hello"),
        ("data:image/png;base64,aGVs%62G8%3D", "image/png", "hello"),
        ("data:;base64,aGVs %0AbG8=", "text/plain", "hello"),
        ("data:;base64,", "text/plain", ""), ("data:;base64,YQ==", "text/plain", "a"),
        ("data:;base64,YWI", "text/plain", "ab"), ("data:Image/SVG+XML;x=y; base64,YQ", "image/svg+xml", "a"),
        ("data:base64,YQ", "text/plain", "YQ"), ("data:,a#b", "text/plain", "a"),
        ("data:nonsense,a,b", "text/plain", "a,b"),
    ])
    func `content is decoded`(text: String, mediaType: String, content: String) throws {
        let url = try DataURL(text)
        #expect(url.mediaType == mediaType)
        let bytes = try decode(url)
        #expect(String(decoding: bytes, as: UTF8.self) == content)
        #expect(url.size == Int64(bytes.count))
    }

    @Test(arguments: [
        ("data:text/plain#,x", "it is missing the ',' before its content; write data:TYPE;base64,CONTENT"),
        ("data:,50%", "it has a '%' without two hexadecimal digits; write %25 for a '%'"),
        ("data:,%4", "it has a '%' without two hexadecimal digits; write %25 for a '%'"),
        ("data:,%zz", "it has a '%' without two hexadecimal digits; write %25 for a '%'"),
        ("data:;base64,Y", "its base64 is cut short; expected groups of four characters"),
        ("data:;base64,YQ=", "its base64 is cut short; expected groups of four characters"),
        ("data:;base64,YQ===", "its base64 is cut short; expected groups of four characters"),
        ("data:;base64,YWJj=", "its base64 is cut short; expected groups of four characters"),
        ("data:;base64,YQ==YQ", "its base64 goes on after '='; expected its end"),
        ("data:;base64,Y-_Q", "its base64 has '-' in it; the 64 characters are A–Z, a–z, 0–9, + and /"),
        ("data:;base64,è", "its base64 has byte 195 in it; the 64 characters are A–Z, a–z, 0–9, + and /"),
    ])
    func `what cannot be decoded is refused`(text: String, reason: String) {
        #expect(throws: DataURL.Refusal(reason: reason)) { try decode(try DataURL(text)) }
    }

    @Test func `content comes in pieces`() throws {
        let url = try DataURL("data:," + String(repeating: "x", count: 10))
        var pieces: [Int] = []
        try url.decode(pieceSize: 4) { pieces.append($0.count) }
        #expect(pieces == [4, 4, 2])
    }

    private func decode(_ url: DataURL) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try url.decode { bytes += $0 }
        return bytes
    }
}
