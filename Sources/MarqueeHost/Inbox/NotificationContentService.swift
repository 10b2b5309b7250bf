package import MarqueeFiles
import MarqueeModel
public import MarqueeNotifications

/// Where contents come from that notifications do not bring along.
///
/// Called from any task, several times at once, and again after a failure. Cancellation ends a call at once. An answer has
/// at most 1 MiB; what it holds is the inbox's business.
public protocol NotificationContentService: Sendable {
    /// The server's answer to a request for a content.
    func content(of reference: ContentReference) async throws -> [UInt8]
}

/// Contents from URLs, through the file cache: with its limits of addresses, sizes, time and tries.
package struct RemoteContent: NotificationContentService {
    private let files: FileCache
    private let template: String

    /// - Parameter template: A URL in which `{id}` stands for the content's id, and `{kind}` for what it is: `item`,
    ///   `bundle` or `recipe`.
    package init(files: FileCache, template: String) {
        self.files = files
        self.template = template
    }

    package func content(of reference: ContentReference) async throws -> [UInt8] {
        try await files.content(
            of: try Self.url(template, of: reference), limit: ByteCount(Int64(FetchedContent.maximumBytes)))
    }

    /// The URL of a content, whose id can lead nowhere else than to the place of `{id}`.
    static func url(_ template: String, of reference: ContentReference) throws(InboxError) -> String {
        let id = reference.id
        guard id != ".", id != ".." else {
            throw InboxError(.notFetched, "the id '\(id)' cannot stand in a URL")
        }
        // The id last: it is another's, and nothing in it is replaced.
        return template.replacing("{kind}", with: reference.kind).replacing(
            "{id}", with: URLComponentText.escaped(id))
    }
}

extension ContentReference {
    fileprivate var kind: String {
        switch self {
        case .inbox: "item"
        case .bundle: "bundle"
        case .recipe: "recipe"
        }
    }

    /// The id that the server knows it by.
    var id: String {
        switch self {
        case .inbox(let id), .bundle(_, _, let id), .recipe(let id): id
        }
    }
}

/// Texts as parts of a URL (RFC 3986, section 2.3).
enum URLComponentText {
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            return isLetter || "0123456789-._~".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
