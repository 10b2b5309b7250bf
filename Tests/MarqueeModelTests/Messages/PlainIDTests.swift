import MarqueeModel
import Testing

@Suite struct PlainIDTests {
    @Test(arguments: [
        ("spring-2026-0001", true), ("a.b_c:d@e+F-0", true), (String(repeating: "x", count: 255), true),
        ("sha256:0123456789abcdef0123456789abcdef", true), (String(repeating: "x", count: 256), false), ("", false),
        (" ", false), ("a b", false), ("a/b", false), ("$(x)", false), ("`x`", false), ("a\u{0}", false), ("è", false),
        ("a%2F", false), ("a\u{202E}", false), ("a\n", false), ("<x>", false), ("a'b", false), ("a\"b", false),
    ])
    func `an id is made of what can stand anywhere`(text: String, isPlain: Bool) {
        #expect(PlainID.isOne(text) == isPlain)
    }
}
