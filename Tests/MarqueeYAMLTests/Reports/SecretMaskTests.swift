import Testing

@testable import MarqueeYAML

@Suite struct SecretMaskTests {
    @Test(arguments: [
        (#"token: abc123"#, #"token: ••••••"#),
        (#"token : "a b, c" # why"#, #"token : "••••••" # why"#),
        (#"t: { token: 'abc', url: x }"#, #"t: { token: '•••', url: x }"#),
        (#"t: { token: abc}"#, #"t: { token: •••}"#),
        ("  deliveryToken: secret-123", "  deliveryToken: ••••••••••"), ("tokens: many", "tokens: many"),
        (#"{"accountToken": "abc", "accountID": "i"}"#, #"{"accountToken": "•••", "accountID": "i"}"#),
        (#"token: "${MARQUEE_TOKEN}""#, #"token: "${MARQUEE_TOKEN}""#),
        (#"listen: mq_1c4adb1f_3b60 # old"#, #"listen: •••••••••••••••• # old"#),
        (#"token: "${A-b}""#, #"token: "••••••""#),
        (#"token: "${a""#, #"token: "•••""#),
        (#"url: "https://u:pw@a.example/b@c""#, #"url: "https://••••@a.example/b@c""#),
        (#"url: https://u@v@a, x: y@z"#, #"url: https://•••@a, x: y@z"#),
        (#"url: https://a.example/x@y"#, #"url: https://a.example/x@y"#),
        // Not what they look like.
        (#"tokens: 3"#, #"tokens: 3"#),
        (#"my-token: abc"#, #"my-token: abc"#),
        (#"the token of a shop"#, #"the token of a shop"#),
        (#"token"#, #"token"#),
        (#"token:"#, #"token:"#),
        (#""#, #""#),
    ]) func `what is secret is masked, and nothing else`(line: String, masked: String) {
        let result = SecretMask.masking(Array(line.unicodeScalars))
        #expect(String(String.UnicodeScalarView(result)) == masked)
        #expect(result.count == line.unicodeScalars.count)
    }
}
