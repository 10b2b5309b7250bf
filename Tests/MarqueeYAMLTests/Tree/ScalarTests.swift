import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct Scalars {
    @Test(
        arguments: [
            ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("nULL", "nULL"),
            ("true", true), ("True", true), ("TRUE", true), ("tRue", "tRue"), ("false", false), ("FALSE", false),
            ("0", 0), ("-0", 0), ("+12", 12), ("-19", -19), ("0123", 123), ("0o17", 15), ("0o8", "0o8"), ("0x3A", 58),
            ("0xfg", "0xfg"), ("-0x1", "-0x1"), ("1_000", "1_000"), ("0b11", "0b11"), ("12:30", "12:30"),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("1.5", 1.5), ("-.5", -0.5), ("1.", 1.0), ("1e3", 1000.0), ("1.e+3", 1000.0), ("0e1", 0.0),
            ("+.5e-1", 0.05),
            (".", "."), ("-", .list([.null])), ("+", "+"), ("1e", "1e"), ("e3", "e3"), ("1.2.3", "1.2.3"), ("-.", "-."),
            (".nano", ".nano"), ("inf", "inf"), ("nan", "nan"), ("+.nan", "+.nan"),
            ("\"1\"", "1"), ("'true'", "true"), ("\"\"", ""), ("\"\\u00e9\"", "é"), ("2026-01-01", "2026-01-01"),
            ("|\n  two\n  lines\n", "two\nlines\n"), (">-\n  one\n  line\n", "one line"),
            ("!!str 1", "1"), ("! 1", "1"), ("!!int \"1\"", 1), ("!!float 1", 1.0), ("!!bool 'true'", true),
            ("!!null ''", .null), ("!!seq [1]", [1]), ("!!map {a: 1}", ["a": 1]),
        ] as [(String, Value)])
    func `is what the core schema says`(text: String, value: Value) {
        let (read, findings) = read("key: \(text)")
        // "key: -" is no YAML; it stands alone.
        if text == "-" { return #expect(MarqueeYAMLTests.read(text).value == value) }
        #expect(read == .object(["key": value]))
        #expect(findings.allSatisfy { $0.code == .yaml11Number })
    }

    @Test(arguments: ["y", "Y", "n", "N", "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"])
    func `that YAML 1.1 took for a boolean is text, with a warning`(word: String) {
        let marked = MarkedText("\(word): [1️⃣\(word), \"\(word)\", 'yes']")
        let (value, findings) = read(marked.text)
        #expect(value == .object([word: [.string(word), .string(word), "yes"]]))
        marked.expect(["1️⃣": .yaml11Boolean], from: findings)
        #expect(findings.first?.severity == .warning)
        #expect(findings.first?.fix?.edits.first?.replacement == "\"\(word)\"")
    }

    @Test(arguments: ["yEs", "nO", "oFF", "yess", "o"])
    func `that only looks like one is text`(word: String) {
        #expect(read("[\(word)]").findings.isEmpty)
    }

    @Test(arguments: [
        (".inf", DiagnosticCode.unsupportedValue), ("-.Inf", .unsupportedValue), ("+.INF", .unsupportedValue),
        (".nan", .unsupportedValue), (".NaN", .unsupportedValue), (".NAN", .unsupportedValue),
        ("9223372036854775808", .typeMismatch), ("-9223372036854775809", .typeMismatch), ("1e999", .typeMismatch),
        ("0xFFFFFFFFFFFFFFFFF", .typeMismatch), ("!!int x", .unsupportedTag), ("!!bool yes", .unsupportedTag),
        ("!mine x", .unsupportedTag), ("!!set {a: null}", .unsupportedTag), ("!!map [1]", .unsupportedTag),
    ])
    func `that no value can be is refused`(text: String, code: DiagnosticCode) {
        let marked = MarkedText("[1️⃣\(text)]")
        marked.expect(["1️⃣": code], from: read(marked.text).findings)
    }
}
