import AsyncHTTPClient
import MarqueeModel
import NIOCore

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
        var path: String?
    }

    /// Fetches a source for a transfer's callers, and leaves either the complete file, recorded, or nothing.
    ///
    /// Ends soon after it is cancelled. A remote file has the whole time limit from its first turn on.
    @concurrent
    func fetch(_ source: Source, for transfer: Transfer) async throws -> CachedFile {
        do {
            let received =
                switch source {
                case .remote(let url): try await receive(url, transfer)
                case .data(let url, _): try await receive(url, transfer)
                case .local(let file): try await receive(file, transfer)
                }
            return try await store(received, source, transfer)
        } catch let error as SystemError {
            throw FileError(
                .storage, transfer.label,
                "it could not be stored (\(error)); check the free space and the permissions of \(directory.path)")
        }
    }

    // MARK: Receiving

    private func receive(_ origin: RemoteURL, _ transfer: Transfer) async throws -> Received {
        let limit = options.wholeTimeout
        let expired = FileError(.timeout, transfer.label, "it took longer than \(limit); try again later")
        var deadline: ContinuousClock.Instant?
        var url = origin
        for _ in 0...HTTPSource.maximumRedirects {
            // Each request waits for its own turn, since a redirect may lead to another host.
            let (current, end) = (url, deadline)
            let (hop, latest) = try await gate.withTurn(at: url.host) {
                let latest = end ?? ContinuousClock.now + limit.duration
                let hop = try await withDeadline(latest, orThrow: expired) { try await self.hop(current, transfer) }
                return (hop, latest)
            }
            deadline = latest
            switch hop {
            case .received(let received): return received
            case .redirected(let next): url = next
            }
        }
        throw FileError(
            .redirect, transfer.label,
            "it is redirected more than \(HTTPSource.maximumRedirects) times; check the address")
    }

    private enum Hop: Sendable {
        case redirected(RemoteURL)
        case received(Received)
    }

    private func hop(_ url: RemoteURL, _ transfer: Transfer) async throws -> Hop {
        switch try await http.request(url, label: transfer.label) {
        case .redirect(let next): return .redirected(next)
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
                guard body.total == nil || body.total == temporary.count else {
                    throw FileError(
                        .interrupted, transfer.label,
                        "the connection ended after \(temporary.count) of \(body.total ?? 0) bytes; try again")
                }
            }
            return .received(Received(temporary: temporary, mediaType: body.mediaType, path: url.path))
        }
    }

    private func receive(_ url: DataURL, _ transfer: Transfer) async throws -> Received {
        try transfer.announce(total: url.sizeBound)
        let temporary = try await temporary { temporary in
            try await disk.run {
                do {
                    try url.decode { piece in
                        try transfer.receive(piece.count)
                        try unsafe piece.withUnsafeBytes { try unsafe temporary.write($0) }
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
            var isAtEnd = false
            while !isAtEnd {
                isAtEnd = try await disk.run { try file.copyPiece(to: temporary, transfer) }
            }
            guard try await disk.run({ try !file.hasChanged() }), temporary.count == file.status.size else {
                throw FileError(
                    .unreadable, transfer.label, "it was changed while it was read; write it elsewhere, then rename it")
            }
        }
        return Received(temporary: temporary, path: file.path)
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

    private func store(_ received: Received, _ source: Source, _ transfer: Transfer) async throws -> CachedFile {
        let temporary = received.temporary
        do {
            let sha256 = try await disk.run { try temporary.finish() }
            let file = CachedFile(
                sha256: sha256,
                pathExtension: PathExtension.choose(
                    mediaType: received.mediaType, path: received.path, accept: transfer.accept),
                size: ByteCount(temporary.count), mediaType: received.mediaType)
            let lock = try await lock(transfer)
            defer { withExtendedLifetime(lock) {} }
            try await disk.run { [directory] in try directory.adopt(temporary, as: file) }
            try await index.record(file, for: source.key, at: now())
            return file
        } catch {
            disk.afterwards { temporary.remove() }
            throw error
        }
    }

    /// Holds off another process that clears up as it starts; that takes it no longer than a moment.
    private func lock(_ transfer: Transfer) async throws -> ContentDirectory.Lock {
        for _ in 0..<200 {
            if let lock = try await disk.run({ [directory] in try directory.lock(.shared) }) { return lock }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw FileError(
            .storage, transfer.label, "another process holds \(directory.path)/lock; end the one that hangs")
    }
}

extension LocalFile {
    /// Copies the next 64 KB; whether that was the end.
    fileprivate func copyPiece(to temporary: TemporaryFile, _ transfer: Transfer) throws -> Bool {
        try unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
            let count: Int
            do throws(SystemError) {
                count = try unsafe read(into: buffer)
            } catch {
                throw FileError(.unreadable, transfer.label, "it cannot be read: \(error.reason)")
            }
            guard count > 0 else { return true }
            try transfer.receive(count)
            try unsafe temporary.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return false
        }
    }
}
