import MarqueeModel

extension RichText {
    /// The document as HTML, for a page or the built-in template `marquee.content`.
    ///
    /// All text is escaped. Links are kept where they lead to `http:`, `https:`, `mailto:` or `tel:`; others, and nodes
    /// that are not known, leave their text. Embedded assets become pictures or links where the resolver has them;
    /// embedded entries are what the caller makes of them.
    ///
    /// - Parameters:
    ///   - asset: The asset that a link leads to; nil leaves it out.
    ///   - entry: HTML for an embedded entry, which goes in as it is; nil leaves it out.
    public func html(
        asset: (Link) -> ContentAsset? = { _ in nil }, entry: (Link) -> String? = { _ in nil }
    ) -> String {
        withoutActuallyEscaping(asset) { asset in
            withoutActuallyEscaping(entry) { entry in
                var writer = HTMLWriter(asset: asset, entry: entry)
                writer.write(content, 1)
                return writer.html
            }
        }
    }
}

private struct HTMLWriter {
    let asset: (Link) -> ContentAsset?
    let entry: (Link) -> String?
    var html = ""

    init(asset: @escaping (Link) -> ContentAsset?, entry: @escaping (Link) -> String?) {
        self.asset = asset
        self.entry = entry
    }

    private static let elements: [RichText.Element.Kind: String] = [
        .paragraph: "p", .quote: "blockquote", .orderedList: "ol", .unorderedList: "ul", .listItem: "li",
        .tableRow: "tr", .tableCell: "td", .tableHeaderCell: "th",
    ]

    private static let marks: [RichText.Mark: String] = [
        .bold: "strong", .italic: "em", .underline: "u", .code: "code", .superscript: "sup", .subscript: "sub",
        .strikethrough: "s",
    ]

    mutating func write(_ nodes: [RichText.Node], _ depth: Int) {
        // Reading refuses such a tree; who makes one by hand gets the part that is above.
        guard depth <= RichText.maximumDepth else { return }
        for node in nodes {
            switch node {
            case .text(let text): write(text)
            case .element(let element): write(element, depth)
            }
        }
    }

    private mutating func write(_ text: RichText.Text) {
        let names = text.marks.compactMap { Self.marks[$0] }
        for name in names { html += "<\(name)>" }
        html += text.value.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped($0) }
            .joined(separator: "<br>")
        for name in names.reversed() { html += "</\(name)>" }
    }

    private mutating func write(_ element: RichText.Element, _ depth: Int) {
        switch element.kind {
        case .rule: html += "<hr>"
        case .table: wrap("<table><tbody>", element, "</tbody></table>", depth)
        case .hyperlink: link(to: element.data["uri"]?.string.flatMap { SafeAddress($0)?.text }, element, depth)
        case .assetHyperlink: link(to: element.target.flatMap { address(of: asset($0)) }, element, depth)
        case .embeddedAsset: embed(element.target.flatMap { asset($0) }, element, depth)
        case .embeddedEntry, .inlineEntry:
            if let html = element.target.flatMap({ entry($0) }) { self.html += html }
            write(element.content, depth + 1)
        case let kind:
            if let name = kind.headingLevel.map({ "h\($0)" }) ?? Self.elements[kind] {
                wrap("<\(name)>", element, "</\(name)>", depth)
            } else {
                write(element.content, depth + 1)
            }
        }
    }

    private mutating func wrap(_ start: String, _ element: RichText.Element, _ end: String, _ depth: Int) {
        html += start
        write(element.content, depth + 1)
        html += end
    }

    private mutating func link(to address: String?, _ element: RichText.Element, _ depth: Int) {
        guard let address else { return write(element.content, depth + 1) }
        wrap("<a href=\"\(Self.escaped(address))\">", element, "</a>", depth)
    }

    private mutating func embed(_ asset: ContentAsset?, _ element: RichText.Element, _ depth: Int) {
        if let asset, let address = address(of: asset) {
            let title = Self.escaped(asset.summary ?? asset.title ?? "")
            if asset.file?.mediaType.hasPrefix("image/") == true {
                html += "<img src=\"\(Self.escaped(address))\" alt=\"\(title)\">"
            } else {
                let name = title.isEmpty ? Self.escaped(asset.file?.name ?? address) : title
                html += "<a href=\"\(Self.escaped(address))\">\(name)</a>"
            }
        }
        write(element.content, depth + 1)
    }

    private func address(of asset: ContentAsset?) -> String? {
        asset?.file?.url.flatMap { SafeAddress($0)?.text }
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // HTML has no way to write these.
            case "\u{0}"..<"\u{9}", "\u{B}", "\u{E}"..<" ", "\u{7F}"..<"\u{A0}": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// An address that can be given to a browser: it leads to a page or a file, a mailbox or a telephone, and runs nothing.
struct SafeAddress {
    let text: String

    private static let schemes: Set = ["http", "https", "mailto", "tel"]

    /// Nil for other schemes, for addresses without one, and for those with control characters or white space, which
    /// browsers leave out before they look at the scheme.
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), Self.schemes.contains(text[..<colon].lowercased()),
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0).contains($0.value) && $0 != "\\" })
        else { return nil }
        self.text = text
    }
}
