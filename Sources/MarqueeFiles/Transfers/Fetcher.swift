import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOHTTP1

/// Brings one source into the cache: opens it, streams it through a temporary file, gives that its name, records it.
struct Fetcher: Sendable {
    let download: Download
    let disk: Disk
    /// For what may hang.
    let localDisk: Disk
    let directory: ContentDirectory
    let cache: HTTPCache
    let now: @Sendable () -> Timestamp

    /// A complete temporary file, and what its source says about it.
    private struct Received: Sendable {
        let temporary: TemporaryFile
        var mediaType: String?
    }

    /// Fetches a source for a transfer's callers, and leaves either the complete file, recorded, or nothing.
    ///
    /// Ends soon after it is cancelled. A remote file has the whole time limit from its first turn on.
    @concurrent
    func fetch(_ source: Source, for transfer: Transfer) async throws -> FileRecord {
        let start = now()
        do {
            switch source {
            case .remote(let url): return try await receive(url, transfer)
            case .data(let url, _):
                return try await store(try await receive(url, transfer), source, transfer, since: start)
            case .local(let file):
                return try await store(try await receive(file, transfer), source, transfer, since: start)
            }
        } catch let error as SystemError {
            throw FileError(
                .storage, transfer.label,
                "it could not be stored (\(error.withRemedy)); check the free space and the permissions of"
                    + " \(directory.path)")
        }
    }

    // MARK: Receiving

    /// Follows an address through the cache to a file: each hop is a response of its own (RFC 9111, 2).
    private func receive(_ origin: RemoteURL, _ transfer: Transfer) async throws -> FileRecord {
        let attempts = TransferAttempts(download.options, transfer.label)
        var redirects: [(CacheRequest, OriginAnswer)] = []
        var url = origin
        for _ in 0...HTTPSource.maximumRedirects {
            let current = url
            let plain = CacheRequest(url: current.key, fields: HeaderFields(HTTPSource.standardHeaders))
            let request =
                switch transfer.freshness {
                case .stored: plain
                case .revalidated: HTTPCache.revalidating(plain)
                case .current: HTTPCache.reloading(plain)
                }
            let answer = try await answer(request, current, transfer, attempts)
            let file: FileRecord
            switch answer {
            case .stored(let record), .storedForNow(let record):
                if let next = record.redirectTarget(from: current) {
                    url = next
                    continue
                }
                file = record
            case .received(let answer):
                guard let body = answer.body else {
                    // Nothing was asked to which it would be an answer.
                    if answer.status == 304 { throw HTTPFailure.error(for: 304, transfer.label) }
                    url = try HTTPSource.target(of: answer.head, transfer.label)
                    redirects.append((request, answer))
                    continue
                }
                try judge(body, mediaType: answer.head.mediaType, path: current.path, transfer)
                let pathExtension = PathExtension.choose(
                    mediaType: answer.head.mediaType, path: current.path, accept: transfer.accept)
                file = try await cache.store(
                    answer, body, for: request, pathExtension, label: transfer.label, isRecorded: true,
                    users: transfer.users)
            case .unavailable:
                throw FileError(.storage, transfer.label, "it is not in the cache; try again")
            }
            for (request, redirect) in redirects { try await cache.store(redirect, for: request, leadingTo: file) }
            return file
        }
        throw FileError(
            .redirect, transfer.label,
            "it was redirected more than \(HTTPSource.maximumRedirects) times; check the URL")
    }

    /// Asks the cache, and the origin even where the cache need not, if what is stored is of no use to any caller: by now
    /// the origin may have what they demand.
    private func answer(
        _ request: CacheRequest, _ url: RemoteURL, _ transfer: Transfer, _ attempts: TransferAttempts
    ) async throws -> HTTPCache.Answer {
        var isAsked = false
        let answer = try await cache.answer(request) { fields in
            isAsked = true
            return try await download.answer(url, HTTPHeaders(fields), transfer, attempts)
        }
        guard !isAsked, case .stored(let record) = answer, record.redirectTarget(from: url) == nil else {
            return answer
        }
        let size = ByteCount(record.bytes)
        let opening = try await disk.run { [directory] in try directory.opening(of: record.hash, size: size) }
        let facts = ContentFacts(mediaType: record.mediaType, path: url.path, opening: opening, hash: record.hash)
        guard !transfer.isSatisfied(by: facts, size: record.bytes) else { return answer }
        return try await cache.answer(HTTPCache.reloading(request)) { fields in
            try await download.answer(url, HTTPHeaders(fields), transfer, attempts)
        }
    }

    private func receive(_ url: DataURL, _ transfer: Transfer) async throws -> Received {
        try transfer.announce(total: url.size)
        let temporary = try await temporary { temporary in
            try await disk.run {
                do {
                    try url.decode { piece in
                        try transfer.receive(piece.count)
                        try temporary.write(ByteBuffer(bytes: piece))
                    }
                } catch let refusal as DataURL.Refusal {
                    throw FileError(.invalidURL, transfer.label, refusal.reason)
                }
            }
        }
        return Received(temporary: temporary, mediaType: url.mediaType)
    }

    private func receive(_ file: LocalFile, _ transfer: Transfer) async throws -> Received {
        try transfer.announce(total: file.status.size)
        let temporary = try await temporary { temporary in
            let limit = download.options.localTimeout
            while case let piece = try await localDisk.run(within: limit, transfer.label, { try file.readPiece() }),
                !piece.isEmpty
            {
                try transfer.receive(piece.count)
                try await disk.run { try temporary.write(ByteBuffer(bytes: piece)) }
            }
            try await localDisk.run(within: limit, transfer.label) { try file.checkUnchanged() }
        }
        return Received(temporary: temporary)
    }

    /// Makes a temporary file and fills it; removes it when that fails.
    private func temporary(_ fill: (TemporaryFile) async throws -> Void) async throws -> TemporaryFile {
        let temporary = try await disk.run { [directory, disk] in try directory.makeTemporaryFile(on: disk) }
        do {
            try await fill(temporary)
            return temporary
        } catch {
            disk.afterwards { temporary.remove() }
            throw error
        }
    }

    // MARK: Keeping

    /// Has each caller look at a complete content; throws, and removes it, when none of them wants it.
    private func judge(
        _ temporary: TemporaryFile, mediaType: String?, path: String?, _ transfer: Transfer
    ) throws {
        do {
            try transfer.learn(
                ContentFacts(mediaType: mediaType, path: path, opening: temporary.opening, hash: try temporary.hash()))
        } catch {
            disk.afterwards { temporary.remove() }
            throw error
        }
    }

    private func store(
        _ received: Received, _ source: Source, _ transfer: Transfer, since start: Timestamp
    ) async throws -> FileRecord {
        let temporary = received.temporary
        try judge(temporary, mediaType: received.mediaType, path: source.path, transfer)
        let hash = try temporary.hash()
        let record = FileRecord(
            key: source.key, hash: hash, bytes: temporary.size, mediaType: received.mediaType, fetchedAt: start,
            usedAt: now())
        let pathExtension = PathExtension.choose(
            mediaType: received.mediaType, path: source.path, accept: transfer.accept)
        try await cache.writer.store(
            CacheWriter.Arrival(
                file: temporary, hash: hash, pathExtension: pathExtension, record: record, users: transfer.users,
                label: transfer.label))
        return record
    }
}
