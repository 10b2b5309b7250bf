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

    /// - Parameter template: A URL in which `{id}` stands for the content's id.
    package init(files: FileCache, template: String) {
        self.files = files
        self.template = template
    }

    package func content(of reference: ContentReference) async throws -> [UInt8] {
        let parts = template.split(separator: "{id}", maxSplits: .max, omittingEmptySubsequences: false)
        let url = parts.joined(separator: URLComponentText.escaped(reference.id))
        return try await files.content(of: url, limit: ByteCount(Int64(FetchedContent.maximumBytes)))
    }
}

extension ContentReference {
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
