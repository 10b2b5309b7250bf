import AsyncHTTPClient
import MarqueeModel
import NIOHTTP1

/// Asks one origin for one file until its answer is whole: waits for its turns, tries again what may pass, and goes on
/// where an interrupted try ended.
struct Download: Sendable {
    let options: FileOptions
    let http: HTTPSource
    let gate: TransferGate
    let disk: Disk
    let directory: ContentDirectory
    let now: @Sendable () -> Timestamp

    /// How one try ended.
    private enum Outcome: Sendable {
        case answered(OriginAnswer)
        /// Not what is wanted; the server may ask to be left alone for some time.
        case failed(FileError, retryAfter: TimeSpan? = nil)
        /// There is a beginning of it, on which a further try can build.
        case interrupted(FileError, PartialFile)
        /// What the server sends now is not the rest of what it sent before.
        case replaced
    }

    /// Asks an origin. A try holds a turn; the waits between two tries don't.
    func answer(
        _ url: RemoteURL, _ headers: HTTPHeaders, _ transfer: Transfer, _ attempts: TransferAttempts
    ) async throws -> OriginAnswer {
        var partial = try await left(of: url, transfer)
        do {
            while true {
                let begun = partial
                let outcome = try await gate.withTurn(at: url.host, transfer.urgency) {
                    try await withDeadline(attempts.deadline(), orThrow: attempts.expiry) {
                        try await attempt(url, headers, begun, transfer)
                    }
                }
                switch outcome {
                case .answered(let answer):
                    if let partial, partial.temporary !== answer.body { discard(partial) }
                    return answer
                case .replaced:
                    // Without a beginning it cannot come to this again, so that needs no wait.
                    if let partial { discard(partial) }
                    partial = nil
                    transfer.startOver()
                case .failed(let failure, let retryAfter):
                    // What has come stays good: this try has brought nothing.
                    try await attempts.wait(after: failure, requested: retryAfter)
                case .interrupted(let failure, let received):
                    if let partial, partial !== received { discard(partial) }
                    partial = received
                    try await attempts.wait(after: failure, requested: nil)
                    guard received.resumption == nil else { continue }
                    discard(received)
                    partial = nil
                    transfer.startOver()
                }
            }
        } catch {
            if let partial { discard(partial, after: error) }
            throw error
        }
    }

    private func discard(_ partial: PartialFile, after error: (any Error)? = nil) {
        let mayGoOn = error is CancellationError || (error as? FileError)?.isOutage == true
        disk.afterwards { mayGoOn ? partial.temporary.leave() : partial.temporary.remove() }
    }

    /// What an earlier run has left of a large file.
    private func left(of url: RemoteURL, _ transfer: Transfer) async throws -> PartialFile? {
        guard directory.mayHaveBeginnings,
            let (beginning, file) = try await disk.run({ [directory, disk] in
                directory.takeBeginning(of: url, on: disk)
            })
        else { return nil }
        let size = file.size
        let partial = PartialFile(
            file, beginning.head, nil, total: beginning.total, requestedAt: beginning.requestedAt,
            receivedAt: beginning.receivedAt, received: size)
        do {
            guard partial.resumption != nil else {
                discard(partial)
                return nil
            }
            try transfer.announce(beginning.head, total: beginning.total, isPacked: false)
            try transfer.receive(Int(size))
            try transfer.look(at: file)
            return partial
        } catch {
            discard(partial, after: error)
            throw error
        }
    }

    private func attempt(
        _ url: RemoteURL, _ headers: HTTPHeaders, _ begun: PartialFile?, _ transfer: Transfer
    ) async throws -> Outcome {
        var headers = headers
        let resumption = begun?.resumption
        if let resumption {
            // Whatever it is that the cache has, this content is another one.
            for name in Validating.restrictions { headers.remove(name: name) }
            headers.add(contentsOf: resumption)
        }
        let requestedAt = now()
        let (head, body): (ResponseHead, HTTPClientResponse.Body)
        do {
            (head, body) = try await http.request(url, headers: headers, label: transfer.label)
        } catch let error as FileError {
            return .failed(error)
        }
        let receivedAt = now()
        switch head.status {
        case 301, 302, 303, 304, 307, 308:
            return .answered(OriginAnswer(head: head, requestedAt: requestedAt, receivedAt: receivedAt, body: nil))
        case 200:
            transfer.startOver()
            let coding = try ContentCoding.of(head.headers, transfer.label)
            let total = head.headers.first(name: "content-length").flatMap { Int64($0) }
            try transfer.announce(head, total: total, isPacked: coding != nil)
            let temporary = try await disk.run { [directory, disk] in try directory.makeTemporaryFile(on: disk) }
            let partial = PartialFile(
                temporary, head, coding, total: total, requestedAt: requestedAt, receivedAt: receivedAt)
            if let beginning = partial.beginning {
                try await disk.run { [directory] in directory.note(beginning, of: temporary) }
            }
            return try await receive(body, partial, transfer)
        case 206 where resumption != nil:
            guard let begun, begun.continues(with: head) else { return .replaced }
            return try await receive(body, begun, transfer)
        case 416 where resumption != nil: return .replaced
        default:
            let wait = head.headers.first(name: "retry-after").flatMap { RetryAfter.read($0, now: receivedAt) }
            return .failed(HTTPFailure.error(for: head.status, transfer.label), retryAfter: wait)
        }
    }

    private func receive(
        _ pieces: HTTPClientResponse.Body, _ partial: PartialFile, _ transfer: Transfer
    ) async throws -> Outcome {
        do {
            let queue = PieceQueue(disk) { try partial.take($0, transfer) }
            do {
                for try await piece in pieces { try await queue.add(piece) }
            } catch {
                // What came before it is still good, and where to go on from is only known when it is written.
                try await queue.finish()
                throw HTTPFailure(options).error(for: error, transfer.label, isInBody: true)
            }
            try await queue.finish()
            // A cancelled body ends like a complete one.
            try Task.checkCancellation()
            try partial.checkWhole(transfer.label)
        } catch let error as FileError where error.isOutage {
            return .interrupted(error, partial)
        } catch {
            discard(partial, after: error)
            throw error
        }
        return .answered(
            OriginAnswer(
                head: partial.head, requestedAt: partial.requestedAt, receivedAt: partial.receivedAt,
                body: partial.temporary))
    }
}
