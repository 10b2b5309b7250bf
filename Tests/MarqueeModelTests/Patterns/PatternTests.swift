import MarqueeModel
import Testing

@Suite struct `What patterns match` {
    @Test(
        arguments: [
            ("", ["", "a"], []),
            ("a", ["a", "bab"], ["", "b", "A"]),
            (
                "^#[0-9a-fA-F]{6}$", ["#0a84ff", "#FFFFFF"],
                ["0a84ff", "#0a84f", "#0a84ff0", " #0a84ff", "#0a84ff\n", "#g00000"]
            ),
            ("ab|cd|", ["", "x"], []),
            ("^(ab|cd|)$", ["", "ab", "cd"], ["abcd", "a", "bc"]),
            ("^(?:a|b|c)d$", ["ad", "bd", "cd"], ["d", "abd"]),
            ("^(|a)b$", ["b", "ab"], ["aab"]),
            ("^()$", [""], ["a"]),
            ("^()*()+(){9}$", [""], ["a"]),
            ("^((a)(b(c)))$", ["abc"], ["ab"]),
            ("a'-,/:;<=>@_`~\"!#%&", ["a'-,/:;<=>@_`~\"!#%&"], ["a"]),
        ] as [(String, [String], [String])])
    func `characters, groups and alternatives`(pattern: String, found: [String], missed: [String]) throws {
        try check(pattern, found, missed)
    }

    @Test(
        arguments: [
            ("^a*$", ["", "a", "aaaa"], ["b", "ab"]),
            ("^a+$", ["a", "aaaa"], ["", "ab"]),
            ("^a?$", ["", "a"], ["aa"]),
            ("^a{3}$", ["aaa"], ["", "aa", "aaaa"]),
            ("^a{0}$", [""], ["a"]),
            ("^a{0,0}b$", ["b"], ["ab"]),
            ("^a{1}$", ["a"], ["", "aa"]),
            ("^a{2,}$", ["aa", "aaaaa"], ["", "a"]),
            ("^a{0,}$", ["", "a", "aa"], ["b"]),
            ("^a{1,3}$", ["a", "aa", "aaa"], ["", "aaaa"]),
            ("^a{0,2}$", ["", "a", "aa"], ["aaa"]),
            ("^(ab){2}$", ["abab"], ["ab", "ababab", "aabb"]),
            ("^(a|bc){1,2}$", ["a", "bc", "abc", "bca", "bcbc"], ["", "abcb", "aaa"]),
            ("^(a|bc){2,}d$", ["aad", "bcabcd"], ["ad", "d"]),
            ("^((a{2}){2}){2}$", ["aaaaaaaa"], ["aaaa", "aaaaaaa", "aaaaaaaaa"]),
            ("^(a*)*$", ["", "aaa"], ["b"]),
            ("^(a+)+b$", ["ab", "aaab"], ["b", "aaa"]),
            ("^(a?){3}$", ["", "aaa"], ["aaaa"]),
            ("^(a|b*)*c$", ["c", "abbac"], ["d"]),
            ("^a{1000}$", [String(repeating: "a", count: 1_000)], [String(repeating: "a", count: 999)]),
        ] as [(String, [String], [String])])
    func quantifiers(pattern: String, found: [String], missed: [String]) throws {
        try check(pattern, found, missed)
    }

    @Test(
        arguments: [
            ("a", ["xax", "a"], ["x"]),
            ("^a", ["ab"], ["ba", "\na"]),
            ("a$", ["ba"], ["ab", "a\n"]),
            ("^$", [""], ["a", "\n"]),
            ("$", ["", "a"], []),
            ("^", ["", "a"], []),
            ("^a|b$", ["ax", "xb"], ["xa", "bx"]),
            ("^a|b", ["ax", "xbx"], ["xa"]),
            ("(^a|^b)c", ["ac", "bc"], ["xac"]),
            ("(^|,)a(,|$)", ["a", "b,a", "a,b", "b,a,b"], ["ba", "ab"]),
            ("^^a$$", ["a"], ["aa"]),
            ("a^b", [], ["ab", "a^b", "b"]),
            ("a$b", [], ["ab", "a$b", "a"]),
            ("$^", [""], ["a"]),
            ("(^a)*b", ["ab", "xb", "aab"], ["a"]),
            ("(^)*a", ["a", "xa"], ["x"]),
            ("x*^a", ["a"], ["xa"]),
        ] as [(String, [String], [String])])
    func anchors(pattern: String, found: [String], missed: [String]) throws {
        try check(pattern, found, missed)
    }

    @Test(
        arguments: [
            ("^.$", ["a", "é", "😀", "\u{2028}", "\t"], ["", "ab", "\n", "\r", "e\u{301}"]),
            ("^[abc]$", ["a", "b", "c"], ["", "d", "ab"]),
            ("^[a-cx-z]$", ["a", "b", "c", "x", "z"], ["d", "w"]),
            ("^[^a-c]$", ["d", "\n", "é", "😀"], ["a", "b", "c", ""]),
            ("^[-a]$", ["-", "a"], ["b"]),
            ("^[a-]$", ["-", "a"], ["b"]),
            ("^[^-a-]$", ["b"], ["-", "a"]),
            ("^[-]$", ["-"], ["a"]),
            ("^[a^$.*+?(){}|]$", ["a", "^", "$", ".", "*", "+", "?", "(", ")", "{", "}", "|"], ["b", "\\"]),
            ("^[\\]\\[\\-\\\\\\^]$", ["]", "[", "-", "\\", "^"], ["a"]),
            ("^[\\t-\\r]$", ["\t", "\n", "\r"], [" ", "t"]),
            ("^[?-B]$", ["?", "@", "A", "B"], [">", "C"]),
            ("^[\\d_]+$", ["12_3"], ["a"]),
            ("^[^\\d]$", ["a", "٣"], ["1"]),
            ("^[\\w.-]+@x$", ["a.b-c_1@x"], ["ä@x", "@x"]),
            ("^[à-üα-ω]$", ["à", "é", "ü", "α", "λ"], ["a", "Ω", "ý"]),
            ("^[^à-ü]$", ["a", "α"], ["é"]),
            ("^[x-é]$", ["x", "z", "~", "\u{7F}", "\u{80}", "é"], ["w", "ê"]),
            ("^[\u{1F600}-\u{1F64F}]$", ["😀", "🙏"], ["🚀", "a"]),
            ("^[ζαδ-ζγβγ-ε]$", ["α", "β", "γ", "δ", "ε", "ζ"], ["η", "a"]),
        ] as [(String, [String], [String])])
    func classes(pattern: String, found: [String], missed: [String]) throws {
        try check(pattern, found, missed)
    }

    @Test(
        arguments: [
            ("^\\d$", ["0", "9"], ["a", "٣", ""]),
            ("^\\w$", ["a", "Z", "0", "_"], ["-", "é"]),
            (
                "^\\s$", [" ", "\t", "\n", "\u{B}", "\u{A0}", "\u{2003}", "\u{3000}", "\u{FEFF}", "\u{2029}"],
                ["a", "\u{200B}", "\u{85}"]
            ),
            ("^\\n\\r\\t$", ["\n\r\t"], ["nrt"]),
            ("^\\(\\)\\*\\+\\-\\.\\?\\[\\\\\\]\\^\\{\\|\\}\\$\\/$", ["()*+-.?[\\]^{|}$/"], [""]),
            ("^\\.$", ["."], ["a"]),
            ("^\\p{L}$", ["a", "É", "ß", "λ", "字", "ʰ", "ǅ"], ["1", "-", "_"]),
            ("^\\p{Lu}$", ["A", "É", "Ω"], ["a", "ǅ", "1"]),
            ("^\\P{Lu}$", ["a", "1", "λ", "😀"], ["A", "Ω"]),
            ("^\\p{N}$", ["1", "٣", "Ⅷ", "½"], ["a"]),
            ("^\\p{Nd}$", ["1", "٣"], ["Ⅷ", "½"]),
            ("^\\p{P}$", ["!", "_", "-", "(", ")", "«", "»", "¿"], ["$", "+", "a"]),
            ("^\\p{S}$", ["$", "+", "^", "€", "😀"], ["!", "a"]),
            ("^\\p{Z}$", [" ", "\u{A0}", "\u{2028}", "\u{2029}"], ["\n", "a"]),
            ("^\\p{M}$", ["\u{301}", "\u{903}", "\u{20DD}"], ["a"]),
            ("^\\p{C}$", ["\n", "\u{0}", "\u{200B}", "\u{E000}", "\u{378}"], ["a", " "]),
            ("^\\p{Cn}$", ["\u{378}", "\u{10FFFF}"], ["a", "\u{E000}"]),
            ("^[\\p{L}\\p{Nd}_]+$", ["año_2026", "Ω٣"], ["½", "a b", ""]),
            ("^[\\P{L}x]$", ["1", "x", " "], ["a", "é"]),
            ("^[^\\p{L}]$", ["1", " ", "😀"], ["a", "é"]),
            ("^[^\\P{L}]$", ["a", "é"], ["1", "😀"]),
        ] as [(String, [String], [String])])
    func escapes(pattern: String, found: [String], missed: [String]) throws {
        try check(pattern, found, missed)
    }

    @Test func `patterns are equal when they are written alike, scalar by scalar`() throws {
        #expect(try Pattern("a+") == Pattern("a+"))
        #expect(try Pattern("a+") != Pattern("aa*"))
        #expect(try Pattern("\u{E9}") != Pattern("e\u{301}"))
        #expect(try Set([Pattern("a"), Pattern("b"), Pattern("a")]).count == 2)
        #expect(try Pattern("^a$").source == "^a$")
    }

    private func check(_ source: String, _ found: [String], _ missed: [String]) throws {
        let pattern = try Pattern(source)
        for text in found { #expect(pattern.matches(text), "\(source) is not found in \(text.debugDescription)") }
        for text in missed { #expect(!pattern.matches(text), "\(source) is found in \(text.debugDescription)") }
    }
}
