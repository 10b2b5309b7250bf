package import MarqueeFiles
import MarqueeModel

/// Contents from URLs, through the file cache: with its limits of addresses, sizes, time and tries.
package struct RemoteContent: NotificationContentService {
    private let files: FileCache
    private let template: String
    private let permission: String

    /// - Parameters:
    ///   - template: A URL in which `{id}` stands for the content's id, `{kind}` for what it is (`item`, `bundle` or
    ///     `recipe`), and `{plugin}` for the plugin of a reaction, else for the kind again.
    ///   - permission: What to do when the server asks who that is, as the end of a sentence.
    package init(files: FileCache, template: String, permission: String) {
        self.files = files
        self.template = template
        self.permission = permission
    }

    package func content(of reference: ContentReference) async throws -> [UInt8] {
        let url = try Self.url(template, of: reference)
        do {
            return try await files.content(of: url, limit: ByteCount(Int64(FetchedContent.maximumBytes)))
        } catch let error as FileFetchError {
            throw error.failures.first.map { ContentFailure($0.error, permission: permission) } ?? error
        }
    }

    /// The URL of a content, whose id can lead nowhere else than to the place of `{id}`.
    static func url(_ template: String, of reference: ContentReference) throws(ContentFailure) -> String {
        let (id, plugin) = (reference.id, reference.plugin)
        for text in [id, plugin] where text == "." || text == ".." {
            throw ContentFailure(isTemporary: false, description: "the id '\(text)' cannot be used in a URL")
        }
        // What is another's is escaped, so that nothing in it is replaced.
        return template.replacing("{kind}", with: reference.kind)
            .replacing("{plugin}", with: URLComponentText.escaped(plugin))
            .replacing("{id}", with: URLComponentText.escaped(id))
    }
}

/// Why a content could not be had from its URL.
struct ContentFailure: WordedError {
    /// Whether it may be had later.
    let isTemporary: Bool
    let description: String

    init(isTemporary: Bool, description: String) {
        self.isTemporary = isTemporary
        self.description = description
    }

    init(_ error: FileError, permission: String) {
        isTemporary = error.isOutage || error.code == .closed || error.code == .storage
        description =
            switch error.code {
            case .status(let status) where status == 401 || status == 403:
                "\(error.file): the server answered \(status); \(permission)"
            case .invalidURL: "its URL cannot be requested; expected a URL such as https://push.example/{kind}/{id}"
            default: error.description
            }
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

    /// The reaction's plugin; of what has none, its kind.
    fileprivate var plugin: String {
        if case .bundle(let plugin, _, _) = self { plugin } else { kind }
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
