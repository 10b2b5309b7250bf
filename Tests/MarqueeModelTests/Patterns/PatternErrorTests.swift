import MarqueeModel
import Testing

@Suite struct `What is no pattern` {
    @Test(arguments: [
        ("(?=a)", 0, "lookahead '(?=' is not supported; use '( )' or '(?: )'"),
        ("a(?!a)", 1, "lookahead '(?!' is not supported; use '( )' or '(?: )'"),
        ("ab(?<=a)", 2, "lookbehind '(?<=' is not supported; use '( )' or '(?: )'"),
        ("(?<!a)", 0, "lookbehind '(?<!' is not supported; use '( )' or '(?: )'"),
        ("(?<name>a)", 0, "named groups '(?<' are not supported; use '( )'"),
        ("(?P<name>a)", 0, "named groups '(?P' are not supported; use '( )'"),
        ("(?i)a", 0, "'(?i' is not supported; use '( )' or '(?: )'"),
        ("(?", 0, "'(?' is not supported; use '( )' or '(?: )'"),
        ("é(a", 1, "'(' is not closed; add ')'"),
        ("((a)", 0, "'(' is not closed; add ')'"),
        ("a)", 1, "unmatched ')'; write '\\)' for the character"),
        ("a]", 1, "unescaped ']'; write '\\]' for the character"),
        ("}", 0, "unescaped '}'; write '\\}' for the character"),
    ])
    func `groups and brackets`(pattern: String, offset: Int, message: String) {
        check(pattern, offset, message)
    }

    @Test(arguments: [
        ("*a", 0, "'*' has nothing to repeat; write '\\*' for the character"),
        ("a|+", 2, "'+' has nothing to repeat; write '\\+' for the character"),
        ("(?:?)", 3, "'?' has nothing to repeat; write '\\?' for the character"),
        ("{2}", 0, "'{2}' has nothing to repeat; write '\\{' for the character"),
        ("^*", 1, "'*' has nothing to repeat; write '\\*' for the character"),
        (
            "a*?", 2,
            "'?' follows another quantifier: lazy and possessive ones are not supported; to repeat what is repeated,"
                + " put it in '(?: )'"
        ),
        (
            "a{2}{3}", 4,
            "'{3}' follows another quantifier: lazy and possessive ones are not supported; to repeat what is repeated,"
                + " put it in '(?: )'"
        ),
        (
            "a{,3}", 1,
            "'{,3}' is not a repetition; expected '{n}', '{n,}' or '{n,m}'; write '\\{' for the character"
        ),
        ("a{x}", 1, "'{x' is not a repetition; expected '{n}', '{n,}' or '{n,m}'; write '\\{' for the character"),
        ("a{1", 1, "'{1' is not a repetition; expected '{n}', '{n,}' or '{n,m}'; write '\\{' for the character"),
        ("a{3,2}", 1, "invalid repetition '{3,2}'; write the smaller count first"),
    ])
    func quantifiers(pattern: String, offset: Int, message: String) {
        check(pattern, offset, message)
    }

    @Test(arguments: [
        ("[a", 0, "'[' is not closed; add ']'"),
        ("x[", 1, "'[' is not closed; add ']'"),
        ("[]", 0, "'[]' is empty; write '\\]' to include a bracket"),
        ("[^]", 0, "'[^]' is empty; write '\\]' to include a bracket"),
        ("[[:alpha:]]", 1, "unescaped '[' inside a character class; write '\\['"),
        ("[z-a]", 1, "'z-a' is a range that ends before it begins; write the smaller character first"),
        (
            "[a-c-e]", 4,
            "unescaped '-' inside a character class; write '\\-', or put it first or last"
        ),
        (
            "[\\w-.]", 3,
            "unescaped '-' inside a character class; write '\\-', or put it first or last"
        ),
        ("[a-\\d]", 1, "'a-' starts a range that does not end with a single character; write '\\-' for the character"),
        ("[+--]", 1, "'+-' starts a range that does not end with a single character; write '\\-' for the character"),
    ])
    func classes(pattern: String, offset: Int, message: String) {
        check(pattern, offset, message)
    }

    @Test(arguments: [
        ("a\\", 1, "'\\' ends the pattern; write '\\\\' for the character"),
        ("\\D", 0, "'\\D' is not supported; write '[^\\d]'"),
        ("\\b", 0, "word boundaries ('\\b') are not supported; use '^' and '$'"),
        ("(a)\\1", 3, "back references ('\\1') are not supported; repeat the group"),
        ("\\u0041", 0, "'\\u' is not supported; write the character itself"),
        (
            "\\@", 0,
            "unknown escape '\\@'; supported are \\d \\w \\s \\p{…} \\P{…} \\n \\r \\t and escapes of the characters"
                + " ( ) [ ] { } * + ? | . - ^ $ / \\"
        ),
        (
            "[\\\u{0}]", 1,
            "unknown escape '\\U+0000'; supported are \\d \\w \\s \\p{…} \\P{…} \\n \\r \\t and escapes of the characters"
                + " ( ) [ ] { } * + ? | . - ^ $ / \\"
        ),
        ("\\pL", 0, "'\\p' does not name a category; expected a form such as '\\p{L}' or '\\p{Lu}'"),
        ("\\P{Lu", 0, "'\\P{Lu' does not name a category; expected a form such as '\\P{L}' or '\\P{Lu}'"),
        (
            "\\p{Greek}", 0,
            "unknown category '\\p{Greek}'; Unicode general categories such as L, Lu, N, Nd, P, S and Z are"
                + " supported, scripts and properties are not"
        ),
        (
            "\\p{}", 0,
            "unknown category '\\p{}'; Unicode general categories such as L, Lu, N, Nd, P, S and Z are"
                + " supported, scripts and properties are not"
        ),
    ])
    func escapes(pattern: String, offset: Int, message: String) {
        check(pattern, offset, message)
    }

    @Test(arguments: [
        (String(repeating: "é", count: 1_001), 1_000, "the pattern has 1001 characters; at most 1,000 are supported"),
        (
            "(a{1000}){1000}", 9,
            "'{1000}' makes the pattern exceed the limit of 10,000 states; reduce the count, or use"
                + " minLength and maxLength"
        ),
        (
            "a{99999999999999999999999}", 1,
            "'{99999999999999999999999}' makes the pattern exceed the limit of 10,000 states;"
                + " reduce the count, or use minLength and maxLength"
        ),
        ("a{9999}bcd", 0, "the pattern exceeds the limit of 10,000 states; reduce its repetitions"),
        (
            String(repeating: "(", count: 65), 64,
            "groups are nested deeper than 64"
        ),
    ])
    func limits(pattern: String, offset: Int, message: String) {
        check(pattern, offset, message)
    }

    @Test func `what is just within the limits is a pattern`() throws {
        #expect(try Pattern(String(repeating: "é", count: 1_000)).source.unicodeScalars.count == 1_000)
        #expect(try Pattern("^a{9997}$").matches(String(repeating: "a", count: 9_997)))
        let nested = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
        #expect(try Pattern(nested).matches("a"))
        #expect(try Pattern("((){10000}){10000}(){99999999}").matches(""))
    }

    private func check(_ source: String, _ offset: Int, _ message: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(source) }
        #expect(error?.message == message)
        #expect(error?.offset == offset)
    }
}
