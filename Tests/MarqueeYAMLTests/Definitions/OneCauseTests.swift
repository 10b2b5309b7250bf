import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Each mistake has one finding, at the place where it is made.
@Suite struct `One cause, one finding` {
    private static let head = "a:\n  type: template\n  arguments:\n    "

    private func argument(_ text: String) -> MarkedText { MarkedText(Self.head + text + "\n") }

    @Test(arguments: [
        ("x: { type: string, 1️⃣valeu: a }", DiagnosticCode.unknownKey),
        ("x: { type: string, 1️⃣default: a }", .unknownKey),
        ("x: { type: number, value: 5, minimum: 10, maximum: 1️⃣1 }", .constraint),
        ("x: { type: boolean, value: 1️⃣yes }", .typeMismatch),
        ("x: { 1️⃣type:number,value:1 }", .wrongShape),
        ("x: { type: list, items: { 1️⃣typ: string }, value: [] }", .unknownKey),
        ("x: { type: number, value: 1, 1️⃣maxLength: 5 }", .constraint),
        ("x: { type: list, items: { type: string }, value: [], 1️⃣required: true }", .constraint),
        ("x: &s { type: string, 1️⃣valeu: a }\n    y: { <<: *s }\n    z: { <<: *s }", .unknownKey),
        ("x: &s { type: number, value: 1️⃣a }\n    y: { <<: *s }\n    z: *s", .typeMismatch),
        ("x: { type: number, value: 9223372036854775807, maximum: 9223372036854775806 }", .constraint),
    ])
    func `an argument's mistake is told once`(text: String, code: DiagnosticCode) {
        let marked = argument(text.contains("1️⃣") ? text : text.replacing("value: ", with: "value: 1️⃣"))
        marked.expect(["1️⃣": code], from: marked.findings())
    }

    @Test(arguments: [
        ("a:\n  1️⃣tpye: template\n", DiagnosticCode.unknownKey),
        ("a:\n  type: template\n  1️⃣presnter: terminal\n", .unknownKey),
        ("a: { 1️⃣type:template }\n", .wrongShape),
        ("1️⃣Template: a\narguments: { x: 1 }\n", .unknownKey),
        ("1️⃣tempalte: a\n", .unknownKey),
        ("template: 1️⃣5\narguments: { x: 1 }\n", .wrongShape),
        ("case: 1️⃣5\nmessage: { template: a }\nexpect: { arguments: { x: 1 } }\n", .wrongShape),
        ("case: one\n1️⃣mesage: { template: a }\nexpect: { arguments: { x: 1 } }\n", .unknownKey),
        ("case: one\nmessage: { template: a }\nexpect: 1️⃣{}\n", .wrongShape),
        ("case: one\nmessage: { template: a }\nexpect: 1️⃣{ arguments: {} }\n", .wrongShape),
        ("a: &a { type: template }\nb:\n  1️⃣!!merge <<: *a\n", .unsupportedTag),
    ])
    func `a document's mistake is told once`(text: String, code: DiagnosticCode) {
        let marked = MarkedText(text)
        marked.expect(["1️⃣": code], from: marked.findings())
    }

    @Test(arguments: [
        ("value: [1, 1️⃣two, 3]", DiagnosticCode.typeMismatch),
        ("\n      value:\n        - 1\n        - 1️⃣two\n", .typeMismatch),
        ("value: [1, 2], enum: [1, 1️⃣two]", .constraint),
        ("value: [1, 1️⃣20], maximum: 10", .constraint),
        ("value: [1, 1️⃣20], enum: [1, 2]", .constraint),
    ])
    func `the item of a list is shown that is wrong`(text: String, code: DiagnosticCode) {
        let isBlock = text.contains("\n")
        let marked = argument(
            isBlock
                ? "x:\n      type: list\n      items: { type: number }\(text)"
                : "x: { type: list, items: { type: number }, \(text) }")
        marked.expect(["1️⃣": code], from: marked.findings())
    }

    @Test func `a file's wrong media type is shown`() {
        let marked = argument("x: { type: file, accept: [image/png, 1️⃣5] }")
        marked.expect(["1️⃣": .constraint], from: marked.findings())
    }

    @Test func `what a list's items must keep to can stand with them`() {
        let text = "x: { type: list, items: { type: string, maxLength: 3, pattern: \"^a\" }, value: [abc, 1️⃣abcd, 2️⃣b] }"
        let marked = argument(text)
        marked.expect(["1️⃣": .constraint, "2️⃣": .constraint], from: marked.findings())
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "t"))
        loader.read(
            Array((Self.head + "x: { type: list, items: { type: number, minimum: 1 }, value: [2] }\n").utf8),
            file: "t.yaml")
        #expect(loader.diagnostics == [])
        #expect(loader.definitions.first?.arguments.first?.constraints == [.minimum(1)])
    }

    @Test(arguments: [
        ("x: { type: list, items: { type: number, 1️⃣pattern: a }, value: [] }", DiagnosticCode.unknownKey),
        ("x: { type: list, items: { type: file, 1️⃣sha256: a }, value: [] }", .unknownKey),
        ("x: { type: list, maxLength: 3, items: { type: string, 1️⃣maxLength: 3 }, value: [] }", .duplicateKey),
    ])
    func `items have only what suits them`(text: String, code: DiagnosticCode) {
        let marked = argument(text)
        marked.expect(["1️⃣": code], from: marked.findings())
    }

    @Test func `a name with a letter of another script is told apart`() {
        let marked = argument("title: a\n    1️⃣titl\u{435}: b")
        marked.expect(["1️⃣": .confusableName], from: marked.findings())
        let key = MarkedText("a:\n  1️⃣t\u{443}pe: template\n")
        key.expect(["1️⃣": .unknownKey], from: key.findings())
        #expect(key.findings().first?.help == "it contains U+0443, which looks like 'y': did you mean 'type'?")
        #expect(argument("größe: a\n    заголовок: b\n    标题: c").findings() == [])
    }

    @Test func `letters that are composed in two ways are told apart`() {
        let marked = argument("\u{e9}: a\n    1️⃣e\u{301}: b")
        marked.expect(["1️⃣": .duplicateKey], from: marked.findings())
        let message = marked.findings().first?.message ?? ""
        #expect(message.hasSuffix("here as U+0065 U+0301, previously as U+00E9"))
    }

    @Test(arguments: [("5 MB", "5 s"), ("5mb", "5S"), ("5MB", "5s"), ("0.005 gB", "5000 Ms")])
    func `sizes and lengths of time are written by one rule`(size: String, span: String) {
        let text = Self.head + "x: { type: file, maxBytes: \(size) }\n  timeout: \(span)\n"
        #expect(MarkedText(text).findings() == [])
        #expect(ByteCount(size) == ByteCount(5_000_000))
        #expect(TimeSpan(span) == .seconds(5))
    }

    @Test func `what is empty may be left empty, in definitions and in messages`() {
        #expect(MarkedText("a:\n  type: template\n  arguments:\n").findings() == [])
        #expect(MarkedText("template: a\narguments:\nmetadata:\n").findings() == [])
    }

    @Test func `keys at the top that begin with x- hold what anchors repeat`() {
        let text = "x-title: &t { type: string, value: Hi }\na: { type: template, arguments: { x: *t } }\n"
        #expect(MarkedText(text).findings() == [])
        #expect(MarkedText("x-note: 5\ntemplate: a\n").findings() == [])
        let inside = MarkedText("a: { type: template, 1️⃣x-note: 5 }\n")
        inside.expect(["1️⃣": .unknownKey], from: inside.findings())
    }

    @Test func `two spellings of a locale are one`() {
        let marked = MarkedText(
            "template: a\nlocalizations: { it-IT: { x: 1 }, 1️⃣it_it: { x: 2 }, 2️⃣\"no locale\": {} }\n")
        marked.expect(["1️⃣": .duplicateKey, "2️⃣": .invalidName], from: marked.findings())
        #expect(!marked.findings().hasErrors)
    }
}
