import AsyncHTTPClient
import MarqueeModel
import MarqueeStore
import NIOCore
import NIOHTTP1

/// Brings one source into the cache: opens it, streams it through a temporary file, gives that its name, records it.
struct Fetcher: Sendable {
    let options: FileOptions
    let http: HTTPSource
    let gate: TransferGate
    let disk: Disk
    let directory: ContentDirectory
    let index: any FileIndex
    let now: @Sendable () -> Timestamp

    /// A complete temporary file, and what its source says about it.
    private struct Received: Sendable {
        let temporary: TemporaryFile
        var mediaType: String?
        /// What the server said; nil for what is no remote file.
        var head: ResponseHead?
    }

    /// What a fetch led to.
    enum Fetched: Sendable {
        /// A complete file, recorded, and what its server said; nil for what is no remote file.
        case stored(FileRecord, ResponseHead?)
        /// The server says that the conditions in the request's fields hold: what the caller has is current.
        case notModified(ResponseHead)
    }

    /// Fetches a source for a transfer's callers, and leaves either the complete file, recorded, or nothing.
    ///
    /// Ends soon after it is cancelled. A remote file has the whole time limit from its first turn on.
    ///
    /// - Parameter headers: More fields for a remote file's requests, redirects included.
    @concurrent
    func fetch(_ source: Source, headers: HTTPHeaders = [:], for transfer: Transfer) async throws -> Fetched {
        let start = now()
        do {
            let received: Received
            switch source {
            case .remote(let url):
                switch try await receive(url, headers, transfer) {
                case .received(let body): received = body
                case .notModified(let head): return .notModified(head)
                }
            case .data(let url, _): received = try await receive(url, transfer)
            case .local(let file): received = try await receive(file, transfer)
            }
            return .stored(try await store(received, source, transfer, since: start), received.head)
        } catch let error as SystemError {
            throw FileError(
                .storage, transfer.label,
                "it could not be stored (\(error)); check the free space and the permissions of \(directory.path)")
        }
    }

    // MARK: Receiving

    private enum Answer: Sendable {
        case received(Received)
        case notModified(ResponseHead)
    }

    private func receive(_ origin: RemoteURL, _ headers: HTTPHeaders, _ transfer: Transfer) async throws -> Answer {
        let limit = options.wholeTimeout
        let expired = FileError(.timeout, transfer.label, "it took longer than \(limit); try again later")
        var deadline: ContinuousClock.Instant?
        var url = origin
        for _ in 0...HTTPSource.maximumRedirects {
            // Each request waits for its own turn, since a redirect may lead to another host.
            let (current, end) = (url, deadline)
            let (hop, latest) = try await gate.withTurn(at: url.host) {
                let latest = end ?? ContinuousClock.now + limit.duration
                let hop = try await withDeadline(latest, orThrow: expired) {
                    try await self.hop(current, headers, transfer)
                }
                return (hop, latest)
            }
            deadline = latest
            switch hop {
            case .answered(let answer): return answer
            case .redirected(let next): url = next
            }
        }
        throw FileError(
            .redirect, transfer.label,
            "it is redirected more than \(HTTPSource.maximumRedirects) times; check the address")
    }

    private enum Hop: Sendable {
        case redirected(RemoteURL)
        case answered(Answer)
    }

    private func hop(_ url: RemoteURL, _ headers: HTTPHeaders, _ transfer: Transfer) async throws -> Hop {
        switch try await http.request(url, headers: headers, label: transfer.label) {
        case .redirect(let next): return .redirected(next)
        case .notModified(let head): return .answered(.notModified(head))
        case .body(let body):
            if let total = body.total { try transfer.announce(total: total) }
            let temporary = try await temporary { temporary in
                do {
                    for try await piece in body.pieces {
                        try transfer.receive(piece.readableBytes)
                        try await disk.run { try temporary.write(piece) }
                    }
                } catch {
                    throw HTTPFailure(options).error(for: error, transfer.label, isInBody: true)
                }
                // A cancelled body ends like a complete one.
                try Task.checkCancellation()
                guard body.total == nil || body.total == temporary.size else {
                    throw FileError(
                        .interrupted, transfer.label,
                        "the connection ended after \(temporary.size) of \(body.total ?? 0) bytes; try again")
                }
            }
            let received = Received(temporary: temporary, mediaType: body.head.mediaType, head: body.head)
            return .answered(.received(received))
        }
    }

    private func receive(_ url: DataURL, _ transfer: Transfer) async throws -> Received {
        try transfer.announce(total: url.size)
        let temporary = try await temporary { temporary in
            try await disk.run {
                do {
                    try url.decode { piece in
                        try transfer.receive(piece.count)
                        try temporary.write(piece)
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
            while try await disk.run({
                let count = try temporary.writePiece(of: file)
                try transfer.receive(count)
                return count > 0
            }) {}
            try await disk.run { try file.checkUnchanged() }
        }
        return Received(temporary: temporary)
    }

    /// Makes a temporary file and fills it; removes it when that fails.
    private func temporary(_ fill: (TemporaryFile) async throws -> Void) async throws -> TemporaryFile {
        let temporary = try await disk.run { [directory] in try directory.makeTemporaryFile() }
        do {
            try await fill(temporary)
            return temporary
        } catch {
            disk.afterwards { temporary.remove() }
            throw error
        }
    }

    // MARK: Keeping

    private func store(
        _ received: Received, _ source: Source, _ transfer: Transfer, since start: Timestamp
    ) async throws -> FileRecord {
        let temporary = received.temporary
        do {
            let hash = try await disk.run { try temporary.finish() }
            let record = FileRecord(
                key: source.key, hash: hash, bytes: temporary.size, mediaType: received.mediaType, fetchedAt: start,
                usedAt: now())
            let pathExtension = PathExtension.choose(
                mediaType: received.mediaType, path: source.path, accept: transfer.accept)
            let lock = try await lock(transfer)
            defer { withExtendedLifetime(lock) {} }
            try await disk.run { [directory, index] in
                try directory.adopt(temporary, as: hash, pathExtension)
                try index.record(record, pinnedFor: nil)
            }
            return record
        } catch {
            disk.afterwards { temporary.remove() }
            throw error
        }
    }

    /// Holds off another process that clears up as it starts; that takes it no longer than a moment.
    private func lock(_ transfer: Transfer) async throws -> ContentDirectory.Lock {
        for _ in 0..<200 {
            if let lock = try await disk.run({ [directory] in try directory.lock(.shared) }) { return lock }
            try await ContinuousClock().sleep(for: .milliseconds(50))
        }
        throw FileError(
            .storage, transfer.label, "another process holds \(directory.path)/lock; end the one that hangs")
    }
}
