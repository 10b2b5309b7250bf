import TextLayout

/// Breaks texts of messages into lines that fit.
enum WrappedText {
    /// The lines of a text, none wider than `width`, and harmless.
    static func lines(of text: String, width: Int) -> [String] {
        SanitizedText.lines(of: text).flatMap { Wrapping.lines(of: $0, width: width) }
    }

    /// A text on one line, harmless, and cut with an ellipsis where it is too wide.
    static func line(of text: String, width: Int) -> String {
        Wrapping.cut(SanitizedText.line(of: text), width: width)
    }
}
