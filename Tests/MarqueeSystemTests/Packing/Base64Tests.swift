import Foundation
import MarqueeSystem
import Testing

@Suite struct Base64Tests {
    @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
    func `base64 is read as RFC 4648 writes it`(text: String) {
        let encoded = Data(text.utf8).base64EncodedString()
        #expect(Base64.decode(encoded) == Array(text.utf8))
        #expect(Base64.decode(encoded.replacing("=", with: "")) == Array(text.utf8))
        #expect(Base64.decode(encoded.map { "\($0)\n" }.joined()) == Array(text.utf8))
    }

    @Test func `both alphabets are read, or the usual one alone`() throws {
        #expect(Base64.decode("-_+/") == [0xFB, 0xFF, 0xBF])
        var usual = Base64()
        #expect(throws: Base64.Failure.character(UInt8(ascii: "-"))) { try usual.take(UInt8(ascii: "-")) }
    }

    @Test(arguments: ["A", "AA=", "AAAA=", "A*==", "=AAA", "AAA=A", "ÄÄÄÄ"])
    func `what is no base64 is nothing`(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
