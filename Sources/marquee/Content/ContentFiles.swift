import MarqueeContent
import MarqueeFiles
import MarqueeModel
import MarqueeSystem

/// The assets of the files that a message names: those that its entry has, and those that have to be made.
struct ContentFiles {
    /// A file that has no asset yet.
    private enum Source {
        /// Contentful fetches it.
        case remote(String)
        case local(LocalContent)
    }

    /// The assets that there are, and where their files are.
    private(set) var known: [String: ContentMemory.Seen.File] = [:]
    private var sources: [String: (asset: String, source: Source)] = [:]
    /// The assets of ``sources`` that there are although no entry has them: of another message with the same file, or of a
    /// push that was interrupted.
    private var unlinked: Set<String> = []

    /// How many assets have to be made.
    var missing: Int { Set(sources.values.map(\.asset)).subtracting(unlinked).count }

    /// Looks at the assets that the entry has, and reads the files that are here. Changes nothing.
    ///
    /// - Parameters:
    ///   - seen: The assets that are known of the message's files.
    ///   - options: Where files may be, and how large.
    init(
        of message: Message, _ mapping: MessageMapping, _ entry: Entry?, seen: [String: ContentMemory.Seen.File],
        options: () throws -> FileOptions, _ client: ContentClient
    ) async throws {
        let files = mapping.files(of: message)
        guard !files.isEmpty else { return }
        var links = Self.assets(of: entry)
        for file in files {
            let reference: FileReference
            do throws(InvalidURL) {
                reference = try FileReference(file)
            } catch {
                throw ContentError(.invalidValue, "\(error)")
            }
            let source: Source
            let asset: String
            if case .remote = reference {
                // What was pulled is an asset that there is.
                if let asset = seen[file] {
                    known[file] = asset
                    continue
                }
                source = .remote(file)
                asset = Self.asset(of: Array(file.utf8))
            } else {
                let options = try options()
                do throws(FileError) {
                    guard let content = try LocalContent(reference, options) else { continue }
                    source = .local(content)
                    asset = Self.asset(of: content.bytes)
                } catch {
                    throw ContentError(.invalidValue, "\(error)")
                }
            }
            if let there = seen[file], there.asset == asset {
                known[file] = there
            } else {
                sources[file] = (asset, source)
            }
        }
        // An entry that was never seen here may have them.
        guard !sources.isEmpty else { return }
        let wanted = Set(sources.values.map(\.asset))
        let hasRemote = sources.values.contains { if case .remote = $0.source { true } else { false } }
        if !hasRemote { links = links.filter { wanted.contains($0.id) } }
        for link in links.sorted(by: { $0.id < $1.id }) {
            let asset: Asset
            do throws(ContentError) {
                asset = try await client.asset(link.id)
            } catch {
                // A link that leads nowhere is for its editor to repair.
                guard error.code == .notFound else { throw error }
                continue
            }
            for locale in asset.fields.locales(of: "file") {
                guard let url = try asset.file(at: locale)?.url else { continue }
                for file in sources.keys where file == url || sources[file]?.asset == link.id {
                    known[file] = ContentMemory.Seen.File(asset: link.id, url: url)
                }
            }
        }
        for file in known.keys { sources[file] = nil }
        try await findUnlinked(client)
    }

    /// Asks for what is to be made, since another message with the same file may have had it made.
    private mutating func findUnlinked(_ client: ContentClient) async throws {
        for ids in LinkedContent.parts(Set(sources.values.map(\.asset)).sorted()) {
            let page = try await client.assetPage(of: ContentPushing.query(ids))
            unlinked.formUnion(page.items.map(\.id))
        }
    }

    /// The asset of a file; of one that has none yet, the one that is going to be made.
    func link(to file: String) -> Link? {
        (known[file]?.asset ?? sources[file]?.asset).map { Link(.asset, $0) }
    }

    /// Makes the assets that are missing, and publishes them: entries with links to drafts show nothing.
    ///
    /// - Returns: How many were made. Others are of another message with the same file, or of a push that was interrupted.
    mutating func make(_ mapping: MessageMapping, _ client: ContentClient) async throws -> Int {
        var made = 0
        let locale = mapping.defaultLocale
        for (file, (id, source)) in sources.sorted(by: { $0.key < $1.key }) {
            var asset: Asset
            do throws(ContentError) {
                asset = try await client.asset(id)
            } catch {
                guard error.code == .notFound else { throw error }
                let (name, content) = try await Self.content(of: source, client)
                var fields = MarqueeContent.Fields()
                fields.set("title", at: locale, to: .string(name))
                fields.set("file", at: locale, to: content)
                asset = try await client.createAsset(id, fields: fields)
                made += 1
            }
            if try asset.file(at: locale)?.url == nil { asset = try await client.processAsset(id) }
            if asset.sys.publishState != .published {
                _ = try await client.publish(asset.sys.link, version: asset.version)
            }
            known[file] = ContentMemory.Seen.File(asset: id, url: try asset.file(at: locale)?.url ?? "")
            sources[file] = nil
        }
        return made
    }

    /// A file's name, and what it is made of.
    private static func content(of source: Source, _ client: ContentClient) async throws -> (name: String, file: Value)
    {
        switch source {
        case .remote(let url):
            let path = url.prefix { $0 != "?" && $0 != "#" }
            let name = path.split(separator: "/").last.map(String.init) ?? "file"
            let type = LocalContent.mediaType(ofPath: name) ?? "application/octet-stream"
            return (name, ["contentType": .string(type), "fileName": .string(name), "upload": .string(url)])
        case .local(let content):
            let upload = try await client.upload(content.bytes)
            return (content.name, Asset.uploaded(upload, name: content.name, mediaType: content.mediaType))
        }
    }

    /// The id of the asset of what has these bytes: a URL, or a content. It is the same for the same.
    private static func asset(of bytes: [UInt8]) -> String {
        "marquee-\(SHA256.digest(of: bytes).hexadecimal.prefix(24))"
    }

    private static func assets(of entry: Entry?) -> Set<Link> {
        var links: Set<Link> = []
        for value in entry?.fields.values.members.flatMap({ $0.value.object?.members.map(\.value) ?? [] }) ?? [] {
            for item in value.list ?? [value] { if let link = Link(item), link.kind == .asset { links.insert(link) } }
        }
        return links
    }
}
