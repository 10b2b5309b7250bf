@testable import MarqueeContent
@testable import MarqueeModel

extension Target {
    static let patterns = Target(name: "patterns", about: "a pattern in the first line, a text in the others") {
        bytes in
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let source = Array(bytes[..<end]).text
        let text = Array(bytes[min(end + 1, bytes.count)...]).text
        let pattern: Pattern
        do throws(PatternError) {
            pattern = try Pattern(source)
        } catch {
            must((0...source.unicodeScalars.count).contains(error.offset), "\(error) is outside of the pattern")
            return must(!error.message.isEmpty, "an error says nothing")
        }
        must(pattern.size <= PatternProgram.largest, "\(pattern.size) states")
        let search = pattern.search(text)
        must(
            search.steps <= (text.unicodeScalars.count + 1) * (pattern.size + 1),
            "\(search.steps) steps for a small text")
        must(search.isComplete, "a small text is too long")
        mustEqual(pattern.search(text), search, "searched twice")
        for (other, claim) in [
            ("(?:\(source))", "in a group"), ("(?:\(source)){1}", "once"), ("(\(source))|(\(source))", "twice"),
        ] {
            // The group may be one too many, or make it too long.
            guard let other = try? Pattern(other) else { continue }
            mustEqual(other.matches(text), search.isFound, "\(claim)")
        }
        if let whole = try? Pattern("^(?:\(source))$"), whole.matches(text) {
            must(search.isFound, "found as a whole, and not within")
        }
        // Without an anchor, what is found in a text is found in a longer one.
        if search.isFound, !source.utf8.contains(where: { $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "$") }) {
            must(pattern.matches("a" + text + "\n"), "not found in a longer text")
        }
        if PortablePattern.isPortable(source) { must(source.utf8.allSatisfy { $0 < 0x80 }, "portable, and not ASCII") }
    }
}
