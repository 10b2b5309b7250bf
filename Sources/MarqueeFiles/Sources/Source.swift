package import MarqueeModel
import MarqueeSystem

/// Where a file comes from, looked at closely enough to tell whether the cache has it.
enum Source: Sendable {
    case remote(RemoteURL)
    case data(DataURL, key: String)
    case local(LocalFile)

    /// What the index knows it by: another one for each version of a local file, so that a changed one is read again.
    var key: String {
        switch self {
        case .remote(let url): url.key
        case .data(_, let key): key
        case .local(let file): file.key
        }
    }

    /// The path that may say what kind of file it is.
    var path: String? {
        switch self {
        case .remote(let url): url.path
        case .data: nil
        case .local(let file): file.path
        }
    }

    /// Whether only the origin knows what it is now.
    var isRemote: Bool {
        if case .remote = self { true } else { false }
    }

    /// Looks at what is requested. Opens a local file, which blocks; sends nothing.
    init(_ request: FileRequest, options: FileOptions) throws {
        let label = request.label
        switch request.reference {
        case .remote:
            guard let url = request.url else {
                throw FileError(.invalidURL, label, "it cannot be requested; expected https://HOST/PATH")
            }
            self = .remote(url)
        case .data(let text):
            do throws(DataURL.Refusal) {
                let url = try DataURL(text)
                self = .data(url, key: "data:\(TextDigest.sha256(text))")
            } catch {
                throw FileError(.invalidURL, label, error.reason)
            }
        case .local, .relative:
            self = .local(try LocalFile(request.reference, below: options.directories))
        }
    }
}

/// What a file is called where people read it: with no user, password or query of its URL, and none of its data.
package enum SourceLabel {
    package static func text(of reference: FileReference) -> String {
        switch reference {
        case .remote(let text): Self.text(of: RemoteURL(text))
        case .data(let text): (try? DataURL(text))?.label ?? "data: URL"
        case .local, .relative: reference.text.shortened
        }
    }

    static func text(of url: RemoteURL?) -> String {
        url?.label ?? "URL"
    }
}
