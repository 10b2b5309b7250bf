/// Where a file comes from, as a message says it: checked for form, not yet for whether it may be read.
public enum FileReference: Sendable, Hashable {
    /// An `http` or `https` URL.
    case remote(String)
    /// A `data:` URL (RFC 2397).
    case data(String)
    /// A `file:` URL, as an absolute path with escapes resolved.
    case local(path: String)
    /// A path below the configured file directories.
    case relative(path: String)

    /// Reads a URL or path.
    ///
    /// - Throws: ``InvalidURL`` for any other scheme, a URL without a host, control characters, or an empty text.
    package init(_ text: String) throws(InvalidURL) {
        try URLText.checkCharacters(of: text)
        guard let scheme = URLText.scheme(of: text) else {
            guard !text.hasPrefix("/") else {
                throw InvalidURL(
                    "'\(text.shortened)' is an absolute path",
                    expected: "a path below the file directories, or a file: URL")
            }
            self = .relative(path: text)
            return
        }
        switch scheme {
        case "http", "https":
            try URLText.checkHost(of: text)
            self = .remote(text)
        case "data":
            if let problem = DataURLText.problem(of: text) {
                throw InvalidURL("'\(text.shortened)' \(problem)", expected: "data:TYPE;base64,CONTENT")
            }
            self = .data(text)
        case "file":
            self = .local(path: try URLText.path(ofFileURL: text))
        default:
            throw InvalidURL(
                "'\(text.shortened)' has the unsupported scheme '\(scheme)'",
                expected: "https, http, file or data, or a path without a scheme")
        }
    }

    /// The text that was read; a `file:` URL comes back as such.
    public var text: String {
        switch self {
        case .remote(let text), .data(let text): text
        case .local(let path): "file://" + URLText.escaped(path)
        case .relative(let path): path
        }
    }
}
