package import MarqueeModel

/// How an address opens the author's editor at a place: `EDITOR_URL`, else VS Code's.
package struct EditorAddress: Sendable, Hashable {
    /// Opens VS Code, and what understands its addresses.
    package static let standard = EditorAddress(
        scheme: "vscode",
        parts: [
            .text("vscode://file"), .path, .text(":"), .line, .text(":"), .column,
        ])

    private enum Part: Sendable, Hashable {
        case text(String)
        case path, line, column
    }

    /// Schemes by which a page would run something or read files, instead of opening an editor.
    private static let refused: Set = [
        "about", "blob", "chrome", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
    ]

    private let scheme: String
    private let parts: [Part]

    private init(scheme: String, parts: [Part]) {
        (self.scheme, self.parts) = (scheme, parts)
    }

    /// Reads a template such as `vscode://file/{path}:{line}:{column}`.
    ///
    /// - Throws: ``PlaygroundError`` for what is no address of an editor.
    package init(_ template: String) throws(PlaygroundError) {
        let written = template.visible.shortened
        let scheme = template.prefix { $0 != ":" }
        guard scheme.count < template.count, Self.isScheme(scheme.utf8),
            template.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw PlaygroundError(
                .invalidEditor, "EDITOR_URL is not a URL: '\(written)'",
                advice: "expected one such as vscode://file/{path}:{line}:{column}")
        }
        guard !Self.refused.contains(scheme.lowercased()) else {
            throw PlaygroundError(
                .invalidEditor, "EDITOR_URL cannot have the scheme '\(scheme)'",
                advice: "use the scheme of an editor, as in vscode://file/{path}:{line}:{column}")
        }
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"),
                let part = Self.placeholders[rest[rest.index(after: open)..<close]]
            else {
                throw PlaygroundError(
                    .invalidEditor, "EDITOR_URL has an unknown placeholder: '\(written)'",
                    advice: "known placeholders: {path}, {line}, {column}")
            }
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            parts.append(part)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        guard parts.contains(.path), case .text? = parts.first else {
            throw PlaygroundError(
                .invalidEditor, "EDITOR_URL has no {path}: '\(written)'",
                advice: "add {path}, as in vscode://file/{path}:{line}:{column}")
        }
        self.init(scheme: scheme.lowercased(), parts: parts)
    }

    private static let placeholders: [Substring: Part] = ["path": .path, "line": .line, "column": .column]

    /// Source: RFC 3986, section 3.1.
    private static func isScheme(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The address of a place in a file.
    ///
    /// - Parameter path: Absolute.
    package func url(path: String, at position: TextPosition) -> String {
        var url = ""
        for part in parts {
            switch part {
            case .text(let text): url += text
            case .line: url += String(position.line)
            case .column: url += String(position.column)
            case .path:
                // `file/{path}` and `file{path}` mean the same; behind `://` a path without its slash would be a host.
                let doubles = url.hasSuffix("/") && !url.hasSuffix("://")
                url += path.split(separator: "/", omittingEmptySubsequences: false)
                    .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
                    .dropFirst(doubles && path.hasPrefix("/") ? 1 : 0)
            }
        }
        return url
    }
}
