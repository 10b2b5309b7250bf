import Foundation
import MarqueeFiles
import MarqueeModel
import Synchronization

/// A directory of a test's own, with a place for assets and one for the store; removed in the end.
final class Workspace: Sendable {
    let path: String
    let index = MemoryIndex()
    private let time = Mutex<Int64>(1_000_000)

    var assets: String { path + "/assets" }
    var store: String { path + "/store" }
    var files: String { store + "/files" }

    init() throws {
        let path = NSTemporaryDirectory() + "/marquee-files-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path + "/assets", withIntermediateDirectories: true)
        // The system's own temporary directory may be behind a link.
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ text: String, to path: String) throws -> String {
        try write(Array(text.utf8), to: path)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to path: String) throws -> String {
        let full = self.path + "/" + path
        let folder = URL(fileURLWithPath: full).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: full))
        return full
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self.path + "/" + path, withDestinationPath: target)
    }

    /// The cache's files below its directory, `tmp` included, the locks aside.
    func cachedNames() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: files).filter { name in
            var isDirectory: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: files + "/" + name, isDirectory: &isDirectory)
            return !isDirectory.boolValue && name != "lock" && name != "turn"
        }.sorted()
    }

    /// What a person does to the cache.
    var upkeep: CacheUpkeep { CacheUpkeep(index: index, directory: store) }

    /// What a cache takes for the present.
    var now: Timestamp { time.withLock { Timestamp(milliseconds: $0) } }

    func advance(milliseconds: Int64) { time.withLock { $0 += milliseconds } }

    /// A message that has just arrived.
    func addMessage(_ id: String) {
        advance(milliseconds: 1)
        index.add(id, arrivedAt: now.milliseconds)
    }

    /// Runs a cache, and closes it in the end.
    func withCache<Value>(
        _ change: (inout FileOptions) -> Void = { _ in }, index: (any FileIndex)? = nil,
        _ body: (FileCache) async throws -> Value
    ) async throws -> Value {
        var options = FileOptions(directories: [assets], allowPrivateHosts: true)
        // Failures are final, and nothing is waited for, unless a test is about that.
        options.retryTiming = RetryTiming(sleep: { _ in }, jitter: { 0 })
        options.retryTiming.retries = 0
        change(&options)
        let cache = try await FileCache.open(
            options: options, index: index ?? self.index, directory: store, now: { self.now })
        do {
            let value = try await body(cache)
            await cache.close()
            return value
        } catch {
            await cache.close()
            throw error
        }
    }
}

extension FileCache {
    /// Fetches one file for a message.
    func fetch(
        _ url: String, maxBytes: Int64? = nil, accept: [String] = [], sha256: String? = nil,
        for messageID: String = "m1", progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws -> String {
        let need = try FileNeed(url, maxBytes: maxBytes, accept: accept, sha256: sha256)
        return try await fetch([need], for: messageID, progress: progress)[need.reference] ?? "nothing"
    }

    /// Why a file cannot be had.
    func failure(
        _ url: String, maxBytes: Int64? = nil, accept: [String] = [], sha256: String? = nil,
        for messageID: String = "m1"
    ) async throws -> FileError? {
        do {
            _ = try await fetch(url, maxBytes: maxBytes, accept: accept, sha256: sha256, for: messageID)
            return nil
        } catch let error as FileFetchError {
            return error.failures.first?.error
        }
    }
}

extension FileNeed {
    init(
        _ url: String, argument: String = "hero", maxBytes: Int64? = nil, accept: [String] = [], sha256: String? = nil
    ) throws {
        self.init(
            reference: try FileReference(url), argument: argument,
            constraints: (maxBytes.map { [.maxBytes(ByteCount($0))] } ?? [])
                + (accept.isEmpty ? [] : [.accept(accept.compactMap { MediaRange($0) })])
                + (sha256.map { [.sha256($0)] } ?? []))
    }
}

func content(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path)))
}

func text(of path: String) throws -> String {
    String(decoding: try content(of: path), as: UTF8.self)
}

/// Collects what is reported from any thread.
final class Log<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
    var all: [Element] { elements.withLock { $0 } }
}
