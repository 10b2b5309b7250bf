import Mustache

/// How text gets into HTML, within an element or a quoted attribute.
///
/// By Unicode scalars, as browsers read it: Mustache's own way goes by characters, and misses a quote that is followed by
/// a combining mark. Characters that control how text is shown become visible as U+FFFD.
package struct EscapedHTML: MustacheContentType {
    package static let name = "MARQUEE"

    package func escapeText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\u{00}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
                "\u{200E}", "\u{200F}", "\u{061C}":
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
