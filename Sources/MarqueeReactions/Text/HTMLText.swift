import CHTMLTokens
import MarqueeModel

/// What a page says, without its marks. Read by libxml2, which recovers from nearly anything and asks nobody for anything;
/// what is nested more than 256 deep ends the text.
package enum HTMLText {
    /// So much of a page is read.
    static let most = 1 << 20

    /// A longer tag has more attributes than anybody writes, each of which is compared with all others.
    private static let longestTag = 4_096
    /// Whether libxml2 is there.
    private static let isReady = marquee_html_prepare() != 0

    private static let hidden: Set = ["script", "style", "head", "noscript", "template", "iframe", "object", "svg"]
    /// What begins and ends a line of its own.
    private static let blocks: Set = [
        "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend", "li", "main", "menu", "nav",
        "ol", "option", "p", "pre",
        "section", "summary", "table", "tr", "ul",
    ]
    /// What has an empty line around it.
    private static let paragraphs: Set = [
        "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "table", "ul",
    ]

    /// Lines of text, an empty one between paragraphs. Without libxml2, the page as it is.
    package static func plain(_ html: String) -> String {
        var writer = LineWriter()
        // What stands in an element that is not shown is not shown either.
        var hiddenDepth = 0
        guard isReady else { return String(decoding: html.utf8.prefix(most), as: UTF8.self) }
        for token in tokens(of: withoutLongTags(html.utf8.prefix(most))) {
            let text = String(decoding: token.dropFirst(), as: UTF8.self)
            switch token.first {
            case UInt8(marquee_html_begin.rawValue):
                if hidden.contains(text) { hiddenDepth += 1 }
                if hiddenDepth == 0 { begin(text, &writer) }
            case UInt8(marquee_html_end.rawValue):
                if hiddenDepth == 0 { end(text, &writer) }
                if hidden.contains(text) { hiddenDepth -= 1 }
            default:
                if hiddenDepth == 0 { writer.write(text) }
            }
        }
        return writer.text
    }

    /// The page without tags that are longer than any should be.
    private static func withoutLongTags(_ page: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.count)
        var start: Int?
        for byte in page {
            if byte == UInt8(ascii: "<") { start = bytes.count }
            bytes.append(byte)
            guard byte == UInt8(ascii: ">"), let opened = start else { continue }
            if bytes.count - opened > longestTag { bytes.removeSubrange(opened...) }
            start = nil
        }
        if let start, bytes.count - start > longestTag { bytes.removeSubrange(start...) }
        return bytes
    }

    private static func tokens(of page: [UInt8]) -> [ArraySlice<UInt8>] {
        // Each element needs its name twice; what is longer than that is nested without end.
        let most = 8 * page.count + 1_024
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            count = unsafe page.withUnsafeBytes {
                unsafe marquee_html_tokens($0.baseAddress, $0.count, buffer.baseAddress, most)
            }
        }
        return bytes.split(separator: 0)
    }

    private static func begin(_ name: String, _ writer: inout LineWriter) {
        if name == "br" { return writer.breakLine(forced: true) }
        guard blocks.contains(name) else { return }
        writer.breakLine()
        if paragraphs.contains(name) { writer.breakParagraph() }
        if name == "li" { writer.beginItem() }
    }

    private static func end(_ name: String, _ writer: inout LineWriter) {
        if name == "td" || name == "th" { writer.write(" ") }
        guard blocks.contains(name) else { return }
        writer.breakLine()
        if paragraphs.contains(name) { writer.breakParagraph() }
    }
}

/// Writes lines in which spaces mean nothing.
private struct LineWriter {
    private var lines: [String] = []
    private var line = ""
    private var hasSpace = false
    private var wantsParagraph = false
    private var isItem = false

    mutating func write(_ text: String) {
        for character in text {
            if character.isWhitespace {
                hasSpace = true
                continue
            }
            if line.isEmpty {
                if wantsParagraph, !lines.isEmpty { lines.append("") }
                if isItem { line = "• " }
                (wantsParagraph, isItem, hasSpace) = (false, false, false)
            }
            if hasSpace { line.append(" ") }
            hasSpace = false
            line.append(character)
        }
        if text.hasSuffix(" ") { hasSpace = true }
    }

    /// What comes next stands behind a bullet, whatever it is in.
    mutating func beginItem() {
        isItem = true
        // Items stand below one another.
        if lines.last?.hasPrefix("• ") ?? false { wantsParagraph = false }
    }

    mutating func breakLine(forced: Bool = false) {
        hasSpace = false
        // Nothing stands above the first line.
        guard !line.isEmpty || (forced && !lines.isEmpty) else { return }
        lines.append(line)
        line = ""
    }

    mutating func breakParagraph() { wantsParagraph = wantsParagraph || !isItem }

    var text: String {
        var lines = lines + (line.isEmpty ? [] : [line])
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
