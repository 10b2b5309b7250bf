import MarqueeCommandLine
import MarqueeFiles
import MarqueeModel
import MarqueeStore

/// Files of the cache as `files` prints them.
struct FilesRendering {
    let now: Timestamp

    // MARK: List

    static func json(_ item: CacheInventory.Item) -> Value {
        [
            "sha256": .string(item.sha256), "bytes": .integer(item.bytes),
            "path": item.path.map(Value.string) ?? .null,
            "usedAt": item.usedAt.map { .string($0.description) } ?? .null,
            "neededBy": .list(item.neededBy.map { .string($0) }),
            "sources": .list(item.sources.map(json)),
        ]
    }

    private static func json(_ source: CacheInventory.Source) -> Value {
        let (state, until): (String, Timestamp?) =
            switch source.use {
            case .fresh(let until): ("fresh", until)
            case .stale(let since): ("stale", since)
            case .once: ("once", nil)
            case .fixed: ("fixed", nil)
            }
        return [
            "from": .string(source.label), "mediaType": source.mediaType.map(Value.string) ?? .null,
            "fetchedAt": .string(source.fetchedAt.description), "state": .string(state),
            "freshUntil": until.map { .string($0.description) } ?? .null,
        ]
    }

    func table(of items: [CacheInventory.Item]) -> String {
        guard !items.isEmpty else { return "" }
        var table = TextTable(header: ["SIZE", "TYPE", "STATE", "USED", "NEEDED BY", "FROM"])
        for item in items {
            table.append([
                ByteCount(item.bytes).description, item.sources.lazy.compactMap(\.mediaType).first ?? "-",
                state(of: item), item.usedAt.map { RelativeTime($0, now: now).text } ?? "-",
                Self.short(item.neededBy), Self.short(item.sources.map(\.label)),
            ])
        }
        return table.text
    }

    private func state(of item: CacheInventory.Item) -> String {
        guard item.path != nil else { return "damaged" }
        switch item.sources.first?.use {
        case .fresh(let until): return "fresh, stale \(RelativeTime(until, now: now).text)"
        case .stale: return "stale"
        case .once: return "for one message"
        case .fixed: return "unchanging"
        case nil: return "outdated"
        }
    }

    /// The first, and how many more.
    private static func short(_ names: [String]) -> String {
        guard let first = names.first else { return "-" }
        return names.count == 1 ? first : "\(first) and \(names.count - 1) more"
    }

    // MARK: Damage

    static func json(_ damaged: DamagedContent) -> Value {
        [
            "sha256": .string(damaged.sha256), "reason": .string(damaged.reason),
            "sources": .list(damaged.sources.map(Value.string)),
            "neededBy": .list(damaged.neededBy.map { .string($0) }),
        ]
    }

    static func table(of damaged: [DamagedContent]) -> String {
        guard !damaged.isEmpty else { return "" }
        var table = TextTable(header: ["PROBLEM", "NEEDED BY", "FROM"])
        for content in damaged {
            table.append([content.reason, short(content.neededBy), short(content.sources)])
        }
        return table.text
    }

    // MARK: Fetching

    static func json(_ file: FetchedFile) -> Value {
        var members: ValueObject = [
            "argument": .string(file.need.argument), "from": .string(SourceLabel.text(of: file.need.reference)),
            "path": .null, "bytes": .null, "fromCache": .null, "error": .null,
        ]
        switch file.result {
        case .success(let found):
            members["path"] = .string(found.path)
            members["bytes"] = .integer(found.bytes)
            members["fromCache"] = .boolean(found.isFromCache)
        case .failure(let error):
            members["error"] = ["code": .string(error.code.scriptName), "message": .string(error.reason)]
        }
        return .object(members)
    }

    /// Those that are there.
    static func table(of files: [FetchedFile]) -> String {
        var table = TextTable()
        for file in files {
            guard case .success(let found) = file.result else { continue }
            table.append([
                file.need.argument, ByteCount(found.bytes).description, found.isFromCache ? "cached" : "fetched",
                found.path,
            ])
        }
        return table.text
    }

    /// Why one is not there.
    static func failure(_ file: FetchedFile) -> String? {
        guard case .failure(let error) = file.result else { return nil }
        return "\(file.need.argument): \(error)"
    }
}

extension FileError.Code {
    /// As other codes are written: `tooLarge` is `file-too-large`.
    fileprivate var scriptName: String {
        guard self != .invalidURL else { return "file-invalid-url" }
        return "\(self)".prefix { $0 != "(" }.reduce(into: "file-") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
