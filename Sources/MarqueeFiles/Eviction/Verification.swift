public import MarqueeModel
import MarqueeSystem

/// A content that is not what its name says, and what led to it.
public struct DamagedContent: Sendable {
    package let hash: ContentHash
    /// The SHA-256 that it should have, 64 hexadecimal digits.
    public var sha256: String { hash.description }
    /// Where it came from, with nothing secret in it; empty when nothing led to it.
    public let sources: [String]
    /// What is wrong, as half a sentence: `it is missing`.
    public let reason: String
    /// The live messages that need it: it is fetched again before they are shown.
    public let neededBy: [String]
}

/// Reads every content that is to be there, and drops what is damaged, so that it is fetched again when it is needed.
struct Verification {
    let directory: ContentDirectory
    let index: any FileIndex

    /// What was wrong with a file when it was read, and which one that was.
    private struct Finding {
        let place: ContentPlace
        let status: FileStatus?
        let reason: String
    }

    /// Takes as long as reading them all takes; others may store, use and evict meanwhile.
    ///
    /// - Parameter progress: Told how many bytes have been read and how many there are.
    func run(progress: (_ bytes: Int64, _ total: Int64) -> Void) throws -> (checked: Int, damaged: [DamagedContent]) {
        let needs = try index.fileUses()
        var records: [ContentHash: [FileRecord]] = [:]
        for record in try index.files() { records[record.hash, default: []].append(record) }
        let hashes = Set(records.keys).union(needs.keys).sorted { $0.description < $1.description }
        let total = records.values.reduce(0) { $0 + ($1.first?.bytes ?? 0) }
        var done: Int64 = 0
        var damaged: [DamagedContent] = []
        for hash in hashes {
            let records = records[hash] ?? []
            // Of what has several files, each is read, and a missing one is not: it counts as one.
            let end = done + (records.first?.bytes ?? 0)
            let reason = try drop(hash, size: records.first?.bytes) { piece in
                done = min(done + piece, end)
                progress(done, total)
            }
            done = end
            progress(done, total)
            guard let reason else { continue }
            damaged.append(
                DamagedContent(
                    hash: hash, sources: records.map { SourceLabel.text(of: $0) }, reason: reason,
                    neededBy: needs[hash] ?? []))
        }
        return (hashes.count, damaged)
    }

    /// Looks at a content, removes those of its names that are damaged, and what leads to it if none is left; returns
    /// what was wrong.
    private func drop(_ hash: ContentHash, size: Int64?, progress: (Int64) -> Void) throws -> String? {
        let places = try directory.places(of: hash).sorted()
        // What is missing and what only messages claim is fetched again as it is.
        guard !places.isEmpty || size != nil else { return nil }
        var seen: Set<FileStatus.Identity> = []
        var findings: [Finding] = []
        var isAnyWhole = false
        for place in places {
            let status = try directory.status(of: place)
            // Usually all names are of one file.
            if let status, status.kind == .regular, !seen.insert(status.identity).inserted, findings.isEmpty {
                continue
            }
            if let reason = problem(of: place, status, hash, size: size, progress) {
                findings.append(Finding(place: place, status: status, reason: reason))
            } else {
                isAnyWhole = true
            }
        }
        guard !findings.isEmpty || !isAnyWhole else { return nil }
        return try dropUnlessReplaced(hash, findings, isMissing: places.isEmpty, size: size)
    }

    private func problem(
        of place: ContentPlace, _ status: FileStatus?, _ hash: ContentHash, size: Int64?, _ progress: (Int64) -> Void
    ) -> String? {
        guard let status else { return "it is missing" }
        guard status.kind == .regular else { return "it is \(status.kind.rawValue)" }
        if let size, status.size != size { return "it has \(status.size) of \(size) bytes" }
        do {
            return try directory.open(place).hashRest(progress) == hash ? nil : "its content has changed"
        } catch {
            return "it cannot be read: \(error.reason)"
        }
    }

    /// Drops a content while nobody stores anything, unless it has just been stored again.
    private func dropUnlessReplaced(
        _ hash: ContentHash, _ findings: [Finding], isMissing: Bool, size: Int64?
    ) throws -> String? {
        guard let lock = try directory.lock(.exclusive) else { throw CacheBusy(path: directory.path) }
        defer { withExtendedLifetime(lock) {} }
        let places = try directory.places(of: hash)
        guard isMissing == places.isEmpty else { return nil }
        let damaged = try findings.filter { try directory.status(of: $0.place)?.version == $0.status?.version }
        guard isMissing || !damaged.isEmpty else { return nil }
        // A record never names a file that is gone, so it goes first.
        if damaged.count == places.count {
            // It may have been evicted meanwhile.
            guard try index.isKept(hash) else { return nil }
            try index.dropDamagedContent(hash)
        }
        for finding in damaged { try directory.remove(finding.place) }
        return damaged.first?.reason ?? "it is missing"
    }
}

/// Somebody has stored things all the time.
public struct CacheBusy: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another process is storing files all the time.
        case busy = "files-busy"
    }

    let path: String

    /// What kind of reason.
    public var code: Code { .busy }
    /// One sentence: what happened.
    public var message: String { "another process keeps storing files in '\(path)'" }
    /// What to do about it.
    public var advice: String? { "try again, or stop it" }
}
