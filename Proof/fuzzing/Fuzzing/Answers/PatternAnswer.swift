@testable import MarqueeModel

extension Answer {
    /// A pattern and texts: `1` or `0` for each, or where the pattern is none.
    static let pattern = Answer(name: "pattern") { words in
        do throws(PatternError) {
            let pattern = try Pattern((words.first ?? []).text)
            return words.dropFirst().map { pattern.matches($0.text) ? "1" : "0" }.joined()
        } catch {
            return "error:\(error.offset)"
        }
    }
}
