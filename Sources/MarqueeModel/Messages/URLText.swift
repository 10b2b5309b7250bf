/// Why a text is no URL that can be used here.
package struct InvalidURL: WordedError, Hashable, Sendable {
    /// One sentence: what was found and what was expected.
    package let message: String
    /// The same.
    package var description: String { message }

    package init(_ found: String, expected: String) {
        self.message = "\(found); expected \(expected)"
    }

    fileprivate init(message: String) {
        self.message = message
    }
}

/// What has to be known about URLs without opening them (RFC 3986).
package enum URLText {
    /// Longer ones are refused; `data:` URLs may have as many bytes as a message.
    package static let maximumLength = 8_192

    /// The scheme in lower case, or nil for a text that has none.
    package static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon]
        guard let first = scheme.utf8.first, isLetter(first),
            scheme.utf8.allSatisfy({ isLetter($0) || "0123456789+-.".utf8.contains($0) })
        else { return nil }
        return scheme.lowercased()
    }

    /// Checks that a link may be opened: its scheme is one of `schemes`, and http and https have a host.
    package static func checkLink(_ text: String, schemes: Set<String>) throws(InvalidURL) {
        try checkCharacters(of: text)
        guard let scheme = scheme(of: text), schemes.contains(scheme) else {
            throw InvalidURL(
                "'\(text.shortened)' has no allowed scheme",
                expected: "a URL with one of the schemes \(schemes.sorted().joined(separator: ", "))")
        }
        if scheme == "http" || scheme == "https" { try checkHost(of: text) }
    }

    /// Checks the address of a server, to which paths are appended: http or https, a host, perhaps a path, and nothing that
    /// could be secret. The message is the rest of a sentence that begins with its name.
    package static func checkServer(_ text: String) throws(InvalidURL) {
        let example = "a URL such as https://dashboard.example.org"
        // Nothing of it is quoted before it is clear that no password is in it.
        guard !text.utf8.contains(UInt8(ascii: "@")) else {
            throw InvalidURL("contains a user name; credentials belong in 'token'", expected: example)
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), text.utf8.count <= 2_000 else {
            throw InvalidURL(
                "is empty, too long, or contains characters that are not allowed in a URL", expected: example)
        }
        guard let scheme = scheme(of: text), scheme == "http" || scheme == "https" else {
            throw InvalidURL("is neither http nor https: '\(text.shortened)'", expected: example)
        }
        guard !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw InvalidURL("contains a query or fragment: '\(text.shortened)'", expected: example)
        }
        do {
            try checkHost(of: text)
        } catch {
            throw InvalidURL(message: "cannot be used: \(error.message)")
        }
    }

    /// Whether what is sent to a URL can be read on its way: plain http to another machine.
    package static func isOpenToOthers(_ text: String) -> Bool {
        guard scheme(of: text) == "http" else { return false }
        let authority = text.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let isBracketed = host.hasPrefix("[")
        let name = isBracketed ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }
        if let address = IPAddress(name) { return !address.isLoopback }
        return isBracketed || name.lowercased() != "localhost" && !name.lowercased().hasSuffix(".localhost")
    }

    static func checkCharacters(of text: String) throws(InvalidURL) {
        guard !text.isBlank else { throw InvalidURL("the URL is empty", expected: "a URL or a path") }
        let isData = text.prefix(5).lowercased() == "data:"
        guard isData || text.utf8.count <= maximumLength else {
            throw InvalidURL("the URL has \(text.utf8.count) bytes", expected: "at most \(maximumLength)")
        }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw InvalidURL("'\(text.shortened)' contains control characters", expected: "a URL or a path")
        }
    }

    static func checkHost(of text: String) throws(InvalidURL) {
        // Byte by byte, since every file of every message comes by here.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8[colon...].starts(with: "://".utf8)
        else {
            throw InvalidURL(
                "'\(text.shortened)' has no '//' after its scheme", expected: "a URL such as https://example.org/a.png"
            )
        }
        let rest = text.utf8[text.utf8.index(colon, offsetBy: 3)...]
        let authority = Substring(rest.prefix { byte in !"/?#".utf8.contains(byte) })
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if let problem = hostProblem(host, in: text) {
            throw InvalidURL("'\(text.shortened)' \(problem)", expected: "a URL such as https://example.org/a.png")
        }
    }

    private static func hostProblem(_ host: Substring, in text: String) -> String? {
        if host.isEmpty || host.first == ":" { return "has no host" }
        if text.utf8.contains(0x20) { return "contains a space" }
        if isHostAndPort(host) { return nil }
        let port = host.split(separator: ":").last ?? ""
        let isOutOfRange = host.first != "[" && port.count < host.count && port.allSatisfy(\.isNumber)
        return isOutOfRange ? "has a port that is out of range" : "has an invalid host or port"
    }

    private static func isHostAndPort(_ text: Substring) -> Bool {
        var rest = text
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return false }
            let address = rest[rest.index(after: rest.startIndex)..<end]
            guard !address.isEmpty, address.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
                return false
            }
            rest = rest[rest.index(after: end)...]
        } else {
            let host = rest.prefix { $0 != ":" }
            guard host.utf8.allSatisfy({ byte in !"<>\"{}|\\^`[]".utf8.contains(byte) }) else { return false }
            rest = rest[host.endIndex...]
        }
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == ":" && (port.isEmpty || UInt16(port) != nil)
    }

    /// The path of `file:///a%20b` or `file:/a`, with escapes resolved; other hosts than this one are refused.
    static func path(ofFileURL text: String) throws(InvalidURL) -> String {
        var rest = text.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else {
                throw InvalidURL("'\(text.shortened)' names another host, '\(host)'", expected: "file:///PATH")
            }
            rest = rest[host.endIndex...]
        }
        guard rest.hasPrefix("/"), let path = unescaped(rest.prefix { !"?#".contains($0) }), !path.utf8.contains(0)
        else {
            throw InvalidURL("'\(text.shortened)' is not a file: URL", expected: "file:///PATH")
        }
        return path
    }

    /// Resolves `%41`; nil when an escape is cut short or the result is no UTF-8.
    package static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            isLetter(byte) || "0123456789/-._~!$&'()*+,;=:@".utf8.contains(byte)
                ? String(Character(Unicode.Scalar(byte)))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension String {
    /// The beginning, where a text is too long to be quoted whole.
    package var shortened: String {
        unicodeScalars.count > 80 ? String(unicodeScalars.prefix(77)) + "…" : self
    }
}
