import NIOHTTP1

/// What a server said before a body: all that decides whether and how long it may be kept.
struct ResponseHead: Sendable {
    let status: Int
    let headers: HTTPHeaders
    /// What was requested, redirects followed.
    let url: RemoteURL

    /// In lower case, without parameters; nil when it is missing or none.
    var mediaType: String? { headers.first(name: "content-type").flatMap { PathExtension.essence(of: $0) } }
}
