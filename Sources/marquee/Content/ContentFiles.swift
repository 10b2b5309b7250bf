import MarqueeContent
import MarqueeModel
import MarqueeSystem

/// The assets of the files that a message names: those that its entry has, and those that have to be made.
struct ContentFiles {
    private var known: [String: Link] = [:]
    /// Files without an asset.
    private(set) var missing: [String] = []

    /// Looks at the assets that the entry has. Changes nothing.
    init(of message: Message, _ mapping: MessageMapping, _ entry: Entry?, _ client: ContentClient) async throws {
        let files = mapping.files(of: message)
        guard !files.isEmpty else { return }
        var links: Set<Link> = []
        for value in entry?.fields.values.members.flatMap({ $0.value.object?.members.map(\.value) ?? [] }) ?? [] {
            for item in value.list ?? [value] { if let link = Link(item), link.kind == .asset { links.insert(link) } }
        }
        for link in links.sorted(by: { $0.id < $1.id }) {
            let asset: Asset
            do throws(ContentError) {
                asset = try await client.asset(link.id)
            } catch {
                // A link that leads nowhere is for its editor to mend.
                guard error.code == .notFound else { throw error }
                continue
            }
            for locale in asset.fields.locales(of: "file") {
                if let url = try asset.file(at: locale)?.url { known[url] = link }
            }
        }
        missing = files.filter { known[$0] == nil }
    }

    /// The asset of a file; of one that has none yet, the one that is going to be made. Nil: none can be.
    func link(to file: String) -> Link? {
        if let link = known[file] { return link }
        guard file.hasPrefix("https://") || file.hasPrefix("http://") else { return nil }
        return Link(.asset, "marquee-\(SHA256.digest(of: Array(file.utf8)).hexadecimal.prefix(24))")
    }

    /// Makes the assets that are missing, and publishes them: entries with links to drafts show nothing.
    func make(_ mapping: MessageMapping, _ client: ContentClient) async throws {
        for file in missing {
            guard let link = link(to: file) else { continue }
            var asset: Asset
            do throws(ContentError) {
                asset = try await client.asset(link.id)
            } catch {
                guard error.code == .notFound else { throw error }
                let name = file.split(separator: "?").first?.split(separator: "/").last.map(String.init) ?? "file"
                var fields = MarqueeContent.Fields()
                fields.set("title", at: mapping.defaultLocale, to: .string(name))
                fields.set(
                    "file", at: mapping.defaultLocale,
                    to: [
                        "contentType": .string(Self.mediaType(of: name)), "fileName": .string(name),
                        "upload": .string(file),
                    ])
                asset = try await client.createAsset(link.id, fields: fields)
            }
            if try asset.file(at: mapping.defaultLocale)?.url == nil {
                asset = try await client.processAsset(link.id)
            }
            if asset.sys.publishState != .published { _ = try await client.publish(link, version: asset.version) }
        }
    }

    private static func mediaType(of name: String) -> String {
        switch name.split(separator: ".").last?.lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "svg": "image/svg+xml"
        case "mp4": "video/mp4"
        case "mp3": "audio/mpeg"
        case "pdf": "application/pdf"
        default: "application/octet-stream"
        }
    }
}
